"""The append-only log of every game, in SQLite, and beside it the table's own rule sets.

An event is durable when `append` returns: WAL with `synchronous=FULL`, one transaction an event. The
idempotency key of the request stands in the event's own row, so that after a crash either both are there or
neither.

One connection, owned by whoever holds the table's lock; nothing here locks by itself.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from server.errors import StoreFailed, StoreFull

FILE_NAME = "maxitray.sqlite3"

#: Layout of the tables below; a file with a higher number was written by a newer product, one with a lower
#: number is brought up to it when it is opened.
LAYOUT = 2

_GAMES = {
    "games": frozenset({"number", "id", "started_at"}),
    "events": frozenset({"game_id", "seq", "schema", "kind", "body", "at", "key", "request"}),
}
#: What the tables of each layout must have; a log without is damaged.
COLUMNS: Mapping[int, Mapping[str, frozenset[str]]] = {
    1: _GAMES,
    2: {**_GAMES, "rule_sets": frozenset({"key", "name", "body", "at"})},
}

#: How long a write waits for another process that reads the file (a backup, `maxitray games`), seconds.
BUSY_TIMEOUT_S = 5.0

#: What leads from each layout to the next; an empty file has layout 0.
_STEPS = (
    """
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
""",
    """
CREATE TABLE IF NOT EXISTS rule_sets (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    at TEXT NOT NULL
);
""",
)


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
class KeptRules:
    """A rule set of the table's own; `key` is what tells its name from others, `body` its JSON."""

    key: str
    name: str
    body: dict[str, object]


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
            layout = db.execute("PRAGMA user_version").fetchone()[0]
            if 0 <= layout < LAYOUT:
                steps = "".join(_STEPS[layout:])
                db.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {LAYOUT}; COMMIT;")
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
        at = row.at or _now()
        values = (row.game_id, row.seq, row.schema, row.kind, json.dumps(row.body), at, row.key, row.request)
        with self._transaction():
            if row.seq == 1:
                self._db.execute("INSERT INTO games (id, started_at) VALUES (?, ?)", (row.game_id, at))
            self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)

    def keep_rule_set(self, kept: KeptRules) -> None:
        """Write a rule set down for good, in place of the one with the same key.

        Raises:
            StoreFull, StoreFailed: see `append`.
        """
        with self._transaction():
            self._db.execute(
                "INSERT INTO rule_sets VALUES (?, ?, ?, ?) ON CONFLICT (key)"
                " DO UPDATE SET name = excluded.name, body = excluded.body, at = excluded.at",
                (kept.key, kept.name, json.dumps(kept.body), _now()),
            )

    def drop_rule_set(self, key: str) -> None:
        """Delete a rule set; nothing when there is none.

        Raises:
            StoreFull, StoreFailed: see `append`.
        """
        with self._transaction():
            self._db.execute("DELETE FROM rule_sets WHERE key = ?", (key,))

    def rule_sets(self) -> list[KeptRules]:
        """All rule sets of the table's own, in the order of their keys."""
        found = self._select("SELECT key, name, body FROM rule_sets ORDER BY key", ())
        return [KeptRules(key, name, _body(body)) for key, name, body in found]

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


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _body(text: object) -> dict[str, object]:
    """A body; an empty one, which nothing kept has, where damage left nothing that is one."""
    try:
        body = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        body = None
    return body if isinstance(body, dict) else {}
