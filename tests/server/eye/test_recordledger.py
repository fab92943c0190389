"""What was seen and how the game took it come together, whatever players correct, take back or undo."""

from __future__ import annotations

from typing import Any

import pytest

from server.eye.record import turn_said
from server.eye.recordledger import MOST_SIGHTS, Ledger, Sight, TurnSaid

SIX = [1, 2, 3, 4, 5, 6]
OTHER = [1, 2, 3, 4, 6, 6]


class Book:
    """A ledger and what it has saved last, by name."""

    def __init__(self) -> None:
        self.saved: dict[str, dict[str, Any]] = {}
        self.ledger = Ledger(self._save)

    def _save(self, sight: Sight) -> None:
        self.saved[sight.name] = sight.to_json()

    def sees(self, name: str, values: list[int] | None = None) -> None:
        self.ledger.moved()
        self.again(name, values)

    def again(self, name: str, values: list[int] | None = None) -> None:
        self.ledger.saw(Sight("g", name, {}, values or SIX))

    def hears(
        self, event: str | None, throw: int, dice: list[int] | None = None, box: str | None = None
    ) -> None:
        self.ledger.hear(TurnSaid(throw, dice, event, box))

    def told(self, name: str) -> tuple[str, list[int] | None, bool, str | None]:
        last = self.saved[name]
        return last["state"], last["roll"], last["corrected"], last["box"]


@pytest.fixture
def book() -> Book:
    return Book()


def test_a_throw_is_seen_counted_and_written(book: Book) -> None:
    book.sees("a")
    assert book.told("a") == ("seen", None, False, None)
    book.hears("thrown", 1, SIX)
    assert book.told("a") == ("counted", SIX, False, None)
    book.hears("box_written", 0, box="chance")
    assert book.told("a") == ("written", SIX, False, "chance")


def test_a_corrected_die_is_told_with_the_dice_as_they_were_in_the_end(book: Book) -> None:
    book.sees("a")
    book.hears("thrown", 1, SIX)
    book.hears("roll_corrected", 1, OTHER)
    book.hears("box_written", 0, box="sixes")
    assert book.told("a") == ("written", OTHER, True, "sixes")


def test_the_same_dice_in_another_order_are_no_correction(book: Book) -> None:
    book.sees("a")
    book.hears("thrown", 1, SIX[::-1])
    assert book.told("a") == ("counted", SIX[::-1], False, None)


def test_only_the_last_throw_of_a_turn_stands_in_the_box(book: Book) -> None:
    for number, name in enumerate("abc", 1):
        book.sees(name)
        book.hears("thrown", number, SIX)
    book.hears("box_written", 0, box="chance")
    assert [book.told(name)[0] for name in "abc"] == ["counted", "counted", "written"]
    assert [book.told(name)[3] for name in "abc"] == [None, None, "chance"]


def test_a_doubt_is_settled_by_what_is_typed_in(book: Book) -> None:
    book.sees("a", [1, 2, 3, 4, 5])
    book.again("b", [1, 2, 3, 4])
    book.hears("thrown", 1, SIX)
    assert [book.told(name)[:3] for name in "ab"] == [("counted", SIX, True)] * 2


def test_a_throw_taken_back_was_none(book: Book) -> None:
    book.sees("a")
    book.hears("thrown", 1, SIX)
    book.hears("throw_taken_back", 0)
    assert book.told("a") == ("taken_back", None, False, None)


def test_undo_takes_back_and_a_new_throw_is_another(book: Book) -> None:
    book.sees("a")
    book.hears("thrown", 1, SIX)
    book.hears("undone", 0)
    book.sees("b", OTHER)
    book.hears("thrown", 1, OTHER)
    assert book.told("a")[0] == "taken_back"
    assert book.told("b") == ("counted", OTHER, False, None)


def test_undoing_a_box_harms_nothing(book: Book) -> None:
    book.sees("a")
    book.hears("thrown", 1, SIX)
    book.hears("box_written", 0, box="chance")
    book.hears("undone", 1, SIX)
    book.hears("box_written", 0, box="ones")
    assert book.told("a") == ("written", SIX, False, "chance")


def test_dice_that_the_game_did_not_take_stay_seen(book: Book) -> None:
    book.sees("a")
    book.sees("b", OTHER)
    book.hears("thrown", 1, OTHER)
    assert book.told("a")[0] == "seen"
    assert book.told("b")[0] == "counted"


def test_an_eye_that_starts_in_mid_turn_goes_on_with_the_next_throw(book: Book) -> None:
    book.hears(None, 2, SIX)
    book.sees("a")
    book.hears("thrown", 3, SIX)
    assert book.told("a")[0] == "counted"


def test_another_game_leaves_what_was_counted_as_it_is(book: Book) -> None:
    book.sees("a")
    book.hears("thrown", 1, SIX)
    book.hears("game_started", 0)
    assert book.told("a")[0] == "counted"


def test_a_doubt_that_comes_and_goes_is_not_kept_for_ever(book: Book) -> None:
    book.sees("a")
    for number in range(MOST_SIGHTS - 1):
        assert book.ledger.has_room
        book.again(f"b{number}")
    assert not book.ledger.has_room
    book.ledger.moved()
    assert book.ledger.has_room


WRITTEN: dict[str, object] = {"throw": 0, "previous": None, "event": "box_written", "box": "ones"}


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"throw": 2, "previous": SIX, "event": "thrown", "box": None}, TurnSaid(2, SIX, "thrown")),
        (WRITTEN, TurnSaid(0, None, "box_written", "ones")),
        ({"throw": "x", "previous": 5, "event": 7, "box": []}, TurnSaid()),
        ({}, TurnSaid()),
    ],
)
def test_the_tables_word_is_taken_with_care(message: dict[str, object], said: TurnSaid) -> None:
    assert turn_said(message) == said
