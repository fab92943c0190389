"""What the four buttons do at the table: point at a box, write it, undo.

Presses come on a queue from whatever thread the pin library uses; they are taken here, one by one, on one
thread.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Mapping

from device.buttons import Buttons, Lamp, Press
from scoring import Redone, ScoringError, Undone
from server.errors import ServerError
from server.table import Table
from server.tray import Tray, TrayState

log = logging.getLogger(__name__)

#: How soon the thread notices that the product stops, seconds.
LOOK_S = 0.25


#: What the lamp tells of the tray; every colour has a rhythm of its own, for those who do not see colours.
LAMPS: Mapping[TrayState, Lamp] = {
    "no_camera": Lamp("red", "slow"),
    "rolling": Lamp("blue", "steady"),
    "settling": Lamp("blue", "steady"),
    "read": Lamp("green", "steady"),
    "unsure": Lamp("yellow", "fast"),
}


def act(table: Table, press: Press) -> None:
    """Do what a press means. One that means nothing now does nothing."""
    try:
        match press.button, press.press:
            case "on", _:
                table.select(1)
            case "back", _:
                table.select(-1)
            case "write", _:
                table.write_selected()
            case "undo", "short":
                table.change(lambda _: Undone())
            case "undo", "long":
                table.change(lambda _: Redone())
    except (ScoringError, ServerError) as error:
        log.info("button %s: %s", press.button, error.code)


class ButtonHand:
    """Takes presses off the buttons' queue, and keeps their lamp, until stopped."""

    def __init__(self, table: Table, buttons: Buttons) -> None:
        self._table = table
        self._buttons = buttons
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)

    def start(self) -> None:
        """Take presses from now on."""
        self._table.on_tray(self._show)
        self._thread.start()

    def stop(self) -> None:
        """Take no more."""
        self._stopping.set()
        self._thread.join()

    def _show(self, tray: Tray) -> None:
        """Under the table's lock; lighting a lamp does not wait."""
        self._buttons.show(LAMPS.get(tray.state, Lamp()))

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                act(self._table, self._buttons.presses.get(timeout=LOOK_S))
            except queue.Empty:
                continue
            except Exception:  # the edge of the thread: one press must not silence the next
                log.exception("a press")
