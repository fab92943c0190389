"""The personal record: the best earlier game of the same single player by the same rules."""

from typing import Any

from tests.server.playing import Seat

RULES: dict[str, object] = {"boxes": ["chance"], "saved_throws": False}


def alone(seat: Seat, sixes: int, name: str = "Anna", rules: Any = RULES, finish: bool = True) -> str:
    """A game of one box, worth six points for each six and one for each of the other dice."""
    game: str = seat.start(name, rules=rules).get_json()["game"]["id"]
    seat.throw(*[6] * sixes, *[1] * (6 - sixes))
    if finish:
        seat.write("chance")
    return game


def record(seat: Seat, game: str) -> Any:
    """What was to beat in that game."""
    return seat.call("GET", f"/games/{game}/record").get_json()["record"]


def test_the_best_earlier_game_is_the_record(seat: Seat) -> None:
    assert record(seat, alone(seat, 3)) is None
    best = alone(seat, 5)
    assert record(seat, best)["total"] == 21
    last = alone(seat, 4)
    assert (record(seat, last)["total"], record(seat, last)["game"]) == (31, best)


def test_other_players_other_rules_and_unfinished_games_set_no_record(seat: Seat) -> None:
    """A new name of the rules, or another way to begin, are the same rules."""
    alone(seat, 6, name="Ben")
    alone(seat, 6, rules={**RULES, "throws": 4})
    alone(seat, 6, finish=False)
    seat.start("Anna", "Ben", rules=RULES)  # type: ignore[arg-type]
    same = alone(seat, 2, name="ANNA", rules={**RULES, "name": "ours", "start": "seating", "help": False})
    assert record(seat, alone(seat, 1))["game"] == same


def test_several_players_have_no_record_to_beat(seat: Seat) -> None:
    alone(seat, 6)
    game = seat.start("Anna", "Ben", rules=RULES).get_json()["game"]["id"]  # type: ignore[arg-type]
    assert record(seat, game) is None


def test_a_game_that_never_was(seat: Seat) -> None:
    assert seat.call("GET", "/games/nothing/record").status_code == 404
