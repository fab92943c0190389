"""The mistakes that score-keeping programs really make, each with the game in which it would show."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from scoring import (
    BoxCorrected,
    BoxNotOpen,
    BoxWritten,
    Event,
    Game,
    GameStarted,
    NoThrowsLeft,
    PlayersChanged,
    PlayerSpec,
    Roll,
    RollCorrected,
    Rules,
    SavedThrowPaid,
    Thrown,
    Undone,
    event_from_json,
    points,
    preset,
)

ANNA, BEN, CLEO = PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Ben"), PlayerSpec("p3", "Cleo")
ALGA = preset("alga")


def game(rules: Rules, *events: Event, players: tuple[PlayerSpec, ...] = (ANNA, BEN)) -> Game:
    """A game after these events."""
    return Game.replay([GameStarted("g1", players, rules), *events])


def turn(box: str, *dice: int) -> list[Event]:
    """One throw, written."""
    return [Thrown(dice), BoxWritten(box)]


def seen(played: Game) -> Any:
    """The state."""
    return played.state()


def reloaded(played: Game) -> Game:
    """The game read back from its log."""
    return Game.replay([event_from_json(event.to_json()) for event in played.events])


@pytest.mark.parametrize(
    ("box", "dice", "paid"),
    [
        ("full_house", (5, 5, 5, 5, 5, 2), 0),
        ("full_house", (6, 6, 6, 6, 6, 6), 0),
        ("full_house", (3, 3, 3, 6, 6, 1), 21),
        ("full_house", (6, 6, 6, 6, 5, 5), 28),
        ("full_house", (4, 4, 4, 6, 6, 6), 26),
        ("two_pairs", (4, 4, 4, 4, 1, 2), 0),
        ("two_pairs", (6, 6, 6, 6, 5, 5), 22),
        ("three_pairs", (6, 6, 6, 6, 5, 5), 0),
        ("villa", (6, 6, 6, 6, 6, 6), 0),
        ("tower", (6, 6, 6, 6, 6, 6), 0),
        ("three_kind", (5, 5, 5, 5, 5, 2), 15),
        ("one_pair", (6, 6, 6, 6, 5, 5), 12),
    ],
)
def test_surplus_equal_dice_count_for_nothing(box: str, dice: tuple[int, ...], paid: int) -> None:
    """Rule book, section 3, "Consequences"."""
    assert points(box, Roll(*dice), ALGA) == paid


@pytest.mark.parametrize(
    ("box", "dice", "paid"),
    [
        ("small_straight", (1, 2, 3, 4, 5, 5), 15),
        ("large_straight", (2, 3, 4, 5, 6, 2), 20),
        ("chance", (6, 6, 6, 6, 6, 6), 36),
        ("sixes", (6, 6, 6, 6, 6, 6), 36),
        ("maxi_yatzy", (2, 2, 2, 2, 2, 2), 100),
        ("maxi_yatzy", (2, 2, 2, 2, 2, 1), 0),
        ("five_kind", (6, 6, 6, 6, 6, 1), 30),
    ],
)
def test_the_numbers_are_those_of_six_dice(box: str, dice: tuple[int, ...], paid: int) -> None:
    """Not those of the game with five dice, where five alike are the Yatzy."""
    assert points(box, Roll(*dice), ALGA) == paid


def test_the_bonus_of_six_dice_begins_at_84() -> None:
    """63 is three of each face, the five-dice game's."""
    assert [ALGA.bonus_for(upper) for upper in (63, 83, 84)] == [0, 0, 100]


def upper_boxes(sixes: int) -> list[Event]:
    """Four of each face, and so many sixes."""
    names = ["ones", "twos", "threes", "fours", "fives"]
    four_of_each = [turn(box, *[face] * 4, 6, 6) for face, box in enumerate(names, start=1)]
    return [*chain.from_iterable(four_of_each), *turn("sixes", *[6] * sixes, *[1] * (6 - sixes))]


def column(played: Game, player: int = 0) -> Any:
    """A player's first column."""
    return seen(played)["players"][player]["columns"][0]


def test_the_bonus_counts_with_the_last_box_and_goes_with_a_correction() -> None:
    """It follows from the boxes, whatever was there before."""
    played = game(ALGA, *upper_boxes(sixes=4), players=(ANNA,))
    assert (column(played)["upper_sum"], column(played)["bonus"]) == (84, 100)
    assert column(played.apply(Undone()))["bonus"] == 0
    corrected = played.apply(BoxCorrected("p1", "ones", dice=(1, 1, 1, 2, 2, 2)))
    assert (column(corrected)["upper_sum"], column(corrected)["bonus"]) == (83, 0)
    again = corrected.apply(BoxCorrected("p1", "ones", points=4))
    assert column(again)["bonus"] == 100


def test_nought_is_not_open() -> None:
    """A box worth 0 is written, has used a turn, and takes nothing else."""
    played = game(ALGA, *turn("villa", 1, 2, 3, 4, 5, 6), Thrown((4, 4, 4, 6, 6, 6)), players=(ANNA,))
    assert column(played)["boxes"]["villa"]["state"] == "struck"
    assert "villa" not in seen(played)["options"][0]
    with pytest.raises(BoxNotOpen):
        played.apply(BoxWritten("villa"))
    all_nought = game(Rules(boxes=("villa",)), *turn("villa", 1, 2, 3, 4, 5, 6), players=(ANNA,))
    assert all_nought.over


def test_a_tie_is_a_tie() -> None:
    """Both are first, and the next is third."""
    rules = Rules(boxes=("chance",))
    rolls = [(6, 6, 6, 6, 6, 6), (6, 6, 6, 6, 6, 6), (1, 1, 1, 1, 1, 1)]
    turns = chain.from_iterable(turn("chance", *dice) for dice in rolls)
    played = game(rules, *turns, players=(ANNA, BEN, CLEO))
    assert [player["place"] for player in seen(played)["players"]] == [1, 1, 3]


def test_neither_undo_nor_a_restart_gives_throws_back() -> None:
    """Three throws are three throws."""
    played = game(ALGA, *[Thrown((1, 2, 3, 4, 5, 6))] * 3)
    for again in (reloaded(played), played.apply(BoxWritten("chance")).apply(Undone()), played):
        assert (seen(again)["turn"]["throw"], seen(again)["turn"]["throws_left"]) == (3, 0)
        with pytest.raises(NoThrowsLeft):
            again.apply(Thrown((1, 2, 3, 4, 5, 6)))


def test_undo_gives_a_spent_mark_back_and_no_more() -> None:
    """One mark saved, one spent, one given back."""
    rules = Rules(boxes=("ones", "twos", "chance"), throws=2)
    saved = game(rules, *turn("ones", 1, 1, 2, 3, 4, 5), players=(ANNA,))
    spent = saved.apply(Thrown((1,) * 6)).apply(Thrown((1,) * 6)).apply(SavedThrowPaid())
    back = reloaded(spent.apply(Undone()))
    assert [seen(each)["players"][0]["saved_throws"] for each in (saved, spent, back)] == [1, 0, 1]
    assert [seen(each)["turn"]["throws_left"] for each in (spent, back)] == [1, 0]


def test_kept_dice_stay_kept_wherever_they_lie() -> None:
    """They are places in the roll as it was told, and nobody sorts it."""
    played = game(ALGA, Thrown((6, 1, 6, 2, 6, 3), thrown=(1, 3, 5), kept=(0, 2, 4)))
    turned = seen(reloaded(played))["turn"]
    assert [turned["dice"][place] for place in turned["kept"]] == [6, 6, 6]
    corrected = seen(played.apply(RollCorrected((6, 1, 6, 2, 6, 4))))["turn"]
    assert [corrected["dice"][place] for place in corrected["kept"]] == [6, 6, 6]


def test_sheets_go_with_their_players_and_not_with_seats() -> None:
    """Ben leaves, Cleo joins in front of Anna: Anna's points stay Anna's, and so does her turn."""
    played = game(ALGA, *turn("sixes", 6, 6, 6, 6, 1, 2), *turn("ones", 1, 1, 2, 3, 4, 5))
    gone = PlayerSpec("p2", "Ben", retired=True)
    played = played.apply(Thrown((1, 2, 3, 4, 5, 6))).apply(PlayersChanged((CLEO, gone, ANNA)))
    assert {p["name"]: p["total"] for p in seen(played)["players"]} == {"Cleo": 0, "Ben": 2, "Anna": 24}
    assert (seen(played)["turn"]["player"], seen(played)["turn"]["throw"]) == ("p1", 1)
    played = played.apply(BoxWritten("chance"))
    assert {p["name"]: p["total"] for p in seen(played)["players"]} == {"Cleo": 0, "Ben": 2, "Anna": 45}
    assert seen(played)["turn"]["player"] == "p3"
