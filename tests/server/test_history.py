"""What was played, over HTTP and by `maxitray games`."""

import csv
import io
import json
import sqlite3
from pathlib import Path

import pytest

from server.app import create_app
from server.cli import main
from server.storage import Storage
from server.table import Table
from tests.server.playing import ANNA, Seat


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A data folder with the rule book's worked example, finished, and a game begun after it."""
    storage = Storage.open(tmp_path)
    seat = Seat(create_app(Table(storage.store)).test_client())
    seat.play_worked_example()
    seat.start("=Cleo")
    storage.close()
    return tmp_path


def ids(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["games", "list", "--data", str(folder)]) == 0
    return [line.split()[0] for line in capsys.readouterr().out.splitlines()]


def test_the_list_tells_who_played_and_how_it_ended(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "list", "--data", str(played)]) == 0
    begun, finished = capsys.readouterr().out.splitlines()
    assert "Anna 582, Ben 200" in finished
    assert "over" in finished
    assert "unfinished" in begun


def test_a_game_is_shown_as_its_sheets(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = ids(played, capsys)[1]
    assert main(["games", "show", game, "--data", str(played)]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["villa", "33", "21"] in rows
    assert ["total", "582", "200"] in rows


def test_a_game_is_exported_as_csv(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = ids(played, capsys)[1]
    assert main(["games", "export", game, "--format", "csv", "--data", str(played)]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[0] == ["box", "Anna", "Ben"]
    assert {row[0]: int(row[1]) for row in rows if row[0] in ANNA} == {box: p for box, (_, p) in ANNA.items()}


def test_a_name_is_no_formula_in_a_spreadsheet(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = ids(played, capsys)[0]
    assert main(["games", "export", game, "--format", "csv", "--data", str(played)]) == 0
    assert capsys.readouterr().out.startswith("box,'=Cleo")


def test_a_game_is_exported_as_json_with_every_event(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ids(played, capsys)[1]
    assert main(["games", "export", game, "--format", "json", "--data", str(played)]) == 0
    exported = json.loads(capsys.readouterr().out)
    assert exported["version"] == len(exported["events"]) == 81
    assert exported["events"][0]["kind"] == "game_started"
    assert [player["total"] for player in exported["game"]["players"]] == [582, 200]


@pytest.mark.parametrize(
    "call", [["show", "nobodys"], ["export", "nobodys", "--format", "csv"], ["export", "x"]]
)
def test_a_wrong_call_is_one_line(played: Path, call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", *call, "--data", str(played)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("content", [None, b"no log", b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_folder_without_a_log_is_one_line(
    tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / "maxitray.sqlite3").write_bytes(content)
    assert main(["games", "list", "--data", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("job", [["show"], ["export", "--format", "json"]])
def test_a_game_that_is_damaged_is_one_line(
    played: Path, job: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    game = ids(played, capsys)[0]
    db = sqlite3.connect(played / "maxitray.sqlite3")
    db.execute("DROP TRIGGER events_are_never_changed")
    db.execute("UPDATE events SET body = '{' WHERE game_id = ?", (game,))
    db.commit()
    db.close()
    assert main(["games", *job, game, "--data", str(played)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert game in ids(played, capsys)


def test_a_log_that_is_not_whole_is_one_line(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = sqlite3.connect(played / "maxitray.sqlite3")
    db.execute("DROP TABLE events")
    db.commit()
    db.close()
    assert main(["games", "list", "--data", str(played)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_folder_may_have_any_name(tmp_path: Path, played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "spil på #1? 100%20 æøå"
    folder.mkdir()
    for file in played.glob("maxitray.sqlite3*"):
        file.rename(folder / file.name)
    assert len(ids(folder, capsys)) == 2


def test_the_api_tells_the_same(seat: Seat) -> None:
    seat.play_worked_example()
    game = seat.state()["game"]
    line = seat.call("GET", "/games").get_json()["games"][0]
    assert (line["id"], line["rules"], line["over"], line["events"]) == (game["id"], "cardzo", True, 81)
    assert [(p["name"], p["total"], p["place"]) for p in line["players"]] == [
        ("Anna", 582, 1),
        ("Ben", 200, 2),
    ]
    whole = seat.call("GET", f"/games/{game['id']}").get_json()
    assert whole["game"] == game
    assert len(whole["events"]) == 81


def test_older_games_come_in_the_next_answer(seat: Seat) -> None:
    for number in range(52):
        seat.start(f"Player {number}")
    first = seat.call("GET", "/games").get_json()["games"]
    rest = seat.call("GET", f"/games?before={first[-1]['number']}").get_json()["games"]
    assert (len(first), len(rest)) == (50, 2)
