"""Proves on scripted frames when a thing in the tray that is no die is asked about, and when not."""

from __future__ import annotations

import cv2
import pytest

from tests.vision.scripted import SIX, Dice, Picture, Table, picture, throws
from vision.watching import Asked

#: No die is there.
PLACE = (200, 80)


def with_coin(dice: Dice, at: tuple[int, int] = PLACE) -> Picture:
    """A coin of a die's size among the dice."""
    frame = picture(dice)
    cv2.circle(frame, at, 11, (130, 130, 130), cv2.FILLED, cv2.LINE_AA)
    return frame


def hand(dice: Dice) -> Picture:
    """A hand in the picture."""
    frame = picture(dice)
    frame[60:, :200] = 150
    return frame


def asked(table: Table) -> list[str]:
    return [event.question.kind for event in table.heard if isinstance(event, Asked)]


@pytest.fixture
def table() -> Table:
    """An empty tray that has been looked at."""
    table = Table()
    table.wait(1.0)
    return table


def test_a_coin_laid_beside_dice_is_asked_about_once_as_long_as_it_lies_there(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    table.wait(0.3, hand(SIX))
    table.wait(1.7, with_coin(SIX))
    assert asked(table) == ["foreign_object"]
    table.wait(0.3, hand(SIX))
    table.wait(3.0, with_coin(SIX))
    table.wait(0.3, hand(SIX))
    table.wait(3.0)
    assert asked(table) == ["foreign_object"]
    assert len(throws(table.heard)) == 1


def test_a_coin_laid_in_the_empty_tray_is_asked_about(table: Table) -> None:
    """And when it comes back after it was taken away, again."""
    for count in (1, 2):
        table.wait(0.3, hand([]))
        table.wait(1.7, with_coin([]))
        assert asked(table) == ["foreign_object"] * count
        table.wait(0.3, hand([]))
        table.wait(3.0)
        assert asked(table) == ["foreign_object"] * count


def test_a_coin_laid_where_a_die_has_been_is_asked_about(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    table.dice = SIX[:5]
    table.wait(0.3, hand(SIX[:5]))
    table.wait(1.0)
    table.wait(0.3, hand(SIX[:5]))
    table.wait(1.7, with_coin(SIX[:5], (160, 120)))
    assert asked(table) == ["foreign_object"]


@pytest.mark.parametrize("count", [6, 3, 0])
def test_a_coin_that_the_reader_takes_for_a_doubtful_die_is_asked_about_as_a_thing(
    table: Table, count: int
) -> None:
    """Where all else lies as it lay and nothing rolled: nobody is asked what a coin shows, or for dice."""
    table.roll(SIX)
    table.wait(1.0)
    lying = SIX[:count]
    table.dice = lying
    table.wait(0.3, hand(lying))
    table.wait(1.0)
    table.read = lambda: [*lying, (None, *PLACE)]
    table.wait(0.3, hand(lying))
    table.wait(4.0, with_coin(lying))
    assert asked(table) == ["foreign_object"]
    assert len(throws(table.heard)) == 1


def test_a_die_that_rolled_and_cannot_be_read_is_no_thing(table: Table) -> None:
    table.roll([*SIX[:4], (None, 200, 80)])
    table.wait(3.0)
    assert asked(table) == ["missing_die"]


def test_a_die_that_the_reader_misses_is_a_missing_die_and_nothing_strange(table: Table) -> None:
    table.roll(SIX)
    table.read = lambda: SIX[:5]
    table.wait(6.0)
    assert asked(table) == ["missing_die"]


def test_what_lay_there_from_the_beginning_belongs_to_the_tray() -> None:
    """Dice are thrown beside it, and it may be taken away."""
    table = Table()
    table.wait(2.0, with_coin([]))
    for n in range(8):
        table.wait(0.05, with_coin([(v, x + 7 * (n % 2), y) for v, x, y in SIX]))
    table.dice = SIX
    table.wait(3.0, with_coin(SIX))
    assert len(throws(table.heard)) == 1
    table.wait(0.3, hand(SIX))
    table.wait(3.0)
    assert asked(table) == []


def test_a_resting_hand_is_not_strange(table: Table) -> None:
    table.roll(SIX)
    table.wait(1.0)
    frame = picture(SIX)
    frame[150:, 190:] = 150
    table.wait(5.0, frame)
    assert asked(table) == []


def test_the_cup_beside_the_tray_is_not_strange(table: Table) -> None:
    frame = picture([])
    frame[40:120, 8:26] = 150
    table.wait(5.0, frame)
    assert asked(table) == []
