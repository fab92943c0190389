"""Which of a Raspberry Pi sensor's modes is used, and how large the pictures are.

The whole tray has to be in view, so modes that read out only the middle of the sensor are left alone: of
those with the full field of view the smallest that still fills the picture, because it is the fastest and
the one that a Pi 3 can keep up with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

#: What is read: dice of a thirtieth of the tray's width are then some 40 pixels wide.
WIDTH_PX: Final = 1280
#: What is watched. A multiple of 128, so that neither the Pi 4's image processor (rows of 64) nor the Pi 5's
#: (128) pads its rows; the watcher shrinks it further.
SMALL_WIDTH_PX: Final = 384
#: A throw is followed at this pace or faster, frames a second; more than the other would only take power.
SLOWEST_FPS: Final = 25.0
USUAL_FPS: Final = 30.0
#: Modes differ by some rows at the edges; one that sees this share of the largest view sees the whole tray.
WHOLE_VIEW: Final = 0.9
#: Without a list of modes (not a Raspberry Pi's sensor): what nearly all cameras can.
PLAIN_SIZE_PX: Final = (1280, 960)


@dataclass(frozen=True)
class Mode:
    """How the sensor is read out.

    Attributes:
        size_px: width and height of what it gives.
        bit_depth: of each value.
        fps: frames a second at most.
    """

    size_px: tuple[int, int]
    bit_depth: int
    fps: float


def choose_mode(sensor_modes: Sequence[Mapping[str, object]]) -> Mode | None:
    """The mode to use, None when none of them says what it is.

    Args:
        sensor_modes: as picamera2 lists them, each with `size`, `bit_depth`, `fps` and `crop_limits`.
    """
    described = [(mode, view) for entry in sensor_modes if (mode := _mode(entry)) and (view := _view(entry))]
    if not described:
        return None
    widest = max(view for _, view in described)
    whole = [mode for mode, view in described if view >= WHOLE_VIEW * widest]
    quick = [mode for mode in whole if mode.fps >= SLOWEST_FPS]
    if not quick:
        return max(whole, key=lambda mode: mode.fps)
    filling = [mode for mode in quick if mode.size_px[0] >= WIDTH_PX]
    if not filling:
        return max(quick, key=lambda mode: mode.size_px[0])
    return min(filling, key=_cost)


def main_size_px(mode: Mode | None) -> tuple[int, int]:
    """Width and height of the large picture: all of the sensor's view, never more pixels than it has."""
    if mode is None:
        return PLAIN_SIZE_PX
    return _scaled(mode.size_px, min(WIDTH_PX, mode.size_px[0]))


def small_size_px(main_px: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the small picture: the same view."""
    return _scaled(main_px, min(SMALL_WIDTH_PX, main_px[0]))


def frame_us(mode: Mode | None) -> int:
    """Time from frame to frame, microseconds."""
    fps = USUAL_FPS if mode is None else min(USUAL_FPS, mode.fps)
    return round(1e6 / fps)


def _cost(mode: Mode) -> tuple[int, bool, int]:
    """Pixels first; then at least 10 bits, which dark dice on a dark cloth need, and no more than that."""
    return mode.size_px[0] * mode.size_px[1], mode.bit_depth < 10, mode.bit_depth


def _scaled(size_px: tuple[int, int], width_px: int) -> tuple[int, int]:
    """The same shape at another width; both even, as colour at half the resolution wants it."""
    width, height = size_px
    return width_px // 2 * 2, round(height * width_px / width / 2) * 2


def _mode(entry: Mapping[str, object]) -> Mode | None:
    size, depth, fps = entry.get("size"), entry.get("bit_depth"), entry.get("fps")
    if not isinstance(size, tuple) or not isinstance(depth, int) or not isinstance(fps, int | float):
        return None
    return Mode((int(size[0]), int(size[1])), depth, float(fps))


def _view(entry: Mapping[str, object]) -> float | None:
    """Area of the sensor that a mode looks at, its pixels."""
    crop = entry.get("crop_limits")
    return float(crop[2] * crop[3]) if isinstance(crop, tuple) and len(crop) == 4 else None
