"""Proves on scripted frames what is a throw and what is not, and which dice were kept."""

from __future__ import annotations

import pytest

from tests.vision.scripted import SIX, STEP_S, Dice, Table, picture, reading, states, throws
from vision.watching import Asked, Event, Question


@pytest.fixture
def table() -> Table:
    """An empty tray that has been looked at."""
    table = Table()
    table.wait(1.0)
    return table


def test_kept_dice_are_told_from_thrown_ones(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    kept = SIX[:2]
    table.roll(kept, 0.2)  # a hand takes the others
    assert states(table.wait(1.0))[-1] == "taken"
    again: Dice = [*kept, (6, 60, 90), (6, 120, 90), (1, 180, 90), (2, 200, 150)]
    (throw,) = throws(table.roll(again) + table.wait(1.0))
    assert (throw.kept, throw.thrown) == ((0, 1), (2, 3, 4, 5))
    assert throw.values == (1, 2, 6, 6, 1, 2)


def test_dice_taken_and_thrown_without_a_pause_are_a_throw_too(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    again: Dice = [*SIX[:5], (2, 200, 150)]
    (throw,) = throws(table.roll(again) + table.wait(1.0))
    assert throw.thrown == (5,)


def test_a_die_that_falls_where_another_lay_is_not_kept_after_all_were_picked_up(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    table.roll([], 0.2)
    table.wait(1.0)
    again: Dice = [SIX[0], *[(3, x + 9, y + 9) for _, x, y in SIX[1:]]]
    (throw,) = throws(table.roll(again) + table.wait(1.0))
    assert throw.kept == ()


def test_a_hand_that_passes_is_no_throw(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    hand = picture(SIX)
    hand[60:, :200] = 150
    events = table.wait(0.2, hand) + table.wait(2.0)
    assert throws(events) == []
    assert "hand" in states(events)
    assert states(events)[-1] == "read"


def test_a_cup_over_the_dice_is_no_throw(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    table.roll([], 0.3)
    table.wait(1.0)
    events = table.roll(SIX, 0.3) + table.wait(2.0)
    assert throws(events) == []


def test_dice_thrown_one_after_another_are_one_throw(table: Table) -> None:
    for count in range(1, 7):
        table.roll(SIX[:count], 0.2)
        table.wait(0.6)
    assert [throw.values for throw in throws(table.heard)] == [(1, 2, 3, 4, 5, 6)]


def still(table: Table, seconds: float) -> list[int]:
    """Let dice lie without an answer from the reader; the numbers of the frames that it was given."""
    numbers = []
    for _ in range(round(seconds / STEP_S)):
        table.watcher.look(picture(table.dice), table.t_s)
        if table.watcher.wanted:
            numbers.append(table.watcher.given())
        table.t_s += STEP_S
    return numbers


def answer(table: Table, numbers: list[int], dice: Dice) -> list[Event]:
    """The reader's answers to those frames, all at once."""
    return [event for n in numbers for event in table.watcher.hear(reading(dice, 6), n, table.t_s)]


def test_readings_that_come_late_count_for_dice_that_lay_still_long_enough(table: Table) -> None:
    """A hand is over them already; but for a third of a second before it they were at rest."""
    table.roll(SIX)
    numbers = still(table, 0.5)
    hand = picture(SIX)
    hand[60:, :200] = 150
    table.wait(0.2, hand)
    (throw,) = throws(answer(table, numbers, SIX))
    assert throw.values == (1, 2, 3, 4, 5, 6)


def test_a_second_throw_is_counted_though_the_first_was_not_read_yet(table: Table) -> None:
    """Both, in their order."""
    table.roll(SIX)
    first = still(table, 0.5)
    again: Dice = [(4, x + 12, y) for _, x, y in SIX]
    table.roll(again)
    second = still(table, 0.5)
    counted = throws(answer(table, first, SIX) + answer(table, second, again))
    assert [throw.values for throw in counted] == [(1, 2, 3, 4, 5, 6), (4, 4, 4, 4, 4, 4)]


def test_readings_of_dice_that_stirred_too_soon_are_passed_over(table: Table) -> None:
    table.roll(SIX)
    numbers = still(table, 0.2)
    assert numbers
    assert all(map(table.watcher.waits_for, numbers))
    table.roll(SIX, 0.2)
    assert not any(map(table.watcher.waits_for, numbers))
    assert answer(table, numbers, SIX) == []


def test_one_die_is_a_throw_only_while_the_order_of_play_is_thrown_for(table: Table) -> None:
    """One after the other; six at once are six."""
    table.watcher.single = True
    for place, value in ((40, 4), (160, 2)):
        (throw,) = throws(table.roll([(value, place, 40)], 0.3) + table.wait(1.0))
        assert throw.values == (value,)
    (throw,) = throws(table.roll(SIX) + table.wait(1.0))
    assert throw.values == (1, 2, 3, 4, 5, 6)
    table.watcher.single = False
    assert throws(table.roll([(5, 40, 40)], 0.3) + table.wait(1.0)) == []


def carry(table: Table, dice: Dice) -> None:
    """A hand that comes in, covers the middle, and leaves dice lying as told."""
    hand = picture(table.dice)
    hand[30:150, :200] = 150
    table.wait(0.2, hand)
    table.dice = dice
    table.wait(0.2, hand)
    table.wait(1.0)


def test_dice_put_back_as_they_were_are_asked_about(table: Table) -> None:
    """Somewhere else, but showing the same, and no die rolled: whoever did it knows."""
    table.roll(SIX)
    table.wait(1.0)
    before = len(table.heard)
    carry(table, [(v, x + 20 + 5 * n, y + 25 - 6 * n) for n, (v, x, y) in enumerate(SIX)])
    assert throws(table.heard[before:]) == []
    asked = [event.question.kind for event in table.heard[before:] if isinstance(event, Asked)]
    assert asked == ["throw_or_not"]


def test_a_die_that_was_gone_and_lies_elsewhere_with_its_value_is_asked_about(table: Table) -> None:
    """One in six throws of a single die shows what it showed before."""
    table.roll(SIX)
    table.wait(1.0)
    table.roll(SIX[:5], 0.2)
    table.wait(1.0)
    before = len(table.heard)
    carry(table, [*SIX[:5], (6, 205, 150)])
    asked = [event.question.kind for event in table.heard[before:] if isinstance(event, Asked)]
    assert asked == ["throw_or_not"]
    assert throws(table.heard[before:]) == []


def test_a_sleeve_that_pushes_a_die_makes_no_throw_and_one_that_turns_it_a_question(table: Table) -> None:
    """Turned or thrown: only those at the table know."""
    table.roll(SIX)
    table.wait(1.0)
    before = len(table.heard)
    table.roll([*SIX[:5], (6, 175, 120)], 0.2)
    table.wait(1.0)
    assert throws(table.heard[before:]) == []
    table.roll([*SIX[:5], (2, 160, 120)], 0.2)
    table.wait(1.0)
    asked = [e.question for e in table.heard[before:] if isinstance(e, Asked)]
    assert asked == [Question("throw_or_not", (1, 2, 3, 4, 5, 2))]
    assert throws(table.heard[before:]) == []
