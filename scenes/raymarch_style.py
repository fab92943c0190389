"""Kinds of dice as sold somewhere, for the ray marcher: rounding, pips, colours, finish, all at random."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, PIP_LAYOUT
from scenes.raymarch_die import FIRST_PIP
from scenes.raymarch_ground import random_colour

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Faces in the order the marcher counts them: +x -x +y -y +z -z.
FACE_ORDER = (1, 6, 2, 5, 3, 4)
#: A colour is tried this often before plain black or white is taken for the pips.
MOST_TRIES = 30
#: How far a pip of a carelessly made die lies from its place, in die edges (standard deviation).
SLOPPY_EDGES = 0.02


@dataclass(frozen=True)
class Style:
    """How one kind of die looks: those of the fields of `DIE` that do not depend on how it lies."""

    half: float
    rounding: float
    ball: float
    pips: Array
    depth: float
    softness: float
    body: Array
    ink: Array
    gloss: float
    marbling: float
    clear: float


def random_style(rng: Rng) -> Style:
    """One kind of die as sold somewhere."""
    rounding = float(rng.choice([rng.uniform(0.04, 0.15), rng.uniform(0.15, 0.4), rng.uniform(0.3, 0.55)]))
    ball = float(rng.choice([1.8, 1.8, rng.uniform(1.36, 1.55)]))
    radius = rng.uniform(0.07, 0.125)
    reach = min(0.30, 0.47 - radius - (0.12 * rounding))
    pitch = rng.uniform(max(0.2, radius * 1.15), max(reach, radius * 1.2 + 0.005))
    one = float(rng.choice([1.0, 1.0, 1.0, rng.uniform(1.3, 2.2)]))
    pips = _pips(rng, float(pitch), float(radius), one)
    body = _body(rng)
    ink = _inks(rng, body)
    depth = float(rng.choice([0.0, rng.uniform(0.1, 0.5), rng.uniform(0.3, 0.9)]))
    clear = rng.uniform(0.3, 0.95) if rng.random() < 0.14 else 0.0
    marbling = rng.uniform(0.05, 0.5) if rng.random() < 0.12 else 0.0
    gloss = float(rng.choice([0.0, rng.uniform(0.1, 0.6), rng.uniform(0.5, 1.3)]))
    softness = rng.uniform(0.02, 0.07)
    return Style(1.0, rounding, ball, pips, depth, softness, body, ink, gloss, marbling, clear)


def _pips(rng: Rng, pitch: float, radius: float, one: float) -> Array:
    """Centres and radii in half edges, shape (21, 4); pitch and radius in edges.

    Makers crowd or spread the two rows of the six as they like and turn them either way; the other faces keep
    to one square. `one` enlarges the pip of the one.
    """
    rows: list[list[float]] = []
    flip = rng.random() < 0.5
    along, across = rng.uniform(0.7, 1.05), rng.uniform(0.78, 1.08)
    sloppy = SLOPPY_EDGES / pitch if rng.random() < 0.3 else 0.0
    for value in FACE_ORDER:
        a, b, outward = FACE_AXES[value]
        stretch = np.array([across, along]) if value == 6 else np.ones(2)
        for spot in PIP_LAYOUT[value] * stretch:
            u, v = (spot[::-1] if flip else spot) + rng.normal(0, sloppy, 2)
            centre = outward + 2 * pitch * (u * a + v * b)
            rows.append([*centre, 2 * radius * (one if value == 1 else 1.0)])
    return np.array(rows)


def _body(rng: Rng) -> Array:
    """White to ivory, black, red, or any colour; linear B G R."""
    kind = rng.random()
    if kind < 0.38:
        bright = rng.uniform(0.5, 0.92)
        return bright * np.array([rng.uniform(0.75, 1.0), rng.uniform(0.9, 1.0), 1.0])
    if kind < 0.48:
        return np.full(3, rng.uniform(0.004, 0.05))
    if kind < 0.6:
        red = np.array([0.02, 0.02, 0.5]) * rng.uniform(0.4, 1.5)
        return np.asarray(red + rng.uniform(0, 0.03, 3), np.float64)
    return random_colour(rng)


def _inks(rng: Rng, body: Array) -> Array:
    """The pips' colours (21, 3); on some dice the one is red, on some of those the four as well."""
    ink = np.tile(_contrasting(rng, body), (21, 1))
    if rng.random() < 0.12:
        ink[0] = np.array([0.02, 0.02, 0.6]) * rng.uniform(0.5, 1.3)
        if rng.random() < 0.5:
            four = FACE_ORDER.index(4)
            ink[FIRST_PIP[four] : FIRST_PIP[four + 1]] = ink[0]
    return ink


def _contrasting(rng: Rng, body: Array) -> Array:
    """A pip colour that a person can tell from the body."""
    if rng.random() < 0.65:
        dark = body.mean() > rng.uniform(0.08, 0.5)
        return np.full(3, rng.uniform(0.002, 0.03) if dark else rng.uniform(0.6, 0.95))
    for _ in range(MOST_TRIES):
        ink = random_colour(rng)
        if abs(np.sqrt(ink) - np.sqrt(body)).max() > rng.uniform(0.2, 0.5):
            return ink
    return np.full(3, 0.9 if body.mean() < 0.3 else 0.01)
