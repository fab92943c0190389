"""What happens at the table, step by step: the scripts that clips follow.

A script is a list of steps with waits; chance fills in the rest (which dice, where, how fast). `SCRIPTS`
names them: `game` mixes everything as an evening does, the others hold one thing each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np


@dataclass(frozen=True)
class Step:
    """One thing that happens.

    Attributes:
        what: its name; `scenes.script_table` knows what it means.
        wait_s: how long nothing else is in the picture before it begins.
        dice: how many dice it is about; 0 for all that there are.
        how: a variant, `hand` or `cup` for a throw.
    """

    what: str
    wait_s: float = 0.5
    dice: int = 0
    how: str = ""


Script = tuple[Step, ...]
Rng = np.random.Generator

#: In real play a hand comes this soon after the dice lie still; most people look for longer.
_SOONEST_S: Final = (0.42, 0.6)
_USUAL_S: Final = (0.7, 2.2)


def _look(rng: Rng) -> float:
    """How long a player looks at the dice before reaching for them."""
    return float(rng.uniform(*(_SOONEST_S if rng.random() < 0.3 else _USUAL_S)))


def _how(rng: Rng) -> str:
    return "cup" if rng.random() < 0.45 else "hand"


def _throw(rng: Rng, how: str = "", what: str = "throw") -> Step:
    return Step(what, float(rng.uniform(0.25, 1.0)), how=how or _how(rng))


def _again(rng: Rng, some: bool = True) -> list[Step]:
    """Dice are picked up and thrown."""
    if some:
        return [Step("pick", _look(rng), int(rng.integers(1, 6))), _throw(rng)]
    player = "next" if rng.random() < 0.5 else ""
    what = str(rng.choice(["throw", "one_by_one", "cup_slam"], p=[0.7, 0.1, 0.2]))
    return [Step("pick", _look(rng), how=player), _throw(rng, what=what)]


#: More than there are: those that lie, and not those that were laid aside.
_ALL_THAT_LIE: Final = 99
#: Steps between throws that are no throw and nothing to ask about, and steps that are to be asked about.
_QUIET: Final = ("pass", "nudge", "put_back", "cup_over", "flicker", "cloud", "exposure", "shadow", "shake")
_ASKING: Final = ("lost", "aside", "leaning", "thing", "bump")


def game(rng: Rng) -> Script:
    """Seven or eight throws of one or two players with a mix of what disturbs."""
    steps: list[Step] = [Step("lying")] if rng.random() < 0.4 else []
    steps += [Step("pick", 0.9)] if steps else []
    steps.append(_throw(rng))
    for n in range(int(rng.integers(6, 8))):
        if rng.random() < 0.6:
            steps += [Step(str(rng.choice(_QUIET)), float(rng.uniform(0.6, 1.2)))]
        steps += _again(rng, n % 3 != 2)
    if rng.random() < 0.5:
        steps += _asking(rng, str(rng.choice(_ASKING)))
    return tuple(steps)


def _asking(rng: Rng, what: str) -> list[Step]:
    """What ends in a question."""
    match what:
        case "lost" | "leaning":
            return [Step("pick", _look(rng)), _throw(rng, what=what)]
        case "aside":
            return [
                Step("aside", _look(rng), int(rng.integers(1, 4))),
                Step("pick", 0.5, _ALL_THAT_LIE),
                _throw(rng),
            ]
        case _:
            return [Step(what, 1.5)]


def _alone(what: str) -> Callable[[Rng], Script]:
    """A script of throws with one kind of step between them."""

    def script(rng: Rng) -> Script:
        steps = [_throw(rng), Step(what, 0.9), *_again(rng), Step(what, 0.8), *_again(rng, False)]
        return tuple(steps)

    return script


def throws(rng: Rng) -> Script:
    """Throws with what is kept, nothing else."""
    return (_throw(rng), *[step for n in range(5) for step in _again(rng, n % 3 != 2)])


def quick(rng: Rng) -> Script:
    """Hands that come as soon as they ever do."""
    steps: list[Step] = [_throw(rng, "hand")]
    for _ in range(5):
        steps += [
            Step("pick", float(rng.uniform(*_SOONEST_S)), int(rng.integers(1, 7)) % 6),
            _throw(rng, "hand"),
        ]
    return tuple(steps)


def lost(rng: Rng) -> Script:
    """One die falls beside the tray."""
    return (_throw(rng), *_asking(rng, "lost"), Step("pick", 1.2), _throw(rng))


def leaning(rng: Rng) -> Script:
    """One die leans on the wall or on another."""
    return (_throw(rng), *_asking(rng, "leaning"), *_again(rng), *_asking(rng, "leaning"))


def thing(rng: Rng) -> Script:
    """Something that is no die is laid in the tray, on the empty cloth or beside dice."""
    steps = (Step("thing", 0.8), _throw(rng), Step("thing", 1.5))
    return (*steps, Step("pick", 1.0), _throw(rng))


def small_thing(rng: Rng) -> Script:
    """The same with things that are no larger than a die, or thin."""
    small = Step("thing", 1.2, how="small")
    return (small, _throw(rng), small, Step("pick", 1.0, 3), small, _throw(rng), small)


def one_by_one(rng: Rng) -> Script:
    """Dice come one after another, all or some."""
    steps = (_throw(rng, what="one_by_one"), Step("pick", _look(rng), 3), _throw(rng, what="one_by_one"))
    return (*steps, *_again(rng))


def cup_slam(rng: Rng) -> Script:
    """The cup is turned over with the dice in it, lifted, and put over them again."""
    slam = _throw(rng, what="cup_slam")
    return (slam, Step("cup_over", 0.9), *_again(rng), Step("pick", _look(rng)), slam)


def aside(rng: Rng) -> Script:
    """Kept dice are laid beside the tray."""
    return (_throw(rng), *_asking(rng, "aside"), *_again(rng, False))


def bump(rng: Rng) -> Script:
    """The camera is knocked while the dice lie."""
    return _throw(rng), Step("bump", 1.2), Step("pick", 2.0), _throw(rng)


SCRIPTS: Final[dict[str, Callable[[Rng], Script]]] = {
    "game": game,
    "throws": throws,
    "quick": quick,
    "lost": lost,
    "aside": aside,
    "leaning": leaning,
    "thing": thing,
    "small_thing": small_thing,
    "bump": bump,
    "one_by_one": one_by_one,
    "cup_slam": cup_slam,
    **{name: _alone(name) for name in _QUIET},
}


def names() -> Sequence[str]:
    """The scripts there are."""
    return sorted(SCRIPTS)
