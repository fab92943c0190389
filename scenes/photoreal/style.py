"""What dice one can buy: size, shape, body, pips. One style is one kind of die; a scene has several of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, PIP_LAYOUT
from scenes.photoreal.colours import Colour, any_colour, brightness, near, pick, shown

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Edges of dice on sale, cm; most have 1.6.
EDGES_CM: Final = (1.2, 2.2)
#: Ink and body differ by at least this much in brightness, or nobody could read the die.
LEAST_CONTRAST: Final = 0.33
#: The rows of a six lie this many pip steps apart on bought dice.
SIX_ROWS_STEPS: Final = (1.2, 2.0)
#: A pip reaches at most this share of the way to the next one's middle.
FULLEST: Final = 0.42

WHITE, IVORY, BLACK = shown(236, 234, 228), shown(226, 208, 168), shown(22, 22, 24)
RED, BLUE, GREEN = shown(170, 18, 24), shown(20, 52, 150), shown(16, 104, 56)
DARK_BLUE, BROWN, GOLD = shown(18, 30, 96), shown(74, 40, 18), shown(196, 160, 72)
_LIGHT_INKS: Final = (WHITE, WHITE, WHITE, IVORY, GOLD)
_DARK_INKS: Final = (BLACK, BLACK, BLACK, DARK_BLUE, BROWN, shown(120, 8, 14))
_WOODS: Final = (shown(196, 156, 104), shown(150, 98, 54), shown(92, 54, 30), shown(222, 190, 140))


@dataclass(frozen=True)
class Style:
    """One kind of die. Lengths but `edge_cm` are in die edges.

    Attributes:
        kind: plain, asian, marbled, translucent or wood.
        edge_cm: length of its edge.
        rounding: radius of its edges.
        ball: radius of the sphere that its corners are cut to; None where they are not.
        body, second: its colour, and the other one of a marbled body.
        inks: of the pips of one, of four and of the rest.
        depth: of a drilled pip, in its radii; a painted one is next to flat.
        radius, radius_one: of the pips, and of the one's.
        pitch: from the middle of a face to the row of its outer pips.
        six_rows: how far the rows of the six lie apart, in pip steps.
        turned: which faces (1 to 6) have their pattern turned by a quarter.
        roughness, coat: of the surface, 0 to 1.
    """

    kind: str
    edge_cm: float
    rounding: float
    ball: float | None
    body: Colour
    second: Colour
    inks: tuple[Colour, Colour, Colour]
    depth: float
    radius: float
    radius_one: float
    pitch: float
    six_rows: float
    turned: frozenset[int]
    roughness: float
    coat: float

    def pips(self, value: int) -> Array:
        """Middles of a face's pips on the cube of edge 1, shape (value, 3), in die edges."""
        first, second, outward = FACE_AXES[value]
        steps = PIP_LAYOUT[value] * self.pitch
        if value == 6:
            steps = steps * (self.six_rows / 2, 1.0)
        if value in self.turned:
            steps = steps[:, ::-1] * (-1.0, 1.0)
        middles: Array = steps[:, :1] * first + steps[:, 1:] * second + 0.5 * outward
        return middles

    def pip_radius(self, value: int) -> float:
        """Of a face's pips, in die edges."""
        return self.radius_one if value == 1 else self.radius


def random_style(rng: Rng) -> Style:
    """Any die that one can buy."""
    kind = str(
        rng.choice(("plain", "asian", "marbled", "translucent", "wood"), p=(0.56, 0.16, 0.1, 0.1, 0.08))
    )
    body = _body(rng, kind)
    style = _shape(rng, kind, body, _ink(rng, body))
    if kind == "asian":
        return _asian(rng, style)
    if kind == "translucent":
        return replace(style, inks=(WHITE, WHITE, WHITE), ball=None, roughness=0.04)
    return style


def _shape(rng: Rng, kind: str, body: Colour, ink: Colour) -> Style:
    edge = 1.6 if rng.random() < 0.5 else float(rng.uniform(*EDGES_CM))
    pitch = float(rng.uniform(0.22, 0.28))
    radius = min(float(rng.uniform(0.075, 0.115)), FULLEST * pitch)
    rows = 2.0 if rng.random() < 0.5 else float(rng.uniform(*SIX_ROWS_STEPS))
    red_one = brightness(body) > 0.7 and rng.random() < 0.12
    return Style(
        kind=kind,
        edge_cm=edge,
        rounding=float(rng.uniform(0.05, 0.17)),
        ball=float(rng.uniform(0.7, 0.76)) if rng.random() < 0.2 else None,
        body=body,
        second=any_colour(rng, (0.2, 1.0), (0.0, 0.9)),
        inks=(RED if red_one else ink, ink, ink),
        depth=0.06 if rng.random() < 0.35 else float(rng.uniform(0.25, 0.6)),
        radius=min(radius, FULLEST * rows * pitch),
        radius_one=radius * (float(rng.uniform(1.2, 1.6)) if rng.random() < 0.12 else 1.0),
        pitch=pitch,
        six_rows=rows,
        turned=frozenset(int(value) for value in (2, 3, 6) if rng.random() < 0.5),
        roughness=float(rng.uniform(0.08, 0.5)),
        coat=float(rng.choice((0.0, 0.6))),
    )


def _asian(rng: Rng, style: Style) -> Style:
    """A large red one, a red four, small crowded pips of blue or black, rounder corners."""
    red, blue = near(rng, RED), near(rng, DARK_BLUE) if rng.random() < 0.7 else BLACK
    pitch = float(rng.uniform(0.18, 0.22))
    return replace(
        style,
        ball=float(rng.uniform(0.68, 0.74)),
        inks=(red, red, blue),
        radius=float(rng.uniform(0.066, FULLEST * 0.18)),
        radius_one=float(rng.uniform(0.13, 0.19)),
        pitch=pitch,
        six_rows=float(rng.uniform(1.7, 2.0)),
        depth=float(rng.uniform(0.35, 0.6)),
    )


def _body(rng: Rng, kind: str) -> Colour:
    if kind == "asian":
        return near(rng, WHITE if rng.random() < 0.7 else IVORY, 0.04)
    if kind == "wood":
        return near(rng, pick(rng, _WOODS))
    if kind == "translucent":
        return any_colour(rng, (0.5, 0.95), (0.6, 0.95))
    usual = (WHITE, WHITE, IVORY, BLACK, RED, BLUE, GREEN)
    if rng.random() < 0.7:
        return near(rng, pick(rng, usual), 0.06)
    return any_colour(rng, (0.15, 1.0), (0.2, 1.0))


def _ink(rng: Rng, body: Colour) -> Colour:
    """An ink that stands out from the body; white or black where chance finds none."""
    inks = _LIGHT_INKS if brightness(body) < 0.62 else _DARK_INKS
    ink = pick(rng, inks)
    if abs(brightness(ink) - brightness(body)) >= LEAST_CONTRAST:
        return ink
    return inks[0]
