"""Sure, doubtful or nothing: what a candidate is, from the words of networks that look differently.

A value counts only when both judges say it, one of which saw the die among its surroundings and one the
face alone, and when all that is said of it makes it sure enough. All else is either clearly no die or a
question to the players: a roll that is asked for costs a tap, a wrong one costs their trust.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.confidence import Confidence, Words
from vision.faces import Matrix
from vision.gathering import Candidate
from vision.reading import NO_TOP_FACE, DieReading

#: A judge less sure than this of the likeliest value finds the pips unclear.
CLEAR_PIPS: Final = 0.9
#: What the finder sees less of than this is not even judged.
LEAST_PRESENCE: Final = 0.12
#: Dice of one picture are of one size, but for perspective and mixed sets: others are asked about.
SIZE_RANGE: Final = (0.7, 1.45)
#: Values worth offering for a doubtful die have at least this chance.
WORTH_OFFERING: Final = 0.02


@dataclass(frozen=True)
class Opinion:
    """A candidate, what the networks say of it, and what follows.

    Attributes:
        judged, faced: shape (7,), both judges' chances: no readable top face, 1, 2, ... 6.
        value: the likeliest value, 1 to 6.
        confidence: 0..1, the chance that it is right and the die flat, whole and uncovered.
        doubt: why it is not sure, or None.
        die: 0..1, the chance that there is a die, whatever its state.
    """

    candidate: Candidate
    judged: Matrix
    faced: Matrix
    value: int
    confidence: float
    doubt: str | None
    die: float

    @property
    def words(self) -> Words:
        """What is said of the value."""
        return words_on(self.value, self.candidate, self.judged, self.faced)

    def as_die(self) -> DieReading:
        """The die as the reading gives it: no value where there is doubt."""
        return DieReading(
            value=None if self.doubt else self.value,
            x_px=self.candidate.x_px,
            y_px=self.candidate.y_px,
            size_px=self.candidate.edge_px,
            confidence=self.confidence,
            reason=self.doubt,
            candidates=self._offers(),
            corners=self.candidate.outline,
        )

    def _offers(self) -> tuple[int, ...]:
        chances = _together(self.candidate, self.judged, self.faced)
        order = sorted(range(1, 7), key=lambda value: -float(chances[value - 1]))
        likely = [value for value in order if chances[value - 1] >= WORTH_OFFERING]
        return tuple(likely or order)


def opinions(
    candidates: Sequence[Candidate], judged: Matrix, faced: Matrix, confidence: Confidence, least: float
) -> list[Opinion]:
    """What to make of each candidate.

    Args:
        judged, faced: shape (n, 7), see `Judge.verdicts`.
        least: confidence from which on a value is sure.
    """
    said = zip(candidates, judged, faced, strict=True)
    return [_opinion(*of, confidence, least) for of in said]


def words_on(value: int, candidate: Candidate, judged: Matrix, faced: Matrix) -> Words:
    """What each network says of a value of one candidate."""
    return Words(
        judge=float(judged[value]),
        face=float(faced[value]),
        finder=float(candidate.chances[value - 1]),
        presence=candidate.presence,
        judge_none=float(judged[0]),
        face_none=float(faced[0]),
    )


def dice_among(places: Sequence[Opinion], least: float) -> list[Opinion]:
    """The places that are dice with at least this chance, those of an odd size in doubt."""
    return _odd_sizes([place for place in places if place.die >= least])


def _together(candidate: Candidate, judged: Matrix, faced: Matrix) -> Matrix:
    """Chance of each value, shape (6,), from all words taken as independent."""
    product = (candidate.chances + 0.01) * (judged[1:] + 0.002) * (faced[1:] + 0.002)
    normed: Matrix = product / product.sum()
    return normed


def _opinion(
    candidate: Candidate, judged: Matrix, faced: Matrix, confidence: Confidence, least: float
) -> Opinion:
    value = int(_together(candidate, judged, faced).argmax()) + 1
    words = words_on(value, candidate, judged, faced)
    sure = confidence.value.chance(words)
    agreed = int(judged.argmax()) == value == int(faced.argmax())
    return Opinion(
        candidate=candidate,
        judged=judged,
        faced=faced,
        value=value,
        confidence=sure,
        doubt=None if agreed and sure >= least else _doubt(judged, faced, value),
        die=confidence.die.chance(words),
    )


def _doubt(judged: Matrix, faced: Matrix, value: int) -> str:
    """Why a value is not sure, in the players' words."""
    first, second = int(judged.argmax()), int(faced.argmax())
    if 0 in (first, second):
        return NO_TOP_FACE
    if first != second:
        return "two readings disagree"
    return "pips are not clear" if min(judged[value], faced[value]) < CLEAR_PIPS else "die is not clear"


def _odd_sizes(dice: list[Opinion]) -> list[Opinion]:
    """Dice whose size does not go with the others' become doubtful."""
    sure = [d.candidate.edge_px for d in dice if not d.doubt]
    if len(sure) < 2:
        return dice
    usual = float(np.median(sure))
    return [_sized(die, die.candidate.edge_px / usual) for die in dice]


def _sized(die: Opinion, ratio: float) -> Opinion:
    if SIZE_RANGE[0] <= ratio <= SIZE_RANGE[1]:
        return die
    return doubted(die, "size differs from the other dice")


def doubted(die: Opinion, why: str) -> Opinion:
    """The same opinion, no longer sure."""
    return replace(die, doubt=die.doubt or why)
