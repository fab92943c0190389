"""Proves what a USB camera is asked for, that it may give what it likes, and that fixing spoils nothing."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from device.cameras.locking import Settings
from device.cameras.usb_driver import SIZES_PX, agree, fourcc
from device.cameras.usb_locking import SETTLE_S, SHOW_S, UsbLocking
from tests.device.twins import Array

MJPG, YUYV, BGR3 = (cv2.VideoWriter.fourcc(*layout) for layout in ("MJPG", "YUYV", "BGR3"))


class Webcam:
    """A driver with some properties, which gives a pace for each size and format."""

    def __init__(self, formats: tuple[int, ...], paces: dict[tuple[int, int], float]) -> None:
        self.formats = formats
        self.paces = paces
        self.has: dict[int, float] = {
            cv2.CAP_PROP_FOURCC: formats[0],
            cv2.CAP_PROP_FRAME_WIDTH: 640,
            cv2.CAP_PROP_FRAME_HEIGHT: 480,
        }

    @property
    def size_px(self) -> tuple[int, int]:
        return int(self.has[cv2.CAP_PROP_FRAME_WIDTH]), int(self.has[cv2.CAP_PROP_FRAME_HEIGHT])

    def get(self, prop: int) -> float:
        if prop == cv2.CAP_PROP_FPS:
            return self.paces.get(self.size_px, 30.0)
        return self.has.get(prop, 0.0)

    def set(self, prop: int, value: float) -> bool:
        if prop not in self.has or (prop == cv2.CAP_PROP_FOURCC and int(value) not in self.formats):
            return False
        self.has[prop] = value
        return True

    def read(self) -> Any:
        raise AssertionError("nothing is read while the format is agreed on")

    def release(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize(
    ("formats", "paces", "layout", "size_px"),
    [
        ((YUYV, MJPG), {}, "MJPG", (1280, 960)),
        ((MJPG,), {(1280, 960): 15.0}, "MJPG", (1280, 720)),
        ((MJPG,), {(1280, 960): 10.0, (1280, 720): 10.0, (800, 600): 20.0}, "MJPG", (640, 480)),
        ((YUYV,), {}, "YUYV", (640, 480)),
        ((BGR3, YUYV), {}, "YUYV", (640, 480)),
        ((BGR3,), {}, "BGR3", (640, 480)),
        ((YUYV,), {(640, 480): 0.0}, "YUYV", (640, 480)),  # does not say how fast it is
    ],
)
def test_as_large_as_it_is_fast_enough(
    formats: tuple[int, ...], paces: dict[tuple[int, int], float], layout: str, size_px: tuple[int, int]
) -> None:
    webcam = Webcam(formats, paces)
    agree(webcam)
    assert (fourcc(webcam), webcam.size_px) == (layout, size_px)


def test_a_driver_that_says_nothing_is_left_as_it_is() -> None:
    webcam = Webcam((0,), {})
    webcam.has = dict.fromkeys(webcam.has, -1.0)
    webcam.paces = dict.fromkeys([(-1, -1), *SIZES_PX], 0.0)
    webcam.set = lambda *_: False  # type: ignore[method-assign]
    agree(webcam)
    assert (fourcc(webcam), webcam.size_px) == ("", (-1, -1))


def shade(level: int, red: int = 0) -> Array:
    image = np.full((24, 32, 3), level, np.uint8)
    image[:, :, 2] += red
    return image


AUTOMATIC: dict[int, float] = {
    cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
    cv2.CAP_PROP_AUTO_WB: 1.0,
    cv2.CAP_PROP_AUTOFOCUS: 1.0,
}
FIXED = {cv2.CAP_PROP_AUTO_EXPOSURE: 1.0, cv2.CAP_PROP_AUTO_WB: 0.0, cv2.CAP_PROP_AUTOFOCUS: 0.0}


def automatics(webcam: Webcam) -> dict[int, float]:
    return {prop: webcam.has[prop] for prop in AUTOMATIC if prop in webcam.has}


def follow(webcam: Webcam, after: Array, settings: Settings | None = None) -> Settings | None:
    """Show a camera's frames: even grey, then what fixing made of it; what it is fixed at in the end."""
    locking = UsbLocking(webcam, settings or Settings(), 100.0)
    locking.see(shade(100), 100.5)
    assert automatics(webcam) in ({}, AUTOMATIC) or settings is not None
    locking.see(shade(100), 100.0 + SETTLE_S)
    locking.see(after, 100.0 + SETTLE_S + SHOW_S / 2)  # not looked at: it takes a moment to show
    assert locking.fixed is None or not automatics(webcam)
    locking.see(after, 100.0 + SETTLE_S + SHOW_S)
    locking.see(shade(10), 200.0)
    return locking.fixed


def test_what_looks_the_same_afterwards_stays_fixed() -> None:
    webcam = Webcam((MJPG,), {})
    webcam.has |= AUTOMATIC | {cv2.CAP_PROP_EXPOSURE: 157.0}
    assert follow(webcam, shade(105)) == Settings(exposure_us=15_700)
    assert automatics(webcam) == FIXED


@pytest.mark.parametrize("exposure", [None, 0.0, -1.0])
def test_an_exposure_that_the_camera_does_not_tell_is_not_made_up(exposure: float | None) -> None:
    webcam = Webcam((MJPG,), {})
    webcam.has |= AUTOMATIC | ({} if exposure is None else {cv2.CAP_PROP_EXPOSURE: exposure})
    assert follow(webcam, shade(105)) == Settings()
    assert automatics(webcam) == FIXED


def test_what_an_earlier_run_fixed_settles_anew() -> None:
    """A webcam keeps its settings for as long as it has power."""
    webcam = Webcam((MJPG,), {})
    webcam.has |= FIXED
    follow(webcam, shade(105))
    assert automatics(webcam) == FIXED  # again, after `follow` has seen its automatics


def test_the_other_name_of_automatic_exposure_is_tried() -> None:
    class Simple(Webcam):
        def set(self, prop: int, value: float) -> bool:
            known = prop != cv2.CAP_PROP_AUTO_EXPOSURE or value in {0.0, 1.0}
            return known and super().set(prop, value)

    webcam = Simple((MJPG,), {})
    webcam.has |= {cv2.CAP_PROP_AUTO_EXPOSURE: 1.0}
    UsbLocking(webcam, Settings(), 100.0)
    assert webcam.has[cv2.CAP_PROP_AUTO_EXPOSURE] == 0.0


@pytest.mark.parametrize("after", [shade(30), shade(180), shade(90, red=70)], ids=["dark", "bright", "red"])
def test_a_picture_that_jumps_is_left_to_the_camera(after: Array) -> None:
    webcam = Webcam((MJPG,), {})
    webcam.has |= AUTOMATIC | {cv2.CAP_PROP_EXPOSURE: 157.0}
    assert follow(webcam, after) == Settings()
    assert automatics(webcam) == AUTOMATIC


def test_a_camera_that_cannot_be_fixed_is_left_alone() -> None:
    webcam = Webcam((MJPG,), {})
    assert follow(webcam, shade(30)) == Settings()
    assert automatics(webcam) == {}


def test_the_profiles_exposure_is_set_at_once_and_stays() -> None:
    webcam = Webcam((MJPG,), {})
    webcam.has |= AUTOMATIC | {cv2.CAP_PROP_EXPOSURE: 0.0}
    assert follow(webcam, shade(30), Settings(exposure_us=8000)) == Settings(exposure_us=8000)
    assert webcam.has[cv2.CAP_PROP_EXPOSURE] == 80.0
    assert automatics(webcam) == {**AUTOMATIC, cv2.CAP_PROP_AUTO_EXPOSURE: 1.0}


def test_a_camera_that_takes_no_exposure_keeps_its_automatics() -> None:
    webcam = Webcam((MJPG,), {})
    webcam.has |= AUTOMATIC
    locking = UsbLocking(webcam, Settings(exposure_us=8000), 100.0)
    assert (automatics(webcam), locking.fixed) == (AUTOMATIC, None)
