"""What lens and sensor add to a clean picture: a little blur, and noise that is new in every frame."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

#: Spread of the sensor's noise, display values; a cheap sensor indoors.
NOISE: Final = 2.6
#: Share of the noise that is each colour's own.
_COLOUR_NOISE: Final = 0.6
#: Blur of the lens and of the sensor's colour filter, pixels.
BLUR_PX: Final = 0.65
#: The noise bank is this much larger than a picture each way, so that cuts of it differ.
_SLACK_PX: Final = 97


def soften(picture: Picture) -> Picture:
    """The picture as the lens draws it."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), BLUR_PX), np.uint8)


class SensorNoise:
    """Noise for pictures of one size: drawn once, cut anew for each frame."""

    def __init__(self, seed: int, size_px: tuple[int, int], spread: float = NOISE) -> None:
        """Args: spread: of the noise, display values."""
        rng = np.random.default_rng(seed)
        rows, columns = size_px[1] + _SLACK_PX, size_px[0] + _SLACK_PX
        grey = rng.normal(0, spread, (rows, columns, 1)).astype(np.float32)
        colour = rng.normal(0, spread * _COLOUR_NOISE, (rows, columns, 3)).astype(np.float32)
        self._bank: NDArray[np.int16] = np.rint(grey + colour).astype(np.int16)

    def over(self, clean: Picture, t_s: float) -> Picture:
        """The picture with the noise of that moment."""
        rng = np.random.default_rng(abs(int(t_s * 1e4)))
        height, width = clean.shape[:2]
        top, left = (int(n) for n in rng.integers(0, _SLACK_PX, 2))
        cut = self._bank[top : top + height, left : left + width]
        return np.asarray(cv2.add(clean, cut, dtype=cv2.CV_8U), np.uint8)
