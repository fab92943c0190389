"""Colours and pips of dice for the ray marcher: what makers all over the world put on plastic."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, PIP_LAYOUT
from scenes.raymarch_die import FIRST_PIP
from scenes.raymarch_ground import random_colour
from scenes.raymarch_marks import FACE_ORDER

Rng = np.random.Generator
Array = NDArray[np.float64]

#: A colour is tried this often before plain black or white is taken for the pips.
MOST_TRIES = 30
#: How far a pip of a carelessly made die lies from its place, in die edges (standard deviation), and how many
#: of these at most.
SLOPPY_EDGES, MOST_SLOPPY = 0.012, 1.5
#: Pips of the six are at least this far apart, in diameters: closer, they would run into each other.
CLOSEST_DIAMETERS = 1.04
#: How far a pip of the six lies from the next in its row, in pitches; how far apart the rows are, in that;
#: how far a row is from the middle at most, in pitches. Of bought dice the rows are 1.2 to 2 steps apart.
SIX_ALONG, SIX_ROWS, WIDEST_SIX = (0.72, 1.1), (1.1, 2.3), 1.08
#: How far from the middle the outer pips of the two and the three lie, where a maker draws them in; in the
#: pitches of the five.
DIAGONALS = (0.6, 1.05)
#: Hues of bright paints for dice (OpenCV's half degrees): red, orange, yellow, green, blue, violet, pink.
PAINT_HUES = (0, 10, 25, 60, 105, 115, 120, 140, 165, 176)
#: Shares of dice with white or ivory, black, and red bodies; the rest is of any colour.
WHITE, BLACK, RED = 0.4, 0.1, 0.1


def bright_paint(rng: Rng) -> Array:
    """A strong colour, linear B G R."""
    hue = (int(rng.choice(PAINT_HUES)) + int(rng.integers(-4, 5))) % 180
    hsv = np.array([[[hue, rng.integers(170, 256), rng.integers(110, 256)]]], np.uint8)
    return np.asarray((cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] / 255.0) ** 2.2, np.float64)


def white_or_ivory(rng: Rng) -> Array:
    """From pure white to old ivory, in linear B G R."""
    yellow = rng.uniform(0.0, 0.25) if rng.random() < 0.7 else rng.uniform(0.2, 0.6)
    return rng.uniform(0.5, 0.92) * np.array([1.0 - yellow, 1.0 - 0.3 * yellow * rng.random(), 1.0])


def body_colour(rng: Rng) -> Array:
    """White to ivory, black, red, or any colour; linear B G R."""
    kind = rng.random()
    if kind < WHITE:
        return white_or_ivory(rng)
    if kind < WHITE + BLACK:
        return np.full(3, rng.uniform(0.004, 0.05))
    if kind < WHITE + BLACK + RED:
        red = np.array([0.02, 0.02, 0.5]) * rng.uniform(0.4, 1.5)
        return np.asarray(red + rng.uniform(0, 0.03, 3), np.float64)
    return bright_paint(rng) if rng.random() < 0.4 else random_colour(rng)


def faces_inks(rng: Rng, body: Array) -> Array:
    """The pips' colours (21, 3): one for all, or the one (and the four) red, or each face its own."""
    ink = np.tile(contrasting(rng, body), (21, 1))
    kind = rng.random()
    if kind < 0.12:
        ink[0] = np.array([0.02, 0.02, 0.6]) * rng.uniform(0.5, 1.3)
        if rng.random() < 0.5:
            paint_face(ink, 4, ink[0])
    elif kind < 0.16:
        for value in FACE_ORDER:
            paint_face(ink, value, contrasting(rng, body))
    return ink


def paint_face(ink: Array, value: int, colour: Array) -> None:
    """Give all pips of one face a colour."""
    face = FACE_ORDER.index(value)
    ink[FIRST_PIP[face] : FIRST_PIP[face + 1]] = colour


def contrasting(rng: Rng, body: Array) -> Array:
    """A pip colour that a person can tell from the body: black or white mostly, else any paint."""
    if rng.random() < 0.55:
        dark = body.mean() > rng.uniform(0.08, 0.5)
        return np.full(3, rng.uniform(0.002, 0.03) if dark else rng.uniform(0.6, 0.95))
    for _ in range(MOST_TRIES):
        ink = bright_paint(rng) if rng.random() < 0.6 else random_colour(rng)
        if abs(np.sqrt(ink) - np.sqrt(body)).max() > rng.uniform(0.2, 0.5):
            return ink
    return np.full(3, 0.9 if body.mean() < 0.3 else 0.01)


def pip_pitch(rng: Rng, radius: float, rounding: float, ball: float) -> float:
    """How far the outer pips lie from the middle along each axis, in edges: all on the flat of the face."""
    flat = np.sqrt(max(ball * ball - 1.0, 0.1)) * 1.05
    most = min(0.30, 0.47 - radius - 0.12 * rounding, (flat - 2 * radius) / (2 * np.sqrt(2.0)))
    least = min(most, max(0.17, 1.5 * radius))
    return float(rng.uniform(least, most))


def pips(rng: Rng, pitch: float, radius: float, one: float) -> Array:
    """Centres and radii in half edges, shape (21, 4); pitch and radius in edges.

    Makers crowd or spread the two rows of the six as they like and turn them either way, and draw in the
    diagonal of the two and the three; the others keep to one square. `one` enlarges the pip of the one.
    """
    rows: list[list[float]] = []
    flip = rng.random() < 0.5
    closest = 2 * CLOSEST_DIAMETERS * radius / pitch
    along = max(rng.uniform(*SIX_ALONG), closest)
    across = max(min(rng.uniform(*SIX_ROWS) * along / 2, WIDEST_SIX), closest / 2)
    drawn_in = rng.uniform(*DIAGONALS) if rng.random() < 0.5 else 1.0
    diagonal = max(drawn_in, closest / np.sqrt(2.0))
    sloppy = SLOPPY_EDGES / pitch if rng.random() < 0.3 else 0.0
    for value in FACE_ORDER:
        a, b, outward = FACE_AXES[value]
        stretch = (
            np.array([across, along]) if value == 6 else np.full(2, diagonal if value in (2, 3) else 1.0)
        )
        for spot in PIP_LAYOUT[value] * stretch:
            u, v = (spot[::-1] if flip else spot) + sloppy * np.clip(
                rng.normal(size=2), -MOST_SLOPPY, MOST_SLOPPY
            )
            centre = outward + 2 * pitch * (u * a + v * b)
            rows.append([*centre, 2 * radius * (one if value == 1 else 1.0)])
    return np.array(rows)
