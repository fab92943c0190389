"""Proves that on every camera Raspberry Pi sells the whole tray is in view at 25 frames a second or more.

The modes are those that `rpicam-hello --list-cameras` prints, with the area of the sensor that each looks at.
"""

from __future__ import annotations

from typing import Any

import pytest

from device.cameras.pi_choice import choose_mode, frame_us, main_size_px, small_size_px


def mode(
    width: int, height: int, fps: float, crop: tuple[int, int, int, int], depth: int = 10
) -> dict[str, Any]:
    return {"size": (width, height), "fps": fps, "crop_limits": crop, "bit_depth": depth}


CAMERAS = {
    "ov5647 (module 1)": [
        mode(640, 480, 58.92, (16, 0, 2560, 1920)),
        mode(1296, 972, 46.34, (0, 0, 2592, 1944)),
        mode(1920, 1080, 32.81, (348, 434, 1928, 1080)),
        mode(2592, 1944, 15.63, (0, 0, 2592, 1944)),
    ],
    "imx219 (module 2)": [
        mode(640, 480, 206.65, (1000, 752, 1280, 960), 8),
        mode(1640, 1232, 83.70, (0, 0, 3280, 2464), 8),
        mode(3280, 2464, 21.19, (0, 0, 3280, 2464), 8),
        mode(640, 480, 103.33, (1000, 752, 1280, 960)),
        mode(1640, 1232, 41.85, (0, 0, 3280, 2464)),
        mode(1920, 1080, 47.57, (680, 692, 1920, 1080)),
        mode(3280, 2464, 21.19, (0, 0, 3280, 2464)),
    ],
    "imx708 (module 3)": [
        mode(1536, 864, 120.13, (768, 432, 3072, 1728)),
        mode(2304, 1296, 56.03, (0, 0, 4608, 2592)),
        mode(4608, 2592, 14.35, (0, 0, 4608, 2592)),
    ],
    "imx477 (HQ)": [
        mode(1332, 990, 120.05, (696, 528, 2664, 1980)),
        mode(2028, 1080, 50.03, (0, 440, 4056, 2160), 12),
        mode(2028, 1520, 40.01, (0, 0, 4056, 3040), 12),
        mode(4056, 3040, 10.00, (0, 0, 4056, 3040), 12),
    ],
    "imx296 (global shutter)": [mode(1456, 1088, 60.38, (0, 0, 1456, 1088))],
}


@pytest.mark.parametrize(
    ("camera", "size_px", "main_px", "small_px"),
    [
        ("ov5647 (module 1)", (1296, 972), (1280, 960), (384, 288)),
        ("imx219 (module 2)", (1640, 1232), (1280, 962), (384, 288)),
        ("imx708 (module 3)", (2304, 1296), (1280, 720), (384, 216)),
        ("imx477 (HQ)", (2028, 1520), (1280, 960), (384, 288)),
        ("imx296 (global shutter)", (1456, 1088), (1280, 956), (384, 286)),
    ],
)
def test_the_whole_view_at_the_pace_of_a_throw(
    camera: str, size_px: tuple[int, int], main_px: tuple[int, int], small_px: tuple[int, int]
) -> None:
    chosen = choose_mode(CAMERAS[camera])
    assert chosen is not None
    assert (chosen.size_px, chosen.fps >= 25.0, chosen.bit_depth >= 10) == (size_px, True, True)
    assert main_size_px(chosen) == main_px
    assert small_size_px(main_px) == small_px
    assert frame_us(chosen) == 33333


def test_a_sensor_too_slow_for_it_gives_its_fastest_whole_view() -> None:
    slow = [mode(4056, 3040, 10.0, (0, 0, 4056, 3040)), mode(2028, 1520, 20.0, (0, 0, 4056, 3040))]
    chosen = choose_mode([*slow, mode(640, 480, 90.0, (1000, 1000, 640, 480))])
    assert chosen is not None
    assert (chosen.size_px, frame_us(chosen)) == ((2028, 1520), 50000)


def test_a_small_sensor_is_used_as_it_is() -> None:
    chosen = choose_mode([mode(640, 480, 60.0, (0, 0, 640, 480)), mode(320, 240, 90.0, (0, 0, 640, 480))])
    assert chosen is not None
    assert main_size_px(chosen) == (640, 480)
    assert small_size_px((320, 240)) == (320, 240)


@pytest.mark.parametrize(
    "modes", [[], [{"format": "MJPEG"}], [{"size": (640, 480), "bit_depth": 8, "fps": 30}]]
)
def test_without_a_description_a_plain_size_is_asked_for(modes: list[dict[str, Any]]) -> None:
    assert choose_mode(modes) is None
    assert main_size_px(None) == (1280, 960)
    assert frame_us(None) == 33333
