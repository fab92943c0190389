"""Felt, wood, leather, paper and cloth as pictures that tile without a seam, made of noise alone."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.photoreal.colours import Colour

Rng = np.random.Generator
Grey = NDArray[np.float32]
Picture = NDArray[np.float32]

#: Side of a texture, texels.
SIDE: Final = 1024
_FELT_DIRECTIONS: Final = 10
_PATTERNS: Final = ("checks", "stripes", "dots", "diamonds", "blotches", "weave")


@cache
def grey_texture(kind: str) -> Grey:
    """The texture of a material by its name, (SIDE, SIDE), about 0.5 with a spread of about 0.18.

    `plain`, `metal` and whatever has no texture of its own are smooth with a few smudges.
    """
    rng = np.random.default_rng(20)
    makers = {"felt": _felt, "wood": _wood, "leather": _leather, "paper": _paper, "cloth": _threads}
    made = makers[kind](rng) if kind in makers else noise(rng, 2.2)
    return np.asarray(np.clip(0.5 + 0.18 * made, 0.0, 1.0), np.float32)


def noise(rng: Rng, slope: float, stretch: tuple[float, float] = (1.0, 1.0), coarsest: float = 0.0) -> Grey:
    """Noise that tiles, of mean 0 and spread 1.

    Args:
        slope: how fast finer detail fades: 0 is white noise, 2 clouds.
        stretch: longer along the rows (first) or the columns (second).
        coarsest: detail coarser than this share of the finest is left out.
    """
    white = np.fft.rfft2(rng.standard_normal((SIDE, SIDE)).astype(np.float32))
    down = np.fft.fftfreq(SIDE)[:, None] * stretch[1]
    across = np.fft.rfftfreq(SIDE)[None] * stretch[0]
    frequency = np.sqrt(down**2 + across**2) + 0.5 / SIDE
    shaped = np.fft.irfft2(white * np.where(frequency < coarsest, 0.0, frequency**-slope), (SIDE, SIDE))
    made = shaped - shaped.mean()
    return np.asarray(made / made.std(), np.float32)


def _felt(rng: Rng) -> Grey:
    """Short fibres in all directions: the strongest of noises that are each drawn out in one of them."""
    down, across = np.fft.fftfreq(SIDE)[:, None], np.fft.rfftfreq(SIDE)[None]
    best = np.full((SIDE, SIDE), -9.0)
    for angle in np.arange(_FELT_DIRECTIONS) * np.pi / _FELT_DIRECTIONS:
        along = across * np.cos(angle) + down * np.sin(angle)
        beside = down * np.cos(angle) - across * np.sin(angle)
        white = np.fft.rfft2(rng.standard_normal((SIDE, SIDE)))
        fibres = np.fft.irfft2(white * np.exp(-((along / 0.05) ** 2) - (beside / 0.4) ** 2), (SIDE, SIDE))
        best = np.maximum(best, fibres / fibres.std())
    best = (best - best.mean()) / best.std()
    return np.asarray(0.9 * best + 0.35 * noise(rng, 1.4), np.float32)


def _wood(rng: Rng) -> Grey:
    """Grain along the rows: rings cut lengthwise, fine streaks, a few pores."""
    rows = np.arange(SIDE)[:, None] / SIDE
    rings = np.sin(2 * np.pi * (9 * rows + 0.35 * noise(rng, 2.4, (5.0, 1.0))))
    streaks = noise(rng, 0.5, (45.0, 1.0))
    pores = np.minimum(0.0, 2.0 - noise(rng, 0.3, (25.0, 1.0)))
    return np.asarray(
        (0.9 * rings + 0.55 * streaks + 0.5 * noise(rng, 2.0, (4.0, 1.0)) + 2.0 * pores), np.float32
    )


def _leather(rng: Rng) -> Grey:
    """Creases between little cushions."""
    cushions = np.abs(noise(rng, 1.2, coarsest=0.02))
    return np.asarray(1.2 * np.minimum(cushions, 1.2) - 0.8 + 0.3 * noise(rng, 1.8), np.float32)


def _paper(rng: Rng) -> Grey:
    return np.asarray(0.25 * noise(rng, 0.4) + 0.2 * noise(rng, 1.8), np.float32)


def _threads(rng: Rng) -> Grey:
    """A plain weave."""
    place = np.arange(SIDE) * 2 * np.pi * 128 / SIDE
    over = np.sin(place)[:, None] * np.sin(place)[None]
    return np.asarray(1.1 * over + 0.4 * noise(rng, 0.4) + 0.3 * noise(rng, 1.6), np.float32)


def cloth(seed: int, colour: Colour, second: Colour) -> Picture:
    """Printed or woven cloth in two linear colours, (SIDE, SIDE, 3)."""
    rng = np.random.default_rng(seed)
    share = _pattern(rng, str(rng.choice(_PATTERNS)))[..., None]
    mixed = np.asarray(colour) * (1.0 - share) + np.asarray(second) * share
    threads = 0.6 + 0.8 * grey_texture("cloth")[..., None]
    return np.asarray(np.clip(mixed * threads, 0.0, 1.0), np.float32)


def _pattern(rng: Rng, kind: str) -> Grey:
    """How much of the second colour is where, (SIDE, SIDE), 0 to 1."""
    repeats = int(rng.integers(4, 20))
    x = np.arange(SIDE)[None] * repeats / SIDE % 1.0
    y = np.arange(SIDE)[:, None] * repeats / SIDE % 1.0
    width = float(rng.uniform(0.25, 0.6))
    if kind == "checks":
        share = 0.5 * ((x < 0.5).astype(np.float32) + (y < 0.5))
    elif kind == "stripes":
        share = (x < width) + 0.0 * y
    elif kind == "dots":
        share = (np.hypot(x - 0.5, y - 0.5) < 0.55 * width).astype(np.float32)
    elif kind == "diamonds":
        share = (np.abs(x - 0.5) + np.abs(y - 0.5) < width).astype(np.float32)
    elif kind == "blotches":
        share = (noise(rng, 1.6, coarsest=0.6 * repeats / SIDE) > 0.3).astype(np.float32)
    else:
        share = np.zeros((SIDE, SIDE))
    return np.asarray(share, np.float32)
