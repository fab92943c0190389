"""Proves that `maxitray calibrate` makes, prints, checks and refuses profiles, with its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from server.cli import main
from vision import DieReading, Reading
from vision.profile import load_profile


class FakeReader:
    """Sees six dice of the size that the picture's grey says."""

    def read(
        self, frame: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], expect: int | None = None
    ) -> Reading:
        del expect
        edge = float(frame.mean())
        count = 6 if edge else 0
        return Reading("ok", tuple(DieReading(2, 9.0, 9.0, edge, 0.9) for _ in range(count)))


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.reader.load_reader", lambda _: FakeReader())


def photo(folder: Path, edge: int) -> str:
    path = folder / f"{edge}.png"
    cv2.imwrite(str(path), np.full((300, 400, 3), edge, np.uint8))
    return f"file:{path}"


def test_it_makes_a_profile_and_then_checks_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "profiles" / "kitchen.json"
    assert main(["calibrate", photo(tmp_path, 40), "--profile", str(file), "--die-size", "20"]) == 0
    profile = load_profile(file)
    assert (profile.name, profile.die_edge_px, profile.mm_per_px) == ("kitchen", 40.0, 0.5)
    assert main(["calibrate", photo(tmp_path, 41), "--profile", str(file)]) == 0
    assert "still holds" in capsys.readouterr().out
    assert main(["calibrate", photo(tmp_path, 60), "--profile", str(file)]) == 1
    assert "no longer holds" in capsys.readouterr().out
    assert load_profile(file) == profile
    assert main(["calibrate", photo(tmp_path, 60), "--profile", str(file), "--again"]) == 0
    assert load_profile(file).die_edge_px == 60.0


def test_without_a_file_it_prints_the_profile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", photo(tmp_path, 40)]) == 0
    assert json.loads(capsys.readouterr().out)["die_edge_px"] == 40.0


def test_a_tray_without_dice_is_no_clean_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", photo(tmp_path, 0)]) == 1
    assert "lay six dice" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["file:/no/such/photo.jpg"],
        ["picamera2"],
        ["webcam"],
        ["simulated", "--die-size", "big"],
        ["simulated", "--die-size", "-1"],
        [],
    ],
)
def test_a_wrong_call_is_one_line_and_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_broken_profile_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{", encoding="utf-8")
    assert main(["calibrate", photo(tmp_path, 40), "--profile", str(file)]) == 2
    assert "--again" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "{"
