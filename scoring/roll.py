"""The six values that count after a throw.

A roll is checked once, when it is made; everything after may rely on six whole numbers from 1 to 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, islice
from typing import TypeAlias

from scoring.errors import BadDice, shown

#: A die's value, 1 to 6.
Face: TypeAlias = int

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
HIGH_TO_LOW: tuple[Face, ...] = FACES[::-1]
DICE_IN_A_ROLL = 6

#: Values taken from an iterable before it is called too long: one may never end.
MOST_LOOKED_AT = 1000


class Roll(tuple[int, ...]):
    """Six faces in the order given; the order never matters to the points.

    >>> Roll(4, 4, 4, 6, 6, 6)
    Roll(4, 4, 4, 6, 6, 6)
    >>> Roll(4, 4, 4, 6, 6, 6).count(6)
    3

    Raises:
        BadDice: not six whole numbers from 1 to 6 (True and 1.0 are none).
    """

    __slots__ = ()

    def __new__(cls, *faces: Face) -> Roll:
        if len(faces) != DICE_IN_A_ROLL:
            raise BadDice(why="count", count=len(faces), needed=DICE_IN_A_ROLL)
        for face in faces:
            if type(face) is not int or not 1 <= face <= 6:
                raise BadDice(why="value", value=shown(face))
        return super().__new__(cls, faces)

    @classmethod
    def of(cls, faces: object) -> Roll:
        """A roll from any list or tuple of faces, checked.

        >>> Roll.of([1, 2, 3, 4, 5, 6]).total
        21

        Raises:
            BadDice: not a list or iterable of six whole numbers from 1 to 6.
        """
        if isinstance(faces, cls):
            return faces
        if isinstance(faces, str | bytes | dict | set | frozenset) or not isinstance(faces, Iterable):
            raise BadDice(why="not_a_list", value=shown(faces))
        return cls(*islice(faces, MOST_LOOKED_AT))

    @property
    def total(self) -> int:
        """The sum of all six dice, 6 to 36."""
        return sum(self)

    @property
    def sorted(self) -> tuple[Face, ...]:
        """The faces, low to high."""
        return tuple(sorted(self))

    def faces_with(self, at_least: int) -> tuple[Face, ...]:
        """The faces shown by that many dice or more, high to low.

        >>> Roll(1, 1, 5, 5, 5, 6).faces_with(at_least=2)
        (5, 1)
        """
        return tuple(face for face in HIGH_TO_LOW if self.count(face) >= at_least)

    def __getnewargs__(self) -> tuple[Face, ...]:
        """How copies and pickles make a roll again."""
        return tuple(self)

    def __repr__(self) -> str:
        return f"Roll({', '.join(map(str, self))})"


#: Every roll once, whatever its order, the faces from low to high: 462.
ALL_ROLLS: tuple[Roll, ...] = tuple(
    Roll(*faces) for faces in combinations_with_replacement(FACES, DICE_IN_A_ROLL)
)
