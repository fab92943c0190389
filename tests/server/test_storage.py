"""The data folder: where it is, that it is ours alone, and that nothing damaged is ever overwritten."""

import os
import sqlite3
import stat
from pathlib import Path

import platformdirs
import pytest

from scoring import PlayerSpec, Thrown, preset
from server.errors import CannotStart, UnreadableGame
from server.history import played, played_games
from server.rulesets import keep, own_rule_sets
from server.storage import Storage, data_folder
from server.store import FILE_NAME, LAYOUT, Store
from server.table import Table


def test_the_folder_is_the_one_asked_for_or_the_services_or_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data_folder(None) == platformdirs.user_data_path("maxitray")
    monkeypatch.setenv("STATE_DIRECTORY", f"{tmp_path}/state:/elsewhere")
    assert data_folder(None) == tmp_path / "state"
    assert data_folder(tmp_path / "given") == tmp_path / "given"


def test_a_folder_is_made_and_keeps_its_secret_for_its_owner(tmp_path: Path) -> None:
    first = Storage.open(tmp_path / "a" / "b")
    first.close()
    again = Storage.open(tmp_path / "a" / "b")
    again.close()
    assert first.secret == again.secret
    assert stat.S_IMODE((again.folder / "session.key").stat().st_mode) == 0o600


def test_a_folder_belongs_to_one_table(tmp_path: Path) -> None:
    first = Storage.open(tmp_path)
    with pytest.raises(CannotStart, match="in use"):
        Storage.open(tmp_path)
    first.close()
    Storage.open(tmp_path).close()


@pytest.mark.parametrize("blocked", ["a file", "a folder instead of the log", "no such place"])
def test_a_folder_that_cannot_be_used_is_one_clear_line(tmp_path: Path, blocked: str) -> None:
    folder = tmp_path / "data"
    if blocked == "a file":
        folder.write_text("")
    elif blocked == "no such place":
        folder = Path("/proc/nowhere")
    else:
        (folder / FILE_NAME).mkdir(parents=True)
    with pytest.raises(CannotStart) as caught:
        Storage.open(folder)
    assert str(folder) in caught.value.why
    assert "\n" not in caught.value.why


def play(folder: Path) -> None:
    storage = Storage.open(folder)
    table = Table(storage.store)
    table.start([PlayerSpec("p1", "Anna")], preset("alga"))
    table.change(lambda _: Thrown(dice=(6,) * 6))
    storage.close()


def test_a_damaged_log_is_set_aside_whole_and_a_new_one_begun(tmp_path: Path) -> None:
    play(tmp_path)
    damage = os.urandom(4096)
    with (tmp_path / FILE_NAME).open("r+b") as file:
        file.write(damage)
    storage = Storage.open(tmp_path)
    assert storage.set_aside is not None
    assert storage.set_aside.read_bytes()[:4096] == damage
    assert storage.store.games() == []
    storage.close()
    play(tmp_path)


def test_a_file_that_is_no_log_at_all_is_kept(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(
        "my shopping list, longer than the header of a database: " + "milk " * 500
    )
    storage = Storage.open(tmp_path)
    storage.close()
    assert storage.set_aside is not None
    assert storage.set_aside.read_text().startswith("my shopping list")


def test_an_empty_file_becomes_a_log(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    play(tmp_path)


def test_the_log_of_a_newer_product_is_left_alone(tmp_path: Path) -> None:
    play(tmp_path)
    db = sqlite3.connect(tmp_path / FILE_NAME)
    db.execute("PRAGMA user_version = 999")
    db.close()
    with pytest.raises(CannotStart, match="newer"):
        Storage.open(tmp_path)
    assert [path.name for path in tmp_path.glob("*corrupt*")] == []


#: The tables as the first layout had them, and a game that was begun in it.
LAYOUT_1 = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, started_at TEXT NOT NULL
);
CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id), seq INTEGER NOT NULL, schema INTEGER NOT NULL,
    kind TEXT NOT NULL, body TEXT NOT NULL, at TEXT NOT NULL, key TEXT UNIQUE, request TEXT,
    PRIMARY KEY (game_id, seq)
);
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
INSERT INTO games (id, started_at) VALUES ('g1', '2026-01-01T12:00:00.000+00:00');
INSERT INTO events VALUES ('g1', 1, 1, 'game_started', json('{"kind": "game_started", "game_id": "g1",
    "players": [{"id": "p1", "name": "Anna", "members": []}], "rules": {"name": "alga"}}'),
    '2026-01-01T12:00:00.000+00:00', NULL, NULL);
INSERT INTO events VALUES ('g1', 2, 1, 'thrown', json('{"kind": "thrown", "dice": [6, 6, 6, 6, 1, 2]}'),
    '2026-01-01T12:00:01.000+00:00', 'a key', 'a request');
PRAGMA user_version = 1;
"""


@pytest.fixture
def layout_1(tmp_path: Path) -> Path:
    """A log of the first layout."""
    path = tmp_path / FILE_NAME
    db = sqlite3.connect(path)
    db.executescript(LAYOUT_1)
    db.close()
    return path


def test_an_older_log_is_brought_up_to_the_present_layout(layout_1: Path) -> None:
    for _ in range(2):  # the second time it is up to date
        storage = Storage.open(layout_1.parent)
        assert storage.set_aside is None
        table = Table(storage.store)
        assert table.game is not None
        assert table.game.version == 2
        assert storage.store.by_key("a key") is not None
        keep(table, "Ours", {"throws": 4})
        assert [rules.name for rules in own_rule_sets(table)] == ["Ours"]
        storage.close()
    db = sqlite3.connect(layout_1)
    assert db.execute("PRAGMA user_version").fetchone()[0] == LAYOUT
    db.close()


def test_an_older_log_is_read_as_it_is(layout_1: Path) -> None:
    """`maxitray games` changes nothing."""
    before = layout_1.read_bytes()
    store = Store.reading(layout_1)
    assert [game.id for game in store.games()] == ["g1"]
    store.close()
    assert layout_1.read_bytes() == before


@pytest.mark.parametrize("damage", ["DROP TABLE events", "ALTER TABLE games DROP COLUMN started_at"])
def test_an_older_log_that_is_not_whole_is_set_aside(layout_1: Path, damage: str) -> None:
    db = sqlite3.connect(layout_1)
    db.execute(damage)
    db.commit()
    db.close()
    storage = Storage.open(layout_1.parent)
    assert storage.set_aside is not None
    storage.close()


@pytest.mark.parametrize(
    "damage",
    [
        "DROP TABLE events",
        "DROP TABLE rule_sets",
        "ALTER TABLE events DROP COLUMN at",
        "DROP TABLE games",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = -1",
    ],
)
def test_a_sound_database_that_is_no_whole_log_is_set_aside(tmp_path: Path, damage: str) -> None:
    play(tmp_path)
    db = sqlite3.connect(tmp_path / FILE_NAME)
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute(damage)
    db.commit()
    db.close()
    storage = Storage.open(tmp_path)
    assert storage.set_aside is not None
    storage.close()
    play(tmp_path)


@pytest.mark.parametrize("body", ["'{'", "'[1]'", "'null'", "x'ff00'", "CAST(x'80ff' AS TEXT)", "17"])
def test_a_game_whose_log_is_damaged_does_not_stop_the_next(tmp_path: Path, body: str) -> None:
    play(tmp_path)
    db = sqlite3.connect(tmp_path / FILE_NAME)
    db.execute("DROP TRIGGER events_are_never_changed")
    db.execute(f"UPDATE events SET body = {body} WHERE seq = 2")
    db.commit()
    db.close()
    storage = Storage.open(tmp_path)
    table = Table(storage.store)
    assert table.game is None
    assert table.unreadable_game is not None
    table.start([PlayerSpec("p1", "Anna")], preset("alga"))
    assert [found["readable"] for found in played_games(table)] == [True, False]
    with pytest.raises(UnreadableGame):
        played(table, table.unreadable_game)
    storage.close()
