"""Lamps of a home for the ray marcher: bulbs, strips of daylight, rings round the lens, flashes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_light import Lighting

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Shares of scenes with a window mirrored in gloss, a ring of light round the lens, and lamps of two colours.
WINDOW, RING, TWO_COLOURS = 0.2, 0.12, 0.25
#: A lamp's mirror image is this much brighter than a white wall, at least and at most.
SHINE = (2.0, 25.0)
#: A lamp's columns behind the first six, where it is no window.
NO_WINDOW = (0.0, 0.0, 0.0, 0.0, 0.0)


def _towards(high: float, around: float) -> Array:
    """The direction of a lamp at a height and a bearing, radians."""
    return np.array([np.cos(around) * np.cos(high), np.sin(around) * np.cos(high), np.sin(high)])


def lighting(rng: Rng) -> Lighting:
    """One to three lamps, each with its mirror image; sometimes lights that only glossy faces show."""
    count = int(rng.choice([1, 1, 2, 2, 3]))
    lights: list[list[float]] = []
    lamps: list[list[float]] = []
    warm = np.exp(rng.normal(0, 0.08, 3))
    for _ in range(count):
        towards = _towards(rng.uniform(0.25, 1.4), rng.uniform(0, 2 * np.pi))
        power = rng.uniform(0.3, 1.1) / count
        tint = warm * np.exp(rng.normal(0, 0.2, 3)) if rng.random() < TWO_COLOURS else warm
        lights.append([*(towards * rng.uniform(20, 300)), *(tint * power), np.exp(rng.uniform(0.3, 3.5))])
        lamps.append(_bulb(rng, towards, rng.uniform(0.05, 0.5), rng.uniform(0.005, 0.1)))
    if rng.random() < 0.4:
        overhead = _towards(rng.uniform(1.2, 1.57), rng.uniform(0, 6.28))
        lamps.append(_bulb(rng, overhead, rng.uniform(0.03, 0.35), rng.uniform(0.003, 0.05)))
    if rng.random() < WINDOW:
        lamps.append(_window(rng))
    if rng.random() < RING:
        lamps.extend(_ring(rng))
    return Lighting(np.array(lights), np.array(lamps), float(rng.uniform(0.12, 0.9)))


def _bulb(rng: Rng, towards: Array, radius: float, soft: float) -> list[float]:
    return [*towards, float(np.cos(radius)), soft, rng.uniform(*SHINE), *NO_WINDOW]


def _window(rng: Rng) -> list[float]:
    """A window or a strip of light, seen in gloss as a bright rectangle with bars."""
    towards = _towards(rng.uniform(0.5, 1.5), rng.uniform(0, 2 * np.pi))
    across = np.cross(towards, _towards(rng.uniform(-1.5, 1.5), rng.uniform(0, 2 * np.pi)))
    across /= np.linalg.norm(across) + 1e-9
    wide, high = rng.uniform(0.08, 0.6), rng.uniform(0.05, 0.6)
    return [*towards, -1.0, rng.uniform(0.02, 0.3), rng.uniform(*SHINE), *across, wide, high]


def _ring(rng: Rng) -> list[list[float]]:
    """A ring of light: a bright disc, less a smaller one within."""
    towards = _towards(rng.uniform(1.3, 1.57), rng.uniform(0, 2 * np.pi))
    outer = rng.uniform(0.12, 0.5)
    inner = outer * rng.uniform(0.5, 0.85)
    power, soft = rng.uniform(*SHINE), rng.uniform(0.003, 0.02)
    disc = [*towards, float(np.cos(outer)), soft, power, *NO_WINDOW]
    return [disc, [*towards, float(np.cos(inner)), soft, -power, *NO_WINDOW]]
