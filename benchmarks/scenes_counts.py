"""Holds readings of scenes against their truth: pictures, single dice, and how sure the reader was."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from benchmarks.perdie import SAME_DIE_EDGES, DieCount
from benchmarks.scenes_truth import Scene, TrueDie
from vision.reading import DieReading, Reading

Kind = Literal["exact", "silent", "unsure"]


@dataclass(frozen=True)
class Given:
    """A value that a reading gave.

    Attributes:
        right: a die lies there, in such a way that it can be read, and shows this value.
        invented: no die lies there.
    """

    confidence: float
    right: bool
    invented: bool


@dataclass(frozen=True)
class Outcome:
    """What came of one picture.

    Attributes:
        kind: *exact*: sure and all of it right; *silent*: sure and anything wrong, or anything there that
            nobody can be sure of; else *unsure*.
        dice: all of them; flat: those that lie flat and whole in sight.
        given: each value given.
    """

    scene: Scene
    kind: Kind
    ms: float
    dice: DieCount
    flat: DieCount
    given: tuple[Given, ...]


def outcome(scene: Scene, reading: Reading, ms: float) -> Outcome:
    """Hold a reading against the truth."""
    pairs = paired([die for die in reading.dice if die.value is not None], scene.dice)
    given = tuple(_given(die, true) for die, true in pairs)
    right = sum(one.right for one in given)
    flat_right = sum(_read_flat(die, true) for die, true in pairs)
    return Outcome(
        scene=scene,
        kind=_kind(reading, right == len(scene.dice) == len(given)),
        ms=ms,
        dice=DieCount(len(scene.dice), len(given), right),
        flat=DieCount(sum(die.flat_and_whole for die in scene.dice), flat_right, flat_right),
        given=given,
    )


def _kind(reading: Reading, all_right: bool) -> Kind:
    if reading.status == "unsure":
        return "unsure"
    return "exact" if all_right else "silent"


def _given(die: DieReading, true: TrueDie | None) -> Given:
    right = true is not None and true.reason is None and true.value == die.value
    return Given(die.confidence, right, invented=true is None)


def _read_flat(die: DieReading, true: TrueDie | None) -> bool:
    return true is not None and true.flat_and_whole and true.value == die.value


def paired(dice: Sequence[DieReading], true: Sequence[TrueDie]) -> list[tuple[DieReading, TrueDie | None]]:
    """Each die read with the true one that it is; a true one is but one die, the nearest pairs come first."""
    near = sorted(
        (math.dist((die.x_px, die.y_px), (there.x_px, there.y_px)) / there.edge_px, d, t)
        for d, die in enumerate(dice)
        for t, there in enumerate(true)
    )
    found: dict[int, int] = {}
    for far, d, t in near:
        if far <= SAME_DIE_EDGES and d not in found and t not in found.values():
            found[d] = t
    return [(die, true[found[d]] if d in found else None) for d, die in enumerate(dice)]


#: Confidences in these bins are held against how often they are right.
BINS: Final = (0.0, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)


def reliability(given: Sequence[Given]) -> list[tuple[float, float, int, int]]:
    """Of each bin its bounds, how many values were given with such a confidence, and how many are right."""
    bins = []
    for low, high in pairwise(BINS):
        there = [one for one in given if low <= one.confidence < high or one.confidence == high == BINS[-1]]
        bins.append((low, high, len(there), sum(one.right for one in there)))
    return bins
