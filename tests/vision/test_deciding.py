"""Proves when a value is sure, when it is a question, and when there is nothing to read."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.stubs import FAINT, PLAIN_CONFIDENCE, candidate, chances, verdict
from vision.confidence import Confidence, Odds
from vision.deciding import (
    CLEAR_PIPS,
    SIZE_RANGE,
    Opinion,
    dice_among,
    opinions,
)
from vision.gathering import Candidate

#: A place that is less of a die than this is none.
LEAST = 0.15
#: Confidence from which on a value is sure.
SURE = 0.8
#: A hair's breadth on either side of a threshold.
HAIR = 0.01
#: What a judge says of no candidates.
NOTHING = np.zeros((0, 7))


def opinion(
    seen: Candidate,
    judged: NDArray[np.float64],
    faced: NDArray[np.float64] | None = None,
    by: Confidence = PLAIN_CONFIDENCE,
) -> Opinion:
    """What to make of a candidate; the face judge says what the judge says unless told otherwise."""
    (only,) = opinions([seen], judged[None], (judged if faced is None else faced)[None], by, SURE)
    return only


def trusting(bias: float = 0.0, **weights: float) -> Confidence:
    """A value is as sure as these words make it, a die as its presence."""
    return Confidence(Odds(weights, bias), PLAIN_CONFIDENCE.die)


@dataclass(frozen=True)
class Case:
    """What both judges say, and what must come of it."""

    name: str
    judged: NDArray[np.float64]
    faced: NDArray[np.float64]
    value: int | None
    reason: str | None


CASES = [
    Case("both sure of the same", verdict(4), verdict(4), 4, None),
    Case("one not sure", verdict(4), verdict(4, CLEAR_PIPS - HAIR), None, "pips are not clear"),
    Case("both say another", verdict(4), verdict(6), None, "two readings disagree"),
    Case("one sees no top face", verdict(0), verdict(4), None, "no clear top face"),
    Case("the other sees none", verdict(4), verdict(0), None, "no clear top face"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_value_counts_only_when_both_are_sure_of_the_same(case: Case) -> None:
    by = trusting(judge=1.0, face=1.0, bias=-4.5)
    die = opinion(candidate(), case.judged, case.faced, by).as_die()
    assert (die.value, die.reason) == (case.value, case.reason)


@pytest.mark.parametrize(("judge", "sure"), [(SURE + HAIR, True), (SURE - HAIR, False)])
def test_a_value_is_sure_from_the_confidence_asked_for_on(judge: float, sure: bool) -> None:
    by = trusting(judge=1.0)
    place = opinion(candidate(), verdict(4, judge), by=by)
    assert place.confidence == pytest.approx(judge)
    assert (place.as_die().value, place.doubt is None) == (4 if sure else None, sure)


def test_judges_who_disagree_are_never_sure_however_little_one_weighs() -> None:
    by = trusting(judge=5.0)
    place = opinion(candidate(), verdict(4, 0.999), verdict(6, 0.4), by)
    assert place.confidence > SURE
    assert place.doubt == "two readings disagree"


@pytest.mark.parametrize("what", ["finder", "presence"])
def test_what_the_finder_says_counts_too(what: str) -> None:
    by = trusting(judge=1.0, face=1.0, finder=1.0, presence=1.0, bias=-9.0)
    faint = candidate(chances(4, FAINT)) if what == "finder" else candidate(presence=FAINT)
    assert opinion(candidate(), verdict(4), by=by).doubt is None
    assert opinion(faint, verdict(4), by=by).doubt == "die is not clear"


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_can_be_sure(face: int) -> None:
    die = opinion(candidate(chances(face)), verdict(face)).as_die()
    assert die.value == face
    assert (die.x_px, die.y_px, die.size_px) == (100.0, 80.0, 40.0)


def test_a_place_that_is_hardly_a_die_is_not_mentioned_whatever_the_judges_say() -> None:
    assert dice_among([opinion(candidate(presence=LEAST - HAIR), verdict(4))], LEAST) == []


def test_a_place_that_may_be_a_die_is_a_question_where_nobody_can_read_it() -> None:
    place = opinion(candidate(presence=LEAST + HAIR), verdict(0))
    assert dice_among([place], LEAST) == [place]
    assert place.doubt == "no clear top face"


@pytest.mark.parametrize("none", [0.1, 0.9])
def test_judges_who_see_no_face_make_a_die_less_likely(none: float) -> None:
    by = Confidence(PLAIN_CONFIDENCE.value, Odds({"judge_none": -1.0, "face_none": -1.0}, bias=0.0))
    judged = np.array([none, *[(1 - none) / 6] * 6])
    assert bool(dice_among([opinion(candidate(), judged, by=by)], 0.5)) == (none < 0.5)


def test_offers_for_a_doubtful_die_come_likeliest_first() -> None:
    judged = np.array([0.0, 0.0, 0.05, 0.0, 0.65, 0.0, 0.3])
    words = np.array([0.01, 0.2, 0.01, 0.4, 0.01, 0.35])
    die = opinion(candidate(words), judged, np.full(7, 1 / 7)).as_die()
    assert die.value is None
    assert die.candidates == (4, 6, 2)


def test_where_all_is_possible_all_six_are_offered() -> None:
    die = opinion(candidate(np.full(6, 0.3)), np.full(7, 1 / 7)).as_die()
    assert sorted(die.candidates) == [1, 2, 3, 4, 5, 6]


def readings(*edges: float, last: NDArray[np.float64] | None = None) -> list[tuple[int | None, str | None]]:
    seen = [candidate(edge=edge) for edge in edges]
    judged = np.array([verdict(4)] * len(edges))
    if last is not None:
        judged[-1] = last
    dice = dice_among(opinions(seen, judged, judged, PLAIN_CONFIDENCE, SURE), LEAST)
    return [(die.as_die().value, die.as_die().reason) for die in dice]


def test_dice_of_one_size_but_for_perspective_are_sure() -> None:
    assert readings(36, 40, 44, 40, 38) == [(4, None)] * 5


@pytest.mark.parametrize("odd", [40 * SIZE_RANGE[0] - 1, 40 * SIZE_RANGE[1] + 1])
def test_a_die_whose_size_does_not_go_with_the_others_is_asked_about(odd: float) -> None:
    assert readings(40, 40, 40, odd)[3] == (None, "size differs from the other dice")


def test_a_doubtful_die_of_another_size_keeps_its_first_reason() -> None:
    assert readings(40, 40, 40, 90, last=verdict(0))[3] == (None, "no clear top face")


def test_a_die_alone_has_nothing_to_be_measured_by() -> None:
    assert readings(90) == [(4, None)]


def test_nothing_seen_is_nothing_decided() -> None:
    assert dice_among(opinions([], NOTHING, NOTHING, PLAIN_CONFIDENCE, SURE), LEAST) == []
