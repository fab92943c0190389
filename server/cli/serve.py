"""`maxitray serve`: the product."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from server.config import Config

CAMERAS = "picamera2[:N], usb[:N or path], file:PATH, simulated, none"
BUTTONS = "gpio, simulated, none"


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "serve", help="run the product", description="Run the product: the table, its pages and the eye."
    )
    parser.add_argument("--camera", metavar="SPEC", help=CAMERAS)
    parser.add_argument("--buttons", metavar="SPEC", help=BUTTONS)
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games are kept")
    parser.add_argument("--host", metavar="H", help="address to listen on (127.0.0.1 unless told otherwise)")
    parser.add_argument("--port", metavar="N", type=port, help="port to listen on (8080); 0 is any free one")
    parser.add_argument("--record", metavar="DIR", help="keep clips and pictures of the tray there")
    parser.add_argument("--config", metavar="FILE", type=Path, help="configuration file")


def port(text: str) -> int:
    """A port of the command line."""
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port (0 to 65535)")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from server.config import load_config
    from server.running import serve
    from server.storage import data_folder

    return serve(with_options(load_config(args.config), args), data_folder(args.data))


def with_options(config: Config, args: argparse.Namespace) -> Config:
    """The configuration with what the command line outranks."""
    server = {name: getattr(args, name) for name in ("host", "port") if getattr(args, name) is not None}
    camera = {"spec": args.camera} if args.camera is not None else {}
    buttons = {"spec": args.buttons} if args.buttons is not None else {}
    record = {"dir": args.record} if args.record is not None else {}
    return replace(
        config,
        server=replace(config.server, **server),
        camera=replace(config.camera, **camera),
        buttons=replace(config.buttons, **buttons),
        record=replace(config.record, **record),
    )
