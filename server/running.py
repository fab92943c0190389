"""The product as a whole, started in order and ended in reverse.

Storage, table, eye, buttons, web: each is ready before the next begins, and whatever cannot start ends those
before it and says why in one line.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from device.buttons import (
    BadSpec,
    Buttons,
    CannotOpenButtons,
    NoButtons,
    SimulatedButtons,
    Wiring,
    open_buttons,
)
from scoring import preset_names
from server.api.pictures import PICTURE
from server.app import create_app
from server.buttonhand import ButtonHand
from server.config import ButtonsSection, Config
from server.errors import CannotStart, StoreFailed
from server.eyelink import EyeLink
from server.eyeprocess import EyeProcess, eye_command
from server.poweroff import power_off, stay_on
from server.serving import WebServer
from server.specs import check_camera
from server.storage import Storage
from server.supervisor import Supervisor
from server.surroundings import AppConfig
from server.table import Table

log = logging.getLogger(__name__)

#: How soon a signal to stop is heard in any case, seconds.
LOOK_S = 1.0


@dataclass(frozen=True)
class Product:
    """What runs: the table, and the address of its pages."""

    table: Table
    address: str


def serve(config: Config, folder: Path) -> int:
    """Run the product until SIGTERM, SIGINT or the terminal's end; the exit code."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("waitress").setLevel(logging.ERROR)  # it tells of every phone that goes away
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` outlives its terminal
            signal.signal(number, lambda *_: stop.set())
    with running(config, folder) as product:
        print(f"Maxitray is at {product.address}", flush=True)
        # A signal that another thread takes does not wake this one, where Python's handlers run.
        while not stop.wait(LOOK_S):
            pass
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
        try:
            table = Table(storage.store, camera)
        except StoreFailed as error:
            raise CannotStart(f"data: {folder} cannot be used: {error.facts['reason']}") from error
        app_config = AppConfig(
            host=config.server.host,
            port=web.port,
            secret=storage.secret,
            rules=config.rules.default,
            set_aside=storage.set_aside.name if storage.set_aside else None,
        )
        # Before the eye: lgpio moves the whole process for a moment, and a child would be born elsewhere.
        app_config = ending.enter_context(_buttons(table, config.buttons, app_config))
        if camera != "none":
            eye, run_dir = ending.enter_context(_eye(table, camera, config, folder))
            app_config = replace(app_config, eye=eye, run_dir=run_dir)
        web.start(create_app(table, app_config))
        ending.callback(web.stop)
        ending.callback(table.close_streams)
        if app_config.eye is not None:
            ending.callback(eye.begin_stop)
        yield Product(table, web.address)


@contextlib.contextmanager
def _eye(table: Table, camera: str, config: Config, data: Path) -> Iterator[tuple[Supervisor, Path]]:
    """A supervised eye, and where it leaves its pictures."""
    # Pictures come several a second: they belong in memory where the service manager offers it.
    base = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0] or None
    with tempfile.TemporaryDirectory(prefix="maxitray-eye-", dir=base, ignore_cleanup_errors=True) as name:
        run_dir = Path(name)
        command = eye_command(camera, data, run_dir, config.camera.profile, config.record)

        def launch(hear: Callable[[bytes], None]) -> EyeProcess:
            (run_dir / PICTURE).unlink(missing_ok=True)
            return EyeProcess(command, hear)

        link = EyeLink(table)
        supervisor = Supervisor(camera, launch, link.report, link.hear)
        link.join(supervisor)
        supervisor.start()
        try:
            yield supervisor, run_dir
        finally:
            supervisor.stop()


def _opened(spec: str, wiring: Wiring) -> Buttons:
    """The buttons; none, and a line in the log that says why, where their pins are not to be had."""
    try:
        return open_buttons(spec, wiring)
    except BadSpec as error:
        raise CannotStart(f"buttons: {spec!r} is none of {error.facts['known']}") from error
    except CannotOpenButtons as error:
        log.warning("buttons: %s is not to be had, playing without: %s", spec, error.facts["reason"])
        return NoButtons()


@contextlib.contextmanager
def _buttons(table: Table, section: ButtonsSection, config: AppConfig) -> Iterator[AppConfig]:
    """Buttons, and the hand that takes their presses."""
    buttons = _opened(section.spec, section.wiring())
    if isinstance(buttons, NoButtons):
        yield config
        return
    # Simulated buttons are pressed on a machine that is somebody's own.
    hand = ButtonHand(table, buttons, stay_on if isinstance(buttons, SimulatedButtons) else power_off)
    hand.start()
    try:
        yield replace(config, buttons=buttons if isinstance(buttons, SimulatedButtons) else None)
    finally:
        hand.stop()
        buttons.close()
