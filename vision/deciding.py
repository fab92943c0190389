"""Sure, doubtful or nothing: what a candidate is, from the words of two networks that look differently.

A value counts only when the finder, which saw the die among its surroundings, and the judge, which saw it
alone and turned about, say the same and both are sure. All else is either clearly no die or a question to the
players: a roll that is asked for costs a tap, a wrong one costs their trust.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.finding import Candidate
from vision.reading import NO_TOP_FACE, DieReading

#: The judge's least chance for a value that may be sure. Strict; docs/reader.md tells what looser ones cost.
SURE_JUDGE: Final = 0.90
#: The finder's least word, as a mean over the scales at which it should see the die.
SURE_FINDER: Final = 0.45
#: A sure die shows as one, whatever its value, with this presence: sides of dice and prints stay below.
SURE_PRESENCE: Final = 0.6
#: The finder's best value must be this many times its second best.
SURE_MARGIN: Final = 2.0
#: Less than this from the finder, with a judge that sees no top face or cannot make up its mind on a value,
#: is no die at all and is not mentioned: cloth, print, the sides of dice. Dice that lean or are half covered
#: have more.
NO_DIE_PRESENCE: Final = 0.40
NO_DIE_JUDGE: Final = 0.4
SOME_VALUE: Final = 0.6
#: Whatever the judge says, a place with less presence than this is no die.
LEAST_PRESENCE: Final = 0.16
#: Dice of one picture are of one size, but for perspective and mixed sets: others are asked about.
SIZE_RANGE: Final = (0.7, 1.45)
#: Values worth offering for a doubtful die have at least this chance.
WORTH_OFFERING: Final = 0.02


@dataclass(frozen=True)
class Opinion:
    """A candidate, what both networks say of it, and what follows.

    Attributes:
        judged: shape (7,), the judge's chances: no readable top face, 1, 2, ... 6.
        value: the likeliest value, 1 to 6.
        confidence: 0..1, the weaker of the two words for it.
        doubt: why it is not sure, or None.
        is_die: False where there is clearly nothing to read.
    """

    candidate: Candidate
    judged: NDArray[np.float64]
    value: int
    confidence: float
    doubt: str | None
    is_die: bool

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
        )

    def _offers(self) -> tuple[int, ...]:
        chances = _together(self.candidate, self.judged)
        order = sorted(range(1, 7), key=lambda value: -float(chances[value - 1]))
        likely = [value for value in order if chances[value - 1] >= WORTH_OFFERING]
        return tuple(likely or order)


def opinions(candidates: Sequence[Candidate], verdicts: NDArray[np.float64]) -> list[Opinion]:
    """What to make of each candidate; verdicts: shape (n, 7), see `Judge.verdicts`."""
    return [_opinion(candidate, verdict) for candidate, verdict in zip(candidates, verdicts, strict=True)]


def dice_among(places: Sequence[Opinion]) -> list[Opinion]:
    """The places that are dice or may be, those of an odd size in doubt."""
    return _odd_sizes([place for place in places if place.is_die])


def _together(candidate: Candidate, judged: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chance of each value, shape (6,), from both words taken as independent."""
    product = (candidate.chances + 0.01) * (judged[1:] + 0.002)
    normed: NDArray[np.float64] = product / product.sum()
    return normed


def _opinion(candidate: Candidate, judged: NDArray[np.float64]) -> Opinion:
    value = int(_together(candidate, judged).argmax()) + 1
    word, chance = float(candidate.chances[value - 1]), float(judged[value])
    return Opinion(
        candidate=candidate,
        judged=judged,
        value=value,
        confidence=min(1.0, word, chance),
        doubt=_doubt(candidate, judged, value),
        is_die=_is_die(candidate, judged),
    )


def _is_die(candidate: Candidate, judged: NDArray[np.float64]) -> bool:
    if candidate.presence < LEAST_PRESENCE:
        return False
    nothing_there = float(judged[0]) > NO_DIE_JUDGE or float(judged[1:].max()) < SOME_VALUE
    return not (candidate.presence < NO_DIE_PRESENCE and nothing_there)


def _doubt(candidate: Candidate, judged: NDArray[np.float64], value: int) -> str | None:
    word = float(candidate.chances[value - 1])
    others = float(np.delete(candidate.chances, value - 1).max())
    if int(judged.argmax()) == 0:
        return NO_TOP_FACE
    if int(judged[1:].argmax()) + 1 != value or int(candidate.chances.argmax()) + 1 != value:
        return "two readings disagree"
    if judged[value] < SURE_JUDGE:
        return "pips are not clear"
    if candidate.presence < SURE_PRESENCE or word < SURE_FINDER or word < SURE_MARGIN * others:
        return "die is not clear"
    return None


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
