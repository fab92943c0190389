"""Proves on scripted frames what is a throw and what is not, and when a question is asked."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.reading import DieReading, Reading
from vision.watching import Asked, Change, Event, Question, Throw, Watcher, follow

Picture = NDArray[np.uint8]
Dice = list[tuple[int | None, int, int]]
EDGE = 24
STEP_S = 1 / 30

SIX: Dice = [(1, 40, 40), (2, 100, 40), (3, 160, 40), (4, 40, 120), (5, 100, 120), (6, 160, 120)]


def picture(dice: Dice, shade: int = 60) -> Picture:
    """Light squares on a darker ground."""
    frame = np.full((180, 240, 3), shade, np.uint8)
    for _, x, y in dice:
        frame[y - EDGE // 2 : y + EDGE // 2, x - EDGE // 2 : x + EDGE // 2] = min(shade + 140, 255)
    return frame


def reading(dice: Dice, expect: int | None) -> Reading:
    seen = tuple(DieReading(v, float(x), float(y), float(EDGE), 0.97, None, ()) for v, x, y in dice)
    if not seen and not expect:
        return Reading("no_dice")
    sure = all(v is not None for v, _, _ in dice) and len(dice) == (expect or len(dice))
    return Reading("ok" if sure else ("unsure" if seen else "no_dice"), seen)


class Table:
    """A tray that is watched: lay dice, let time pass, hear what the watcher says."""

    def __init__(self, watcher: Watcher | None = None) -> None:
        self.watcher = watcher or Watcher(6)
        self.t_s = 0.0
        self.dice: Dice = []
        self.heard: list[Event] = []
        self.reads = 0
        self.read: Callable[[], Dice] = lambda: self.dice

    def wait(self, seconds: float, frame: Picture | None = None) -> list[Event]:
        """Let time pass with the picture as it is; what was said meanwhile."""
        new: list[Event] = []
        for _ in range(round(seconds / STEP_S)):
            shown = picture(self.dice) if frame is None else frame
            new += follow(self.watcher, self._read, shown, self.t_s)
            self.t_s += STEP_S
        self.heard += new
        return new

    def roll(self, dice: Dice, seconds: float = 0.5) -> list[Event]:
        """Dice that move for a while and then lie where told."""
        new: list[Event] = []
        for number in range(round(seconds / STEP_S)):
            self.dice = [(v, x + 7 * (number % 2), y) for v, x, y in dice]
            new += self.wait(STEP_S)
        self.dice = dice
        return new

    def _read(self, frame: Picture, expect: int | None) -> Reading:
        del frame
        self.reads += 1
        return reading(self.read(), expect)


def throws(events: list[Event]) -> list[Throw]:
    return [event for event in events if isinstance(event, Throw)]


def states(events: list[Event]) -> list[str]:
    return [event.state for event in events if isinstance(event, Change)]


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


def test_dice_that_lay_there_at_first_are_read_and_are_no_throw() -> None:
    table = Table()
    table.dice = SIX
    events = table.wait(1.0)
    assert states(events) == ["read"]
    assert throws(events) == []


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


def test_dice_thrown_one_after_another_are_one_throw(table: Table) -> None:
    for count in range(1, 7):
        table.roll(SIX[:count], 0.2)
        table.wait(0.6)
    assert [throw.values for throw in throws(table.heard)] == [(1, 2, 3, 4, 5, 6)]


def test_reading_again_on_request_counts_no_throw_twice(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    reads = table.reads
    table.watcher.read_again()
    assert throws(table.wait(1.0)) == []
    assert table.reads == reads + 2


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
    table.roll(SIX, 0.2)
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


def test_dice_put_back_as_they_were_are_no_throw(table: Table) -> None:
    """Somewhere else, but showing the same, and no die rolled."""
    table.roll(SIX)
    table.wait(1.0)
    before = len(table.heard)
    carry(table, [(v, x + 30, y + 15) for v, x, y in SIX])
    assert throws(table.heard[before:]) == []
    assert states(table.heard)[-1] == "read"


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


def test_any_number_of_dice_is_right_when_none_is_expected() -> None:
    table = Table(Watcher(None))
    table.wait(1.0)
    (throw,) = throws(table.roll(SIX[:5]) + table.wait(1.0))
    assert throw.values == (1, 2, 3, 4, 5)


def test_the_picture_size_may_change_without_harm(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    assert throws(table.wait(1.0, np.zeros((90, 120, 3), np.uint8))) == []
