"""Four buttons, a lamp and a buzzer beside the tray, real or simulated, chosen by a SPEC.

Loads neither OpenCV nor numpy: the process that serves the pages owns the buttons. gpiozero is loaded
where there are pins to drive.
"""

from __future__ import annotations

from device.buttons.panel import (
    BEEPS,
    BUTTONS,
    COLOURS,
    PRESSES,
    RHYTHMS,
    Beep,
    Button,
    Buttons,
    Colour,
    Lamp,
    NoButtons,
    Press,
    PressKind,
    Rhythm,
    SimulatedButtons,
)
from device.buttons.wiring import KINDS, Pins, Wiring
from device.errors import BadSpec, CannotOpenButtons, NoSuchButton

__all__ = [
    "BEEPS",
    "BUTTONS",
    "COLOURS",
    "KINDS",
    "PRESSES",
    "RHYTHMS",
    "BadSpec",
    "Beep",
    "Button",
    "Buttons",
    "CannotOpenButtons",
    "Colour",
    "Lamp",
    "NoButtons",
    "NoSuchButton",
    "Pins",
    "Press",
    "PressKind",
    "Rhythm",
    "SimulatedButtons",
    "Wiring",
    "open_buttons",
]


def open_buttons(spec: str, wiring: Wiring | None = None) -> Buttons:
    """The buttons of a SPEC: `gpio`, `simulated` or `none`.

    Raises:
        CannotOpenButtons: the pins of `gpio` are not to be had.
        BadSpec: any other SPEC.
    """
    wiring = wiring or Wiring()
    if spec == "simulated":
        return SimulatedButtons(wiring.muted)
    if spec == "none":
        return NoButtons()
    if spec == "gpio":
        return _on_pins(wiring)
    raise BadSpec(spec=spec, known="gpio, simulated, none")


def _on_pins(wiring: Wiring) -> Buttons:
    from device.buttons.chip import take_hold
    from device.buttons.gpio import GpioButtons

    buttons = GpioButtons(wiring, take_hold(wiring.chip))
    buttons.start()
    return buttons
