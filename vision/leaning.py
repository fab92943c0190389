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
from numpy.typing import NDArray

from vision.judging import Place
from vision.known import Plumb

Matrix = NDArray[np.float64]

#: k of a lens of 53 degrees across, and how far other lenses are from it: a phone's to a wide camera's.
USUAL_K: Final = 1.0
K_SPREAD: Final = 0.4
#: A stance is told to about this, edges.
STANCE_SPREAD: Final = 0.06
#: A die off by more than this, in edges, leans: the sine of 11.5 degrees, beyond what the network gets wrong.
LEANS_EDGES: Final = 0.2
#: Dice whose answers at several turns spread by more than this, edges, tell nothing of the others.
VAGUE_EDGES: Final = 0.15
#: So many dice that agree tell how flat dice stand in this picture.
FEWEST_AGREEING: Final = 3


def plumb(places: Matrix, ups: Matrix, spread: Matrix) -> Plumb | None:
    """How flat dice stand, from those that agree; None where too few do.

    Args:
        places: tops' middles, widths of the picture from its middle, shape (n, 2).
        ups: where each top lies from its bottom, edges, shape (n, 2).
        spread: how unsure each of `ups` is, edges, shape (n,).
    """
    clear = spread < VAGUE_EDGES
    places, ups = places[clear], ups[clear]
    if len(places) < FEWEST_AGREEING:
        return None
    guesses = [Plumb(USUAL_K, _pair(USUAL_K * place - up)) for place, up in zip(places, ups, strict=True)]
    best = min(guesses, key=lambda guess: float(np.median(off(guess, places, ups))))
    for _ in range(2):
        agree = off(best, places, ups) < LEANS_EDGES
        if agree.sum() < max(FEWEST_AGREEING, len(places) / 2):
            return None
        best = _fitted(places[agree], ups[agree])
    return best


def off(standing: Plumb, places: Matrix, ups: Matrix) -> Matrix:
    """How far each die is from standing flat, edges, shape (n,); arguments as for `plumb`."""
    away: Matrix = np.hypot(*(ups - standing.k * places + np.array(standing.drop)).T)
    return away


def leaning(
    picture_size_px: tuple[int, int], dice: Sequence[Place], ups: Matrix, known: Plumb | None = None
) -> tuple[list[bool], Plumb | None]:
    """Which dice of a picture lean, and how the flat ones stand.

    The dice of the picture have the first word; what was known before counts where they are too few or do not
    agree. Where neither tells anything, nobody can say that a die leans.

    Args:
        picture_size_px: width and height.
        ups: what the stance network says, shape (turns, n, 2), edges.
        known: how flat dice stood in earlier pictures of the same camera.
    """
    width, height = picture_size_px
    places = np.array([(d.x_px - width / 2, d.y_px - height / 2) for d in dice]).reshape(-1, 2) / width
    mean, spread = ups.mean(axis=0), np.hypot(*np.moveaxis(ups.std(axis=0), -1, 0))
    standing = plumb(places, mean, spread) or known
    if standing is None:
        return [False] * len(dice), None
    return [bool(far > LEANS_EDGES) for far in off(standing, places, mean)], standing


def _fitted(places: Matrix, ups: Matrix) -> Plumb:
    """Least squares for k and the drop, k drawn to its usual value as far as the dice leave it open."""
    middle, mean = places.mean(axis=0), ups.mean(axis=0)
    across, along = places - middle, ups - mean
    stiff = (STANCE_SPREAD / K_SPREAD) ** 2
    k = float(((across * along).sum() + stiff * USUAL_K) / ((across**2).sum() + stiff))
    return Plumb(k, _pair(k * middle - mean))


def _pair(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])
