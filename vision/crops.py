"""Cuts one die out of a picture, at a size of its own, so that nothing downstream knows about pixels."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

#: Side of the picture of one die, pixels: a pip of a small-pipped die is still four pixels wide.
CROP_PX = 48
#: How many die edges it spans: the top face at any turn, and enough round it to tell a top face from a side.
CROP_EDGES = 1.85
#: Reductions beyond this factor are softened first, or fine cloth would alias into dots.
SOFTEN_BELOW = 0.6


def crop_die(
    picture: Picture,
    x_px: float,
    y_px: float,
    edge_px: float,
    angle: float,
    flip: bool = False,
    span_edges: float = CROP_EDGES,
) -> Picture:
    """One die as the judge sees it, shape (CROP_PX, CROP_PX, 3).

    Args:
        picture: B G R, shape (h, w, 3).
        x_px, y_px, edge_px: centre and edge of the top face in the picture, pixels.
        angle: how far to turn it, radians.
        flip: mirror it, for training.
        span_edges: how many die edges the picture spans.
    """
    scale = CROP_PX / (span_edges * edge_px)
    if scale < SOFTEN_BELOW:
        picture, x_px, y_px = _softened(picture, x_px, y_px, span_edges * edge_px, 0.35 / scale)
    warp = np.zeros((2, 3))
    warp[:, :2] = scale * turning(angle, flip)
    warp[:, 2] = (CROP_PX - 1) / 2 - warp[:, :2] @ np.array([x_px, y_px])
    size = (CROP_PX, CROP_PX)
    cut = cv2.warpAffine(picture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def turning(angle: float, flip: bool = False) -> NDArray[np.float64]:
    """How `crop_die` turns directions of the picture, shape (2, 2)."""
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, -s], [s, c]])
    if flip:
        turn[0] *= -1
    return turn


def _softened(
    picture: Picture, x_px: float, y_px: float, span_px: float, blur_px: float
) -> tuple[Picture, float, float]:
    """The part of a picture round a die, blurred, and the die's centre in it."""
    reach = int(span_px + 3 * blur_px)
    left, top = max(0, int(x_px) - reach), max(0, int(y_px) - reach)
    part = picture[top : int(y_px) + reach + 1, left : int(x_px) + reach + 1]
    return np.asarray(cv2.GaussianBlur(part, (0, 0), blur_px), np.uint8), x_px - left, y_px - top
