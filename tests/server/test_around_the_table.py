"""Players renamed, on other seats, joining late, leaving, coming back; who begins; who won the throw-off."""

from typing import Any

import pytest

from tests.server.playing import Seat


def patch(seat: Seat, *players: Any) -> Any:
    """All players in their new order."""
    return seat.call("PATCH", "/players", {"players": list(players)})


def turn_of(answer: Any) -> Any:
    """Whose turn it is."""
    assert answer.status_code in (200, 201), answer.get_json()
    return answer.get_json()["game"]["turn"]["player"]


def take_turn(seat: Seat, box: str) -> Any:
    """A throw and a box; the answer after it."""
    seat.throw()
    return seat.write(box)


def names(answer: Any) -> list[str]:
    """The players' names in the order of play."""
    return [player["name"] for player in answer.get_json()["game"]["players"]]


def test_a_new_name_and_members_keep_the_sheet(seat: Seat) -> None:
    seat.start("Anna", "Ben")
    take_turn(seat, "sixes")
    answer = patch(seat, {"id": "p1", "name": "Anni", "members": ["Ida", "Ole"]}, {"id": "p2"})
    assert names(answer) == ["Anni", "Ben"]
    assert [p["total"] for p in answer.get_json()["game"]["players"]] == [24, 0]
    assert answer.get_json()["game"]["players"][0]["members"] == ["Ida", "Ole"]


def test_other_seats_leave_the_sheets_and_the_round_fair(seat: Seat) -> None:
    """Anna has played; Ben, in turn, and Cleo are still to come in this round whatever the seats."""
    seat.start("Anna", "Ben", "Cleo")
    take_turn(seat, "sixes")
    seat.throw(1, 2, 3, 4, 5, 6)
    answer = patch(seat, {"id": "p2"}, {"id": "p1"}, {"id": "p3"})
    assert names(answer) == ["Ben", "Anna", "Cleo"]
    assert (turn_of(answer), answer.get_json()["game"]["turn"]["throw"]) == ("p2", 1)
    assert [p["total"] for p in answer.get_json()["game"]["players"]] == [0, 24, 0]
    assert [turn_of(seat.write("ones")), turn_of(take_turn(seat, "ones"))] == ["p3", "p2"]


def test_a_late_one_joins_the_round_and_plays_all_turns(seat: Seat) -> None:
    """Dora comes in the second round: she follows Ben, and her missed turns come at the end."""
    rules: Any = {"boxes": ["ones", "twos", "chance"]}
    seat.start("Anna", "Ben", rules=rules)
    for _ in "Anna", "Ben":
        seat.throw()
        seat.write("ones")
    answer = patch(seat, {"id": "p1"}, {"id": "p2"}, {"name": "Dora"})
    assert names(answer) == ["Anna", "Ben", "Dora"]
    order = [turn_of(answer)]
    for box in ("twos", "twos", "ones", "chance", "chance", "twos"):
        order.append(turn_of(take_turn(seat, box)))
    assert order == ["p1", "p2", "p3", "p1", "p2", "p3", "p3"]
    assert take_turn(seat, "chance").get_json()["game"]["over"]


def test_who_retires_is_passed_over_and_keeps_the_sheet(seat: Seat) -> None:
    """Mid-turn their roll is gone with them; places are the others'; back again they play on."""
    seat.start("Anna", "Ben")
    take_turn(seat, "sixes")
    seat.throw()
    answer = patch(seat, {"id": "p1"}, {"id": "p2", "retired": True})
    assert (turn_of(answer), answer.get_json()["game"]["turn"]["throw"]) == ("p1", 0)
    assert turn_of(take_turn(seat, "fives")) == "p1"
    assert answer.get_json()["game"]["players"][1]["retired"] is True
    answer = patch(seat, {"id": "p1", "retired": True}, {"id": "p2", "retired": False})
    assert turn_of(answer) == "p2"
    assert [p["place"] for p in answer.get_json()["game"]["players"]] == [2, 1]
    assert [p["total"] for p in answer.get_json()["game"]["players"]] == [24, 0]


def test_a_new_id_is_never_an_old_one(seat: Seat) -> None:
    seat.start("Anna", "Ben")
    answer = patch(seat, {"name": "Cleo"}, {"id": "p2"}, {"id": "p1"}, {"name": "Dora"})
    assert [p["id"] for p in answer.get_json()["game"]["players"]] == ["p3", "p2", "p1", "p4"]


@pytest.mark.parametrize(
    ("players", "status", "code"),
    [
        ([{"id": "p1"}], 422, "bad_players"),
        ([{"id": "p1"}, {"id": "p1"}, {"id": "p2"}], 422, "bad_players"),
        ([{"id": "p1"}, {"id": "p2"}, {"id": "p3"}], 422, "unknown_player"),
        ([{"id": "p1"}, {"id": "p2"}, {}], 422, "bad_body"),
        ([{"id": "p1"}, {"id": "p2", "name": "ANNA"}], 422, "bad_players"),
        ([{"id": "p1", "retired": True}, {"id": "p2", "retired": True}], 422, "bad_players"),
        ([{"id": "p1", "name": "\u202eannA"}, {"id": "p2"}], 422, "bad_name"),
        ([{"id": "p1", "retired": 1}, {"id": "p2"}], 422, "bad_body"),
        ([], 422, "bad_body"),
    ],
)
def test_players_that_cannot_be(seat: Seat, players: list[Any], status: int, code: str) -> None:
    seat.start("Anna", "Ben")
    before = seat.call("GET", "/state").get_json()
    answer = patch(seat, *players)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    assert seat.call("GET", "/state").get_json() == before


def die(seat: Seat, player: str, value: int) -> Any:
    """A die for the start."""
    return seat.call("POST", "/start-dice", {"player": player, "die": value})


def start_of(answer: Any) -> Any:
    """What is known about who begins."""
    return answer.get_json()["game"]["start"]


def test_the_highest_die_begins_and_equal_ones_throw_again(seat: Seat) -> None:
    """Neighbours stay neighbours: after Cleo comes Anna."""
    answer = seat.start("Anna", "Ben", "Cleo")
    assert start_of(answer) == {
        "way": "highest_die",
        "dice": [],
        "waiting": ["p1", "p2", "p3"],
        "first": None,
    }
    die(seat, "p2", 5)
    die(seat, "p1", 3)
    answer = die(seat, "p3", 5)
    assert start_of(answer)["waiting"] == ["p2", "p3"]
    die(seat, "p3", 4)
    answer = die(seat, "p2", 1)
    assert start_of(answer) == {
        "way": "highest_die",
        "dice": [{"player": "p3", "die": 4}, {"player": "p2", "die": 1}],
        "waiting": [],
        "first": "p3",
    }
    assert names(answer) == ["Cleo", "Anna", "Ben"]
    assert turn_of(answer) == "p3"
    assert start_of(seat.throw()) is None


def test_a_die_can_be_taken_back(seat: Seat) -> None:
    seat.start("Anna", "Ben")
    die(seat, "p1", 6)
    assert start_of(seat.call("POST", "/undo"))["waiting"] == ["p1", "p2"]


def test_start_dice_never_hold_up_the_game(seat: Seat) -> None:
    seat.start("Anna", "Ben")
    die(seat, "p2", 6)
    assert turn_of(seat.throw()) == "p1"
    late = die(seat, "p1", 6)
    assert (late.status_code, late.get_json()["code"]) == (409, "already_begun")


def test_a_die_that_is_not_awaited(seat: Seat) -> None:
    """A second one, one of a stranger, and any where another way was agreed."""
    seat.start("Anna", "Ben")
    die(seat, "p1", 6)
    assert die(seat, "p1", 5).get_json()["code"] == "not_waiting"
    assert die(seat, "p9", 5).get_json()["code"] == "unknown_player"
    assert die(seat, "p2", 7).get_json()["code"] == "bad_body"
    seat.call("PATCH", "/rules", {"start": "youngest"})
    assert die(seat, "p2", 5).get_json()["code"] == "not_waiting"


@pytest.mark.parametrize(("way", "shown"), [("youngest", True), ("seating", False)])
def test_other_ways_to_find_who_begins(seat: Seat, way: str, shown: bool) -> None:
    rules: Any = {"start": way}
    assert (start_of(seat.start("Anna", "Ben", rules=rules)) is not None) == shown
    answer = seat.call("POST", "/first-player", {"player": "p2"})
    assert (turn_of(answer), names(answer)) == ("p2", ["Ben", "Anna"])
    if shown:
        assert start_of(answer)["first"] == "p2"


def test_one_who_plays_alone_is_not_asked(seat: Seat) -> None:
    assert start_of(seat.start("Anna")) is None


@pytest.fixture
def tied(seat: Seat) -> Seat:
    """Anna, Ben and Cleo at the end, of whom Anna and Cleo lead with the same total."""
    rules: Any = {"boxes": ["chance"], "tiebreak": "throw_off"}
    seat.start("Anna", "Ben", "Cleo", rules=rules)
    for dice in ([6, 6, 6, 6, 6, 6], [1, 1, 1, 1, 1, 1], [6, 6, 6, 6, 6, 6]):
        seat.throw(*dice)
        seat.write("chance")
    return seat


def test_a_throw_off_is_settled_by_the_table(tied: Seat) -> None:
    game = tied.call("GET", "/state").get_json()["game"]
    assert (game["throw_off"], [p["place"] for p in game["players"]]) == (["p1", "p3"], [1, 3, 1])
    game = tied.call("POST", "/winner", {"player": "p3"}).get_json()["game"]
    assert (game["throw_off"], [p["place"] for p in game["players"]]) == ([], [2, 3, 1])
    game = tied.call("POST", "/undo").get_json()["game"]
    assert game["throw_off"] == ["p1", "p3"]


def test_a_winner_where_nothing_is_to_be_settled(tied: Seat) -> None:
    """Somebody who does not lead, and a tie that stays one by the rules."""
    assert tied.call("POST", "/winner", {"player": "p2"}).get_json()["code"] == "no_throw_off"
    tied.call("PATCH", "/rules", {"tiebreak": None})
    answer = tied.call("POST", "/winner", {"player": "p1"})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_throw_off")


def test_a_settled_tie_that_falls_apart_is_no_longer_one(tied: Seat) -> None:
    """Anna's box is put right; the throw-off that Cleo won counts only between equals."""
    tied.call("POST", "/winner", {"player": "p1"})
    answer = tied.call("PUT", "/boxes", {"player": "p1", "box": "chance", "dice": [6, 6, 6, 6, 6, 5]})
    assert [p["place"] for p in answer.get_json()["game"]["players"]] == [2, 3, 1]
