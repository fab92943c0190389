"""Real buttons, lamp and buzzer on the pins of a Raspberry Pi, through gpiozero.

Wiring as it is by default (`device.buttons.wiring`; the build guide draws it)::

    GPIO 5  (pin 29) ---[ back  ]--- GND (pin 30)      no resistors: the Pi's own pull the pins up
    GPIO 6  (pin 31) ---[ on    ]--- GND (pin 34)
    GPIO 13 (pin 33) ---[ write ]--- GND (pin 34)
    GPIO 19 (pin 35) ---[ undo  ]--- GND (pin 39)

    GPIO 17 (pin 11) ---[ 330 ohm ]---|>|--- red       an RGB lamp, its common cathode
    GPIO 27 (pin 13) ---[ 100 ohm ]---|>|--- green     to GND (pin 9)
    GPIO 22 (pin 15) ---[ 100 ohm ]---|>|--- blue

    GPIO 26 (pin 37) ---[ + buzzer - ]--- GND (pin 39) an active one, 15 mA at most

With a rotary encoder instead of three of the buttons, its middle leg and one of its push go to ground::

    GPIO 6  (pin 31) --- A (CLK)          turning to the right is `on`, to the left `back`:
    GPIO 5  (pin 29) --- B (DT)           swap the two where it turns the wrong way
    GPIO 13 (pin 33) --- push (SW)        `write`

The pin library calls back on a thread of its own. All a callback does is to put what happened, and when,
into an inbox; one thread of ours makes presses of it, and gives lamp and buzzer their rhythm. It sleeps until
something is due.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from device.buttons.contacts import Edge, Turned, claim_contacts, listen
from device.buttons.panel import Beep, Button, Lamp, Press, PressKind
from device.buttons.signals import Signals
from device.buttons.wiring import Wiring
from device.errors import CannotOpenButtons

log = logging.getLogger(__name__)

#: Presses that may wait for somebody to take them; nobody presses more before noticing that nothing happens.
_MOST_PRESSES: Final = 64
#: What may have happened and not been looked at: a contact that chatters without end costs no memory.
_MOST_WAITING: Final = 1024
#: While a button is down its pin is looked at this often: edges get lost, and a release that was missed would
#: be a press that never ends, seconds.
_LOOK_S: Final = 0.2
#: The longest sleep, seconds.
_NAP_S: Final = 60.0


class GpioButtons:
    """Buttons, lamp and buzzer on pins. `show` and `beep` may be called from any thread and do not wait.

    `factory` is closed with the buttons. Without `start` nothing runs by itself and a test calls `step`.
    """

    spec: Final = "gpio"

    def __init__(self, wiring: Wiring, factory: Any, clock: Callable[[], float] = time.monotonic) -> None:
        """Claim the pins.

        Raises:
            CannotOpenButtons: a pin is not there or in use.
        """
        self.presses: queue.Queue[Press] = queue.Queue(_MOST_PRESSES)
        self._muted = wiring.muted
        self._clock = clock
        self._inbox: queue.Queue[Edge | Turned | Beep | None] = queue.Queue(_MOST_WAITING)
        self._wanted = Lamp()
        self._stopping = False
        self._factory = factory
        self._devices: list[Any] = []
        self._thread: threading.Thread | None = None
        try:
            self._contacts = claim_contacts(wiring, factory, self._keep, self._put)
            self._signals = Signals(wiring, factory, self._keep)
        except Exception as error:  # lgpio's own error has no root but this
            self._release()
            raise CannotOpenButtons(reason=f"{type(error).__name__}: {error}") from error
        listen(self._contacts, self._put, clock)

    def start(self) -> None:
        """Work on a thread of our own from now on."""
        self._thread = threading.Thread(target=self._run, name="gpio", daemon=True)
        self._thread.start()

    def show(self, lamp: Lamp) -> None:
        """Light the lamp this way from now on."""
        self._wanted = lamp
        self._put(None)

    def beep(self, beep: Beep) -> None:
        """Sound the buzzer this way once; a muted one stays silent."""
        if not self._muted:
            self._put(beep)

    def close(self) -> None:
        """Let go of the pins; the lamp goes out."""
        self._stopping = True
        self._put(None)
        if self._thread is not None:
            self._thread.join()
        self._release()

    def _keep(self, device: Any) -> Any:
        self._devices.append(device)
        return device

    def _release(self) -> None:
        for device in self._devices:
            device.close()
        self._devices.clear()
        self._factory.close()

    def _put(self, happened: Edge | Turned | Beep | None) -> None:
        """Where there is no room left, somebody is awake who looks at all there is."""
        with contextlib.suppress(queue.Full):
            self._inbox.put_nowait(happened)

    def _run(self) -> None:
        sleep_s = 0.0
        while not self._stopping:
            try:
                sleep_s = self.step(sleep_s)
            except Exception:  # the edge of the thread: one bad moment must not silence the buttons
                log.exception("the pins")
                sleep_s = _LOOK_S

    def step(self, wait_s: float = 0.0) -> float:
        """Take what has happened, waiting so long for it, and do what is due; seconds until more is."""
        try:
            happened = self._inbox.get(timeout=wait_s) if wait_s > 0 else self._inbox.get_nowait()
        except queue.Empty:
            happened = None
        now = self._clock()
        if isinstance(happened, Edge):
            self._press(
                happened.button, self._contacts[happened.button].key.edge(happened.down, happened.t_s)
            )
        elif isinstance(happened, Turned):
            self._press(happened.button, ["short"])
        elif happened is not None:
            self._signals.beep(happened, now)
        self._signals.show(self._wanted, now)
        return min(self._signals.draw(now), self._held(now), _NAP_S)

    def _press(self, button: Button, kinds: list[PressKind]) -> None:
        for kind in kinds:
            with contextlib.suppress(queue.Full):
                self.presses.put_nowait(Press(button, kind))

    def _held(self, now: float) -> float:
        """What time alone makes of the buttons; how long nothing else is due, seconds."""
        if not self._inbox.empty():  # edges that wait are older than what would be due now
            return 0.0
        waits = [_NAP_S]
        for button, contact in self._contacts.items():
            self._press(button, contact.key.tick(now))
            if contact.key.down and not contact.closed:
                self._press(button, contact.key.edge(False, now))
            if contact.key.due_s is not None:
                waits.append(max(contact.key.due_s - now, 0.0))
            if contact.key.down:
                waits.append(_LOOK_S)
        return min(waits)
