"""Proves when a value is sure, when it is a question, and when there is nothing to read."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.stubs import FAINT, chances, verdict
from vision.deciding import (
    LEAST_PRESENCE,
    NO_DIE_PRESENCE,
    SIZE_RANGE,
    SURE_FINDER,
    SURE_JUDGE,
    SURE_PRESENCE,
    Opinion,
    dice_among,
    opinions,
)
from vision.finding import Candidate

#: A hair's breadth on either side of a threshold.
HAIR = 0.01


def candidate(
    words: NDArray[np.float64] | None = None, *, presence: float = 0.95, edge: float = 40.0
) -> Candidate:
    return Candidate(100.0, 80.0, edge, presence, chances(4) if words is None else words)


def opinion(seen: Candidate, judged: NDArray[np.float64]) -> Opinion:
    (only,) = opinions([seen], judged[None])
    return only


@dataclass(frozen=True)
class Case:
    """What both networks say, and what must come of it."""

    name: str
    words: NDArray[np.float64]
    judged: NDArray[np.float64]
    value: int | None
    reason: str | None


def torn(first: int, second: int) -> NDArray[np.float64]:
    words = chances(first, 0.6)
    words[second - 1] = 0.55
    return words


CASES = [
    Case("both sure of the same", chances(4), verdict(4), 4, None),
    Case("judge just sure enough", chances(4), verdict(4, SURE_JUDGE + HAIR), 4, None),
    Case("judge just not sure enough", chances(4), verdict(4, SURE_JUDGE - HAIR), None, "pips are not clear"),
    Case("finder just sure enough", chances(4, SURE_FINDER + HAIR), verdict(4), 4, None),
    Case("finder too unsure", chances(4, SURE_FINDER - HAIR), verdict(4), None, "die is not clear"),
    Case("finder torn between two values", torn(4, 6), verdict(4), None, "die is not clear"),
    Case("they disagree", chances(4), verdict(6), None, "two readings disagree"),
    Case("judge sees no top face", chances(4), verdict(0), None, "no clear top face"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_value_counts_only_when_both_are_sure_of_the_same(case: Case) -> None:
    die = opinion(candidate(case.words), case.judged).as_die()
    assert (die.value, die.reason) == (case.value, case.reason)


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_can_be_sure(face: int) -> None:
    die = opinion(candidate(chances(face)), verdict(face)).as_die()
    assert die.value == face
    assert (die.x_px, die.y_px, die.size_px) == (100.0, 80.0, 40.0)


def test_confidence_is_the_weaker_of_the_two_words() -> None:
    assert opinion(candidate(chances(4, 0.8)), verdict(4, 0.95)).confidence == pytest.approx(0.8)
    assert opinion(candidate(chances(4, 0.95)), verdict(4, 0.92)).confidence == pytest.approx(0.92)


def test_a_faint_place_that_the_judge_cannot_read_is_no_die_and_not_mentioned() -> None:
    faint = candidate(chances(4, FAINT), presence=NO_DIE_PRESENCE - HAIR)
    assert dice_among([opinion(faint, verdict(0))]) == []


def test_a_faint_place_of_which_the_judge_cannot_make_up_its_mind_is_no_die() -> None:
    faint = candidate(chances(4, FAINT), presence=NO_DIE_PRESENCE - HAIR)
    assert dice_among([opinion(faint, np.array([0.1, 0.1, 0.1, 0.1, 0.4, 0.1, 0.1]))]) == []


def test_a_clear_place_that_the_judge_cannot_read_is_a_question() -> None:
    place = opinion(candidate(presence=NO_DIE_PRESENCE + HAIR), verdict(0))
    assert dice_among([place]) == [place]
    assert place.doubt == "no clear top face"


def test_a_faint_place_that_the_judge_reads_is_a_question_and_never_sure() -> None:
    faint = candidate(chances(4, FAINT), presence=NO_DIE_PRESENCE - HAIR)
    place = opinion(faint, verdict(4))
    assert dice_among([place]) == [place]
    assert place.doubt is not None


def test_a_place_that_hardly_stands_out_is_no_die_whatever_the_judge_says() -> None:
    assert dice_among([opinion(candidate(presence=LEAST_PRESENCE - HAIR), verdict(4))]) == []


def test_offers_for_a_doubtful_die_come_likeliest_first() -> None:
    judged = np.array([0.0, 0.0, 0.05, 0.0, 0.65, 0.0, 0.3])
    words = np.array([0.01, 0.2, 0.01, 0.4, 0.01, 0.35])
    die = opinion(candidate(words), judged).as_die()
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
    return [(die.as_die().value, die.as_die().reason) for die in dice_among(opinions(seen, judged))]


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
    assert dice_among(opinions([], np.zeros((0, 7)))) == []


def test_a_clear_value_without_a_clear_die_is_in_doubt() -> None:
    assert opinion(candidate(presence=SURE_PRESENCE), verdict(4)).doubt is None
    assert opinion(candidate(presence=SURE_PRESENCE - HAIR), verdict(4)).doubt == "die is not clear"
