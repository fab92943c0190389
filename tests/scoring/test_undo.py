"""Undo and redo: events of the log that walk back and forward over what counts."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import (
    BoxWritten,
    Event,
    FirstPlayer,
    Game,
    GameStarted,
    NothingToRedo,
    NothingToUndo,
    PlayerSpec,
    Redone,
    Rules,
    SavedThrowPaid,
    Thrown,
    Undone,
)

DICE = (4, 4, 4, 6, 6, 6)
RULES = Rules(boxes=("sixes", "villa"))
START = GameStarted("g1", (PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Ben")), RULES)
PLAY: list[Event] = [
    FirstPlayer("p2"),
    Thrown(DICE),
    BoxWritten("villa"),
    Thrown((1, 2, 3, 4, 5, 6)),
    Thrown(DICE),
    BoxWritten("sixes"),
    Thrown(DICE),
    Thrown(DICE),
    Thrown(DICE),
    SavedThrowPaid(),
    Thrown(DICE),
    BoxWritten("sixes"),
    Thrown(DICE),
    BoxWritten("villa"),
]


def seen(game: Game) -> dict[str, Any]:
    """The state without what is about the past."""
    return {key: value for key, value in game.state().items() if key not in ("can_undo", "can_redo")}


def test_undo_goes_back_over_a_whole_game_and_redo_forward() -> None:
    """Event by event, also past the end of the game, marks and order of play included."""
    games = [Game.start(START)]
    for event in PLAY:
        games.append(games[-1].apply(event))
    game = games[-1]
    assert game.over
    for earlier in reversed(games[:-1]):
        game = game.apply(Undone())
        assert seen(game) == seen(earlier)
    assert not game.can_undo
    for later in games[1:]:
        game = game.apply(Redone())
        assert seen(game) == seen(later)
    assert not game.can_redo
    assert game.over
    assert game.version == 1 + 3 * len(PLAY)


def test_the_start_of_a_game_is_never_undone() -> None:
    """Nothing to undo at first, and nothing to redo."""
    with pytest.raises(NothingToUndo):
        Game.start(START).apply(Undone())
    with pytest.raises(NothingToRedo):
        Game.start(START).apply(Redone())


def test_anything_else_ends_redo() -> None:
    """What was taken back is gone from the game, though not from the log."""
    game = Game.replay([START, Thrown(DICE), Undone()])
    assert game.can_redo
    game = game.apply(Thrown((1, 1, 1, 1, 1, 1)))
    assert not game.can_redo
    with pytest.raises(NothingToRedo):
        game.apply(Redone())
    assert [event.kind for event in game.events] == ["game_started", "thrown", "undone", "thrown"]


def test_a_refused_event_does_not_end_redo() -> None:
    """It never happened."""
    game = Game.replay([START, Thrown(DICE), Undone()])
    with pytest.raises(NothingToUndo):
        game.apply(Undone())
    assert seen(game.apply(Redone())) == seen(Game.replay([START, Thrown(DICE)]))


def test_the_state_says_what_can_be_undone() -> None:
    """So that a page can show it."""
    game = Game.start(START)
    assert (game.state()["can_undo"], game.state()["can_redo"]) == (False, False)
    game = game.apply(Thrown(DICE))
    assert (game.state()["can_undo"], game.state()["can_redo"]) == (True, False)
    game = game.apply(Undone())
    assert (game.state()["can_undo"], game.state()["can_redo"]) == (False, True)


def test_a_very_long_log_replays() -> None:
    """Thousands of undos and redos are no burden."""
    events: list[Event] = [START, Thrown(DICE), *[Undone(), Redone()] * 2_000]
    assert seen(Game.replay(events)) == seen(Game.replay(events[:2]))


def test_games_are_equal_when_their_logs_are() -> None:
    """And can be told apart otherwise."""
    once = Game.replay([START, *PLAY])
    assert once == Game.replay([START, *PLAY])
    assert hash(once) == hash(Game.replay([START, *PLAY]))
    assert once != Game.replay([START, *PLAY, Undone(), Redone()])
