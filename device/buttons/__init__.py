"""Four buttons, a lamp and a buzzer beside the tray, real or simulated, chosen by a SPEC.

Loads neither OpenCV nor numpy: the process that serves the pages owns the buttons.
"""

from __future__ import annotations

from device.buttons.panel import (
    BUTTONS,
    COLOURS,
    PRESSES,
    RHYTHMS,
    Buttons,
    Lamp,
    NoButtons,
    Press,
    SimulatedButtons,
)
from device.errors import BadSpec, ButtonsUnsupported, NoSuchButton

__all__ = [
    "BUTTONS",
    "COLOURS",
    "PRESSES",
    "RHYTHMS",
    "BadSpec",
    "Buttons",
    "ButtonsUnsupported",
    "Lamp",
    "NoButtons",
    "NoSuchButton",
    "Press",
    "SimulatedButtons",
    "open_buttons",
]


def open_buttons(spec: str) -> Buttons:
    """The buttons of a SPEC: `simulated` or `none`.

    Raises:
        ButtonsUnsupported: `gpio`, which this version does not drive yet.
        BadSpec: anything else.
    """
    if spec == "simulated":
        return SimulatedButtons()
    if spec == "none":
        return NoButtons()
    if spec == "gpio":
        raise ButtonsUnsupported(spec=spec, reason="not supported in this version")
    raise BadSpec(spec=spec, known="gpio, simulated, none")
