"""A restart goes on exactly where the game was, in mid-turn too; what cannot be read back is kept."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from server.app import create_app
from server.store import Row, Store
from server.table import Table
from tests.server.playing import Seat


@pytest.fixture
def reopened(log_path: Path) -> "Iterator[Reopened]":
    log = Reopened(log_path)
    yield log
    log.close()


class Reopened:
    """A log, and whoever sits down at it after each restart; who sat there before has not closed it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._left_open: list[Store] = []

    def seat(self) -> Seat:
        store = Store.at(self.path)
        self._left_open.append(store)
        return Seat(create_app(Table(store)).test_client())

    def close(self) -> None:
        for store in self._left_open:
            store.close()


#: A bit of everything, with a restart after each step.
STEPS: list[Callable[[Seat], TestResponse]] = [
    lambda s: s.start("Anna", "Ben", rules="alga"),
    lambda s: s.call("POST", "/first-player", {"player": "p2"}),
    lambda s: s.throw(1, 2, 3, 4, 5, 6),
    lambda s: s.throw(6, 6, 6, 4, 5, 6),
    lambda s: s.call("PUT", "/roll", {"dice": [6, 6, 6, 6, 5, 6]}),
    lambda s: s.call("DELETE", "/throws/last"),
    lambda s: s.write("full_straight"),
    lambda s: s.throw(2, 2, 3, 3, 4, 4),
    lambda s: s.call("POST", "/boxes", {"box": "maxi_yatzy", "strike": True}),
    lambda s: s.call("POST", "/undo"),
    lambda s: s.call("POST", "/redo"),
]


def test_every_step_outlives_a_restart(reopened: Reopened) -> None:
    for step in STEPS:
        answered = step(reopened.seat())
        assert answered.status_code in {200, 201}
        assert reopened.seat().state() == answered.get_json()


def test_the_newest_game_goes_on_and_the_one_before_is_in_the_history(reopened: Reopened) -> None:
    reopened.seat().start("Anna")
    reopened.seat().throw()
    newest = reopened.seat().start("Cleo").get_json()["game"]["id"]
    seat = reopened.seat()
    assert seat.state()["game"]["id"] == newest
    games = seat.call("GET", "/games").get_json()["games"]
    assert [game["players"][0]["name"] for game in games] == ["Cleo", "Anna"]


def test_a_game_that_cannot_be_read_back_is_kept_and_another_can_be_played(reopened: Reopened) -> None:
    game = reopened.seat().start("Anna").get_json()["game"]["id"]
    store = Store.at(reopened.path)
    store.append(Row(game, 2, schema=99, kind="from_the_future", body={"kind": "from_the_future"}))
    store.close()
    seat = reopened.seat()
    assert seat.state()["game"] is None
    assert seat.start("Ben").status_code == 201
    listed = seat.call("GET", "/games").get_json()["games"]
    assert [(line["readable"], line["events"]) for line in listed] == [(True, 1), (False, 2)]
    assert seat.call("GET", f"/games/{game}").status_code == 409
