"""Proves that `maxitray calibrate` makes, prints, checks and refuses profiles, with its exit codes."""

from __future__ import annotations

import itertools
import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from server.cli import main
from tests.device.twins import CONTROLS, SIZE_PX, PiTwin
from vision import DieReading, Reading
from vision.emptytray import EmptyTray
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


def test_pictures_of_a_folder_may_begin_with_the_empty_tray(tmp_path: Path) -> None:
    folder, file = tmp_path / "pictures", tmp_path / "kitchen.json"
    folder.mkdir()
    for number, edge in enumerate((0, 40, 40)):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((300, 400, 3), edge, np.uint8))
    assert main(["calibrate", f"file:{folder}", "--profile", str(file)]) == 0
    profile = load_profile(file)
    assert profile.empty_jpeg is not None
    assert EmptyTray.of(profile) is not None
    assert main(["calibrate", f"file:{folder / '1.png'}", "--profile", str(file), "--again"]) == 0
    assert load_profile(file).empty_jpeg is None


#: Edge of the dice that the twin of the Raspberry Pi's camera shows, pixels.
EDGE_PX = 11


def plug_in(monkeypatch: pytest.MonkeyPatch, **seen: object) -> PiTwin:
    """A Raspberry Pi's camera, held to the real library, that says this of each of its frames."""
    begun_ns, numbers = time.monotonic_ns(), itertools.count()

    def metadata() -> dict[str, Any]:
        return {"SensorTimestamp": begun_ns + next(numbers) * 50_000_000, **seen}

    def arrays(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        width, height = SIZE_PX
        shape = (height, width, 3) if name == "main" else (height * 3 // 2, width)
        return np.full(shape, EDGE_PX, np.uint8)

    twin = PiTwin(camera_controls=CONTROLS, metadata=metadata, arrays=arrays)
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=twin.load()))
    return twin


def test_it_writes_what_the_camera_has_settled_at_and_checks_with_just_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kitchen.json"
    twin = plug_in(monkeypatch, ExposureTime=9990, AnalogueGain=1.5, ColourGains=(1.4, 2.0), LensPosition=3.0)
    assert main(["calibrate", "picamera2", "--profile", str(file)]) == 0
    profile = load_profile(file)
    settings = {"exposure_us": 9990, "gain": 1.5, "colour_gains": (1.4, 2.0), "focus_dioptres": 3.0}
    assert (profile.camera, profile.settings_for("picamera2:0")) == ("picamera2", settings)
    fixed = {"ExposureTime": 9990, "AnalogueGain": 1.5, "ColourGains": (1.4, 2.0), "LensPosition": 3.0}
    assert fixed.items() <= twin.opened[-1].told[0].items()
    assert main(["calibrate", "picamera2", "--profile", str(file)]) == 0
    assert "still holds" in capsys.readouterr().out
    assert fixed.items() <= twin.opened[-1].configuration["controls"].items()
    assert twin.opened[-1].told == []
    assert all(camera.closed for camera in twin.opened)


def test_made_again_it_settles_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kitchen.json"
    for exposure_us in (9990, 19_980):
        twin = plug_in(monkeypatch, ExposureTime=exposure_us, AnalogueGain=1.0)
        assert main(["calibrate", "picamera2", "--profile", str(file), "--again"]) == 0
        assert "ExposureTime" not in twin.opened[-1].configuration["controls"]
        assert load_profile(file).settings_for("picamera2") == {"exposure_us": exposure_us, "gain": 1.0}


def test_files_fix_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.json"
    spec = photo(tmp_path, 40)
    assert main(["calibrate", spec, "--profile", str(file)]) == 0
    assert (load_profile(file).camera, load_profile(file).settings_for(spec)) == ("file", {})


def test_a_name_that_no_page_can_show_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", photo(tmp_path, 40), "--profile", str(tmp_path / ("x" * 200))]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


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
