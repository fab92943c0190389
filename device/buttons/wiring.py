"""Which part hangs on which pin, and what makes a wiring impossible. The one place for the default pins.

The configuration, the drivers and the drawing in the build guide all take them from here. Pins are named by
their GPIO number (BCM), as gpiozero does; `PIN_OF_GPIO` has their places on the header.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final, Literal, get_args

Kind = Literal["buttons", "encoder"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

#: GPIO number to place on the 40-pin header, the same on every Pi since the 1B+. GPIO 0 and 1 are left out:
#: they belong to the identification of add-on boards.
PIN_OF_GPIO: Final[Mapping[int, int]] = {
    2: 3,
    3: 5,
    4: 7,
    14: 8,
    15: 10,
    17: 11,
    18: 12,
    27: 13,
    22: 15,
    23: 16,
    24: 18,
    10: 19,
    9: 21,
    25: 22,
    11: 23,
    8: 24,
    7: 26,
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    19: 35,
    16: 36,
    26: 37,
    20: 38,
    21: 40,
}

#: GPIO 2 and 3 have resistors to 3.3 V on the board: a button to 3.3 V would never be seen there.
PULLED_UP: Final = frozenset({2, 3})


@dataclass(frozen=True)
class Pins:
    """GPIO numbers. With an encoder, `on` and `back` are its two channels, and `write` is its push.

    `red`, `green`, `blue` and `buzzer` may be None: that part is not there.
    """

    back: int = 5
    on: int = 6
    write: int = 13
    undo: int = 19
    red: int | None = 17
    green: int | None = 27
    blue: int | None = 22
    buzzer: int | None = 26


@dataclass(frozen=True)
class Wiring:
    """How buttons, lamp and buzzer are connected.

    Attributes:
        active_low: the buttons connect their pin to ground; otherwise to 3.3 V.
        lamp_active_high: the lamp's common leg goes to ground; otherwise to 3.3 V.
        buzzer_active_high: the buzzer sounds when its pin is high.
        muted: the buzzer stays silent.
        chip: number of the `/dev/gpiochip`; None finds the one that the header hangs on.
    """

    kind: Kind = "buttons"
    pins: Pins = field(default_factory=Pins)
    active_low: bool = True
    lamp_active_high: bool = True
    buzzer_active_high: bool = True
    muted: bool = False
    chip: int | None = None


@dataclass(frozen=True)
class Fault:
    """What is wrong with a wiring: the setting's key below `buttons`, and why."""

    key: str
    why: str


def is_gpio(number: object) -> bool:
    """Whether a part may be connected there."""
    return type(number) is int and number in PIN_OF_GPIO


def used(pins: Pins) -> dict[str, int]:
    """The pins that something is connected to, by the part's name."""
    named = {pin.name: getattr(pins, pin.name) for pin in fields(pins)}
    return {name: number for name, number in named.items() if number is not None}


def nearest_free(wanted: int, pins: Pins) -> int:
    """The free pin whose number is nearest, the lower one of two."""
    free = PIN_OF_GPIO.keys() - set(used(pins).values())
    return min(free, key=lambda number: (abs(number - wanted), number))


def nearest_kind(kind: str) -> Kind:
    """The kind that was probably meant."""
    close = difflib.get_close_matches(kind, KINDS, n=1, cutoff=0.0)
    return next((known for known in KINDS if known in close), "buttons")


def fault(wiring: Wiring) -> Fault | None:
    """What does not go together, the first of it; None when all is well."""
    pins, taken = wiring.pins, dict[int, str]()
    for name, number in used(pins).items():
        if not is_gpio(number):
            return Fault(f"pins.{name}", f"there is no pin GPIO {number}, try {nearest_free(number, pins)}")
        if number in taken:
            also = f"GPIO {number} is taken by pins.{taken[number]}, free is {nearest_free(number, pins)}"
            return Fault(f"pins.{name}", also)
        taken[number] = name
    lamp = (pins.red, pins.green, pins.blue)
    if None in lamp and any(number is not None for number in lamp):
        return Fault("pins.red", "a lamp has three pins (red, green, blue) or none")
    pulled = PULLED_UP & {pins.back, pins.on, pins.write, pins.undo}
    if pulled and not wiring.active_low:
        name = taken[min(pulled)]
        return Fault(
            f"pins.{name}", f"GPIO {min(pulled)} is pulled up on the board, so its button goes to ground"
        )
    return None
