"""Pictures made smaller by halves, all or most of the way: several times cheaper than by any other number."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


def halvings(share: float) -> int:
    """How often a picture can be halved that is wanted at this share of its size, or larger."""
    return max(0, math.floor(-math.log2(share)))


def halved(picture: Picture, times: int) -> Picture:
    """Each pixel the mean of four, so many times; an odd row or column at the end is left out."""
    for _ in range(times):
        height, width = (side // 2 for side in picture.shape[:2])
        whole = picture[: height * 2, : width * 2]
        picture = np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return picture


def resized(picture: Picture, size: tuple[int, int]) -> Picture:
    """At this width and height."""
    share = max(size[0] / picture.shape[1], size[1] / picture.shape[0])
    way = cv2.INTER_AREA if share < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(halved(picture, halvings(share)), size, interpolation=way), np.uint8)
