"""Boxes put right through the API: by dice, by points from paper, or opened again, whoever's turn it is."""

from typing import Any

import pytest

from tests.server.playing import BEN, Seat


@pytest.fixture
def played(seat: Seat) -> Seat:
    """Anna and Ben have each written one box; Anna is in turn again."""
    seat.start("Anna", "Ben")
    seat.throw(6, 6, 6, 6, 1, 2)
    seat.write("sixes")
    seat.throw(5, 5, 1, 2, 3, 4)
    seat.write("one_pair")
    return seat


def put(seat: Seat, **fields: Any) -> Any:
    """A correction; its whole answer."""
    return seat.call("PUT", "/boxes", fields)


def box(answer: Any, player: int, name: str) -> Any:
    """What stands in a box."""
    return answer.get_json()["game"]["players"][player]["columns"][0]["boxes"][name]


def test_a_written_box_is_put_right_by_its_dice(played: Seat) -> None:
    answer = put(played, player="p1", box="sixes", dice=[6, 6, 6, 6, 6, 2])
    assert box(answer, 0, "sixes") == {"state": "written", "points": 30, "dice": [6, 6, 6, 6, 6, 2]}
    assert answer.get_json()["game"]["turn"]["player"] == "p1"
    answer = played.call("POST", "/undo")
    assert box(answer, 0, "sixes")["points"] == 24


def test_typed_points_are_held_against_what_the_box_can_pay(played: Seat) -> None:
    """Nothing but 2, 4 ... 12 is a pair; the refusal says so."""
    assert box(put(played, player="p2", box="one_pair", points=12), 1, "one_pair")["points"] == 12
    answer = put(played, player="p2", box="one_pair", points=11)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "bad_points")
    assert answer.get_json()["facts"]["allowed"] == [0, 2, 4, 6, 8, 10, 12]
    assert "0, 2, 4, 6, 8, 10, 12" in answer.get_json()["detail"]


#: RULES.md section 3, "Values a box can hold".
CAN_HOLD = {
    "one_pair": {0, *range(2, 13, 2)},
    "two_pairs": {0, *range(6, 23, 2)},
    "three_pairs": {0, *range(12, 31, 2)},
    "three_kind": {*range(0, 19, 3)},
    "four_kind": {*range(0, 25, 4)},
    "five_kind": {*range(0, 31, 5)},
    "small_straight": {0, 15},
    "large_straight": {0, 20},
    "full_straight": {0, 21},
    "full_house": {0, 7, 8, 9, *range(11, 25), 26, 27, 28},
    "villa": {0, *range(9, 34, 3)},
    "tower": {0, 8, *range(10, 35, 2)},
    "chance": {0, *range(6, 37)},
    "maxi_yatzy": {0, 100},
}


@pytest.mark.parametrize("name", CAN_HOLD)
def test_a_box_takes_the_points_of_the_rule_book_and_no_others(seat: Seat, name: str) -> None:
    seat.start("Anna")
    taken = {
        points for points in range(102) if put(seat, player="p1", box=name, points=points).status_code == 200
    }
    assert taken == CAN_HOLD[name]


def test_nought_on_paper_is_a_strike(played: Seat) -> None:
    answer = put(played, player="p1", box="villa", points=0)
    assert box(answer, 0, "villa") == {"state": "struck", "points": 0, "dice": None}


def test_an_open_box_that_is_filled_counts_as_a_turn(played: Seat) -> None:
    """Ben has had two turns then, Anna one: she plays the next two."""
    answer = put(played, player="p2", box="chance", points=20)
    assert answer.get_json()["game"]["turn"]["player"] == "p1"
    played.throw()
    assert played.write("fours").get_json()["game"]["turn"]["player"] == "p1"
    played.throw()
    assert played.write("fives").get_json()["game"]["turn"]["player"] == "p2"


def test_a_box_opened_again_gives_the_turn_back(played: Seat) -> None:
    """And a box that is open cannot be opened."""
    answer = put(played, player="p2", box="one_pair", open=True)
    assert box(answer, 1, "one_pair") == {"state": "open", "points": None, "dice": None}
    assert answer.get_json()["game"]["turn"]["player"] == "p2"
    refused = put(played, player="p2", box="one_pair", open=True)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "box_is_open")


def test_a_roll_on_the_table_stays_whose_it_is(played: Seat) -> None:
    """Corrections around it do not take the turn away."""
    played.throw(4, 4, 4, 6, 6, 6)
    answer = put(played, player="p1", box="sixes", open=True)
    turn = answer.get_json()["game"]["turn"]
    assert (turn["player"], turn["dice"]) == ("p1", [4, 4, 4, 6, 6, 6])
    assert answer.get_json()["game"]["options"][0]["sixes"] == 18


def test_a_finished_game_is_put_right_and_can_go_on(seat: Seat) -> None:
    rules: Any = {"boxes": ["chance"]}
    seat.start("Anna", "Ben", rules=rules)
    for dice in ([1, 1, 1, 1, 1, 2], [1, 1, 1, 1, 1, 3]):
        seat.throw(*dice)
        answer = seat.write("chance")
    assert answer.get_json()["game"]["over"]
    answer = put(seat, player="p1", box="chance", dice=[1, 1, 1, 1, 1, 6])
    assert [p["place"] for p in answer.get_json()["game"]["players"]] == [1, 2]
    game = put(seat, player="p2", box="chance", open=True).get_json()["game"]
    assert (game["over"], game["turn"]["player"]) == (False, "p2")


def test_a_whole_sheet_comes_from_paper(seat: Seat) -> None:
    """Ben's of the worked example, typed; the turn is Anna's all the while, since she is behind."""
    sheet = [3, 6, 9, 16, 20, 24, 10, 18, 0, 15, 0, 0, 15, 0, 0, 16, 21, 0, 27, 0]
    seat.start("Anna", "Ben")
    for name, points in zip(BEN, sheet, strict=True):
        answer = put(seat, player="p2", box=name, points=points)
        assert answer.get_json()["game"]["turn"]["player"] == "p1"
    assert answer.get_json()["game"]["players"][1]["total"] == 200


def test_no_more_boxes_than_turns(seat: Seat) -> None:
    rules: Any = {"turns": 1}
    seat.start("Anna", rules=rules)
    put(seat, player="p1", box="ones", points=3)
    answer = put(seat, player="p1", box="twos", points=4)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_turns_left")


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"player": "p9", "box": "ones", "points": 3}, 422, "unknown_player"),
        ({"player": "p1", "box": "hus", "points": 3}, 422, "unknown_box"),
        ({"player": "p1", "box": "ones", "column": 1, "points": 3}, 422, "unknown_column"),
        ({"player": "p1", "box": "ones"}, 422, "bad_body"),
        ({"player": "p1", "box": "ones", "points": 3, "open": True}, 422, "bad_body"),
        ({"player": "p1", "box": "ones", "points": -1}, 422, "bad_body"),
        ({"player": "p1", "box": "ones", "points": True}, 422, "bad_body"),
        ({"player": "p1", "box": "ones", "dice": [1, 2, 3, 4, 5, 6], "fulfilled": True}, 422, "bad_body"),
        ({"player": "p1", "box": "ones", "points": 3, "fulfilled": False}, 422, "bad_points"),
        ({"player": "p1", "box": "ones", "points": 0, "fulfilled": True}, 422, "bad_points"),
        ({"player": "p1", "box": "ones", "dice": [1, 2, 3]}, 422, "bad_dice"),
        ({"player": "p1", "box": "ones", "dice": [0, 0, 0, 0, 0, 7]}, 422, "bad_dice"),
    ],
)
def test_corrections_that_are_none(played: Seat, fields: dict[str, Any], status: int, code: str) -> None:
    before = played.call("GET", "/state").get_json()
    answer = put(played, **fields)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    assert played.call("GET", "/state").get_json() == before
