"""`/healthz`: 200 with the health of each part, 503 when the table itself is not well."""

from flask.testing import FlaskClient

from server.api.schemas import SCHEMAS
from server.app import create_app
from server.store import Row, Store
from server.surroundings import AppConfig
from server.table import Table
from server.tray import Camera
from tests.server.playing import Seat


def test_a_well_table_says_how_each_part_is(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    told = answer.get_json()
    assert answer.status_code == 200
    assert told["well"]
    assert told["store"] == {"health": "ok", "reason": None, "set_aside": None, "unreadable_game": None}
    assert told["camera"]["health"] == "gone"
    properties = SCHEMAS["Health"]["properties"]
    assert isinstance(properties, dict)
    assert told.keys() == properties.keys()


def test_a_table_without_its_camera_is_well(client: FlaskClient, table: Table) -> None:
    table.look(lambda tray: tray.with_camera(Camera("usb", "restarting", "frozen", 3)))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()["camera"]["restarts"]) == (200, 3)


def test_a_log_that_cannot_be_read_is_not_well(client: FlaskClient, store: Store) -> None:
    store.close()
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()["well"]) == (503, False)
    assert answer.get_json()["store"]["health"] == "failed"


def test_a_damaged_log_is_told(table: Table) -> None:
    client = create_app(table, AppConfig(set_aside="maxitray.sqlite3.corrupt.1")).test_client()
    assert client.get("/healthz").get_json()["store"]["set_aside"] == "maxitray.sqlite3.corrupt.1"


def test_a_game_that_could_not_be_read_back_is_told(seat: Seat, store: Store) -> None:
    game = seat.start().get_json()["game"]["id"]
    store.append(Row(game, 2, schema=99, kind="odd", body={"kind": "odd"}))
    told = create_app(Table(store)).test_client().get("/healthz").get_json()
    assert (told["well"], told["store"]["unreadable_game"]) == (True, game)
