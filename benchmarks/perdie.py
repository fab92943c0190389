"""Counts dice one by one, since a picture of ten dice is wrong by one of them.

*Recall* is the share of the dice lying there that a reading gives with the right value, *precision* the share
of the values given that are right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from vision.reading import DieReading

#: A die is the one at a known centre when its middle is no farther from it than this, in its own edges: the
#: known centres were pointed at by hand.
SAME_DIE_EDGES = 0.6


@dataclass(frozen=True)
class DieCount:
    """Dice that lie there, that were given a value, and that were given the right one."""

    there: int = 0
    given: int = 0
    right: int = 0

    def __add__(self, other: DieCount) -> DieCount:
        return DieCount(self.there + other.there, self.given + other.given, self.right + other.right)

    @property
    def recall(self) -> float | None:
        """Share of the dice that were given with the right value; None where there are none."""
        return self.right / self.there if self.there else None

    @property
    def precision(self) -> float | None:
        """Share of the given values that are right; None where none was given."""
        return self.right / self.given if self.given else None


def count_dice(
    dice: Sequence[DieReading], values: Sequence[int], centres_px: Sequence[tuple[float, float]]
) -> DieCount:
    """Hold the dice of a reading against the true ones, each of which counts once.

    Args:
        dice: all of the reading; those without a value are not given.
        values, centres_px: of the true dice, in the same order.
    """
    given = [die for die in dice if die.value is not None]
    left = list(zip(values, centres_px, strict=True))
    right = 0
    for die in given:
        at = (die.x_px, die.y_px)
        near = min(left, key=lambda true: math.dist(at, true[1]), default=None)
        if near and near[0] == die.value and math.dist(at, near[1]) <= SAME_DIE_EDGES * die.size_px:
            left.remove(near)
            right += 1
    return DieCount(len(values), len(given), right)
