"""What became of dice between two readings: kept in their places, only nudged, put back, or thrown."""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.reading import DieReading, Reading

#: A die that was kept lies within this of where it lay, in die edges; less than half an edge, or it could be
#: mistaken for a neighbour that touches it.
SAME_PLACE_EDGES = 0.3
#: A sleeve pushes a die no further than this, in die edges; thrown dice go further.
NUDGE_EDGES = 1.5
#: A sleeve turns over no more dice than this without anybody noticing.
MOST_TURNED = 2


def kept_dice(before: Sequence[DieReading], now: Sequence[DieReading]) -> tuple[int, ...]:
    """Places in `now` of the dice that lay there before.

    A value in doubt then or now is no reason against it.
    """
    return _matched(before, now, SAME_PLACE_EDGES)


def only_nudged(before: Sequence[DieReading], now: Sequence[DieReading], *, turned: int = 0) -> bool:
    """Whether each die lies near where one of its value lay, but for so many that may have turned over."""
    if len(before) != len(now):
        return False
    near = len(_matched(before, now, NUDGE_EDGES))
    anywhere = len(_matched(before, now, NUDGE_EDGES, any_value=True))
    return anywhere == len(now) and near >= len(now) - turned


def same_values(before: Sequence[DieReading], now: Sequence[DieReading]) -> bool:
    """Whether the dice show the same, wherever they lie; none of them in doubt."""
    then, values = [[die.value for die in dice if die.value is not None] for dice in (before, now)]
    return len(values) == len(now) and sorted(then) == sorted(values)


def differing(one: Reading, other: Reading) -> Reading:
    """The second of two readings that do not agree, those values in doubt that the first does not share."""
    shared = kept_dice(one.dice, other.dice)
    dice = (die if n in shared else die.unconfirmed() for n, die in enumerate(other.dice))
    return Reading("unsure", tuple(dice), other.message)


def agree(one: Reading, other: Reading) -> bool:
    """Whether two readings of the same dice say the same.

    As many dice, in the same places, of the same values.
    """
    if one.status != other.status or len(one.dice) != len(other.dice):
        return False
    return len(kept_dice(one.dice, other.dice)) == len(one.dice) and sorted(one.values) == sorted(
        other.values
    )


def _matched(
    before: Sequence[DieReading], now: Sequence[DieReading], within: float, *, any_value: bool = False
) -> tuple[int, ...]:
    left = list(before)
    matched = []
    for place, die in enumerate(now):
        near = [
            other
            for other in left
            if _apart_edges(die, other) <= within and (any_value or _may_be_same(die, other))
        ]
        if near:
            matched.append(place)
            left.remove(min(near, key=lambda other: _apart_edges(die, other)))
    return tuple(matched)


def _apart_edges(one: DieReading, other: DieReading) -> float:
    edge = max(one.size_px, other.size_px, 1.0)
    return math.hypot(one.x_px - other.x_px, one.y_px - other.y_px) / edge


def _may_be_same(one: DieReading, other: DieReading) -> bool:
    return one.value is None or other.value is None or one.value == other.value
