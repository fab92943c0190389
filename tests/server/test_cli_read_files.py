"""Proves that `maxitray read` takes each kind of photo as a person sees it, and no other file for a photo.

The networks are stubs that see what a test says, but for the last test; the photos and the files are real.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scenes.looks import dice_look, tray_look
from scenes.tray import SimulatedTray
from server.cli import main
from tests.server.reading import LINE_KEYS, Picture, ReadCommand, photo, turned
from tests.vision.stubs import SeenDice, SureJudge, networks
from vision import Reader
from vision.known import NOTHING_KNOWN, Known


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> ReadCommand:
    """The command, with networks that see two dice."""
    return ReadCommand(monkeypatch, capsys)


def whole_jpeg(folder: Path) -> bytes:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), np.uint8)
    return photo(folder / "whole.jpg", noise).read_bytes()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.jpg", lambda _: b""),
        ("notes.jpg", lambda _: b"these are the scores of last Sunday\n" * 40),
        ("cut.jpg", lambda folder: whole_jpeg(folder)[:40]),
        ("zeros.png", lambda _: bytes(5000)),
        ("page.html", lambda _: b"<!doctype html><title>404</title>"),
        (
            "bomb.png",
            lambda _: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x02\0\0\0",
        ),
    ],
)
def test_a_file_that_is_no_photo_ends_with_2_after_the_others_were_read(
    read: ReadCommand, tmp_path: Path, name: str, content: Callable[[Path], bytes]
) -> None:
    bad = tmp_path / name
    bad.write_bytes(content(tmp_path))
    good = photo(tmp_path / "good.png")
    told = read("--json", bad, good)
    assert told.code == 2
    assert [line["status"] for line in told.json] == ["error", "ok"]
    assert list(told.json[0]) == LINE_KEYS
    assert (told.json[0]["values"], told.json[0]["dice"]) == ([], [])
    assert len(told.err) == 1
    assert str(bad) in told.err[0]
    assert told.json[0]["message"] in told.err[0]


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_photo_cut_short_is_never_a_traceback_and_never_silently_well(
    read: ReadCommand, tmp_path: Path, share: float
) -> None:
    """The decoder fills in grey for what is missing; a card pulled too early must not make a roll."""
    data = whole_jpeg(tmp_path)
    path = tmp_path / "cut.jpg"
    path.write_bytes(data[: int(len(data) * share)])
    told = read("--json", path)
    assert (told.code, told.json[0]["status"], len(told.err)) == (2, "error", 1)


def test_a_missing_file_ends_with_2_after_the_others_were_read(read: ReadCommand, tmp_path: Path) -> None:
    told = read(tmp_path / "nowhere.jpg", photo(tmp_path / "good.jpg"))
    assert told.code == 2
    assert told.err == [f"maxitray: read: {tmp_path / 'nowhere.jpg'}: no such file"]
    assert len(told.out) == 1


def test_a_name_too_long_for_the_disk_is_one_line(read: ReadCommand) -> None:
    told = read("x" * 300)
    assert (told.code, len(told.err), told.out) == (2, 1, [])


def test_a_folder_is_read_in_the_order_of_its_numbers_and_other_files_passed_over(
    read: ReadCommand, tmp_path: Path
) -> None:
    for name in ("10.jpg", "2.jpg", "1.PNG"):
        photo(tmp_path / name)
    (tmp_path / "notes.txt").write_text("not a photo")
    told = read("--json", tmp_path)
    assert told.code == 0
    assert [Path(line["file"]).name for line in told.json] == ["1.PNG", "2.jpg", "10.jpg"]


def test_a_folder_without_photos_says_so(read: ReadCommand, tmp_path: Path) -> None:
    told = read(tmp_path)
    assert (told.code, told.err) == (2, [f"maxitray: read: {tmp_path}: the folder holds no photos"])


@pytest.mark.parametrize(
    "image",
    [
        pytest.param(np.full((200, 300), 90, np.uint8), id="grey"),
        pytest.param(np.full((200, 300, 4), 90, np.uint8), id="with opacity"),
        pytest.param(np.full((200, 300, 3), 9000, np.uint16), id="16 bit"),
    ],
)
def test_every_kind_of_png_is_read(read: ReadCommand, tmp_path: Path, image: Picture) -> None:
    told = read("--json", photo(tmp_path / "a.png", image))
    assert (told.code, told.json[0]["values"]) == (0, [5, 2])


@pytest.mark.parametrize(
    ("orientation", "size"), [(1, (300, 200)), (3, (300, 200)), (6, (200, 300)), (8, (200, 300))]
)
def test_coordinates_are_those_of_the_upright_photo(
    read: ReadCommand, tmp_path: Path, orientation: int, size: tuple[int, int]
) -> None:
    """The reader is given the photo as a person would look at it, so what it sees needs no turning back."""
    sizes: list[tuple[int, int]] = []

    class Looker(Reader):
        def read(self, frame: Picture, expect: int | None = None, known: Known = NOTHING_KNOWN) -> Any:
            sizes.append((frame.shape[1], frame.shape[0]))
            return super().read(frame, expect, known)

    read.reader = Looker(networks(SeenDice((5, 60.0, 150.0, 40.0)), SureJudge()))
    told = read("--json", turned(tmp_path / "a.jpg", orientation))
    assert sizes == [size]
    assert (told.json[0]["dice"][0]["x"], told.json[0]["dice"][0]["y"]) == (60.0, 150.0)


def test_coordinates_of_a_giant_photo_are_those_of_the_file(
    read: ReadCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A photo too large to work on is halved; the places are given in the file's own pixels all the same."""
    monkeypatch.setattr("device.photos.WORKING_PIXELS", 300 * 200)
    told = read("--json", photo(tmp_path / "giant.jpg", np.full((400, 600, 3), 90, np.uint8)))
    first = told.json[0]["dice"][0]
    assert (first["x"], first["y"], first["size"]) == (120.5, 100.5, 80.0)


def test_a_name_that_is_no_text_is_told_all_the_same(tmp_path: Path) -> None:
    """Linux allows any bytes in names. From outside: only a real output has an encoding to trip over."""
    name = os.fsencode(tmp_path) + b"/tr\xe4y.jpg"
    command = [os.fsencode(sys.executable), b"-m", b"server", b"read", b"--json", name]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert done.returncode == 2
    assert json.loads(done.stdout)["message"] == "no such file"
    assert len(done.stderr.splitlines()) == 1


def test_the_product_s_own_networks_read_a_turned_photo_where_its_dice_really_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The whole way with nothing stubbed: a phone held upright over a simulated tray."""
    now = [0.0]
    tray = SimulatedTray(3, lambda: now[0], dice_look=dice_look("white"), tray_look=tray_look("green_felt"))
    tray.throw()
    now[0] = tray.rests_at_s + 0.1
    lying = np.rot90(tray.frame())
    path = turned(tmp_path / "phone.jpg", 6, np.ascontiguousarray(lying))
    assert main(["read", "--json", "--expect", "6", str(path)]) == 0
    line = json.loads(capsys.readouterr().out)
    truth = sorted(tray.truth(), key=lambda die: die.x_px)
    dice = sorted(line["dice"], key=lambda die: die["x"])
    assert [die["value"] for die in dice] == [die.value for die in truth]
    for die, true in zip(dice, truth, strict=True):
        assert (die["x"], die["y"]) == pytest.approx((true.x_px, true.y_px), abs=0.15 * true.size_px)
        assert die["size"] == pytest.approx(true.size_px, rel=0.2)
