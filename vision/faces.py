"""How a top face lies in a picture: a square, turned, then stretched as the camera's slant stretches it.

Two edges of a face are told apart by nothing (a quarter turn brings a square onto itself), so a network is
taught numbers that do not tell them apart either: the form. Cutting a die out along its edges saves asking
about it at every turn.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

#: Numbers of a form: stretch along and across (see `form_of`), cosine and sine of four times the turn.
FORM: Final = 4
#: The form of a square that lies straight.
STRAIGHT: Final = (0.0, 0.0, 1.0, 0.0)
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
    return float(np.sqrt(abs(np.linalg.det(edges))))


def upright(edges: Matrix) -> Matrix:
    """The nearest edge vectors (2, 2) of a square of the same size: turned, not stretched."""
    return edge_of(edges) * _turn_of(edges)


def _turn_of(edges: Matrix) -> Matrix:
    """The rotation R of the polar decomposition edges = S R, shape (2, 2)."""
    left, _, right = np.linalg.svd(edges)
    turned: Matrix = left @ right
    return turned[:, ::-1] if np.linalg.det(turned) < 0 else turned


def form_of(edges: Matrix) -> Matrix:
    """What a network is taught of edge vectors (2, 2), shape (FORM,).

    The polar decomposition edges = S R (Higham, "Functions of matrices", 2008, chapter 8), S symmetric: the
    logarithm of S over its size is [[a, b], [b, -a]], which gives a and b; R gives the turn.
    """
    left, sizes, _ = np.linalg.svd(edges)
    turned = _turn_of(edges)
    log = left @ np.diag(np.log(np.maximum(sizes, 1e-9))) @ left.T
    turn = 4 * np.arctan2(turned[1, 0], turned[0, 0])
    return np.array([(log[0, 0] - log[1, 1]) / 2, log[0, 1], np.cos(turn), np.sin(turn)])


def edges_from(edge_px: float, form: NDArray[np.floating]) -> Matrix:
    """Edge vectors, pixels, as columns (2, 2), from their size and what a network says of the form."""
    a, b, cosine, sine = (float(v) for v in form)
    much = float(np.hypot(a, b))
    if much > MOST_STRETCH:
        a, b, much = a * MOST_STRETCH / much, b * MOST_STRETCH / much, MOST_STRETCH
    rise = np.sinh(much) / much if much > 1e-9 else 1.0
    stretched = np.cosh(much) * np.eye(2) + rise * np.array([[a, b], [b, -a]])
    turn = np.arctan2(sine, cosine) / 4
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    edges: Matrix = edge_px * stretched @ turned
    return edges
