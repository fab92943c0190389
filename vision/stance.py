"""Which way each die stands: where its top lies from its bottom, as the picture shows it.

The value of a die that leans can be read as well as any other's, only its stance tells that it leans. A flat
die's top lies over its bottom along the plumb line of its place in the picture, and the dice of one picture
agree on that (`vision.leaning`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.crops import STANCE_CUT, Picture, turning
from vision.cutting import Place, View, crop_dice, faces_of
from vision.faces import Matrix, edge_of, upright


@dataclass(frozen=True)
class Standing:
    """A die and which way it stands.

    Attributes:
        x_px, y_px: its top's middle in the picture.
        up: where the top's middle lies from the bottom's, edges, along the picture's x and y; shape (2,).
        up_spread: how far that may be off, edges.
    """

    x_px: float
    y_px: float
    up: Matrix
    up_spread: float


class StanceEye:
    """Owns the network; one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))

    def standing(self, picture: Picture, places: Sequence[Place], views: Sequence[View]) -> list[Standing]:
        """How each die stands, asked in each of the views: where they differ it is less sure."""
        if not places:
            return []
        crops = crop_dice(picture, places, views, STANCE_CUT, straight=False)
        squares = [upright(face) for face in faces_of(places)]
        self._net.setInput(cv2.dnn.blobFromImages(crops, 1 / 255.0))
        said = np.asarray(self._net.forward(), np.float64).reshape(len(places), len(views), 3)
        return [_standing(*of, views) for of in zip(places, squares, said, strict=True)]


def _standing(place: Place, square: Matrix, said: Matrix, views: Sequence[View]) -> Standing:
    """From what the network says in each view, shape (views, 3), along the crop's axes."""
    turned = square / edge_of(square)
    ways = zip(views, said[:, :2], strict=True)
    ups = np.array([turned @ turning(*view).T @ way for view, way in ways])
    differ = float(np.hypot(*ups.std(axis=0)))
    return Standing(place.x_px, place.y_px, ups.mean(axis=0), float(np.exp(said[:, 2]).mean()) + differ)
