"""Proves on scripted frames when dice lie still, what is read, and when a question is asked."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.scripted import SIX, Dice, Table, picture, states, throws
from vision.reading import NO_TOP_FACE, DieReading, Reading
from vision.watching import Asked, Change, Question, Throw, Watcher
from vision.watching.events import question_about


@pytest.fixture
def table() -> Table:
    """An empty tray that has been looked at."""
    table = Table()
    table.wait(1.0)
    return table


def test_an_empty_tray_is_empty(table: Table) -> None:
    assert states(table.heard) == ["empty"]
    assert table.wait(5.0) == []
    assert table.reads == 2


def test_a_throw_is_counted_once_when_the_dice_lie_still(table: Table) -> None:
    events = table.roll(SIX) + table.wait(3.0)
    assert states(events) == ["rolling", "settling", "read"]
    (throw,) = throws(events)
    assert throw.values == (1, 2, 3, 4, 5, 6)
    assert (throw.thrown, throw.kept) == ((0, 1, 2, 3, 4, 5), ())
    assert throw.confidence == 0.97
    assert table.reads == 4


def test_rest_takes_a_third_of_a_second_and_moving_dice_are_never_read(table: Table) -> None:
    reads = table.reads
    table.roll(SIX, seconds=2.0)
    assert table.reads == reads
    stopped_s = table.t_s
    (throw,) = throws(table.wait(1.0))
    assert 0.3 <= throw.t_s - stopped_s <= 0.4


def test_slow_movement_is_movement(table: Table) -> None:
    """Dice that creep less than their edge in a second are not at rest."""
    table.roll(SIX, 0.2)
    for shift in range(40):
        table.dice = [(v, x + shift, y) for v, x, y in SIX]
        table.wait(0.05)
    assert throws(table.heard) == []


def test_dice_that_lay_there_at_first_are_read_and_are_no_throw() -> None:
    table = Table()
    table.dice = SIX
    events = table.wait(1.0)
    assert states(events) == ["read"]
    assert throws(events) == []


@pytest.mark.parametrize("known_empty", [False, True])
@pytest.mark.parametrize("dice", [[*SIX[:5], (None, 160, 120)], SIX[:4], [*SIX, (2, 210, 150)]])
def test_nothing_is_asked_about_dice_that_nobody_has_thrown_yet(dice: Dice, known_empty: bool) -> None:
    """Whatever they show, however many: not while they lie there, not when a hand passes over them."""
    table = Table(Watcher(6, known_empty=known_empty))
    table.dice = dice
    table.wait(10.0)
    hand = picture(dice)
    hand[60:, :200] = 150
    table.wait(0.3, hand)
    table.wait(4.0)
    assert [event for event in table.heard if isinstance(event, Asked | Throw)] == []
    again: Dice = [(4, x + 12, y) for _, x, y in SIX]
    (throw,) = throws(table.roll(again) + table.wait(1.0))
    assert throw.values == (4, 4, 4, 4, 4, 4)


def test_movement_before_anything_is_known_is_no_throw_unless_the_tray_was_known_to_be_empty() -> None:
    for known_empty, count in ((False, 0), (True, 1)):
        table = Table(Watcher(6, known_empty=known_empty))
        assert len(throws(table.roll(SIX) + table.wait(1.0))) == count


def test_the_light_may_change(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    for shade in range(60, 110):
        events = table.wait(0.1, picture(SIX, shade))
        assert throws(events) == []
    assert states(table.heard)[-1] == "read"


def test_a_missing_die_is_asked_for_with_null(table: Table) -> None:
    events = table.roll(SIX[:5]) + table.wait(3.0)
    question = Question("missing_die", (1, 2, 3, 4, 5, None))
    assert [e.question for e in events if isinstance(e, Asked)] == [question]
    assert isinstance(last := [e for e in events if isinstance(e, Change)][-1], Change)
    assert (last.state, last.question) == ("unsure", question)
    assert throws(events) == []


def test_a_doubtful_die_is_asked_for_and_read_again_for_a_while(table: Table) -> None:
    doubtful: Dice = [*SIX[:5], (None, 160, 120)]
    events = table.roll(doubtful) + table.wait(1.0)
    assert [e.question.kind for e in events if isinstance(e, Asked)] == ["unsure_die"]
    table.read = lambda: SIX  # the shadow that was it has gone
    (throw,) = throws(table.wait(3.0))
    assert throw.values == (1, 2, 3, 4, 5, 6)


def test_a_die_that_shows_no_face_squarely_is_said_to_lean() -> None:
    """Only where that is all that is wrong."""
    flat = [DieReading(4, 0.0, 0.0, 20.0, 0.9)] * 4
    leaning = DieReading(None, 0.0, 0.0, 20.0, 0.2, NO_TOP_FACE)
    unclear = DieReading(None, 0.0, 0.0, 20.0, 0.2, "pips are not clear")
    kinds = [
        question_about(Reading("unsure", (*flat, *others)), 6).kind
        for others in ((leaning, leaning), (leaning, unclear), (unclear, flat[0]), (leaning,))
    ]
    assert kinds == ["leaning_die", "unsure_die", "unsure_die", "missing_die"]


def test_reading_again_ends(table: Table) -> None:
    table.roll([*SIX[:5], (None, 160, 120)])
    table.wait(60.0)
    reads = table.reads
    table.wait(60.0)
    assert table.reads == reads


def test_an_answer_settles_the_dice_and_later_certainty_is_no_second_throw(table: Table) -> None:
    table.roll([*SIX[:5], (None, 160, 120)])
    table.wait(1.0)
    events = table.watcher.answered()
    assert states(events) == ["read"]
    table.read = lambda: SIX
    assert throws(table.wait(5.0)) == []
    table.read = lambda: table.dice
    again: Dice = [*SIX[:5], (3, 200, 90)]
    (throw,) = throws(table.roll(again) + table.wait(1.0))
    assert throw.thrown == (5,)


def test_one_too_many_is_asked_about_with_the_surest_six(table: Table) -> None:
    seven: Dice = [*SIX, (2, 210, 150)]
    events = table.roll(seven) + table.wait(1.0)
    (asked,) = [e for e in events if isinstance(e, Asked)]
    assert asked.question.kind == "unsure_die"
    assert len(asked.question.values) == 6


def test_readings_that_do_not_agree_are_asked_about_with_the_difference_empty(table: Table) -> None:
    flickering = [[*SIX[:5], (value, 160, 120)] for value in (6, 5, 6, 5, 6, 5, 6, 5, 6, 5)]
    table.read = lambda: flickering.pop() if flickering else SIX
    events = table.roll(SIX) + table.wait(0.6)
    assert throws(events) == []
    (asked,) = [e for e in events if isinstance(e, Asked)]
    assert asked.question == Question("unsure_die", (1, 2, 3, 4, 5, None))


def test_reading_again_on_request_counts_no_throw_twice(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    reads = table.reads
    table.watcher.read_again()
    assert throws(table.wait(1.0)) == []
    assert table.reads == reads + 2


def test_any_number_of_dice_is_right_when_none_is_expected() -> None:
    table = Table(Watcher(None))
    table.wait(1.0)
    (throw,) = throws(table.roll(SIX[:5]) + table.wait(1.0))
    assert throw.values == (1, 2, 3, 4, 5)


def test_the_picture_size_may_change_without_harm(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    assert throws(table.wait(1.0, np.zeros((90, 120, 3), np.uint8))) == []
