"""Proves that the eye fixes its camera at what the tray profile says, and runs without when it cannot."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from device.cameras import Camera
from server.eye import process
from tests.device.twins import CONTROLS, PiTwin
from vision.profile import TrayProfile, save_profile

PROFILE = TrayProfile(
    name="kitchen",
    made_at="2026-11-30",
    picture_size_px=(1280, 960),
    camera="picamera2",
    exposure_us=8000,
    gain=2.0,
    colour_gains=(1.6, 1.9),
    focus_dioptres=2.5,
)
FIXED = {
    "AeEnable": False,
    "ExposureTime": 8000,
    "AnalogueGain": 2.0,
    "AwbEnable": False,
    "ColourGains": (1.6, 1.9),
    "AfMode": 0,
    "LensPosition": 2.5,
}


def open_once(spec: str, run_dir: Path, open_: Callable[[], Camera], *rest: object) -> int:
    """Stands for the running of the eye, which opens its camera."""
    del spec, run_dir, rest
    open_().close()
    return 0


def opened_with(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Mapping[str, object]:
    """What the library is told before the first frame, by an eye with the profile in the folder."""
    twin = PiTwin(camera_controls=CONTROLS)
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=twin.load()))
    monkeypatch.setattr(process, "run_eye", open_once)
    line = ["--camera", "picamera2", "--data", str(folder), "--run", str(folder)]
    assert process.main([*line, "--profile", str(folder / "kitchen.json")]) == 0
    controls = dict(twin.opened[0].configuration["controls"])
    del controls["FrameDurationLimits"]
    return controls


def test_the_camera_is_opened_at_what_the_profile_fixes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_profile(PROFILE, tmp_path / "kitchen.json")
    assert opened_with(monkeypatch, tmp_path) == FIXED


@pytest.mark.parametrize(
    "changes",
    [{"camera": "usb"}, {"camera": None}, {"exposure_us": -5}, {"version": 99}],
    ids=["of another camera", "of nobody knows which", "nonsense", "of a later version"],
)
def test_a_profile_that_does_not_fit_leaves_the_camera_to_its_automatics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, object]
) -> None:
    (tmp_path / "kitchen.json").write_text(json.dumps({**PROFILE.to_json(), **changes}), encoding="utf-8")
    assert set(opened_with(monkeypatch, tmp_path)) == {"AfMode", "AeFlickerMode", "AeFlickerPeriod"}
