"""What a table changes in the middle of a game, where it is easy to get wrong."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import (
    BadEvent,
    BadPlayers,
    BoxCorrected,
    BoxWritten,
    Event,
    Game,
    GameStarted,
    PlayersChanged,
    PlayerSpec,
    Rules,
    RulesChanged,
    SavedThrowPaid,
    Thrown,
    WinnerSettled,
    preset,
)

ANNA, BEN, CLEO = PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Ben"), PlayerSpec("p3", "Cleo")
SIXES, ONES = (6,) * 6, (1,) * 6


def game(rules: Rules, *events: Event, players: tuple[PlayerSpec, ...] = (ANNA, BEN)) -> Game:
    """A game after these events."""
    return Game.replay([GameStarted("g1", players, rules), *events])


def seen(played: Game) -> Any:
    """The state."""
    return played.state()


@pytest.mark.parametrize(("turns", "needed"), [(3, None), (4, 84), (19, 84)])
def test_the_bonus_is_out_of_reach_when_the_turns_are_too_few(turns: int, needed: int | None) -> None:
    """Three turns bring six sixes, fives and fours at most, 90 points; the first is spent on a pair."""
    rules = preset("danish-19").changed({"turns": turns})
    played = game(rules, BoxCorrected("p1", "one_pair", points=12))
    assert seen(played)["players"][0]["columns"][0]["bonus_needed"] == needed


def test_nothing_is_needed_when_no_turn_is_left() -> None:
    """Though five faces are open."""
    played = game(Rules(turns=1), BoxCorrected("p1", "sixes", dice=SIXES))
    assert seen(played)["players"][0]["columns"][0]["bonus_needed"] is None


def test_a_throw_off_holds_between_those_who_threw() -> None:
    """Cleo's box is put right and she is equal too: the three throw again, and Anna's win is no more."""
    rules = Rules(boxes=("chance",), tiebreak="throw_off")
    rolls = (SIXES, SIXES, ONES)
    turns = [event for dice in rolls for event in (Thrown(dice), BoxWritten("chance"))]
    settled = game(rules, *turns, WinnerSettled("p1"), players=(ANNA, BEN, CLEO))
    assert [player["place"] for player in seen(settled)["players"]] == [1, 2, 3]
    joined = settled.apply(BoxCorrected("p3", "chance", dice=SIXES))
    assert seen(joined)["throw_off"] == ["p1", "p2", "p3"]
    assert [player["place"] for player in seen(joined)["players"]] == [1, 1, 1]


def test_a_full_table_may_still_change_names_and_leave() -> None:
    """The rules allow fewer than sit there since they were changed; only joining is refused."""
    played = game(Rules(), RulesChanged(Rules(players=(1, 2))), players=(ANNA, BEN, CLEO))
    renamed = played.apply(PlayersChanged((PlayerSpec("p1", "Anni"), BEN, CLEO)))
    gone = renamed.apply(
        PlayersChanged((PlayerSpec("p1", "Anni"), BEN, PlayerSpec("p3", "Cleo", retired=True)))
    )
    assert [player["retired"] for player in seen(gone)["players"]] == [False, False, True]
    with pytest.raises(BadPlayers):
        renamed.apply(PlayersChanged((ANNA, BEN, CLEO, PlayerSpec("p4", "Dora"))))


@pytest.mark.parametrize(
    "change",
    [
        BoxCorrected("p1", "chance", dice=SIXES),
        PlayersChanged((PlayerSpec("p1", "Anna", retired=True), BEN)),
        RulesChanged(Rules(boxes=("ones",), throws=2)),
    ],
)
def test_a_mark_paid_in_a_turn_that_ends_unwritten_comes_back(change: Event) -> None:
    """The turn falls away with its roll, through no fault of the player's."""
    rules = Rules(boxes=("ones", "chance"), throws=2)
    before: list[Event] = [Thrown(ONES), BoxWritten("ones"), Thrown(ONES), BoxWritten("ones")]
    paying: list[Event] = [Thrown(ONES), Thrown(ONES), SavedThrowPaid()]
    played = game(rules, *before, *paying)
    assert seen(played)["players"][0]["saved_throws"] == 0
    after = played.apply(change)
    assert seen(after)["players"][0]["saved_throws"] == 1


def test_points_beyond_any_box_are_no_correction() -> None:
    """However large the number."""
    for points in (10_001, 10**5000):
        with pytest.raises(BadEvent):
            BoxCorrected("p1", "chance", points=points)
