"""The data folder: whose it is, what lies in it, and what to do when it is damaged.

One table a folder, held by a lock on a file, since two tables would write into each other's games. A log that
cannot be read is never overwritten: it is renamed, with its `-wal` and `-shm`, and a new one begun, so that
the evening can go on; a log of a newer product is left alone altogether.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import secrets
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import platformdirs

from server.errors import CannotStart
from server.store import COLUMNS, FILE_NAME, LAYOUT, Store

log = logging.getLogger(__name__)

LOCK_NAME = "maxitray.lock"
SECRET_NAME = "session.key"
SECRET_BYTES = 32


def data_folder(given: Path | None) -> Path:
    """`--data`, else `$STATE_DIRECTORY`, else the user's data folder. It need not exist."""
    if given is not None:
        return given.expanduser().absolute()
    of_the_service = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(of_the_service) if of_the_service else platformdirs.user_data_path("maxitray")


@dataclass
class Storage:
    """An open data folder; `set_aside` names a damaged log that was found in it."""

    folder: Path
    store: Store
    secret: str
    set_aside: Path | None
    _lock: IO[bytes]

    @classmethod
    def open(cls, folder: Path) -> Storage:
        """Make the folder where there is none, and open it for this process alone.

        Raises:
            CannotStart: it cannot be written, another table has it, or its log is a newer product's.
        """
        with contextlib.ExitStack() as ending:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                lock = ending.enter_context((folder / LOCK_NAME).open("ab"))
                _take(lock, folder)
                secret = _secret(folder / SECRET_NAME)
                store, set_aside = _open_log(folder / FILE_NAME)
            except (OSError, sqlite3.Error) as error:
                raise CannotStart(f"data: {folder} cannot be used: {_why(error)}") from error
            ending.pop_all()
        return cls(folder, store, secret, set_aside, lock)

    def close(self) -> None:
        """Close the log and let another table have the folder."""
        self.store.close()
        self._lock.close()


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _take(lock: IO[bytes], folder: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CannotStart(f"data: {folder} is in use by another maxitray") from None


def _secret(path: Path) -> str:
    """What signs the session cookies: kept, so that open pages outlive a restart, and the owner's alone."""
    try:
        kept = path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        kept = ""
    if len(kept) == 2 * SECRET_BYTES:
        return kept
    made = secrets.token_hex(SECRET_BYTES)
    beside = path.with_suffix(".new")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    return made


def _open_log(path: Path) -> tuple[Store, Path | None]:
    if path.exists() and (fault := _fault(path)):
        aside = _set_aside(path)
        log.error("the log %s is damaged (%s); it is kept as %s and a new one begun", path, fault, aside)
        return Store.at(path), aside
    return Store.at(path), None


def _fault(path: Path) -> str | None:
    """What is wrong with a log, None when nothing is.

    Raises:
        CannotStart: it was written by a newer product.
        sqlite3.OperationalError, OSError: it cannot be opened at all, which is no damage of the log.
    """
    with path.open("r+b"):
        pass
    db = sqlite3.connect(path, isolation_level=None)
    try:
        found = db.execute("PRAGMA quick_check(1)").fetchone()
        layout = int(db.execute("PRAGMA user_version").fetchone()[0])
        if layout > LAYOUT:
            raise CannotStart(f"data: {path} was written by a newer maxitray")
        return _missing(db, layout) if found == ("ok",) else str(found)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        return str(error)
    finally:
        db.close()


def _missing(db: sqlite3.Connection, layout: int) -> str | None:
    """What a sound database lacks to be a log of ours; an empty one lacks nothing, it becomes a log."""
    if layout == 0 and db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
        return None
    if layout not in COLUMNS:
        return f"its layout is {layout}"
    for table, columns in COLUMNS[layout].items():
        there = {row[0] for row in db.execute("SELECT name FROM pragma_table_info(?)", (table,))}
        if not columns <= there:
            return f"its table of {table} is not whole"
    return None


def _set_aside(path: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    name = f"{path.name}.corrupt.{stamp}"
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(path.with_name(name + ending))
    return path.with_name(name)
