"""How a top face lies in a picture: a square, turned, then stretched as the camera's slant stretches it.

Two edges of a face are told apart by nothing (a quarter turn brings a square onto itself), so a network is
taught numbers that do not tell them apart either: the form. Cutting a die out along its edges saves asking
about it at every turn.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

#: Numbers of a form: stretch along and across (see `form_of`), cosine and sine of four times the turn.
FORM: Final = 4
#: The form of a square that lies straight.
STRAIGHT: Final = (0.0, 0.0, 1.0, 0.0)
#: Of a symmetric stretch, half the difference of what it stretches by along and across, over their mean: 1
#: where a face is seen as a line.
MOST_APART: Final = 0.999999
#: A face stretched by more than this (natural logarithm) is seen too flatly to be read; the camera's 38
#: degrees give 0.12, a side of a die 0.5.
MOST_STRETCH: Final = 0.45


def edges_of(corners: NDArray[np.floating]) -> Matrix:
    """The two edge vectors, pixels, as columns (2, 2), from corners (4, 2) in order round the face."""
    c = np.asarray(corners, np.float64)
    return np.stack([(c[1] - c[0] + c[2] - c[3]) / 2, (c[3] - c[0] + c[2] - c[1]) / 2], axis=1)


def corners_of(x_px: float, y_px: float, edges: Matrix) -> Matrix:
    """The corners (4, 2), pixels, in order round the face, from its middle and its edge vectors."""
    around = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    corners: Matrix = around @ edges.T + np.array([x_px, y_px])
    return corners


def edge_of(edges: Matrix) -> float:
    """The size of a face with these edge vectors (2, 2): the edge of a square as large."""
    (a, b), (c, d) = edges.tolist()
    return math.sqrt(abs(a * d - b * c))


def longest_of(edges: Matrix) -> float:
    """How long a line of length 1 on a face with these edge vectors (2, 2) is at most (spectral norm)."""
    (a, b), (c, d) = edges.tolist()
    return (math.hypot(a + d, b - c) + math.hypot(a - d, b + c)) / 2


def inverse(edges: Matrix) -> Matrix:
    """From pixels to edges, shape (2, 2): many times faster than for matrices of any size."""
    (a, b), (c, d) = edges.tolist()
    inverted: Matrix = np.array([[d, -b], [-c, a]]) / (a * d - b * c)
    return inverted


def upright(edges: Matrix) -> Matrix:
    """The nearest edge vectors (2, 2) of a square of the same size: turned, not stretched."""
    return edge_of(edges) * rotation(_turn_of(edges))


def rotation(turn: float) -> Matrix:
    """Turns directions by an angle, radians, shape (2, 2)."""
    cosine, sine = math.cos(turn), math.sin(turn)
    return np.array([[cosine, -sine], [sine, cosine]])


def _turn_of(edges: Matrix) -> float:
    """The angle of the rotation R of the polar decomposition edges = S R, radians.

    A face's corners may go round either way: mirrored ones are taken the other way round.
    """
    (a, b), (c, d) = edges.tolist()
    if a * d - b * c < 0:
        a, b, c, d = b, a, d, c
    return math.atan2(c - b, a + d)


def form_of(edges: Matrix) -> Matrix:
    """What a network is taught of edge vectors (2, 2), shape (FORM,).

    The polar decomposition edges = S R (Higham, "Functions of matrices", 2008, chapter 8), S symmetric: the
    logarithm of S over its size is [[a, b], [b, -a]], which gives a and b; R gives the turn.
    """
    turn = _turn_of(edges)
    (p, q), (_, r) = _symmetric(edges, turn).tolist()
    middle, apart = (p + r) / 2, math.hypot((p - r) / 2, q)
    per_apart = math.atanh(min(apart / middle, MOST_APART)) / apart if apart > 0 else 0.0
    return np.array([per_apart * (p - r) / 2, per_apart * q, math.cos(4 * turn), math.sin(4 * turn)])


def _symmetric(edges: Matrix, turn: float) -> Matrix:
    """S of the polar decomposition edges = S R, shape (2, 2)."""
    if edges[0, 0] * edges[1, 1] < edges[0, 1] * edges[1, 0]:
        edges = edges[:, ::-1]
    stretched: Matrix = edges @ rotation(turn).T
    return stretched


def edges_from(edge_px: float, form: NDArray[np.floating]) -> Matrix:
    """Edge vectors, pixels, as columns (2, 2), from their size and what a network says of the form."""
    a, b, cosine, sine = (float(v) for v in form)
    much = math.hypot(a, b)
    if much > MOST_STRETCH:
        a, b, much = a * MOST_STRETCH / much, b * MOST_STRETCH / much, MOST_STRETCH
    grow, rise = math.cosh(much), math.sinh(much) / much if much > 1e-9 else 1.0
    stretched = np.array([[grow + rise * a, rise * b], [rise * b, grow - rise * a]])
    edges: Matrix = edge_px * stretched @ rotation(math.atan2(sine, cosine) / 4)
    return edges
