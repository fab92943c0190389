"""Pictures made smaller by a whole number: many times cheaper than by any other, and most of the way."""

from __future__ import annotations

import cv2
import numpy as np

from vision.crops import Picture


def reduced(picture: Picture, by: int) -> Picture:
    """Each pixel the mean of `by` times `by`; what does not fill one at the right and below is left out."""
    if by == 1:
        return picture
    height, width = (side // by for side in picture.shape[:2])
    whole = picture[: height * by, : width * by]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
