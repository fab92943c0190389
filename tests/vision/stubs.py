"""Networks that say what a test tells them to, in the place of the trained ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.crops import Picture
from vision.finding import Candidate, Finder, Sight
from vision.judging import TURNS, Judge, Place
from vision.reading import DieReading
from vision.stance import StanceEye

#: The words of a network that has no doubt, and of one that hardly thinks so.
CERTAIN, FAINT = 0.97, 0.2


def chances(value: int, certainty: float = CERTAIN) -> NDArray[np.float64]:
    """The finder's word on each value, shape (6,): one stands out, the others get next to nothing."""
    words = np.full(6, 0.01)
    words[value - 1] = certainty
    return words


def verdict(value: int, certainty: float = CERTAIN) -> NDArray[np.float64]:
    """The judge's chances, shape (7,), that sum to one; value 0: no readable top face."""
    said = np.full(7, (1.0 - certainty) / 6)
    said[value] = certainty
    return said


class SeenDice(Finder):
    """Finds the same dice at every scale, wherever the picture is large enough to hold them.

    `looks` holds the scales of each look.
    """

    def __init__(self, *dice: tuple[int, float, float, float]) -> None:
        """Args: dice: value, x, y, edge of each; pixels."""
        self.dice = dice
        self.looks: list[list[float]] = []

    def look(self, picture: Picture, scales: Iterable[float]) -> list[Sight]:
        """The dice given, once a scale."""
        self.looks.append(list(scales))
        height, width = picture.shape[:2]
        return [
            Sight(x, y, edge, CERTAIN, chances(value), scale)
            for scale in self.looks[-1]
            for value, x, y, edge in self.dice
            if x < width and y < height
        ]


class SureJudge(Judge):
    """Agrees with the finder, but for the values given, which it says are no readable top face."""

    def __init__(self, unreadable: Sequence[int] = ()) -> None:
        self.unreadable = unreadable

    def verdicts(self, _picture: Picture, candidates: Sequence[Place]) -> NDArray[np.float64]:
        """One verdict a candidate, or a die that was read before."""
        seen = [shown(candidate) for candidate in candidates]
        return np.array([verdict(0 if v in self.unreadable else v) for v in seen]).reshape(-1, 7)


class Standing(StanceEye):
    """Sees all dice stand as a camera straight above sees flat ones, but for those that are off."""

    def __init__(self, off: Mapping[tuple[float, float], tuple[float, float]]) -> None:
        """Args: off: how far the die in a place is from standing flat, edges."""
        self.off = off

    def ups(self, picture: Picture, places: Sequence[Place]) -> NDArray[np.float64]:
        """The same answer for each turn."""
        height, width = picture.shape[:2]
        flat = [((p.x_px - width / 2) / width, (p.y_px - height / 2) / width) for p in places]
        ups = np.array(flat) + [self.off.get((round(p.x_px), round(p.y_px)), (0.0, 0.0)) for p in places]
        return np.stack([ups] * len(TURNS))


def shown(place: Place) -> int:
    """What a candidate most likely shows, or a die was read as; 0 for a die in doubt."""
    if isinstance(place, Candidate):
        return int(place.chances.argmax()) + 1
    return (isinstance(place, DieReading) and place.value) or 0
