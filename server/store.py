"""The append-only log of every game, in SQLite.

An event is durable when `append` returns: WAL with `synchronous=FULL`, one transaction an event. The
idempotency key of the request stands in the event's own row, so that after a crash either both are there or
neither.

One connection, owned by whoever holds the table's lock; nothing here locks by itself.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from server.errors import StoreFailed, StoreFull

FILE_NAME = "maxitray.sqlite3"

#: Layout of the tables below; a file with a higher number was written by a newer product.
LAYOUT = 1

#: What the tables must have; a log without is damaged.
COLUMNS = {
    "games": frozenset({"number", "id", "started_at"}),
    "events": frozenset({"game_id", "seq", "schema", "kind", "body", "at", "key", "request"}),
}

#: How long a write waits for another process that reads the file (a backup, `maxitray games`), seconds.
BUSY_TIMEOUT_S = 5.0

_TABLES = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    started_at TEXT NOT NULL
);
CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    schema INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at TEXT NOT NULL,
    key TEXT UNIQUE,
    request TEXT,
    PRIMARY KEY (game_id, seq)
);
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
"""


@dataclass(frozen=True)
class Row:
    """One event as it stands in the log.

    Attributes:
        seq: 1 for the first event of a game, without gaps.
        schema: which shape `body` has.
        at: when it was written, ISO 8601 in UTC.
        key, request: idempotency key and fingerprint of the request, where the caller gave a key.
    """

    game_id: str
    seq: int
    schema: int
    kind: str
    body: dict[str, object]
    at: str = ""
    key: str | None = None
    request: str | None = None


@dataclass(frozen=True)
class GameRow:
    """One game of the log; `number` grows with every game started."""

    number: int
    id: str
    started_at: str


class Store:
    """The log of one data folder."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        # Damaged text makes one game unreadable, not the whole log.
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")

    @classmethod
    def at(cls, path: Path) -> Store:
        """Open the log at `path`, and make it where there is none.

        Raises:
            sqlite3.Error: it cannot be opened, or is no log of ours (see `server.storage` for what to do
            then).
        """
        db = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            if db.execute("PRAGMA user_version").fetchone()[0] == 0:
                db.executescript(f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version = {LAYOUT}; COMMIT;")
        except sqlite3.Error:
            db.close()
            raise
        return cls(db)

    @classmethod
    def reading(cls, path: Path) -> Store:
        """Open the log at `path` to read only, beside a table that may be running."""
        uri = f"{path.absolute().as_uri()}?mode=ro"
        return cls(sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_S))

    def close(self) -> None:
        """Close the file; everything appended is in it already."""
        self._db.close()

    def append(self, row: Row) -> None:
        """Write one event down for good; the first of a game writes down the game as well.

        Raises:
            StoreFull: no room on the disk.
            StoreFailed: any other reason why it is not durable. In both cases nothing was written.
        """
        at = row.at or datetime.now(UTC).isoformat(timespec="milliseconds")
        values = (row.game_id, row.seq, row.schema, row.kind, json.dumps(row.body), at, row.key, row.request)
        with self._transaction():
            if row.seq == 1:
                self._db.execute("INSERT INTO games (id, started_at) VALUES (?, ?)", (row.game_id, at))
            self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
                raise StoreFull(reason=str(error)) from error
            raise StoreFailed(reason=str(error)) from error

    def check(self) -> None:
        """Look whether the log can be read.

        Raises:
            StoreFailed: it cannot.
        """
        self._select("SELECT max(number) FROM games", ())

    def _select(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """All rows of a query.

        Raises:
            StoreFailed: the log cannot be read.
        """
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreFailed(reason=str(error)) from error

    def games(self, limit: int = -1, before: int | None = None) -> list[GameRow]:
        """The games, newest first: at most `limit`, with numbers below `before`.

        Raises:
            StoreFailed: the log cannot be read; so do the other questions to it.
        """
        found = self._select(
            "SELECT number, id, started_at FROM games WHERE ?1 IS NULL OR number < ?1"
            " ORDER BY number DESC LIMIT ?2",
            (before, limit),
        )
        return [GameRow(*fields) for fields in found]

    def game(self, game_id: str) -> GameRow | None:
        """The game of that id."""
        found = self._select("SELECT number, id, started_at FROM games WHERE id = ?", (game_id,))
        return GameRow(*found[0]) if found else None

    def events(self, game_id: str) -> list[Row]:
        """All events of a game in order; none for an unknown one."""
        return self._rows("game_id = ? ORDER BY seq", game_id)

    def by_key(self, key: str) -> Row | None:
        """The event that was written with this idempotency key."""
        return next(iter(self._rows("key = ?", key)), None)

    def _rows(self, where: str, value: str) -> list[Row]:
        columns = "game_id, seq, schema, kind, body, at, key, request"
        found = self._select(f"SELECT {columns} FROM events WHERE {where}", (value,))
        return [
            Row(game_id, seq, schema, kind, _body(body), at, key, request)
            for game_id, seq, schema, kind, body, at, key, request in found
        ]


def _body(text: object) -> dict[str, object]:
    """An event's body; an empty one, which no event has, where damage left nothing that is one."""
    try:
        body = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        body = None
    return body if isinstance(body, dict) else {}
