"""Mock pins of the real gpiozero, and fingers for them: time is set, nobody waits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.buttons import Press, Wiring
from device.buttons.gpio import GpioButtons
from device.buttons.panel import Button

#: The set clock begins far from the machine's: no stamp of a mock pin may be taken for one of ours.
FIRST_S = 1e6
#: The least step of time, above what a number of that size can tell apart.
MOMENT_S = 1e-6


@dataclass
class Board:
    """Buttons on mock pins, and the time that holds there."""

    wiring: Wiring = field(default_factory=Wiring)

    def __post_init__(self) -> None:
        self.now_s = FIRST_S
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.buttons = GpioButtons(self.wiring, self.factory, lambda: self.now_s)

    def pin(self, part: str) -> Any:
        """The mock pin of a part, by its name in `Pins`."""
        return self.factory.pin(getattr(self.wiring.pins, part))

    def contact(self, part: str, closed: bool) -> None:
        """Close or open a contact now."""
        pin = self.pin(part)
        (pin.drive_low if closed == self.wiring.active_low else pin.drive_high)()

    def wait(self, seconds: float) -> None:
        """Let time pass as the thread would see it: it sleeps until something is due."""
        ends_s = self.now_s + seconds
        while True:
            due_s = self.buttons.step()
            if due_s > 0 and self.now_s >= ends_s:
                return
            self.now_s = min(self.now_s + max(due_s, MOMENT_S), ends_s)

    def press(self, button: Button, held_s: float = 0.1) -> None:
        """One press and a pause."""
        self.contact(button, True)
        self.wait(held_s)
        self.contact(button, False)
        self.wait(0.1)

    def presses(self) -> list[Press]:
        """What has arrived."""
        self.wait(0.0)
        return [self.buttons.presses.get_nowait() for _ in range(self.buttons.presses.qsize())]

    def lamp(self) -> tuple[float, float, float]:
        """Red, green and blue as the pins have them."""
        red, green, blue = (float(self.pin(part).state) for part in ("red", "green", "blue"))
        return red, green, blue
