"""What throwing and keeping dice does to a number that goes with each roll.

Six dice that are alike to the eye make 462 rolls, and 924 sets that one can keep of them. A cup of dice may
be thought of as thrown one die after another: what a kept set is worth is then the mean over the six sets
with one die more, and the best that a roll allows is the largest over the sets with one die fewer. Both walks
take the place of a table of 462 times 924 chances, and are exact but for rounding.

numpy is loaded with this module, and with nothing else of this room.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.roll import DICE_IN_A_ROLL, FACES, Face, Roll

#: Shape (rolls or sets, aims): one number for each, in the order of `ALL_ROLLS` or of `Sets.kept`.
Values: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]

Kept: TypeAlias = tuple[Face, ...]


@dataclass(frozen=True)
class Sets:
    """All sets of 0 to 6 kept dice, smallest first; the full ones are the rolls.

    Attributes:
        place: index of each set, by its faces from low to high.
        first: index of the first set of each size, and the number of all sets at the end.
        with_more: by size from 0 to 5, shape (sets of the size, 6): the set with one die of each face more.
        with_fewer: by size from 1 to 6, shape (sets of the size, size): the set without each of its dice.
    """

    place: dict[Kept, int]
    first: tuple[int, ...]
    with_more: tuple[Indices, ...]
    with_fewer: tuple[Indices, ...]

    def of_size(self, size: int) -> slice:
        """Where the sets of that many dice lie."""
        return slice(self.first[size], self.first[size + 1])


@cache
def sets() -> Sets:
    """The sets, made once per process."""
    sizes = [list(combinations_with_replacement(FACES, size)) for size in range(DICE_IN_A_ROLL + 1)]
    place = {kept: index for index, kept in enumerate(kept for size in sizes for kept in size)}
    first = [place[size[0]] for size in sizes]
    more = [[[place[_with(kept, face)] for face in FACES] for kept in size] for size in sizes[:-1]]
    fewer = [[[place[_without(kept, at)] for at in range(len(kept))] for kept in size] for size in sizes[1:]]
    return Sets(place, (*first, len(place)), _tables(more), _tables(fewer))


def _with(kept: Kept, face: Face) -> Kept:
    return tuple(sorted((*kept, face)))


def _without(kept: Kept, at: int) -> Kept:
    return kept[:at] + kept[at + 1 :]


def _tables(by_size: list[list[list[int]]]) -> tuple[Indices, ...]:
    return tuple(np.array(table, dtype=np.intp) for table in by_size)


def row_of(roll: Roll) -> int:
    """The place of a roll among `ALL_ROLLS`."""
    return sets().place[roll.sorted] - sets().first[DICE_IN_A_ROLL]


def before_the_throw(values: Values) -> Values:
    """What each kept set is worth when the other dice are thrown now, from what each roll is worth then.

    Returns:
        shape (924, aims); row 0 is for all six dice in the cup.
    """
    every = sets()
    worth = np.empty((every.first[-1], values.shape[1]))
    worth[every.of_size(DICE_IN_A_ROLL)] = values
    for size in reversed(range(DICE_IN_A_ROLL)):
        worth[every.of_size(size)] = worth[every.with_more[size]].sum(axis=1) / len(FACES)
    return worth


def best_to_keep(worth: Values) -> Values:
    """What each roll is worth when the best of its dice are kept, from what each kept set is worth.

    Any dice may go back into the cup, those of earlier throws too; all six may be kept.
    """
    every = sets()
    best = worth.copy()
    for size in range(1, DICE_IN_A_ROLL + 1):
        fewer = best[every.with_fewer[size - 1]].max(axis=1)
        np.maximum(best[every.of_size(size)], fewer, out=best[every.of_size(size)])
    return best[every.of_size(DICE_IN_A_ROLL)]
