"""Every call that changes the game: what it does, and what it says when it cannot.

A refused call leaves the state exactly as it was.
"""

import pytest

from scoring import BOX_IDS
from tests.server.playing import Seat


def test_there_is_no_game_at_first(seat: Seat) -> None:
    state = seat.state()
    assert (state["version"], state["game"], state["tray"]["state"]) == (0, None, "no_camera")


def test_a_game_starts_with_the_players_in_their_order(seat: Seat) -> None:
    answer = seat.start("Ben", "Anna")
    game = answer.get_json()["game"]
    assert answer.status_code == 201
    assert [(player["id"], player["name"]) for player in game["players"]] == [("p1", "Ben"), ("p2", "Anna")]
    assert (game["turn"]["player"], game["turn"]["throw"], game["turn"]["throws_left"]) == ("p1", 0, 3)
    assert game["rules"]["name"] == "cardzo"


def test_a_game_without_rules_is_played_by_the_tables_own(seat: Seat) -> None:
    answer = seat.call("POST", "/games", {"players": [{"name": "Anna"}]})
    assert answer.get_json()["game"]["rules"]["name"] == "alga"


def test_a_game_takes_a_whole_rule_set(seat: Seat) -> None:
    rules = {**seat.call("GET", "/rule-sets/alga").get_json(), "name": "ours", "bonus": [[63, 50]]}
    answer = seat.call("POST", "/games", {"players": [{"name": "Anna"}], "rules": rules})
    assert answer.get_json()["game"]["rules"]["bonus"] == [[63, 50]]


def test_a_team_has_members(seat: Seat) -> None:
    team = {"name": "Reds", "members": ["Ida", "Ole"]}
    game = seat.call("POST", "/games", {"players": [team], "rules": "alga"}).get_json()["game"]
    assert (game["players"][0]["members"], game["turn"]["member"]) == (["Ida", "Ole"], "Ida")


def test_the_first_player_turns_the_order(seat: Seat) -> None:
    seat.start("Anna", "Ben", "Cleo")
    game = seat.call("POST", "/first-player", {"player": "p2"}).get_json()["game"]
    assert game["turn"]["player"] == "p2"
    assert [player["name"] for player in game["players"]] == ["Ben", "Cleo", "Anna"]


def test_a_throw_is_the_roll_and_offers_every_open_box(seat: Seat) -> None:
    seat.start()
    game = seat.throw(4, 4, 4, 6, 6, 6).get_json()["game"]
    assert (game["turn"]["dice"], game["turn"]["throws_left"]) == ([4, 4, 4, 6, 6, 6], 2)
    assert set(game["options"][0]) == set(BOX_IDS)
    assert (game["options"][0]["villa"], game["options"][0]["full_house"]) == (30, 26)


def test_a_written_box_keeps_points_and_dice_and_the_turn_goes_on(seat: Seat) -> None:
    seat.start()
    seat.throw(4, 4, 4, 6, 6, 6)
    game = seat.write("villa").get_json()["game"]
    box = game["players"][0]["columns"][0]["boxes"]["villa"]
    assert box == {"state": "written", "points": 30, "dice": [4, 4, 4, 6, 6, 6]}
    assert game["turn"]["player"] == "p2"


def test_a_strike_stays_nothing_although_the_roll_would_pay(seat: Seat) -> None:
    seat.start()
    seat.throw(6, 6, 6, 6, 6, 6)
    game = seat.call("POST", "/boxes", {"box": "maxi_yatzy", "strike": True}).get_json()["game"]
    box = game["players"][0]["columns"][0]["boxes"]["maxi_yatzy"]
    assert (box["state"], box["points"]) == ("struck", 0)


def test_a_roll_is_corrected_without_a_new_throw(seat: Seat) -> None:
    seat.start()
    seat.throw(1, 1, 1, 1, 1, 1)
    turn = seat.call("PUT", "/roll", {"dice": [1, 1, 1, 1, 1, 6]}).get_json()["game"]["turn"]
    assert (turn["dice"], turn["throw"]) == ([1, 1, 1, 1, 1, 6], 1)


def test_a_throw_that_was_none_is_taken_back(seat: Seat) -> None:
    seat.start()
    seat.throw(1, 1, 1, 1, 1, 1)
    seat.throw(2, 2, 2, 2, 2, 2)
    turn = seat.call("DELETE", "/throws/last").get_json()["game"]["turn"]
    assert (turn["dice"], turn["throw"], turn["throws_left"]) == ([1, 1, 1, 1, 1, 1], 1, 2)


def test_a_saved_throw_pays_for_a_fourth_one(seat: Seat) -> None:
    seat.start("Anna", rules="alga")
    seat.throw()
    assert seat.write("sixes").get_json()["game"]["players"][0]["saved_throws"] == 2
    for _ in range(3):
        seat.throw()
    assert seat.throw().get_json()["code"] == "no_throws_left"
    paid = seat.call("POST", "/saved-throws").get_json()["game"]
    assert (paid["turn"]["throws_left"], paid["players"][0]["saved_throws"]) == (1, 1)
    assert seat.throw().status_code == 200


def test_undo_and_redo_walk_along_the_game(seat: Seat) -> None:
    seat.start()
    thrown = seat.throw().get_json()["game"]
    undone = seat.call("POST", "/undo").get_json()
    assert (undone["game"]["turn"]["dice"], undone["version"]) == ([], 3)
    redone = seat.call("POST", "/redo").get_json()
    assert (redone["game"]["turn"], redone["version"]) == (thrown["turn"], 4)


REFUSED = [
    ("a throw too many", ["T", "T", "T"], "POST", "/throws", {"dice": [1, 2, 3, 4, 5, 6]}, "no_throws_left"),
    ("a box before a throw", [], "POST", "/boxes", {"box": "ones"}, "no_throw_yet"),
    ("a correction before a throw", [], "PUT", "/roll", {"dice": [1, 2, 3, 4, 5, 6]}, "no_throw_yet"),
    ("taking back no throw", [], "DELETE", "/throws/last", None, "no_throw_yet"),
    ("undoing the start", [], "POST", "/undo", None, "nothing_to_undo"),
    ("redoing nothing", ["T"], "POST", "/redo", None, "nothing_to_redo"),
    ("a saved throw not allowed", ["T", "T", "T"], "POST", "/saved-throws", None, "saved_throws_off"),
    ("who begins, too late", ["T"], "POST", "/first-player", {"player": "p2"}, "already_begun"),
    ("a written box", ["T", "W", "T", "W", "T"], "POST", "/boxes", {"box": "chance"}, "box_not_open"),
]


@pytest.mark.parametrize(
    ("before", "method", "path", "body", "code"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_a_move_that_the_game_does_not_allow(
    seat: Seat, before: list[str], method: str, path: str, body: object, code: str
) -> None:
    seat.start()
    for step in before:
        assert (seat.throw() if step == "T" else seat.write("chance")).status_code == 200
    held = seat.state()
    answer = seat.call(method, path, body)
    assert (answer.status_code, answer.get_json()["code"]) == (409, code)
    assert answer.mimetype == "application/problem+json"
    assert seat.state() == held


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/throws", {"dice": [1, 2, 3, 4, 5, 6]}),
        ("POST", "/boxes", {"box": "ones"}),
        ("POST", "/undo", None),
        ("POST", "/redo", None),
        ("PUT", "/roll", {"dice": [1, 2, 3, 4, 5, 6]}),
        ("POST", "/first-player", {"player": "p1"}),
    ],
)
def test_nothing_moves_without_a_game(seat: Seat, method: str, path: str, body: object) -> None:
    answer = seat.call(method, path, body)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "no_game")


def test_a_question_that_is_not_there_is_let_go_in_peace(seat: Seat) -> None:
    seat.start()
    assert seat.call("DELETE", "/question").get_json() == seat.state()
