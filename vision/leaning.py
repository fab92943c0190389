"""Which dice lean: those that do not stand as the others do.

A flat die's top lies over its bottom along the plumb line. In a picture all plumb lines meet in one point,
the vertical vanishing point v, and what is seen of a flat die's height, in edges, grows evenly with the
distance from it: up = k (p - v), with p in widths of the picture and k the picture's width over the focal
length (Hartley and Zisserman, "Multiple view geometry", 2nd edition, section 8.6, for the point; the scale
follows from projecting a short plumb segment, whose depth cancels against the die's edge). A die that leans
by an angle is off by about its sine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.faces import Matrix
from vision.known import Plumb
from vision.stance import Standing

#: k of a lens of 40 degrees across, and how far other lenses are from it: a long one's to a phone's.
USUAL_K: Final = 0.7
K_SPREAD: Final = 0.3
#: The values of k that are tried: up to a lens of 77 degrees.
TRIED_K: Final = np.linspace(0.0, 1.6, 17)
#: A stance is told to about this, edges.
STANCE_SPREAD: Final = 0.06
#: A die off by more than this, edges, and so much of what its stance may be off by, leans: on drawn trays
#: three of two hundred flat dice are, and nine of ten that lean by 15 to 45 degrees.
LEANS_EDGES: Final = 0.26
DOUBTED: Final = 0.3
#: Dice off by less than this, edges, agree.
AGREE_EDGES: Final = 0.2
#: Dice whose stance may be off by more than this, edges, tell nothing of the others.
VAGUE_EDGES: Final = 0.25
#: So many dice that agree tell how flat dice stand in this picture.
FEWEST_AGREEING: Final = 3
#: Where the dice of a picture do not agree by themselves, what was known before speaks as dice in these
#: places would, widths of the picture from its middle. The stances of one picture are off in the same way, so
#: its own dice tell best.
KNOWN_PLACES: Final = np.array([(-0.3, -0.2), (0.3, -0.2), (0.0, 0.3)])


def leaning(
    picture_size_px: tuple[int, int], dice: Sequence[Standing], known: Plumb | None = None
) -> tuple[list[bool], Plumb | None]:
    """Which dice of a picture lean, and how the flat ones stand.

    Where too few agree and nothing was known, nobody can say that a die leans.

    Args:
        picture_size_px: width and height.
        known: how flat dice stood in earlier pictures of the same camera.
    """
    width, height = picture_size_px
    places = np.array([(d.x_px - width / 2, d.y_px - height / 2) for d in dice]).reshape(-1, 2) / width
    ups, spread = np.array([d.up for d in dice]).reshape(-1, 2), np.array([d.up_spread for d in dice])
    clear = spread < VAGUE_EDGES
    heard, said = places[clear], ups[clear]
    standing = plumb(heard, said)
    if standing is None and known is not None:
        heard, said = np.vstack([heard, KNOWN_PLACES]), np.vstack([said, flat(known, KNOWN_PLACES)])
        standing = plumb(heard, said)
    if standing is None:
        return [False] * len(dice), known
    beyond = off(standing, places, ups) - DOUBTED * spread
    return [bool(far > LEANS_EDGES) for far in beyond], standing


def flat(standing: Plumb, places: Matrix) -> Matrix:
    """Where the tops of flat dice lie from their bottoms, edges, shape (n, 2)."""
    ups: Matrix = standing.k * places - np.array(standing.drop)
    return ups


def off(standing: Plumb, places: Matrix, ups: Matrix) -> Matrix:
    """How far each die is from standing flat, edges, shape (n,)."""
    away: Matrix = np.hypot(*(ups - flat(standing, places)).T)
    return away


def plumb(places: Matrix, ups: Matrix) -> Plumb | None:
    """How flat dice stand, from those that agree; None where too few do.

    Least squares, cut off where dice lean (Rousseeuw and Leroy, "Robust regression and outlier detection",
    1987): tried from each die and lens, then fitted to those that agree.

    Args:
        places: tops' middles, widths of the picture from its middle, shape (n, 2).
        ups: where each top lies from its bottom, edges, shape (n, 2).
    """
    if len(places) < FEWEST_AGREEING:
        return None
    best = _likeliest(places, ups)
    for _ in range(2):
        agree = off(best, places, ups) < AGREE_EDGES
        if agree.sum() < max(FEWEST_AGREEING, len(places) / 2):
            return None
        best = _fitted(places[agree], ups[agree])
    return best


def _likeliest(places: Matrix, ups: Matrix) -> Plumb:
    """Of TRIED_K with each die taken to be flat, what fits the dice best."""
    drops = TRIED_K[:, None, None] * places - ups
    away = ups - TRIED_K[:, None, None, None] * places + drops[:, :, None]
    cut = np.minimum(np.hypot(away[..., 0], away[..., 1]), AGREE_EDGES) / STANCE_SPREAD
    cost = (cut**2).sum(axis=2) + ((TRIED_K - USUAL_K) / K_SPREAD)[:, None] ** 2
    lens, die = np.unravel_index(int(cost.argmin()), cost.shape)
    return Plumb(float(TRIED_K[lens]), _pair(drops[lens, die]))


def _fitted(places: Matrix, ups: Matrix) -> Plumb:
    """Least squares for k and the drop, k drawn to its usual value as far as the dice leave it open."""
    middle, mean = places.mean(axis=0), ups.mean(axis=0)
    across, along = places - middle, ups - mean
    stiff = (STANCE_SPREAD / K_SPREAD) ** 2
    k = float(((across * along).sum() + stiff * USUAL_K) / ((across**2).sum() + stiff))
    return Plumb(k, _pair(k * middle - mean))


def _pair(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])
