"""Which way each die stands: where its top lies from its bottom, as the picture shows it.

The value of a die that leans can be read as well as any other's, only its stance tells that it leans. A flat
die's top lies over its bottom along the plumb line of its place in the picture, and the dice of one picture
agree on that (`vision.leaning`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import Picture, crop_die, turning
from vision.judging import TURNS, Place

#: How many die edges the network sees: the top face and the sides below it, seen 45 degrees askew.
STANCE_EDGES: Final = 2.6


class StanceEye:
    """Owns the network; one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))

    def ups(self, picture: Picture, places: Sequence[Place]) -> NDArray[np.float64]:
        """Where each top's middle lies from its bottom's, edges; shape (turns, n, 2), the picture's x and y.

        One answer for each of `vision.judging.TURNS`: where they differ, the network is not sure.
        """
        if not places:
            return np.zeros((len(TURNS), 0, 2))
        crops = [
            crop_die(picture, p.x_px, p.y_px, p.edge_px, turn, span_edges=STANCE_EDGES)
            for turn in TURNS
            for p in places
        ]
        self._net.setInput(cv2.dnn.blobFromImages(crops, 1 / 255.0))
        said = np.asarray(self._net.forward(), np.float64).reshape(len(TURNS), len(places), 2)
        return np.stack([one @ turning(turn) for one, turn in zip(said, TURNS, strict=True)])
