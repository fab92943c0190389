"""Cuts one die out of a picture, at a size of its own, so that nothing downstream knows about pixels."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import Matrix, edge_of, inverse, longest_of, rotation
from vision.reducing import halved, halvings

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Cut:
    """How a die is cut out.

    Attributes:
        side_px: of the crop.
        span_edges: how many die edges it spans.
    """

    side_px: int
    span_edges: float

    @property
    def edge_px(self) -> float:
        """A die's edge in the crop, pixels."""
        return self.side_px / self.span_edges


#: The die and enough round it to tell a top face from a side; a small pip is four pixels wide.
DIE_CUT = Cut(48, 1.85)
#: The top face alone.
FACE_CUT = Cut(40, 1.25)
#: The top face and the sides below it, seen 45 degrees askew.
STANCE_CUT = Cut(48, 2.6)
#: A crop's corners lie this far from its middle, in spans: half the square root of 2.
REACH_SPANS = 0.71


def crop_die(
    picture: Picture,
    x_px: float,
    y_px: float,
    edges: Matrix,
    angle: float = 0.0,
    flip: bool = False,
    cut: Cut = DIE_CUT,
) -> Picture:
    """One die with its top face square and straight, shape (side, side, 3).

    Args:
        picture: B G R, shape (h, w, 3).
        x_px, y_px: centre of the top face in the picture, pixels.
        edges: its edge vectors as columns (2, 2), pixels, see `vision.faces`.
        angle: how far to turn the face after that, radians.
        flip: mirror it.
    """
    if times := halvings(cut.edge_px / edge_of(edges)):
        picture, (x_px, y_px), edges = _halved(picture, (x_px, y_px), edges, cut, times)
    warp = np.zeros((2, 3))
    warp[:, :2] = cut.edge_px * turning(angle, flip) @ inverse(edges)
    warp[:, 2] = (cut.side_px - 1) / 2 - warp[:, :2] @ np.array([x_px, y_px])
    size = (cut.side_px, cut.side_px)
    crop = cv2.warpAffine(picture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def turning(angle: float, flip: bool = False) -> Matrix:
    """How `crop_die` turns the directions of a face, shape (2, 2)."""
    turn = rotation(angle)
    if flip:
        turn[0] *= -1
    return turn


def _halved(
    picture: Picture, middle: tuple[float, float], edges: Matrix, cut: Cut, times: int
) -> tuple[Picture, tuple[float, float], Matrix]:
    """The part of a picture round a die, halved, and the die's middle and edge vectors in it.

    Fine cloth would alias into dots without.
    """
    by = 2**times
    reach = int(REACH_SPANS * cut.span_edges * longest_of(edges)) + by
    left, top = (max(0, int(place) - reach) for place in middle)
    part = picture[top : int(middle[1]) + reach + by, left : int(middle[0]) + reach + by]
    x, y = ((place - corner + 0.5) / by - 0.5 for place, corner in zip(middle, (left, top), strict=True))
    return halved(part, times), (x, y), edges / by
