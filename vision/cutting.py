"""Cuts all dice of one picture out, in every view that a network asks for.

The picture is made smaller once for all of them by a whole number, which is many times cheaper than doing so
for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import cv2
import numpy as np

from vision.crops import Cut, Picture, crop_die
from vision.faces import Matrix, edge_of, edges_of, upright
from vision.reading import Outline

#: The picture is not made smaller than leaves the dice's edges this long, pixels: as large as any crop shows
#: them.
LEAST_EDGE_PX: Final = 32.0
#: How a die is shown: its turn, radians, and whether mirrored.
View = tuple[float, bool]


class Place(Protocol):
    """Where a die may lie, pixels of the picture."""

    @property
    def x_px(self) -> float: ...
    @property
    def y_px(self) -> float: ...
    @property
    def outline(self) -> Outline: ...


def faces_of(places: Sequence[Place]) -> list[Matrix]:
    """The edge vectors (2, 2) of each, pixels."""
    return [edges_of(np.array(place.outline)) for place in places]


def crop_dice(
    picture: Picture, places: Sequence[Place], views: Sequence[View], cut: Cut, *, straight: bool = True
) -> list[Picture]:
    """Each place in each view, all views of one place after another.

    Args:
        straight: the top face square, whatever the camera's slant; else as it is seen, only turned upright.
    """
    faces = faces_of(places)
    smallest_px = min(edge_of(face) for face in faces)
    by = max(1, int(smallest_px // LEAST_EDGE_PX))
    small = _reduced(picture, by)
    crops = []
    for place, face in zip(places, faces, strict=True):
        x_px, y_px = ((at + 0.5) / by - 0.5 for at in (place.x_px, place.y_px))
        edges = (face if straight else upright(face)) / by
        crops += [crop_die(small, x_px, y_px, edges, turn, mirrored, cut) for turn, mirrored in views]
    return crops


def _reduced(picture: Picture, by: int) -> Picture:
    """Each pixel the mean of `by` times `by`; what does not fill one at the right and below is left out."""
    if by == 1:
        return picture
    height, width = (side // by for side in picture.shape[:2])
    whole = picture[: height * by, : width * by]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
