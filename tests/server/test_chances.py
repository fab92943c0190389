"""`GET /chances`: the odds of the turn at hand, for the boxes it may go into, where the rules allow help."""

from typing import Any

import pytest

from scoring import BOX_IDS, Roll, preset
from scoring.odds import chances
from server.api.openapi import document
from tests.server.playing import API, Seat

ROLL = (4, 4, 4, 6, 6, 1)


def asked(seat: Seat) -> Any:
    """The columns of the answer."""
    answer = seat.call("GET", "/chances")
    assert answer.status_code == 200
    return answer.get_json()["columns"]


def begin(seat: Seat, **fields: object) -> None:
    """Anna alone, by Alga's rules with these fields changed."""
    rules = {**preset("alga").to_json(), "name": "ours", **fields}
    answer = seat.call("POST", "/games", {"players": [{"name": "Anna"}], "rules": rules})
    assert answer.status_code == 201


def test_before_the_first_throw_the_odds_are_those_of_the_rule_book(seat: Seat) -> None:
    seat.start(rules="cardzo")
    (column,) = asked(seat)
    assert set(column) == set(BOX_IDS)
    assert column["maxi_yatzy"] == pytest.approx({"chance": 0.020453, "expected": 2.0453}, abs=0.00005)
    assert column["chance"] == {"chance": 1, "expected": 28}


def test_in_mid_turn_they_are_those_of_the_dice_and_the_throws_left(seat: Seat) -> None:
    seat.start(rules="cardzo")
    seat.throw(1, 2, 3, 4, 6, 6)
    seat.throw(*ROLL)
    (column,) = asked(seat)
    for box, odds in chances(preset("cardzo"), Roll(*ROLL), 1).items():
        assert column[box] == pytest.approx({"chance": odds.chance, "expected": odds.expected}, abs=1e-8)
    assert column["full_house"]["chance"] == 1


def test_after_the_last_throw_they_are_the_points(seat: Seat) -> None:
    seat.start(rules="cardzo")
    for _ in range(3):
        state = seat.throw(*ROLL).get_json()
    points = {box: odds["expected"] for box, odds in asked(seat)[0].items()}
    assert points == state["game"]["options"][0]


def test_a_mark_counts_as_one_throw_more(seat: Seat) -> None:
    begin(seat)
    seat.throw()
    seat.throw()
    seat.write("sixes")
    assert asked(seat)[0]["maxi_yatzy"]["chance"] == pytest.approx(0.054680, abs=0.00001)
    for _ in range(3):
        seat.throw(2, 2, 2, 2, 2, 1)
    one_more = asked(seat)
    assert one_more[0]["maxi_yatzy"]["chance"] == pytest.approx(1 / 6)
    assert seat.call("POST", "/saved-throws").status_code == 200
    assert asked(seat) == one_more


def test_only_open_boxes_are_told(seat: Seat) -> None:
    begin(seat)
    seat.throw()
    seat.write("villa")
    assert set(asked(seat)[0]) == set(BOX_IDS) - {"villa"}


def test_in_forced_order_one_box_is_told(seat: Seat) -> None:
    begin(seat, forced_order=True, columns=2)
    assert [list(column) for column in asked(seat)] == [["ones"], []]


def test_each_column_has_its_own_boxes(seat: Seat) -> None:
    begin(seat, columns=2)
    seat.throw()
    seat.call("POST", "/boxes", {"box": "villa", "column": 1})
    first, second = asked(seat)
    assert set(first) - set(second) == {"villa"}
    assert first["tower"] == second["tower"]


def test_where_the_rules_allow_no_help_nothing_is_told(seat: Seat) -> None:
    begin(seat, help=False)
    answer = seat.call("GET", "/chances")
    assert (answer.status_code, answer.get_json()["code"]) == (403, "no_help")
    assert answer.get_json()["detail"] == "By these rules everybody plays without help."


def test_without_a_game_there_are_no_chances(seat: Seat) -> None:
    answer = seat.call("GET", "/chances")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_game")


def test_after_the_end_there_are_no_chances(seat: Seat) -> None:
    seat.play_worked_example()
    answer = seat.call("GET", "/chances")
    assert (answer.status_code, answer.get_json()["code"]) == (409, "game_over")


def test_asking_changes_nothing(seat: Seat) -> None:
    seat.start()
    before = seat.state()
    asked(seat)
    assert seat.state() == before


def test_the_answer_is_described(seat: Seat) -> None:
    seat.start()
    described: Any = document()
    shapes = described["components"]["schemas"]
    answers = described["paths"][f"{API}/chances"]["get"]["responses"]
    assert {"200", "403", "409"} <= answers.keys()
    assert set(asked(seat)[0]["ones"]) == set(shapes["Odds"]["required"])
