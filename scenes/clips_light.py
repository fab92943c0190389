"""What the light and the camera's hold do to whole pictures: flicker, clouds, exposure, shadows, shaking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.script_moves import eased
from scenes.sprites import GAMMA

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

#: A rolling shutter reads a picture from top to bottom in this time.
_READ_OUT_S: Final = 0.028
#: How long a bumped camera swings, and how fast.
_SWING_S: Final = 0.45
_SWING_HZ: Final = 7.0


@dataclass(frozen=True)
class Flicker:
    """A lamp on the mains: bands that wander through the picture, `depth` of the light."""

    start_s: float
    end_s: float
    hum_hz: float
    depth: float


@dataclass(frozen=True)
class Cloud:
    """The light goes slowly to `factor` and stays there."""

    start_s: float
    end_s: float
    factor: float


@dataclass(frozen=True)
class Step:
    """From one frame to the next the camera exposes differently."""

    start_s: float
    factor: float


@dataclass(frozen=True)
class Shadow:
    """Somebody's soft shadow passes over the picture."""

    start_s: float
    end_s: float
    depth: float
    angle: float


@dataclass(frozen=True)
class Bump:
    """The camera is knocked, swings and stays turned and moved."""

    start_s: float
    x_px: float
    y_px: float
    turn: float


@dataclass(frozen=True)
class Shake:
    """The table trembles: at most `reach_px` to each side."""

    start_s: float
    end_s: float
    reach_px: float


Effect = Flicker | Cloud | Step | Shadow | Bump | Shake


def gain(effects: tuple[Effect, ...], t_s: float) -> float:
    """The factor on all light."""
    factor = 1.0
    for effect in effects:
        match effect:
            case Cloud(start, end, to):
                factor *= 1.0 + (to - 1.0) * eased(float(np.clip((t_s - start) / (end - start), 0.0, 1.0)))
            case Step(start, to) if t_s >= start:
                factor *= to
            case _:
                pass
    return factor


def light_map(
    effects: tuple[Effect, ...], t_s: float, shutter_s: float, size_px: tuple[int, int]
) -> Floats | None:
    """Factors on display values for each pixel, shape (h, w) or None when the light is even."""
    total: Floats | None = None
    for effect in effects:
        match effect:
            case Flicker() if effect.start_s <= t_s < effect.end_s:
                part = _bands(effect, t_s, shutter_s, size_px)
            case Shadow() if effect.start_s <= t_s < effect.end_s:
                part = _passing(effect, t_s, size_px)
            case _:
                continue
        total = part if total is None else np.asarray(total * part, np.float32)
    return total


def _bands(flicker: Flicker, t_s: float, shutter_s: float, size_px: tuple[int, int]) -> Floats:
    """The mean of the lamp's waves while each row was exposed."""
    rows = t_s + np.arange(size_px[1]) / size_px[1] * _READ_OUT_S
    turn = 2 * np.pi * flicker.hum_hz
    smoothed = np.sinc(flicker.hum_hz * shutter_s)
    wave = 1.0 + flicker.depth * smoothed * np.sin(turn * (rows + shutter_s / 2))
    display = np.maximum(wave, 0.0) ** (1 / GAMMA)
    return np.repeat(display[:, None].astype(np.float32), size_px[0], 1)


def _passing(shadow: Shadow, t_s: float, size_px: tuple[int, int]) -> Floats:
    share = (t_s - shadow.start_s) / (shadow.end_s - shadow.start_s)
    x, y = np.meshgrid(
        np.linspace(-1, 1, 40, dtype=np.float32), np.linspace(-0.75, 0.75, 30, dtype=np.float32)
    )
    along = x * np.cos(shadow.angle) + y * np.sin(shadow.angle) - np.float32(5.0 * share - 2.5)
    coarse = 1.0 - shadow.depth * np.exp(-((along / 0.6) ** 2))
    display = np.asarray(coarse ** (1 / GAMMA), np.float32)
    return np.asarray(cv2.resize(display, size_px, interpolation=cv2.INTER_LINEAR), np.float32)


def shift(effects: tuple[Effect, ...], t_s: float, size_px: tuple[int, int]) -> NDArray[np.float64] | None:
    """How the picture is moved, shape (2, 3), None when it is where it was."""
    x = y = turn = 0.0
    for effect in effects:
        match effect:
            case Bump() if t_s >= effect.start_s:
                share = 1.0 + _swing(t_s - effect.start_s)
                x, y, turn = x + effect.x_px * share, y + effect.y_px * share, turn + effect.turn * share
            case Shake(start, end, reach) if start <= t_s < end:
                fade = np.sin(np.pi * (t_s - start) / (end - start))
                x += reach * fade * float(np.sin(2 * np.pi * 11.3 * t_s))
                y += reach * fade * float(np.sin(2 * np.pi * 8.7 * t_s + 0.7))
            case _:
                pass
    if x == y == turn == 0.0:
        return None
    middle = (np.array(size_px) - 1) / 2
    matrix = np.asarray(
        cv2.getRotationMatrix2D((middle[0], middle[1]), float(np.degrees(turn)), 1.0), np.float64
    )
    matrix[:, 2] += x, y
    return matrix


def _swing(after_s: float) -> float:
    if after_s >= _SWING_S:
        return 0.0
    fade = 1.0 - after_s / _SWING_S
    return float(-fade * np.cos(2 * np.pi * _SWING_HZ * after_s))


def moves_picture(effect: Effect) -> tuple[float, float] | None:
    """From when to when the effect moves the picture, None for one of the light."""
    match effect:
        case Bump():
            return effect.start_s, effect.start_s + _SWING_S
        case Shake():
            return effect.start_s, effect.end_s
        case _:
            return None
