"""The log: durable, append-only, and unharmed by whatever goes wrong while it is written."""

import itertools
import sqlite3
from pathlib import Path

import pytest

from scoring import PlayerSpec, Thrown, Undone, preset
from server.errors import StoreFailed, StoreFull
from server.store import Row, Store
from server.table import Table


def row(seq: int, key: str | None = None, game: str = "g1", filling: str = "") -> Row:
    return Row(
        game, seq, schema=1, kind="thrown", body={"filling": filling}, key=key, request="r" if key else None
    )


def test_what_is_appended_is_there_when_the_log_is_opened_again(log_path: Path) -> None:
    store = Store.at(log_path)
    for seq in (1, 2, 3):
        store.append(row(seq))
    store.close()
    again = Store.at(log_path)
    assert [found.seq for found in again.events("g1")] == [1, 2, 3]
    assert [game.id for game in again.games()] == ["g1"]
    again.close()


def test_every_write_is_synchronous_and_beside_readers(log_path: Path, store: Store) -> None:
    settings = {
        name: store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")
    }
    assert settings == {"synchronous": 2, "journal_mode": "wal"}  # 2 is FULL
    store.append(row(1))
    reader = Store.reading(log_path)
    store.append(row(2))
    assert len(reader.events("g1")) == 2
    reader.close()


def test_games_come_newest_first_and_in_pages(store: Store) -> None:
    for game in ("a", "b", "c"):
        store.append(row(1, game=game))
    assert [found.id for found in store.games()] == ["c", "b", "a"]
    assert [found.id for found in store.games(limit=2)] == ["c", "b"]
    assert [found.id for found in store.games(limit=2, before=store.games()[1].number)] == ["a"]


def test_an_event_is_found_by_its_key(store: Store) -> None:
    store.append(row(1))
    store.append(row(2, key="k"))
    found = store.by_key("k")
    assert found is not None
    assert (found.seq, found.request) == (2, "r")
    assert store.by_key("other") is None


@pytest.mark.parametrize(
    "second", [row(1), row(3, key="k"), row(2, game="nobodys")], ids=["place", "key", "game"]
)
def test_what_does_not_fit_is_not_written(store: Store, second: Row) -> None:
    store.append(row(1))
    store.append(row(2, key="k"))
    with pytest.raises(StoreFailed):
        store.append(second)
    assert [found.seq for found in store.events("g1")] == [1, 2]
    store.append(row(3))


def test_an_event_is_never_changed(store: Store) -> None:
    store.append(row(1))
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        store._db.execute("UPDATE events SET body = '{}'")


def fill(store: Store) -> None:
    """Leave the log no room to grow."""
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_leaves_the_log_as_it_was(store: Store) -> None:
    store.append(row(1))
    fill(store)
    with pytest.raises(StoreFull):
        store.append(row(2, filling="x" * 100_000))
    assert [found.seq for found in store.events("g1")] == [1]
    store._db.execute("PRAGMA max_page_count = 1000000")
    store.append(row(2))


def test_a_log_that_another_process_holds_is_told_and_nothing_is_half_done(
    log_path: Path, store: Store
) -> None:
    store.append(row(1))
    store._db.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(log_path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed):
        store.append(row(2))
    other.execute("ROLLBACK")
    other.close()
    store.append(row(2))


def test_a_move_that_cannot_be_written_down_has_not_happened(table: Table, store: Store) -> None:
    table.start([PlayerSpec("p1", "Anna")], preset("alga"))
    stream = table.listen()
    fill(store)
    before = until_full(table)
    assert table.state() == before
    last = None
    while (signal := stream.take(0)) is not None:
        last = signal.id
    assert last == before["version"]


def until_full(table: Table) -> dict[str, object]:
    """Move until the last page of the log is full; the state before the move that was refused."""
    moves = itertools.cycle([Thrown(dice=(6,) * 6), Undone()])
    for move in itertools.islice(moves, 1000):
        before = table.state()
        try:
            table.change(lambda _, move=move: move)  # type: ignore[misc]
        except StoreFull:
            return before
    raise AssertionError("the disk never became full")
