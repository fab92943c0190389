"""A table on a log of its own, and a client that calls it from the machine itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from server.app import create_app
from server.store import Store
from server.surroundings import AppConfig
from server.table import Table
from tests.server.playing import Seat
from tests.server.pressing import Fingers


@pytest.fixture
def log_path(tmp_path: Path) -> Path:
    """Where the table's log lies, for a test that opens it again."""
    return tmp_path / "log.sqlite3"


@pytest.fixture
def store(log_path: Path) -> Iterator[Store]:
    """An empty log."""
    store = Store.at(log_path)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> Table:
    """A table at which nothing is played."""
    return Table(store)


@pytest.fixture
def client(table: Table) -> FlaskClient:
    """Calls the table's application as a program on the same machine."""
    return create_app(table, AppConfig()).test_client()


@pytest.fixture
def seat(client: FlaskClient) -> Seat:
    """Somebody who plays through the API."""
    return Seat(client)


@pytest.fixture
def fingers(table: Table) -> Fingers:
    """Fingers at the table, whose camera works."""
    return Fingers(table)


@pytest.fixture
def thrown(seat: Seat, fingers: Fingers) -> Seat:
    """Anna has thrown."""
    seat.start()
    seat.throw(6, 6, 6, 6, 1, 2)
    fingers.see("read")
    return seat
