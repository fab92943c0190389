"""`maxitray demo`: the whole product with nothing to connect, and nothing left behind."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from server.cli.serve import port
from server.errors import CannotStart


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "demo",
        help="the whole product with a simulated tray",
        description="The whole product with a simulated tray and simulated buttons. Its games are not kept.",
    )
    parser.add_argument("--port", metavar="N", type=port, help="port to listen on (8080, or a free one)")
    parser.add_argument("--host", metavar="H", default="127.0.0.1", help="address to listen on (127.0.0.1)")


def run(args: argparse.Namespace) -> int:
    """Serve a simulated table until told to stop."""
    from server.config import ButtonsSection, CameraSection, Config, ServerSection
    from server.running import serve

    config = Config(
        server=ServerSection(host=args.host, port=_free_port(args.host) if args.port is None else args.port),
        camera=CameraSection(spec="simulated"),
        buttons=ButtonsSection(spec="simulated"),
    )
    with tempfile.TemporaryDirectory(prefix="maxitray-demo-") as folder:
        return serve(config, Path(folder))


def _free_port(host: str) -> int:
    """8080 where it is free, else any."""
    from server.config import ServerSection
    from server.serving import WebServer

    try:
        web = WebServer.bind(host, ServerSection().port)
    except CannotStart:
        return 0
    web.stop()
    return web.port
