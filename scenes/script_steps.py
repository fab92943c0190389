"""Which step of a script is played by which function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes import script_effects, script_hands, script_throws
from scenes.script import Step
from scenes.script_table import TableTop

STEPS: Final[dict[str, Callable[[TableTop, Step], None]]] = {
    "lying": script_throws.lying,
    "throw": script_throws.throw,
    "lost": script_throws.lost,
    "pick": script_hands.pick,
    "aside": script_hands.aside,
    "pass": script_hands.pass_over,
    "nudge": script_hands.nudge,
    "put_back": script_hands.put_back,
    "flicker": script_effects.flicker,
    "cloud": script_effects.cloud,
    "exposure": script_effects.exposure,
    "shadow": script_effects.shadow,
    "shake": script_effects.shake,
    "bump": script_effects.bump,
}
