"""Numerals, letters and makers' marks for the ray marcher's dice, as strokes on their faces.

A cube with numerals is no pip die and must not be read; a die with a serial number or a logo between its pips
is one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, FACES
from scenes.raymarch_die import STROKES

Rng = np.random.Generator
Array = NDArray[np.float64]
Point = tuple[float, float]

#: Faces in the order the marcher counts them: +x -x +y -y +z -z.
FACE_ORDER = (1, 6, 2, 5, 3, 4)
#: Lines from point to point in a box one wide and one and a half high; at most six strokes each.
GLYPHS: dict[str, tuple[Point, ...]] = {
    "0": ((-0.4, -0.4), (-0.4, 0.4), (0.0, 0.75), (0.4, 0.4), (0.4, -0.4), (0.0, -0.75), (-0.4, -0.4)),
    "1": ((-0.25, 0.45), (0.1, 0.75), (0.1, -0.75)),
    "2": ((-0.4, 0.5), (0.0, 0.75), (0.4, 0.4), (-0.4, -0.75), (0.4, -0.75)),
    "3": ((-0.4, 0.7), (0.4, 0.6), (-0.05, 0.05), (0.4, -0.35), (0.0, -0.75), (-0.4, -0.6)),
    "4": ((0.2, -0.75), (0.2, 0.75), (-0.45, -0.25), (0.45, -0.25)),
    "5": ((0.4, 0.75), (-0.35, 0.75), (-0.35, 0.1), (0.3, 0.1), (0.35, -0.6), (-0.4, -0.7)),
    "6": ((0.3, 0.75), (-0.35, 0.0), (-0.3, -0.7), (0.35, -0.65), (0.35, -0.05), (-0.3, -0.1)),
    "7": ((-0.4, 0.75), (0.4, 0.75), (-0.1, -0.75)),
    "9": ((-0.3, -0.75), (0.35, 0.0), (0.3, 0.7), (-0.35, 0.65), (-0.35, 0.05), (0.3, 0.1)),
    "A": ((-0.4, -0.75), (0.0, 0.75), (0.4, -0.75), (-0.25, -0.2), (0.25, -0.2)),
    "E": ((0.4, 0.75), (-0.4, 0.75), (-0.4, -0.75), (0.4, -0.75)),
    "K": ((-0.4, 0.75), (-0.4, -0.75), (-0.4, 0.0), (0.4, 0.75), (-0.3, 0.1), (0.4, -0.75)),
    "+": ((-0.5, 0.0), (0.5, 0.0), (0.0, 0.0), (0.0, 0.6), (0.0, -0.6)),
    "o": ((-0.5, 0.0), (0.0, 0.5), (0.5, 0.0), (0.0, -0.5), (-0.5, 0.0)),
}


def no_strokes() -> Array:
    """Of a die that bears nothing but pips."""
    return np.zeros((STROKES, 8))


def _written(value: int, glyph: str, middle: Array, size: float, turned: float, thick: float) -> list[Array]:
    """Strokes of one glyph on a face: its middle (2,), half its height and line width in half edges."""
    a, b, outward = FACE_AXES[value]
    c, s = np.cos(turned), np.sin(turned)
    points = np.array(GLYPHS[glyph]) @ np.array([[c, s], [-s, c]]) * size + middle
    there = outward + points[:, :1] * a + points[:, 1:] * b
    face = FACE_ORDER.index(value)
    return [np.array([face, *there[i], *there[i + 1], thick / 2]) for i in range(len(there) - 1)]


def _packed(rows: list[Array]) -> tuple[Array, int]:
    strokes = no_strokes()
    count = min(len(rows), STROKES)
    strokes[:count] = rows[:count]
    return strokes, count


def numerals(rng: Rng) -> tuple[Array, int]:
    """One glyph on each face, as on dice for other games: strokes (STROKES, 8) and how many there are."""
    size, thick = rng.uniform(0.4, 0.8), rng.uniform(0.08, 0.2)
    chosen = [str(f) for f in FACES] if rng.random() < 0.6 else list(rng.choice(list(GLYPHS), 6))
    rows: list[Array] = []
    for value, glyph in zip(FACES, chosen, strict=True):
        turned = rng.integers(4) * np.pi / 2
        rows += _written(value, glyph, np.zeros(2), size, turned, thick)
    return _packed(rows)


def maker_mark(rng: Rng) -> tuple[Array, int]:
    """A few small glyphs in the middle of one face, between its pips."""
    value = int(rng.choice([2, 4, 6, 6]))
    size, thick = rng.uniform(0.12, 0.2), rng.uniform(0.03, 0.06)
    turned = rng.integers(4) * np.pi / 2
    along = np.array([np.cos(turned), np.sin(turned)])
    rows: list[Array] = []
    for place in (-1, 0, 1):
        glyph = str(rng.choice(list(GLYPHS)))
        rows += _written(value, glyph, 1.4 * size * place * along, size, turned, thick)
    return _packed(rows)
