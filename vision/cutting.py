"""Cuts all dice of one picture out, in every view that a network asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from vision.crops import Cut, Picture, crop_die
from vision.faces import Matrix, edges_of, upright
from vision.reading import Outline

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
    crops = []
    for place, face in zip(places, faces_of(places), strict=True):
        edges = face if straight else upright(face)
        crops += [crop_die(picture, place.x_px, place.y_px, edges, *view, cut) for view in views]
    return crops
