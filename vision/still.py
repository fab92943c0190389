"""Frames of dice that lie still, put together: what was too noisy in one of them shows in their mean."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import Picture

#: Frames are compared in cells of so many pixels a side: noise is gone in their means, a die is not.
CELL_PX: Final = 16
#: Two frames show the same when no cell differs by more than this, levels: noise of 25 levels a pixel leaves
#: differences of 10 in the worst of thousands of cells, and a die that moves by a pip leaves more.
SAME_LEVELS: Final = 12.0
#: More frames than this make the mean no clearer.
MOST_FRAMES: Final = 4


class StillFrames:
    """The last frames that showed the same. Not for two threads at once."""

    def __init__(self) -> None:
        self._sum: NDArray[np.float32] | None = None
        self._cells: NDArray[np.float32] | None = None
        self._count = 0

    def keep(self, frame: Picture) -> None:
        """Put a frame to those that show the same, or begin with it."""
        if self._sum is None or not self._shows(frame) or self._count >= MOST_FRAMES:
            self._sum, self._cells, self._count = frame.astype(np.float32), _cells(frame), 1
        else:
            cv2.accumulate(frame, self._sum)
            self._count += 1

    def forget(self) -> None:
        """Begin anew: the dice were read."""
        self._sum = self._cells = None
        self._count = 0

    def with_kept(self, frame: Picture) -> Picture:
        """The mean of this frame and those kept that show the same; the frame itself where none do."""
        if self._sum is None or not self._shows(frame):
            return frame
        total = cv2.add(self._sum, frame.astype(np.float32))
        return np.asarray(cv2.convertScaleAbs(total, alpha=1 / (self._count + 1)), np.uint8)

    def _shows(self, frame: Picture) -> bool:
        cells = _cells(frame)
        if self._cells is None or self._cells.shape != cells.shape:
            return False
        return bool(np.abs(cells - self._cells).max() < SAME_LEVELS)


def _cells(frame: Picture) -> NDArray[np.float32]:
    height, width = frame.shape[:2]
    size = (max(1, width // CELL_PX), max(1, height // CELL_PX))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.float32)
