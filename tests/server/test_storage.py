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
from server.storage import Storage, data_folder
from server.store import FILE_NAME
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


@pytest.mark.parametrize(
    "damage",
    [
        "DROP TABLE events",
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
