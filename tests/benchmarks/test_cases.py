"""The benchmarks measure what they say: each case does its work, and none is timed here."""

from collections.abc import Callable

import pytest

from benchmarks import cases
from scoring import BOX_IDS
from vision import Reading


def test_every_box_of_every_roll_is_scored() -> None:
    paid = cases.score_every_roll()()
    assert isinstance(paid, list)
    assert len(paid) == 462 * len(BOX_IDS)


def test_the_replayed_game_is_played_to_its_end() -> None:
    state = cases.replay_a_game()()
    assert isinstance(state, dict)
    assert state["over"]
    assert len(state["players"]) == 8


def test_the_long_log_tells_the_same_game() -> None:
    assert cases.replay_a_long_log()() == cases.replay_a_game()()


@pytest.mark.parametrize("case", [cases.ask_for_chances, cases.chances_by_new_rules])
def test_the_chances_are_of_every_box(case: Callable[[], cases.Work]) -> None:
    found = case()()
    assert isinstance(found, dict)
    assert list(found) == list(BOX_IDS)


def test_the_frame_is_a_picture() -> None:
    assert getattr(cases.draw_a_frame()(), "shape", None) == (600, 800, 3)


def test_the_reading_is_of_a_picture_with_dice() -> None:
    reading = cases.read_a_frame()()
    assert isinstance(reading, Reading)
    assert reading.dice
