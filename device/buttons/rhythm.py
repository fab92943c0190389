"""How bright the lamp is at each moment of a rhythm. Pure, so that a rhythm can be looked at without waiting.

The rhythms can be told apart without seeing colours, and without counting: always on, breathing, on with
short gaps, slow, fast, flashes in pairs, flashes in threes. None flashes more than three times in any second
(WCAG 2.2, success criterion 2.3.1), for the sake of people with photosensitive epilepsy.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from device.buttons.panel import Colour, Rhythm

#: A breath is drawn in this many steps: smooth to the eye, and no more than 12 changes a second.
_BREATH_STEPS: Final = 24
_BREATH_S: Final = 2.0
#: The darkest moment of a breath: the lamp never seems to be off, share of full brightness.
_DARKEST: Final = 0.06


def _breath() -> tuple[tuple[float, float], ...]:
    levels = (
        _DARKEST + (1 - _DARKEST) * (1 - math.cos(2 * math.pi * step / _BREATH_STEPS)) / 2
        for step in range(_BREATH_STEPS)
    )
    return tuple((round(level, 3), _BREATH_S / _BREATH_STEPS) for level in levels)


#: Each rhythm as (brightness 0..1, seconds), over and over. A single pair never changes.
RHYTHM_STEPS: Final[Mapping[Rhythm, tuple[tuple[float, float], ...]]] = {
    "steady": ((1.0, math.inf),),
    "pulse": _breath(),
    "wink": ((1.0, 0.7), (0.0, 0.15)),
    "slow": ((1.0, 1.0), (0.0, 1.0)),
    "fast": ((1.0, 0.2), (0.0, 0.2)),
    "double": ((1.0, 0.15), (0.0, 0.15), (1.0, 0.15), (0.0, 0.75)),
    "triple": ((1.0, 0.12), (0.0, 0.12), (1.0, 0.12), (0.0, 0.12), (1.0, 0.12), (0.0, 0.7)),
}

#: Shares of red, green and blue. Green chips are several times as bright as red ones: yellow and white are
#: mixed so that they look it on a usual 5 mm lamp.
MIXES: Final[Mapping[Colour, tuple[float, float, float]]] = {
    "off": (0.0, 0.0, 0.0),
    "white": (1.0, 0.7, 0.6),
    "red": (1.0, 0.0, 0.0),
    "green": (0.0, 1.0, 0.0),
    "blue": (0.0, 0.0, 1.0),
    "yellow": (1.0, 0.55, 0.0),
}


def brightness(rhythm: Rhythm, since_s: float) -> tuple[float, float]:
    """(brightness 0..1, seconds until it changes) of a rhythm that began `since_s` seconds ago.

    >>> brightness("slow", 0.25)
    (1.0, 0.75)
    >>> brightness("slow", 3.5)
    (0.0, 0.5)
    """
    steps = RHYTHM_STEPS[rhythm]
    if len(steps) == 1:
        return steps[0]
    at_s = math.fmod(max(since_s, 0.0), sum(seconds for _, seconds in steps))
    for level, seconds in steps:
        if at_s < seconds:
            return level, seconds - at_s
        at_s -= seconds
    return steps[0][0], steps[0][1]  # rounding at the very end of a round


def mix(colour: Colour, level: float) -> tuple[float, float, float]:
    """Red, green and blue, 0..1 each, of a colour at a brightness."""
    red, green, blue = MIXES[colour]
    return red * level, green * level, blue * level


def sounding(beep: tuple[float, ...], since_s: float) -> tuple[bool, float | None]:
    """(whether the buzzer sounds, seconds until that changes or None) of a beep that began `since_s` ago.

    >>> sounding((0.08, 0.1, 0.08), 0.0)
    (True, 0.08)
    >>> sounding((0.08, 0.1, 0.08), 1.0)
    (False, None)
    """
    ends = [0.0]
    for seconds in beep:
        ends.append(ends[-1] + seconds)
    for number, (begins, ends_at) in enumerate(pairwise(ends)):
        if begins <= since_s < ends_at:
            return number % 2 == 0, ends_at - since_s
    return False, None
