"""Each field of a rule set, changed through the API in mid-game, changes what the game shows.

One line a field: what is played before, the change, and what must be seen after it and was not before.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from scoring import Rules
from tests.server.playing import Seat

Look = Callable[[Seat], Any]
ROYAL = [1, 2, 3, 4, 5, 6]
SIXES = [6, 6, 6, 6, 6, 6]
FOUR_ALIKE = [4, 4, 4, 4, 1, 2]


def game(seat: Seat) -> Any:
    """The game's state."""
    return seat.call("GET", "/state").get_json()["game"]


def option(box: str, column: int = 0) -> Look:
    """What the roll would pay in a box."""
    return lambda seat: game(seat)["options"][column].get(box)


def of_anna(key: str) -> Look:
    """A figure of Anna's."""
    return lambda seat: game(seat)["players"][0][key]


def of_the_turn(key: str) -> Look:
    """A figure of the turn."""
    return lambda seat: (game(seat)["turn"] or {}).get(key)


def places(seat: Seat) -> list[int]:
    """Everybody's place."""
    return [player["place"] for player in game(seat)["players"]]


def strike_of_ones(seat: Seat) -> int:
    """The answer to a strike of the ones, which is not kept."""
    status = seat.call("POST", "/boxes", {"box": "ones", "strike": True}).status_code
    if status == 200:
        seat.call("POST", "/undo")
    return status


def joining(seat: Seat) -> int:
    """The answer when a third player joins, who does not stay."""
    entries = [{"id": player["id"]} for player in game(seat)["players"]]
    status = seat.call("PATCH", "/players", {"players": [*entries, {"name": "Cleo"}]}).status_code
    if status == 200:
        seat.call("POST", "/undo")
    return status


def throw(*dice: int) -> Callable[[Seat], object]:
    """A roll on the table."""
    return lambda seat: seat.throw(*dice)


def unfold(seat: Seat) -> None:
    """A second column, in which a roll is to be written."""
    seat.call("PATCH", "/rules", {"columns": 2})
    seat.throw(*SIXES)


def two_columns(seat: Seat) -> None:
    """Anna has 36 in one column and 24 in the other."""
    seat.call("PATCH", "/rules", {"columns": 2})
    for column, dice in ((0, SIXES), (1, FOUR_ALIKE)):
        body = {"player": "p1", "box": "chance", "column": column, "dice": dice}
        seat.call("PUT", "/boxes", body)


def tied_at_the_end(seat: Seat) -> None:
    """Anna and Ben have ten points each, Anna all of them in the upper half."""
    seat.call("PATCH", "/rules", {"boxes": ["fives", "one_pair"], "bonus": []})
    for player, box, dice in (
        ("p1", "fives", [5, 5, 1, 2, 3, 4]),
        ("p1", "one_pair", ROYAL),
        ("p2", "fives", [1, 1, 1, 1, 1, 1]),
        ("p2", "one_pair", [5, 5, 1, 2, 3, 4]),
    ):
        seat.call("PUT", "/boxes", {"player": player, "box": box, "dice": dice})


def write_early(seat: Seat) -> None:
    """Anna saved two throws in her first turn."""
    seat.throw(*SIXES)
    seat.write("chance")


def both_write(seat: Seat) -> None:
    """Each has had one turn."""
    write_early(seat)
    write_early(seat)


CASES: dict[str, tuple[Callable[[Seat], object], object, Look, object]] = {
    "name": (throw(*ROYAL), "ours", lambda seat: game(seat)["rules"]["name"], "ours"),
    "boxes": (throw(*ROYAL), ["ones", "full_straight"], option("twos"), None),
    "turns": (both_write, 1, lambda seat: game(seat)["over"], True),
    "throws": (throw(*ROYAL), 4, of_the_turn("throws_left"), 3),
    "saved_throws": (write_early, False, of_anna("saved_throws"), 0),
    "bonus": (lambda _: None, [[0, 25]], of_anna("total"), 25),
    "small_straight": (throw(*ROYAL), {"fixed": 30}, option("small_straight"), 30),
    "large_straight": (throw(*ROYAL), {"sum": True}, option("large_straight"), 21),
    "full_straight": (throw(*ROYAL), {"fixed": 30}, option("full_straight"), 30),
    "sixth_die_free": (throw(*ROYAL), False, option("small_straight"), 0),
    "pairs_distinct": (throw(*FOUR_ALIKE), False, option("two_pairs"), 16),
    "maxi_yatzy": (throw(*SIXES), {"sum_plus": 50}, option("maxi_yatzy"), 86),
    "forced_order": (throw(*ROYAL), True, lambda seat: list(game(seat)["options"][0]), ["ones"]),
    "strict_strike": (throw(*SIXES), True, strike_of_ones, 409),
    "players": (lambda _: None, [1, 2], joining, 422),
    "columns": (
        throw(*SIXES),
        3,
        lambda seat: [column["sixes"] for column in game(seat)["options"]],
        [36] * 3,
    ),
    "columns_decide": (two_columns, "best", of_anna("total"), 36),
    "columns_in_order": (unfold, True, option("sixes", 1), None),
    "start": (lambda _: None, "youngest", lambda seat: game(seat)["start"]["way"], "youngest"),
    "tiebreak": (tied_at_the_end, "upper_sum", places, [1, 2]),
    "help": (throw(*ROYAL), False, lambda seat: seat.call("GET", "/chances").status_code, 403),
}


def test_every_field_has_its_line() -> None:
    assert set(CASES) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("field", CASES)
def test_a_change_of_the_field_is_seen(seat: Seat, field: str) -> None:
    """And taken back by undo."""
    prepare, value, look, expected = CASES[field]
    seat.start("Anna", "Ben", rules="alga")
    prepare(seat)
    before = look(seat)
    assert before != expected
    assert seat.call("PATCH", "/rules", {field: value}).status_code == 200
    assert look(seat) == expected
    seat.call("POST", "/undo")
    assert look(seat) == before
