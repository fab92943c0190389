"""What one die shows: the judge network, asked about the same die in as many views as one likes.

It sees a die cut out with its top face square and straight and says 1 to 6, or that there is no readable top
face: a side, a dot pattern on cloth, a leaning or covered die.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import DIE_CUT, Cut, Picture
from vision.cutting import Place, View, crop_dice


class Judge:
    """Owns the network; one thread at a time."""

    def __init__(self, model: Path, cut: Cut = DIE_CUT) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))
        self._cut = cut

    def verdicts(
        self, picture: Picture, candidates: Sequence[Place], views: Sequence[View]
    ) -> NDArray[np.float64]:
        """Chance of each class for each candidate, shape (n, 7): no readable top face, 1, 2, ... 6.

        The mean over the views of what the network says.
        """
        if not candidates:
            return np.zeros((0, 7))
        crops = crop_dice(picture, candidates, views, self._cut)
        self._net.setInput(cv2.dnn.blobFromImages(crops, 1 / 255.0))
        said = np.asarray(self._net.forward(), np.float64)
        mean: NDArray[np.float64] = said.reshape(len(candidates), len(views), 7).mean(axis=1)
        return mean
