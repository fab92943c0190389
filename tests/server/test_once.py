"""Done once: idempotency keys and versions, also across restarts."""

from collections.abc import Callable
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from server.app import create_app
from server.store import Store
from server.table import Table
from tests.server.playing import Seat

Change = Callable[[Seat, str], TestResponse]

CHANGES: list[tuple[str, Change]] = [
    ("a game", lambda seat, key: seat.start("Cleo", Idempotency_Key=key)),
    ("a throw", lambda seat, key: seat.throw(1, 1, 1, 1, 1, 1, Idempotency_Key=key)),
    ("a box", lambda seat, key: seat.write("chance", Idempotency_Key=key)),
    ("an undo", lambda seat, key: seat.call("POST", "/undo", Idempotency_Key=key)),
]


@pytest.mark.parametrize("change", [change for _, change in CHANGES], ids=[name for name, _ in CHANGES])
def test_a_repeat_does_nothing_more(seat: Seat, change: Change) -> None:
    seat.start()
    seat.throw()
    first = change(seat, "k1")
    state = seat.state()
    again = change(seat, "k1")
    assert seat.state() == state
    assert (first.status_code, again.status_code) in {(200, 200), (201, 201)}
    assert again.get_json() == state
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_repeat_after_later_moves_and_a_restart_does_nothing_more(log_path: Path) -> None:
    store = Store.at(log_path)
    seat = Seat(create_app(Table(store)).test_client())
    seat.start()
    seat.throw(1, 1, 1, 1, 1, 1, Idempotency_Key="first throw")
    seat.throw(2, 2, 2, 2, 2, 2)
    state = seat.state()
    store.close()

    store = Store.at(log_path)
    again = Seat(create_app(Table(store)).test_client())
    answer = again.throw(1, 1, 1, 1, 1, 1, Idempotency_Key="first throw")
    assert answer.status_code == 200
    assert answer.get_json()["game"] == state["game"]
    store.close()


def test_a_repeat_is_a_repeat_although_the_version_has_moved_on(seat: Seat) -> None:
    seat.start()
    seat.throw(Idempotency_Key="k", If_Match="1")
    assert seat.throw(Idempotency_Key="k", If_Match="1").status_code == 200


def test_a_refused_change_may_be_tried_again_under_its_key(seat: Seat) -> None:
    seat.start()
    assert seat.write("ones", Idempotency_Key="k").status_code == 409
    seat.throw()
    assert seat.write("ones", Idempotency_Key="k").status_code == 200


def test_a_key_stands_for_one_request(seat: Seat) -> None:
    seat.start()
    seat.throw(1, 1, 1, 1, 1, 1, Idempotency_Key="k")
    for answer in (
        seat.throw(2, 2, 2, 2, 2, 2, Idempotency_Key="k"),
        seat.write("ones", Idempotency_Key="k"),
    ):
        assert (answer.status_code, answer.get_json()["code"]) == (422, "key_reused")
    assert seat.state()["version"] == 2


@pytest.mark.parametrize("key", ["", "x" * 201, "tab\there", "é"])
def test_a_key_is_short_and_printable(seat: Seat, key: str) -> None:
    seat.start()
    answer = seat.throw(Idempotency_Key=key)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "bad_idempotency_key")


@pytest.mark.parametrize("version", ["2", '"2"', "*", " 2 "])
def test_a_change_of_the_version_seen_goes_through(seat: Seat, version: str) -> None:
    seat.start()
    seat.throw()
    assert seat.throw(If_Match=version).status_code == 200


@pytest.mark.parametrize("version", ["0", "1", "3", "999999999"])
def test_a_change_of_another_version_is_a_conflict(seat: Seat, version: str) -> None:
    seat.start()
    seat.throw()
    before = seat.state()
    answer = seat.throw(If_Match=version)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "version_conflict")
    assert answer.get_json()["facts"]["version"] == 2
    assert seat.state() == before


@pytest.mark.parametrize("version", ["", "two", "-1", "1.0", "9999999999", 'W/"2"'])
def test_a_version_is_a_number(seat: Seat, version: str) -> None:
    seat.start()
    answer = seat.throw(If_Match=version)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "bad_if_match")
