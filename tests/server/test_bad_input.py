"""Input that is wrong: one clear problem each, and the state as it was."""

import json

import pytest
from flask.testing import FlaskClient

from server.api.requests import MOST_BODY_BYTES
from tests.server.playing import API, Seat

BAD_DICE = [
    [],
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6, 1],
    [0, 1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 7],
    [-1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 10**30],
    [True, True, True, True, True, True],
    [1.0, 2, 3, 4, 5, 6],
    ["1", 2, 3, 4, 5, 6],
    [None, 2, 3, 4, 5, 6],
    [[1], 2, 3, 4, 5, 6],
    "123456",
    {"0": 1},
    None,
]


@pytest.mark.parametrize("dice", BAD_DICE, ids=str)
@pytest.mark.parametrize(("method", "path"), [("POST", "/throws"), ("PUT", "/roll")])
def test_dice_are_six_numbers_from_one_to_six(seat: Seat, method: str, path: str, dice: object) -> None:
    seat.start()
    seat.throw()
    before = seat.state()
    answer = seat.call(method, path, {"dice": dice})
    assert answer.status_code == 422
    assert answer.get_json()["code"] in {"bad_dice", "bad_body"}
    assert seat.state() == before


BAD_NAMES = {
    "empty": "",
    "blank": " \t ",
    "very long": "a" * 41,
    "longer than any name": "a" * 5000,
    "right-to-left override": "Anna\u202eneB",
    "isolate": "\u2067Anna",
    "control": "An\x00na",
    "line break": "An\nna",
    "half a character": "\ud800",
    "a number": 7,
    "nothing": None,
}


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_name_that_will_not_do(seat: Seat, name: object) -> None:
    answer = seat.call("POST", "/games", {"players": [{"name": name}], "rules": "alga"})
    assert answer.status_code in {400, 422}
    assert answer.get_json()["code"] in {"bad_name", "bad_body", "bad_json"}
    assert seat.state()["game"] is None


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "שלום", "Åsa & Bo", "🎲", "x" * 40])
def test_a_strange_name_is_kept_as_it_is(seat: Seat, name: str) -> None:
    assert seat.start(name).get_json()["game"]["players"][0]["name"] == name


BAD_GAMES: list[tuple[object, str]] = [
    ({}, "bad_body"),
    ({"players": []}, "bad_body"),
    ({"players": [{"name": "Anna"}], "rules": "nobodys"}, "unknown_preset"),
    ({"players": [{"name": "Anna"}], "rules": {"name": "ours", "bonuses": []}}, "bad_rules"),
    ({"players": [{"name": "Anna"}], "rules": {"throws": True}}, "bad_rules"),
    ({"players": [{"name": "Anna"}], "rules": 7}, "bad_body"),
    ({"players": [{"name": "Anna"}], "more": 1}, "bad_body"),
    ({"players": [{"name": "Anna", "age": 9}]}, "bad_body"),
    ({"players": [{"name": "Anna"}, {"name": "anna "}]}, "bad_players"),
    ({"players": [{"name": str(n)} for n in range(65)]}, "bad_body"),
    ([], "bad_body"),
]


@pytest.mark.parametrize(("body", "code"), BAD_GAMES, ids=str)
def test_a_game_that_cannot_be_played(seat: Seat, body: object, code: str) -> None:
    seat.start()
    before = seat.state()
    answer = seat.call("POST", "/games", body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)
    assert seat.state() == before


BAD_BOXES: list[tuple[object, str]] = [
    ({"box": "hus"}, "unknown_box"),
    ({"box": "ones", "column": 1}, "unknown_column"),
    ({"box": "ones", "column": True}, "bad_body"),
    ({"box": "ones", "column": -1}, "bad_body"),
    ({"box": "ones", "strike": 1}, "bad_body"),
    ({"box": "ones", "points": 36}, "bad_body"),
    ({"box": None}, "bad_body"),
    ({}, "bad_body"),
]


@pytest.mark.parametrize(("body", "code"), BAD_BOXES, ids=str)
def test_a_box_that_is_none(seat: Seat, body: object, code: str) -> None:
    seat.start()
    seat.throw()
    answer = seat.call("POST", "/boxes", body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)


def test_somebody_who_does_not_play_cannot_begin(seat: Seat) -> None:
    seat.start()
    answer = seat.call("POST", "/first-player", {"player": "p3"})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "unknown_player")


BAD_JSON = {
    "broken": b'{"dice": [1,',
    "nothing": b"",
    "not text": b"\xff\xfe",
    "no number": b'{"dice": [NaN, 1, 1, 1, 1, 1]}',
    "deep": b"[" * 30_000,
    "endless digits": b'{"dice": [' + b"1" * 10_000 + b"]}",
}


@pytest.mark.parametrize("raw", BAD_JSON.values(), ids=BAD_JSON)
def test_a_body_that_is_no_json(client: FlaskClient, raw: bytes) -> None:
    answer = client.post(f"{API}/throws", data=raw, content_type="application/json")
    assert (answer.status_code, answer.get_json()["code"]) == (400, "bad_json")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_body_of_another_kind(client: FlaskClient, kind: str) -> None:
    answer = client.post(f"{API}/throws", data=b'{"dice": [1, 1, 1, 1, 1, 1]}', content_type=kind)
    assert (answer.status_code, answer.get_json()["code"]) == (415, "not_json")


def test_a_body_that_is_too_large(client: FlaskClient) -> None:
    raw = json.dumps({"dice": [1] * MOST_BODY_BYTES}).encode()
    answer = client.post(f"{API}/throws", data=raw, content_type="application/json")
    assert (answer.status_code, answer.get_json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not_found"),
        ("GET", "/games/nobodys", 404, "unknown_game"),
        ("GET", "/rule-sets/nobodys", 404, "unknown_rule_set"),
        ("GET", "/games?before=x", 400, "bad_query"),
        ("GET", "/snapshot.jpg", 404, "no_picture"),
        ("GET", "/preview.mjpg", 404, "no_picture"),
        ("GET", "/simulated/panel", 404, "not_simulated"),
        ("PUT", "/state", 405, "method_not_allowed"),
        ("GET", "/undo", 405, "method_not_allowed"),
    ],
)
def test_an_address_that_leads_nowhere(seat: Seat, method: str, path: str, status: int, code: str) -> None:
    answer = seat.call(method, path)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["detail"]


def test_a_disallowed_method_says_which_are_allowed(seat: Seat) -> None:
    assert "POST" in seat.call("GET", "/undo").headers["Allow"]
