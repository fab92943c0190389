"""Proves, on a twin held to the real library, how the Raspberry Pi's camera is opened, set and closed.

What is wrong is told in words, what failed to open leaves nothing behind, and closing always comes back.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device import DeviceError
from device.cameras import BadSettings, CameraHangs, CannotOpenCamera, PiCamera, Settings, pi
from device.cameras.locking import FLICKER_US
from tests.device.twins import CONTROLS, SIZE_PX, Act, FakePicamera2, PiTwin


@pytest.fixture
def twin() -> PiTwin:
    return PiTwin()


def opened(twin: PiTwin, **keywords: Any) -> tuple[PiCamera, FakePicamera2]:
    camera = PiCamera(0, load=twin.load, **keywords)
    return camera, twin.opened[-1]


@pytest.fixture
def hanging(twin: PiTwin, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PiCamera, FakePicamera2]]:
    monkeypatch.setattr(pi, "CLOSE_S", 0.01)
    camera, library = opened(twin)
    library.hangs.clear()
    yield camera, library
    library.hangs.set()
    thread = pi._closing.pop(0, None)
    if thread is not None:
        thread.join(5.0)


def test_closing_comes_back_when_the_driver_does_not(
    twin: PiTwin, hanging: tuple[PiCamera, FakePicamera2]
) -> None:
    camera, library = hanging
    camera.close()
    assert not library.closed
    with pytest.raises(CameraHangs):
        opened(twin)
    library.hangs.set()
    pi._closing[0].join(5.0)
    assert library.closed
    opened(twin)[0].close()  # let go after all


def refusing(error: Exception, cause: Exception | None = None) -> Any:
    """A class whose objects cannot be made, as the real one when its camera cannot be opened."""

    class Refusing(FakePicamera2):
        twin = PiTwin()

        def __init__(self, camera_num: int = 0) -> None:
            del camera_num
            self.notifyme_r, self.notifyme_w = os.pipe()
            raise error from cause

    return Refusing


@pytest.mark.parametrize(
    ("error", "cause", "reason"),
    [
        (
            RuntimeError("did not complete"),
            RuntimeError("Failed: Device or resource busy"),
            "in use by another",
        ),
        (RuntimeError("did not complete"), RuntimeError("no such sensor"), "no such sensor"),
        (IndexError(), None, "IndexError"),
    ],
)
def test_a_camera_that_cannot_be_opened_says_why_and_leaves_no_file_open(
    error: Exception, cause: Exception | None, reason: str
) -> None:
    kind = refusing(error, cause)
    with pytest.raises(CannotOpenCamera) as caught:
        PiCamera(0, load=lambda: kind)
    assert reason in str(caught.value.facts["reason"])


def test_tries_in_vain_leave_no_files_open() -> None:
    def files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    kind = refusing(RuntimeError("busy"))
    ends = []
    original = kind.__init__

    def noted(self: Any, camera_num: int = 0) -> None:
        try:
            original(self, camera_num)
        finally:
            ends.append(self.notifyme_r)  # the real one's reading end is closed when it is collected

    kind.__init__ = noted
    before = files()
    for _ in range(10):
        with pytest.raises(CannotOpenCamera):
            PiCamera(0, load=lambda: kind)
        os.close(ends.pop())
    assert files() == before


@pytest.mark.parametrize(
    ("cameras", "number", "reason"),
    [
        (0, 0, "no camera found"),
        (1, 1, "there is no camera 1, only 0"),
        (2, 5, "there is no camera 5, only 0, 1"),
    ],
)
def test_a_number_that_is_not_there_is_told_with_those_that_are(
    twin: PiTwin, cameras: int, number: int, reason: str
) -> None:
    twin.cameras = cameras
    with pytest.raises(CannotOpenCamera) as caught:
        PiCamera(number, load=twin.load)
    assert reason in str(caught.value.facts["reason"])
    assert twin.opened == []


def test_a_machine_without_the_library_is_told_how_to_get_it() -> None:
    with pytest.raises(CannotOpenCamera) as caught:
        PiCamera(0)
    assert "is not installed (on a Raspberry Pi: sudo apt install python3-picamera2)" in str(caught.value)


def fail(*args: object) -> None:
    raise RuntimeError(f"out of memory, {len(args)}")


@pytest.mark.parametrize("broken", ["configure", "start"])
def test_what_fails_after_opening_closes_again(broken: str) -> None:
    twin = PiTwin(Act.WORKS, **{broken: fail})
    with pytest.raises(CannotOpenCamera, match="out of memory"):
        opened(twin)
    assert twin.opened[0].closed


def agreed(layout: str) -> dict[str, Any]:
    """A configuration of one stream."""
    return {"main": {"format": layout, "size": SIZE_PX}, "lores": None}


def test_pictures_in_a_format_that_is_not_understood_are_refused() -> None:
    twin = PiTwin(camera_configuration=lambda: agreed("MJPEG"))
    with pytest.raises(CannotOpenCamera, match="MJPEG"):
        opened(twin)
    assert twin.opened[0].closed


def test_a_camera_without_a_small_stream_is_watched_by_its_large_one() -> None:
    camera, _ = opened(PiTwin(camera_configuration=lambda: agreed("RGB888")))
    assert camera.read(1.0).small is None


def test_a_profile_fixes_everything_from_the_first_frame() -> None:
    twin = PiTwin(camera_controls=CONTROLS)
    profile = {
        "exposure_us": 8000,
        "gain": 2.0,
        "colour_gains": [1.6, 1.9],
        "focus_dioptres": 2.5,
        "name": "x",
    }
    camera, library = opened(twin, profile=profile)
    assert library.configuration["controls"] == {
        "FrameDurationLimits": (33333, 33333),
        "AeEnable": False,
        "ExposureTime": 8000,
        "AnalogueGain": 2.0,
        "AwbEnable": False,
        "ColourGains": (1.6, 1.9),
        "AfMode": 0,
        "LensPosition": 2.5,
    }
    camera.read(1.0)
    assert library.told == []
    assert camera.settings() == Settings(8000, 2.0, (1.6, 1.9), 2.5)


def test_without_a_profile_the_automatics_settle_and_are_fixed() -> None:
    twin = PiTwin(camera_controls=CONTROLS)
    now = [100.0]
    camera, library = opened(twin, clock=lambda: now[0])
    assert library.configuration["controls"]["AeFlickerPeriod"] == FLICKER_US
    seen = {"ExposureTime": 9990, "AnalogueGain": 1.5, "ColourGains": (1.4, 2.0), "LensPosition": 3.0}
    library.metadata = lambda: dict(seen)  # type: ignore[method-assign]
    for _ in range(60):
        camera.read(1.0)
        now[0] += 1 / 30
    assert camera.settings() == Settings(9990, 1.5, (1.4, 2.0), 3.0)
    (told,) = library.told
    assert told == {
        "AeEnable": False,
        "ExposureTime": 9990,
        "AnalogueGain": 1.5,
        "AwbEnable": False,
        "ColourGains": (1.4, 2.0),
        "AfMode": 0,
        "LensPosition": 3.0,
    }


def test_a_profile_with_nonsense_is_refused_before_the_camera_is_touched(twin: PiTwin) -> None:
    with pytest.raises(BadSettings) as caught:
        opened(twin, profile={"exposure_us": -5})
    assert isinstance(caught.value, DeviceError)
    assert caught.value.facts["field"] == "exposure_us"
    assert twin.opened == []
