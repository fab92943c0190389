"""What a turn can still bring: for each box the chance that it pays, and its expected points.

Exact, by working back from the last throw. The two are different aims: who wants any points at all keeps
other dice than who wants many, so that a box's chance and its points need not come from the same play. Loads
numpy, and so is no part of what the room gives at once: `from scoring.odds import chances`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from scoring.boxes import points
from scoring.errors import NoThrowsLeft, UnknownBox, shown
from scoring.game import Game
from scoring.ids import BOX_IDS
from scoring.inturn import refuse_when_over
from scoring.odds_dice import Values, before_the_throw, best_to_keep, row_of
from scoring.roll import ALL_ROLLS, Roll
from scoring.rules import Rules

#: More throws are counted as this many. Whoever gives each die a face of its own and throws it until it comes
#: misses any wanted roll with a chance of at most 6 * (5/6)**120, less than 2e-9.
MOST_THROWS = 120

#: Steps of the working back that are remembered, over all rule sets; one takes 150 kB.
REMEMBERED = 64


@dataclass(frozen=True)
class Odds:
    """One box: the chance that it pays at all, aiming at that, and the expected points, aiming at those."""

    chance: float
    expected: float


def chances(rules: Rules, roll: Roll | None, throws: int, boxes: Iterable[str] = BOX_IDS) -> dict[str, Odds]:
    """The odds of each of the boxes in the turn at hand.

    Args:
        roll: the dice as they lie; None before the first throw.
        throws: how many may still follow, those included that marks can pay for.

    >>> alga = Rules()
    >>> odds = chances(alga, None, 3, ["chance", "maxi_yatzy"])
    >>> round(odds["maxi_yatzy"].chance, 6), round(odds["chance"].expected, 6)
    (0.020453, 28.0)

    Raises:
        NoThrowsLeft: no dice lie there and none may be thrown.
        UnknownBox: not one of the twenty ids.
    """
    row = _row(lambda left: _worth(rules, left), roll, throws)
    found = {}
    for box in boxes:
        if box not in BOX_IDS:
            raise UnknownBox(box=shown(box))
        at = BOX_IDS.index(box)
        found[box] = Odds(chance=float(row[at]), expected=float(row[at + len(BOX_IDS)]))
    return found


def turn_chances(game: Game) -> tuple[dict[str, Odds], ...]:
    """For each column, the odds of the boxes that the next roll may go into.

    All marks of the player whose turn it is count as throws that may follow.

    Raises:
        GameOver: no turn is left.
    """
    position = game.position
    refuse_when_over(position)
    sheet, rules = position.current.sheet, position.rules
    marks = sheet.marks if rules.saved_throws else 0
    throws = position.turn.throws_left(rules) + marks
    found = chances(rules, position.turn.roll, throws, rules.boxes)
    return tuple({box: found[box] for box in boxes} for boxes in sheet.allowed(rules))


def best_mean(target: Callable[[Roll], float], roll: Roll | None, throws: int) -> float:
    """The best expected value of any number that goes with the roll at the end of the turn.

    >>> round(best_mean(lambda roll: roll.count(6) >= 4, None, 3), 5)
    0.20993

    Raises:
        NoThrowsLeft: no dice lie there and none may be thrown.
    """

    def worth(left: int) -> Values:
        values = np.array([[target(roll)] for roll in ALL_ROLLS], dtype=np.float64)
        for _ in range(left):
            values = _with_a_throw_more(values)
        return values

    return float(_row(worth, roll, throws)[0])


def _row(worth: Callable[[int], Values], roll: Roll | None, throws: int) -> Values:
    """The aims' values for this roll; `worth` gives those of all rolls with so many throws left."""
    left = min(throws, MOST_THROWS)
    if roll is None and left < 1:
        raise NoThrowsLeft(throws=0)
    every = before_the_throw(worth(left - 1)) if roll is None else worth(max(0, left))
    row: Values = every[0 if roll is None else row_of(roll)]
    return row


@lru_cache(maxsize=REMEMBERED)
def _worth(rules: Rules, throws: int) -> Values:
    """What each roll is worth with so many throws left: the chances of all boxes, then their points."""
    if throws > 0:
        return _with_a_throw_more(_worth(rules, throws - 1))
    paid = np.array([[points(box, roll, rules) for box in BOX_IDS] for roll in ALL_ROLLS], dtype=np.float64)
    return np.hstack([paid > 0, paid])


def _with_a_throw_more(values: Values) -> Values:
    return best_to_keep(before_the_throw(values))
