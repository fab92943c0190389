"""Which step of a script is played by which function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes import script_cups, script_effects, script_hands, script_odd_throws, script_things, script_throws
from scenes.script import Step
from scenes.script_table import TableTop

STEPS: Final[dict[str, Callable[[TableTop, Step], None]]] = {
    "lying": script_throws.lying,
    "throw": script_throws.throw,
    "lost": script_throws.lost,
    "leaning": script_odd_throws.leaning,
    "one_by_one": script_odd_throws.one_by_one,
    "cup_slam": script_cups.slam,
    "cup_over": script_cups.cover,
    "thing": script_things.lay_thing,
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
