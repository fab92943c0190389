"""Saved throws (rule book, section 5): unused throws become marks that pay for more throws in later turns."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import (
    BoxWritten,
    Event,
    Game,
    GameStarted,
    NoMarks,
    NoThrowsLeft,
    PlayerSpec,
    Rules,
    SavedThrowPaid,
    SavedThrowsOff,
    Thrown,
    ThrowsLeft,
    ThrowTakenBack,
    Undone,
    preset,
)

DICE = (4, 4, 4, 6, 6, 6)
THROW = Thrown(DICE)
PAY = SavedThrowPaid()


def played(*events: Event, rules: Rules | None = None) -> Game:
    """Anna alone, after these events."""
    start = GameStarted("g1", (PlayerSpec("p1", "Anna"),), rules or preset("alga"))
    return Game.replay([start, *events])


def marks(game: Game) -> Any:
    """The marks that Anna has."""
    players: Any = game.state()["players"]
    return players[0]["saved_throws"]


def left(game: Game) -> Any:
    """The throws left in this turn."""
    turn: Any = game.state()["turn"]
    return turn["throws_left"]


@pytest.mark.parametrize(("throws", "expected"), [(1, 2), (2, 1), (3, 0)])
def test_each_unused_throw_gives_a_mark(throws: int, expected: int) -> None:
    """Two after the first throw, one after the second; a strike saves as well."""
    assert marks(played(*[THROW] * throws, BoxWritten("villa"))) == expected
    assert marks(played(*[THROW] * throws, BoxWritten("villa", strike=True))) == expected


def test_with_four_throws_there_are_more_to_save() -> None:
    """Marks are throws allowed less throws used."""
    assert marks(played(THROW, BoxWritten("villa"), rules=Rules(throws=4))) == 3


def test_a_mark_pays_for_one_throw_after_the_regular_ones() -> None:
    """As many as one has, each paid before its throw."""
    game = played(THROW, BoxWritten("villa"), THROW, THROW, THROW)
    assert (marks(game), left(game)) == (2, 0)
    game = game.apply(PAY)
    assert (marks(game), left(game)) == (1, 1)
    game = game.apply(THROW).apply(PAY).apply(THROW)
    assert (marks(game), left(game)) == (0, 0)
    with pytest.raises(NoThrowsLeft):
        game.apply(THROW)
    with pytest.raises(NoMarks):
        game.apply(PAY)


@pytest.mark.parametrize("throws", [0, 1, 2])
def test_no_mark_is_paid_while_throws_are_left(throws: int) -> None:
    """Regular ones, or one paid already."""
    with pytest.raises(ThrowsLeft) as caught:
        played(THROW, BoxWritten("villa"), *[THROW] * throws, PAY)
    assert caught.value.facts == {"throws_left": 3 - throws}
    with pytest.raises(ThrowsLeft):
        played(THROW, BoxWritten("villa"), THROW, THROW, THROW, PAY, PAY)


def test_marks_are_of_use_in_later_turns_only() -> None:
    """None are there in the turn that earns them."""
    with pytest.raises(NoMarks):
        played(THROW, THROW, THROW, PAY)


def test_a_mark_paid_for_a_throw_not_made_comes_back() -> None:
    """An unused throw is an unused throw."""
    game = played(THROW, BoxWritten("villa"), THROW, THROW, THROW, PAY, BoxWritten("tower"))
    assert marks(game) == 2


def test_a_paid_throw_taken_back_may_be_thrown_again() -> None:
    """It is not paid twice."""
    game = played(THROW, BoxWritten("villa"), THROW, THROW, THROW, PAY, THROW, ThrowTakenBack())
    assert (marks(game), left(game)) == (1, 1)


def test_undo_gives_a_paid_mark_back() -> None:
    """And takes an earned one away."""
    game = played(THROW, BoxWritten("villa"), THROW, THROW, THROW, PAY, Undone())
    assert (marks(game), left(game)) == (2, 0)
    assert marks(played(THROW, BoxWritten("villa"), Undone())) == 0


def test_marks_never_expire_and_never_score() -> None:
    """Kept through turns without one, worth nothing at the end."""
    rules = Rules(boxes=("ones", "villa"), bonus=())
    game = played(THROW, BoxWritten("ones"), THROW, THROW, THROW, BoxWritten("villa"), rules=rules)
    players: Any = game.state()["players"]
    assert (game.over, players[0]["saved_throws"], players[0]["total"]) == (True, 2, 30)


def test_rules_without_saved_throws() -> None:
    """Nothing is saved, nothing can be paid."""
    game = played(THROW, BoxWritten("villa"), THROW, THROW, THROW, rules=preset("cardzo"))
    assert marks(game) == 0
    with pytest.raises(SavedThrowsOff):
        game.apply(PAY)


def test_each_sheet_has_its_own_stock() -> None:
    """Ben cannot pay with Anna's marks."""
    players = (PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Ben"))
    start = GameStarted("g1", players, preset("alga"))
    game = Game.replay([start, THROW, BoxWritten("villa"), THROW, THROW, THROW])
    with pytest.raises(NoMarks) as caught:
        game.apply(PAY)
    assert caught.value.facts == {"player": "p2"}
