"""The product as a whole, started in order and ended in reverse.

Storage, table, eye, buttons, web: each is ready before the next begins, and whatever cannot start ends those
before it and says why in one line.
"""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scoring import preset_names
from server.app import create_app
from server.config import Config
from server.errors import CannotStart
from server.serving import WebServer
from server.specs import check_camera
from server.storage import Storage
from server.surroundings import AppConfig
from server.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Product:
    """What runs: the table, and the address of its pages."""

    table: Table
    address: str


def serve(config: Config, folder: Path) -> int:
    """Run the product until SIGTERM or SIGINT; the exit code."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    with running(config, folder) as product:
        print(f"Maxitray is at {product.address}", flush=True)
        stop.wait()
    return 0


@contextlib.contextmanager
def running(config: Config, folder: Path) -> Iterator[Product]:
    """The product, for as long as the block lasts.

    Raises:
        CannotStart: something it needs is not there, or not free.
    """
    camera = check_camera(config.camera.spec)
    if config.rules.default not in preset_names():
        raise CannotStart(f"config: rules.default: there is no rule set {config.rules.default!r}")
    with contextlib.ExitStack() as ending:
        web = WebServer.bind(config.server.host, config.server.port)
        ending.callback(web.stop)
        storage = Storage.open(folder)
        ending.callback(storage.close)
        table = Table(storage.store, camera)
        app_config = AppConfig(
            host=config.server.host, port=web.port, secret=storage.secret, rules=config.rules.default
        )
        web.start(create_app(table, app_config))
        ending.callback(table.close_streams)
        yield Product(table, web.address)
