"""Colours of dice and homes, in linear light as the path tracer wants them."""

from __future__ import annotations

import colorsys
import math
from typing import Final

import numpy as np

Rng = np.random.Generator
#: Red, green and blue, linear, 0 to 1.
Colour = tuple[float, float, float]

#: Shares of red, green and blue in what the eye takes for brightness (ITU-R BT.709).
_BRIGHTNESS: Final = (0.2126, 0.7152, 0.0722)


def shown(red: int, green: int, blue: int) -> Colour:
    """The linear colour that a screen shows for three values of 0 to 255 (sRGB)."""
    r, g, b = (_linear(value / 255.0) for value in (red, green, blue))
    return (r, g, b)


def _linear(value: float) -> float:
    if value <= 0.04045:
        return value / 12.92
    return math.pow((value + 0.055) / 1.055, 2.4)


def brightness(colour: Colour) -> float:
    """How bright a colour looks, 0 (black) to 1 (white): the cube root is close to how people see it."""
    return math.pow(float(np.dot(_BRIGHTNESS, colour)), 1 / 3)


def any_colour(rng: Rng, value: tuple[float, float], saturation: tuple[float, float]) -> Colour:
    """A colour of any hue, its value and saturation (as on a screen, 0 to 1) from two ranges."""
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), rng.uniform(*saturation), rng.uniform(*value))
    return shown(round(255 * red), round(255 * green), round(255 * blue))


def near(rng: Rng, colour: Colour, spread: float = 0.12) -> Colour:
    """A colour like the given one."""
    r, g, b = (float(np.clip(part * np.exp(rng.normal(0.0, spread)), 0.0, 0.95)) for part in colour)
    return (r, g, b)


def scaled(colour: Colour, factor: float) -> Colour:
    """The colour made darker or lighter."""
    r, g, b = (min(0.95, part * factor) for part in colour)
    return (r, g, b)


def pick(rng: Rng, colours: tuple[Colour, ...]) -> Colour:
    """One of the colours."""
    return colours[int(rng.integers(len(colours)))]
