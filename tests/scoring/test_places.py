"""Sums, bonus and places, as the state tells them."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import BoxWritten, Event, Game, GameStarted, PlayerSpec, Rules, Thrown

VILLA = (4, 4, 4, 6, 6, 6)
NOTHING = (1, 2, 3, 4, 5, 6)


def players(rules: Rules, *turns: tuple[tuple[int, ...], str], names: str) -> Any:
    """The players in the state after these turns, each one throw and a box."""
    seats = tuple(PlayerSpec(f"p{i}", name) for i, name in enumerate(names, start=1))
    events: list[Event] = [GameStarted("g1", seats, rules)]
    for dice, box in turns:
        events += [Thrown(dice), BoxWritten(box)]
    return Game.replay(events).state()["players"]


def places(*args: Any, **kwargs: Any) -> list[int]:
    """Their places, in the order of play."""
    return [player["place"] for player in players(*args, **kwargs)]


ONE_BOX = Rules(boxes=("villa",), bonus=())


@pytest.mark.parametrize(
    ("paying", "expected"),
    [("VVV", [1, 1, 1]), ("VVN", [1, 1, 3]), ("VNN", [1, 2, 2]), ("NVN", [2, 1, 2]), ("NNN", [1, 1, 1])],
)
def test_ties_stay_ties(paying: str, expected: list[int]) -> None:
    """Two firsts are followed by a third."""
    turns = [(VILLA if pays == "V" else NOTHING, "villa") for pays in paying]
    assert places(ONE_BOX, *turns, names="ABC") == expected


def test_places_are_known_while_the_game_goes_on() -> None:
    """All first before the first box, then by total."""
    assert places(ONE_BOX, names="ABC") == [1, 1, 1]
    assert places(ONE_BOX, (VILLA, "villa"), names="ABC") == [1, 2, 2]


@pytest.mark.parametrize(("threshold", "bonus"), [(17, 100), (18, 100), (19, 0)])
def test_the_bonus_counts_as_soon_as_it_is_reached(threshold: int, bonus: int) -> None:
    """From the upper sum on, not only when the half is full."""
    (anna,) = players(Rules(bonus=((threshold, 100),)), (VILLA, "sixes"), (VILLA, "villa"), names="A")
    column = anna["columns"][0]
    sums = [column[key] for key in ("upper_sum", "bonus", "lower_sum", "total")]
    assert sums == [18, bonus, 30, 48 + bonus]


def test_a_threshold_of_nothing_is_always_reached() -> None:
    """An empty sheet shows the amount."""
    (anna,) = players(Rules(bonus=((0, 100),)), names="A")
    assert anna["total"] == 100


#: Both come to 42: Anna by 24 of the upper half and a struck tower, Ben by 18 and two boxes that pay.
PARTED = Rules(boxes=("sixes", "chance", "tower"), bonus=())
TURNS: list[tuple[tuple[int, ...], str]] = [
    ((6, 6, 6, 6, 1, 2), "sixes"), ((6, 6, 6, 1, 2, 3), "sixes"),
    ((1, 2, 3, 3, 4, 5), "chance"), ((1, 1, 1, 1, 1, 1), "chance"),
    (NOTHING, "tower"), ((4, 4, 4, 4, 1, 1), "tower"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [(None, [1, 1]), ("throw_off", [1, 1]), ("upper_sum", [1, 2]), ("fewest_strikes", [2, 1])],
)
def test_a_tiebreak_agreed_before_parts_equal_totals(tiebreak: str | None, expected: list[int]) -> None:
    """Once the game is over."""
    rules = Rules(boxes=PARTED.boxes, bonus=(), tiebreak=tiebreak)
    done = players(rules, *TURNS, names="AB")
    assert [player["total"] for player in done] == [42, 42]
    assert [player["place"] for player in done] == expected


@pytest.mark.parametrize("tiebreak", [None, "throw_off", "upper_sum", "fewest_strikes"])
def test_nothing_parts_equal_totals_before_the_end(tiebreak: str | None) -> None:
    """24 each, Anna's in the upper half."""
    rules = Rules(boxes=PARTED.boxes, bonus=(), tiebreak=tiebreak)
    assert places(rules, TURNS[0], ((6, 6, 6, 1, 2, 3), "chance"), names="AB") == [1, 1]
