"""Networks that say what a test tells them to, in the place of the trained ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from vision.confidence import VALUE_WORDS, Confidence, Odds
from vision.crops import Picture
from vision.cutting import Place, View
from vision.faces import STRAIGHT
from vision.finding import Finder, Region, Sight
from vision.gathering import Candidate
from vision.judging import Judge
from vision.looking import LOOKS
from vision.networks import Networks
from vision.profile import TrayProfile
from vision.reader import Reader
from vision.reading import DieReading
from vision.stance import StanceEye, Standing

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


def sight(
    x: float = 100, y: float = 80, *, edge: float = 40, scale: float = 1.0, sure: float = 0.9, value: int = 5
) -> Sight:
    """A die seen to lie straight."""
    return Sight(x, y, edge, sure, chances(value, sure), np.array(STRAIGHT), scale)


def candidate(
    words: NDArray[np.float64] | None = None, *, x: float = 100, edge: float = 40, presence: float = 0.95
) -> Candidate:
    """A place where a die may lie straight; without words: a sure four."""
    said = chances(4) if words is None else words
    return Candidate(x, 80.0, edge, presence, said, np.array(STRAIGHT))


class SeenDice(Finder):
    """Finds the same dice at every scale, wherever the picture is large enough to hold them.

    `looks` holds the scales of each look, `regions` where each looked.
    """

    def __init__(self, *dice: tuple[int, float, float, float], sure: float = CERTAIN) -> None:
        """Args: dice: value, x, y, edge of each; pixels. sure: how sure of the last one."""
        self.dice, self.sure = dice, sure
        self.looks: list[list[float]] = []
        self.regions: list[Region | None] = []

    def look(self, picture: Picture, scales: Iterable[float], region: Region | None = None) -> list[Sight]:
        """The dice given, once a scale."""
        self.looks.append(list(scales))
        self.regions.append(region)
        height, width = picture.shape[:2]
        return [
            sight(
                x, y, edge=edge, scale=scale, sure=self.sure if n == len(self.dice) else CERTAIN, value=value
            )
            for scale in self.looks[-1]
            for n, (value, x, y, edge) in enumerate(self.dice, start=1)
            if x < width and y < height
        ]


class SureJudge(Judge):
    """Agrees with the finder, but for the values given, which it says are no readable top face.

    Those that are hard to read it reads in more than two views alone.
    """

    def __init__(
        self, unreadable: Sequence[int] = (), hard: Sequence[int] = (), certainty: float = CERTAIN
    ) -> None:
        self.unreadable, self.hard, self.certainty = unreadable, hard, certainty

    def verdicts(
        self, picture: Picture, candidates: Sequence[Place], views: Sequence[View]
    ) -> NDArray[np.float64]:
        """One verdict a candidate, or a die that was read before."""
        del picture
        seen = [shown(candidate) for candidate in candidates]
        seen = [0 if v in self.hard and len(views) <= 2 else v for v in seen]
        said = [verdict(0 if v in self.unreadable else v, self.certainty) for v in seen]
        return np.array(said).reshape(-1, 7)


class Upright(StanceEye):
    """Sees all dice stand as a camera straight above sees flat ones, but for those that are off."""

    def __init__(self, off: Mapping[tuple[float, float], tuple[float, float]] = MappingProxyType({})) -> None:
        """Args: off: how far the die in a place is from standing flat, edges."""
        self.off = off

    def standing(self, picture: Picture, places: Sequence[Place], views: Sequence[View]) -> list[Standing]:
        """Surely, in each view alike."""
        del views
        height, width = picture.shape[:2]
        return [Standing(p.x_px, p.y_px, self._up(p.x_px, p.y_px, width, height), 0.02) for p in places]

    def _up(self, x: float, y: float, width: int, height: int) -> NDArray[np.float64]:
        flat = np.array([(x - width / 2) / width, (y - height / 2) / width])
        up: NDArray[np.float64] = flat + np.array(self.off.get((round(x), round(y)), (0.0, 0.0)))
        return up


#: Each word weighs the same.
PLAIN_CONFIDENCE = Confidence(
    value=Odds(dict.fromkeys(VALUE_WORDS, 1.0), bias=-6.0), die=Odds({"presence": 1.0}, bias=0.0)
)
FLAT = Upright()


def networks(finder: Finder, judge: Judge, stance: StanceEye = FLAT) -> Networks:
    """Both judges say the same."""
    return Networks(finder, judge, judge, stance, {look.name: PLAIN_CONFIDENCE for look in LOOKS})


def reader(
    finder: Finder, judge: Judge, profile: TrayProfile | None = None, stance: StanceEye = FLAT
) -> Reader:
    """A reader that hears these networks."""
    return Reader(networks(finder, judge, stance), profile)


def shown(place: Place) -> int:
    """What a candidate most likely shows, or a die was read as; 0 for a die in doubt."""
    if isinstance(place, Candidate):
        return int(place.chances.argmax()) + 1
    return (isinstance(place, DieReading) and place.value) or 0
