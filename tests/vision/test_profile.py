"""Proves that a tray profile survives its file, and that no broken, foreign or impossible one is taken."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import pytest

from device.cameras import BadSettings, Settings
from vision.known import Plumb
from vision.profile import VERSION, ProfileError, TrayProfile, load_profile, save_profile

#: The header of a JPEG of 400 by 300 pixels, and of others.
JPEG = b"\xff\xd8\xff\xc0\x00\x0b\x08\x01\x2c\x01\x90\x01\x01\x11\x00"
LARGER = b"\xff\xd8\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00"
UPRIGHT = b"\xff\xd8\xff\xc0\x00\x0b\x08\x01\x90\x01\x2c\x01\x01\x11\x00"

FULL = TrayProfile(
    name="Kök",
    made_at="2026-11-30T12:00:00+00:00",
    picture_size_px=(800, 600),
    die_edge_px=55.5,
    die_size_mm=16.0,
    mm_per_px=0.288,
    outline_px=((30.0, 40.0), (770.0, 42.0), (768.0, 560.0), (28.0, 555.0)),
    plumb=Plumb(0.9, (0.1, -0.25)),
    empty_jpeg=JPEG,
    camera="picamera2",
    exposure_us=8000,
    gain=1.1428571939468384,
    colour_gains=(1.6, 1.9),
    focus_dioptres=0.0,
)
BARE = TrayProfile(name="bare", made_at="2026-11-30", picture_size_px=(640, 480))


@pytest.mark.parametrize("profile", [FULL, BARE])
def test_what_is_saved_is_loaded(tmp_path: Path, profile: TrayProfile) -> None:
    path = tmp_path / "profiles" / "kitchen.json"
    save_profile(profile, path)
    assert load_profile(path) == profile
    assert [p.name for p in path.parent.iterdir()] == ["kitchen.json"]


def test_saving_over_an_old_one_replaces_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save_profile(FULL, path)
    save_profile(BARE, path)
    assert load_profile(path) == BARE


def altered(**changes: object) -> str:
    return json.dumps({**FULL.to_json(), **changes})


def told(content: bytes) -> str:
    """As the file holds bytes."""
    return b64encode(content).decode("ascii")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "not_json"),
        (altered()[:80], "not_json"),
        ("\x00\x01\x02", "not_json"),
        ("[" * 100_000, "not_json"),
        ("[1, 2]", "not_an_object"),
        ("{}", "version"),
        (altered(version=5), "version"),
        (altered(version=0), "version"),
        (altered(version="1"), "version"),
        (altered(version=True), "version"),
        (altered(version=[1]), "version"),
        (altered(colour="red"), "unknown_field"),
        (altered(name=None), "bad_field"),
        (altered(name=""), "no_name"),
        (altered(name="x" * 1000), "no_name"),
        (altered(name="\ud800"), "no_name"),
        (altered(name="a\nb"), "no_name"),
        (altered(made_at="yesterday"), "made_at"),
        (altered(picture_size_px=[800]), "bad_field"),
        (altered(picture_size_px=[0, 600]), "picture_size"),
        (altered(die_edge_px="wide"), "bad_field"),
        (altered(die_edge_px=True), "bad_field"),
        (altered(die_edge_px=-3), "die_edge"),
        (altered(die_edge_px=90000), "die_edge"),
        (altered(die_edge_px=float("nan")), "bad_field"),
        (altered(die_edge_px=10**4000), "bad_field"),
        (altered(mm_per_px=0), "scale"),
        (altered(die_size_mm=1000), "die_size"),
        (altered(outline_px=[[1, 2], [3, 4]]), "outline"),
        (altered(outline_px=[[1, 2], [3, 4], [5]]), "bad_field"),
        (altered(outline_px=7), "bad_field"),
        (altered(plumb={"k": 0.7, "drop": [0.0, 9.0]}), "plumb"),
        (altered(plumb={"k": -1.0, "drop": [0.0, 0.0]}), "plumb"),
        (altered(plumb={"k": 0.7}), "bad_field"),
        (altered(plumb=[0.7, 0.0, 0.0]), "bad_field"),
        (altered(plumb={"k": 0.7, "drop": [0.0, float("nan")]}), "bad_field"),
        (altered(empty_jpeg="not base64"), "bad_field"),
        (altered(empty_jpeg="\u00e6"), "bad_field"),
        (altered(empty_jpeg=[255, 216]), "bad_field"),
        (altered(empty_jpeg=told(b"GIF89a")), "empty_tray"),
        (altered(empty_jpeg=told(LARGER)), "empty_tray"),
        (altered(empty_jpeg=told(UPRIGHT)), "empty_tray"),
        (altered(empty_jpeg=told(JPEG + bytes(500_000))), "empty_tray"),
        (altered(camera="webcam"), "camera"),
        (altered(camera=["usb"]), "bad_field"),
        (altered(exposure_us=0), "exposure_us"),
        (altered(exposure_us=8000.5), "bad_field"),
        (altered(exposure_us="8000"), "bad_field"),
        (altered(gain=-1), "gain"),
        (altered(gain=1e9), "gain"),
        (altered(gain=True), "bad_field"),
        (altered(colour_gains=[1.0, 0.0]), "colour_gains"),
        (altered(colour_gains=[1.0]), "bad_field"),
        (altered(colour_gains={"red": 1.0}), "bad_field"),
        (altered(colour_gains=[1.0, float("nan")]), "bad_field"),
        (altered(focus_dioptres=-0.1), "focus_dioptres"),
        (altered(focus_dioptres=float("inf")), "bad_field"),
        (" " * 1_000_001, "too_large"),
    ],
)
def test_a_file_that_is_no_profile_is_refused_with_the_reason(
    tmp_path: Path, content: str, reason: str
) -> None:
    path = tmp_path / "profile.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    assert caught.value.code == "bad_profile"
    assert caught.value.facts["reason"] == reason
    assert caught.value.facts["file"] == str(path)


def test_a_file_of_version_1_is_loaded_and_fixes_nothing(tmp_path: Path) -> None:
    """As that version wrote it."""
    path = tmp_path / "profile.json"
    path.write_text(
        """{
  "name": "kitchen", "made_at": "2026-11-30T12:00:00+00:00", "picture_size_px": [800, 600],
  "die_edge_px": 56.0, "die_size_mm": 16.0, "mm_per_px": 0.28571, "outline_px": null, "version": 1
}""",
        encoding="utf-8",
    )
    profile = load_profile(path)
    assert (profile.name, profile.die_edge_px, profile.version) == ("kitchen", 56.0, VERSION)
    assert profile.settings_for("picamera2") == {}
    save_profile(profile, path)
    assert load_profile(path) == profile
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == VERSION


def test_what_a_camera_is_fixed_at_is_for_a_camera_of_that_kind() -> None:
    assert FULL.settings_for("picamera2:1") == {
        "exposure_us": 8000,
        "gain": 1.1428571939468384,
        "colour_gains": (1.6, 1.9),
        "focus_dioptres": 0.0,
    }
    assert FULL.settings_for("usb:0") == BARE.settings_for("usb:0") == {}


@pytest.mark.parametrize(
    ("field", "allowed", "refused"),
    [
        ("exposure_us", (1, 10_000_000), (0, 10_000_001)),
        ("gain", (0.1, 1000.0), (0.09, 1000.1)),
        ("colour_gains", ([0.001, 1.0], [1.0, 100.0]), ([0.0, 1.0], [1.0, 100.1])),
        ("focus_dioptres", (0.0, 100.0), (-0.1, 100.1)),
    ],
)
def test_a_profile_holds_what_cameras_take_and_nothing_else(
    field: str, allowed: tuple[object, ...], refused: tuple[object, ...]
) -> None:
    for value in allowed:
        profile = TrayProfile.from_json(json.loads(altered(**{field: value})))
        assert Settings.of(profile.settings_for("picamera2")).given()[field] is not None
    for value in refused:
        with pytest.raises(ProfileError):
            TrayProfile.from_json(json.loads(altered(**{field: value})))
        with pytest.raises(BadSettings):
            Settings.of({field: value})


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(tmp_path / "none.json")
    assert caught.value.facts["reason"] == "not_readable"


def test_loading_a_profile_loads_neither_opencv_nor_numpy() -> None:
    code = "import sys, vision.profile; assert not {'cv2', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
