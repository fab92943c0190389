"""Proves what `maxitray read` prints and how it ends: JSON, exit codes, drawings, wrong calls.

The networks are stubs that see what a test says; the photos and the folders are real.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.server.reading import DICE, LINE_KEYS, ReadCommand, photo
from tests.vision.stubs import SeenDice, SureJudge, reader

#: As the design lays them down, and nothing else.
DIE_KEYS = ["value", "x", "y", "size", "confidence", "reason"]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> ReadCommand:
    """The command, with networks that see two dice."""
    return ReadCommand(monkeypatch, capsys)


def test_a_photo_read_surely_is_one_line_of_json_with_the_promised_keys(
    read: ReadCommand, tmp_path: Path
) -> None:
    path = photo(tmp_path / "a.jpg")
    told = read("--json", path)
    assert (told.code, told.err, len(told.out)) == (0, [], 1)
    line = told.json[0]
    assert list(line) == LINE_KEYS
    assert [list(die) for die in line["dice"]] == [DIE_KEYS, DIE_KEYS]
    assert (line["file"], line["status"], line["values"]) == (str(path), "ok", [5, 2])
    first = line["dice"][0]
    assert (first["value"], first["x"], first["y"], first["size"], first["reason"]) == (5, 60, 50, 40, None)
    assert 0 <= first["confidence"] <= 1
    assert isinstance(line["ms"], float)


def test_without_json_a_photo_is_one_line_of_words(read: ReadCommand, tmp_path: Path) -> None:
    path = photo(tmp_path / "a.jpg")
    assert read(path).out == [f"{path}: 5 2  (ok: 2 dice)"]


def test_an_unsure_photo_ends_with_1_and_shows_where_the_doubt_is(read: ReadCommand, tmp_path: Path) -> None:
    read.reader = reader(SeenDice(*DICE), SureJudge(unreadable=[5]))
    path = photo(tmp_path / "a.jpg")
    told = read("--json", path)
    assert told.code == 1
    line = told.json[0]
    assert (line["status"], line["values"]) == ("unsure", [2])
    assert [die["value"] for die in line["dice"]] == [None, 2]
    assert line["dice"][0]["reason"]
    assert read(path).out == [f"{path}: ? 2  (unsure: 1 of 2 dice not clear)"]


def test_no_dice_is_well(read: ReadCommand, tmp_path: Path) -> None:
    read.reader = reader(SeenDice(), SureJudge())
    told = read("--json", photo(tmp_path / "a.jpg"))
    assert (told.code, told.json[0]["status"], told.json[0]["dice"]) == (0, "no_dice", [])


@pytest.mark.parametrize(
    ("expect", "code", "status"), [("2", 0, "ok"), ("6", 1, "unsure"), ("0", 1, "unsure")]
)
def test_any_other_number_than_expected_is_unsure(
    read: ReadCommand, tmp_path: Path, expect: str, code: int, status: str
) -> None:
    told = read("--json", "--expect", expect, photo(tmp_path / "a.jpg"))
    assert (told.code, told.json[0]["status"]) == (code, status)


def test_an_error_outweighs_an_unsure_photo(read: ReadCommand, tmp_path: Path) -> None:
    read.reader = reader(SeenDice(*DICE), SureJudge(unreadable=[5]))
    assert read(tmp_path / "nowhere.jpg", photo(tmp_path / "a.jpg")).code == 2


def test_drawings_show_what_was_seen_and_photos_of_one_name_do_not_overwrite_each_other(
    read: ReadCommand, tmp_path: Path
) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        photo(tmp_path / folder / "1.png")
    told = read("--draw", tmp_path / "seen" / "here", tmp_path / "a", tmp_path / "b")
    assert told.code == 0
    drawings = sorted((tmp_path / "seen" / "here").iterdir())
    assert [path.name for path in drawings] == ["1-2.jpg", "1.jpg"]
    drawn = cv2.imread(str(drawings[1]))
    assert drawn is not None
    assert drawn.shape == (200, 300, 3)
    assert np.ptp(drawn) > 100


def test_drawing_beside_the_photos_overwrites_none_of_them(read: ReadCommand, tmp_path: Path) -> None:
    path = photo(tmp_path / "a.jpg")
    before = path.read_bytes()
    assert read("--draw", tmp_path, path).code == 0
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a-read.jpg", "a.jpg"]


def test_a_drawing_never_takes_the_place_of_a_photo_still_to_be_read(
    read: ReadCommand, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    first, second = photo(tmp_path / "a" / "1.jpg"), photo(tmp_path / "b" / "1.jpg")
    before = second.read_bytes()
    assert read("--draw", tmp_path / "b", first, second).code == 0
    assert second.read_bytes() == before


def test_a_folder_that_cannot_be_made_for_the_drawings_ends_with_2_at_once(
    read: ReadCommand, tmp_path: Path
) -> None:
    path = photo(tmp_path / "a.jpg")
    told = read("--draw", path / "below a file", path)
    assert (told.code, told.out, len(told.err)) == (2, [], 1)
    assert told.err[0].startswith(f"maxitray: read: cannot write to {path / 'below a file'}: ")


def test_a_drawing_that_cannot_be_written_ends_with_2(read: ReadCommand, tmp_path: Path) -> None:
    path = photo(tmp_path / "a.jpg")
    (tmp_path / "seen" / "a.jpg").mkdir(parents=True)
    told = read("--draw", tmp_path / "seen", path)
    assert (told.code, len(told.err)) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [["--expect", "six"], ["--expect", "-1"], ["--expect", "2.5"], ["--expect", "99999"], ["--jsn"], []],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_2(read: ReadCommand, tmp_path: Path, words: list[str]) -> None:
    path = photo(tmp_path / "a.jpg")
    told = read(*words, *([path] if words else []))
    assert (told.code, told.out, len(told.err)) == (2, [], 1)


@pytest.mark.parametrize("content", [None, b"", b"{}", b"[1, 2]", b'{"version": 99}', bytes(50)])
def test_a_profile_that_cannot_be_used_is_one_line_that_names_it(
    read: ReadCommand, tmp_path: Path, content: bytes | None
) -> None:
    profile = tmp_path / "tray.json"
    if content is not None:
        profile.write_bytes(content)
    told = read("--profile", profile, photo(tmp_path / "a.jpg"))
    assert (told.code, told.out, len(told.err)) == (2, [], 1)
    assert str(profile) in told.err[0]
    assert "{" not in told.err[0]


def test_help_names_every_option_and_the_exit_codes(read: ReadCommand) -> None:
    told = read("--help")
    text = "\n".join(told.out)
    assert told.code == 0
    assert all(option in text for option in ("PATH", "--expect", "--profile", "--json", "--draw"))
