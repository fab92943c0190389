"""Kinds of dice as sold somewhere, for the ray marcher: rounding, pips, colours, finish, all at random."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_marks import maker_mark, no_strokes, numerals
from scenes.raymarch_paint import (
    body_colour,
    bright_paint,
    contrasting,
    faces_inks,
    paint_face,
    pip_pitch,
    pips,
    white_or_ivory,
)

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Shares of kinds; the rest are dice of board games.
EASTERN, CASINO, ROUND = 0.14, 0.07, 0.12
#: Shares of finishes; they add up on one die where the dice will have it so.
CLEAR, MARBLED, VEINED, GLITTERING, WORN, RINGED, MARKED, DISCED = (
    0.14,
    0.1,
    0.06,
    0.04,
    0.1,
    0.05,
    0.05,
    0.04,
)


@dataclass(frozen=True)
class Style:
    """How one kind of die looks: the fields of `DIE` that do not depend on how it lies, and its name."""

    half: float
    rounding: float
    ball: float
    pips: Array
    depth: float
    softness: float
    bowl: float
    hole: float
    core: Array
    worn: float
    body: Array
    ink: Array
    gloss: float
    marbling: float
    vein: Array
    veining: float
    glitter: float
    clear: float
    frost: float
    disc: float
    disc_tone: float
    strokes: Array
    stroke_count: int
    stroke_ink: Array
    kind: str = "board"


def random_style(rng: Rng) -> Style:
    """One kind of die as sold somewhere."""
    kind = rng.random()
    if kind < EASTERN:
        style = _eastern(rng)
    elif kind < EASTERN + CASINO:
        style = _casino(rng)
    elif kind < EASTERN + CASINO + ROUND:
        style = replace(_plain(rng, rng.uniform(0.05, 0.3), rng.uniform(1.27, 1.48)), kind="round")
    else:
        style = _plain(rng, _rounding(rng), float(rng.choice([1.8, 1.8, 1.8, rng.uniform(1.45, 1.7)])))
    return _used(rng, _pip_kind(rng, _finished(rng, style)))


def other_cube(rng: Rng) -> Style:
    """A cube that is no pip die: with numerals or letters, sometimes blank."""
    style = random_style(rng)
    bare = style.pips.copy()
    bare[:, 3] = 0.0
    strokes, count = numerals(rng) if rng.random() < 0.85 else (no_strokes(), 0)
    ink = contrasting(rng, style.body)
    return replace(style, pips=bare, depth=0.0, strokes=strokes, stroke_count=count, stroke_ink=ink)


def _rounding(rng: Rng) -> float:
    return float(rng.choice([rng.uniform(0.03, 0.15), rng.uniform(0.15, 0.4), rng.uniform(0.3, 0.55)]))


def _plain(rng: Rng, rounding: float, ball: float) -> Style:
    """A die of a board game: opaque, pips painted or drilled."""
    radius = rng.uniform(0.065, 0.125)
    if ball < 1.5:
        radius = min(radius, 0.1)
    one = float(rng.choice([1.0, 1.0, 1.0, rng.uniform(1.3, 2.2)]))
    pitch = pip_pitch(rng, radius, rounding, ball)
    body = body_colour(rng)
    ink = faces_inks(rng, body)
    return Style(
        half=1.0,
        rounding=rounding,
        ball=ball,
        pips=pips(rng, pitch, radius, one),
        depth=float(rng.choice([0.0, rng.uniform(0.1, 0.5), rng.uniform(0.3, 0.9)])),
        softness=rng.uniform(0.02, 0.07),
        bowl=0.0,
        hole=0.0,
        core=ink[0],
        worn=0.0,
        body=body,
        ink=ink,
        gloss=float(rng.choice([0.0, rng.uniform(0.1, 0.6), rng.uniform(0.5, 1.3)])),
        marbling=0.0,
        vein=body,
        veining=0.0,
        glitter=0.0,
        clear=0.0,
        frost=0.12,
        disc=0.0,
        disc_tone=1.0,
        strokes=no_strokes(),
        stroke_count=0,
        stroke_ink=ink[0],
    )


def _eastern(rng: Rng) -> Style:
    """White, rounded, a large red one, a red four, the others blue or black, the pips close together."""
    style = _plain(rng, rng.uniform(0.15, 0.5), float(rng.choice([1.8, rng.uniform(1.4, 1.6)])))
    radius = rng.uniform(0.07, 0.1)
    pitch = min(pip_pitch(rng, radius, style.rounding, style.ball), rng.uniform(0.18, 0.27))
    body = white_or_ivory(rng)
    black = np.full(3, rng.uniform(0.003, 0.03))
    blue = np.array([rng.uniform(0.25, 0.8), rng.uniform(0.02, 0.2), rng.uniform(0.005, 0.08)])
    red = np.array([rng.uniform(0.01, 0.1), rng.uniform(0.005, 0.05), rng.uniform(0.4, 0.85)])
    ink = np.tile(blue if rng.random() < 0.6 else black, (21, 1))
    for value in (1, 4) if rng.random() < 0.85 else (1,):
        paint_face(ink, value, red)
    one = float(rng.uniform(1.2, 2.3))
    dots = pips(rng, max(pitch, 1.5 * radius), radius, one)
    return replace(style, pips=dots, body=body, ink=ink, depth=float(rng.uniform(0.2, 0.9)), kind="eastern")


def _casino(rng: Rng) -> Style:
    """Sharp edges, clear strong colour, flat pips flush with the face."""
    style = _plain(rng, rng.uniform(0.02, 0.07), 1.8)
    body = np.array([0.02, 0.02, 0.55]) if rng.random() < 0.6 else bright_paint(rng)
    ink = np.tile(np.full(3, rng.uniform(0.7, 0.95)), (21, 1))
    clear, gloss = rng.uniform(0.2, 0.85), rng.uniform(0.4, 1.2)
    style = replace(style, body=body, ink=ink, depth=0.0, clear=clear, gloss=gloss, stroke_ink=ink[0])
    return replace(style, kind="casino")


def _finished(rng: Rng, style: Style) -> Style:
    """Clear, frosted, marbled, veined, with glitter, with discs: each by its share."""
    if style.clear == 0.0 and rng.random() < CLEAR:
        body = bright_paint(rng) if rng.random() < 0.5 else style.body
        ink = faces_inks(rng, body)
        frost = float(rng.choice([0.06, 0.12, 0.35]))
        style = replace(style, body=body, ink=ink, core=ink[0], clear=rng.uniform(0.3, 0.95), frost=frost)
    if rng.random() < MARBLED:
        style = replace(style, marbling=rng.uniform(0.05, 0.5))
    if rng.random() < VEINED:
        near = style.body * rng.uniform(0.3, 1.6) + rng.uniform(0, 0.15, 3)
        vein = np.clip(near if rng.random() < 0.6 else bright_paint(rng), 0, 1)
        style = replace(style, vein=vein, veining=rng.uniform(0.2, 0.9))
    if rng.random() < GLITTERING:
        style = replace(style, glitter=rng.uniform(0.2, 0.9))
    if rng.random() < (0.3 if style.rounding < 0.07 else DISCED):
        style = replace(style, disc=rng.uniform(0.82, 0.99), disc_tone=rng.uniform(0.45, 1.15))
    return style


def _pip_kind(rng: Rng, style: Style) -> Style:
    """The pips' make: shaded bowls, rings, cores of another colour; a maker's mark between them."""
    if style.depth > 0.0:
        style = replace(style, bowl=float(rng.choice([0.0, rng.uniform(0.2, 0.8)])))
    if rng.random() < RINGED:
        core = style.body if rng.random() < 0.6 else contrasting(rng, style.ink[0])
        style = replace(style, hole=rng.uniform(0.3, 0.65), core=core)
    if rng.random() < (0.2 if style.rounding < 0.07 else MARKED):
        strokes, count = maker_mark(rng)
        ink = style.ink[-1] if rng.random() < 0.6 else contrasting(rng, style.body)
        style = replace(style, strokes=strokes, stroke_count=count, stroke_ink=ink)
    return style


def _used(rng: Rng, style: Style) -> Style:
    """Years of play: paint rubbed out of the pips, or all of it paler."""
    if rng.random() >= WORN:
        return style
    if rng.random() < 0.5:
        return replace(style, worn=rng.uniform(0.2, 0.9))
    pale = rng.uniform(0.2, 0.75)
    return replace(style, ink=style.ink * (1 - pale) + style.body * pale)
