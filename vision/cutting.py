"""Cuts all dice of one picture out, in every view that a network asks for.

The picture is made smaller once for all of them by a whole number, which is many times cheaper than doing so
for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np

from vision.crops import Cut, Picture, crop_die
from vision.faces import Matrix, edge_of, edges_of, upright
from vision.reading import Outline
from vision.reducing import reduced

#: The picture is not made smaller than leaves dice so many times as large as the crops show them: what is
#: resampled twice at nearly the same size becomes soft.
SPARE: Final = 1.2
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
    by = max(1, int(smallest_px // (SPARE * cut.edge_px)))
    small = reduced(picture, by)
    crops = []
    for place, face in zip(places, faces, strict=True):
        x_px, y_px = ((at + 0.5) / by - 0.5 for at in (place.x_px, place.y_px))
        edges = (face if straight else upright(face)) / by
        crops += [crop_die(small, x_px, y_px, edges, turn, mirrored, cut) for turn, mirrored in views]
    return crops
