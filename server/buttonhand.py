"""The hand behind the buttons: takes their presses, shows what they do now, and keeps lamp and buzzer.

Presses come on a queue from whatever thread the pin library uses; they are taken here, one by one, on one
thread. What the page shows and what a press does come from one function, `server.buttonhints`.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable

from device.buttons import Buttons, Press
from scoring import ScoringError
from server.buttondeeds import Hands
from server.buttonhints import offer
from server.buttonlamp import beeps, lamp_of
from server.buttonpointing import View, target_json
from server.errors import ServerError
from server.poweroff import stay_on
from server.table import Table

log = logging.getLogger(__name__)

#: How soon the thread notices that the product stops, or that what was asked has been asked for too long,
#: seconds.
LOOK_S = 0.25


class ButtonHand:
    """Takes presses off the buttons' queue, and keeps their lamp, until stopped."""

    def __init__(
        self,
        table: Table,
        buttons: Buttons,
        power_off: Callable[[], None] = stay_on,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = table
        self._buttons = buttons
        self._hands = Hands(table, clock, power_off)
        self._before: View | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)

    def start(self) -> None:
        """Take presses from now on."""
        self.attach()
        self._thread.start()

    def attach(self) -> None:
        """Show from now on what the buttons do."""
        self._table.attach_buttons(self._show)

    def stop(self) -> None:
        """Take no more."""
        self._stopping.set()
        self._thread.join()

    def act(self, press: Press) -> None:
        """Do what a press means. One that means nothing now does nothing; one that is refused is heard."""
        try:
            self._hands.press(press)
        except (ScoringError, ServerError) as error:
            log.info("button %s: %s", press.button, error.code)
            self._buttons.beep("error")

    def _show(self, view: View) -> dict[str, object]:
        """The hints for the state. Under the table's lock; neither lamp nor buzzer waits."""
        self._buttons.show(lamp_of(view))
        for beep in beeps(self._before or view, view):
            self._buttons.beep(beep)
        self._before = view
        return {"spec": self._buttons.spec, **offer(view).to_json(), **_more(view)}

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self.act(self._buttons.presses.get(timeout=LOOK_S))
            except queue.Empty:
                self._hands.forget()
            except Exception:  # the edge of the thread: one press must not silence the next
                log.exception("a press")


def _more(view: View) -> dict[str, object]:
    """What the page needs besides: what was asked, and the values that the buttons have said."""
    pointing = view.pointing
    taken = None if pointing.taken is None else list(pointing.taken)
    return {"asked": pointing.asked, "at": target_json(pointing.at) or None, "taken": taken}
