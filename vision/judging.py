"""What one die shows: the judge network, asked about the same die at several turns.

It sees a die cut out at a size of its own and says 1 to 6, or that there is no readable top face: a side, a
dot pattern on cloth, a leaning or covered die.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import Picture, crop_die

#: A die's value does not depend on how it is turned; asking at these turns (radians) shows when the
#: answer does.
TURNS: Final = (0.0, 0.4, 0.8, 1.2)


class Place(Protocol):
    """Where a die may lie, pixels of the picture."""

    @property
    def x_px(self) -> float: ...
    @property
    def y_px(self) -> float: ...
    @property
    def edge_px(self) -> float: ...


class Judge:
    """Owns the network; one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))

    def verdicts(self, picture: Picture, candidates: Sequence[Place]) -> NDArray[np.float64]:
        """Chance of each class for each candidate, shape (n, 7): no readable top face, 1, 2, ... 6.

        The mean over TURNS of what the network says.
        """
        if not candidates:
            return np.zeros((0, 7))
        crops = [crop_die(picture, c.x_px, c.y_px, c.edge_px, turn) for c in candidates for turn in TURNS]
        self._net.setInput(cv2.dnn.blobFromImages(crops, 1 / 255.0))
        said = np.asarray(self._net.forward(), np.float64)
        mean: NDArray[np.float64] = said.reshape(len(candidates), len(TURNS), 7).mean(axis=1)
        return mean
