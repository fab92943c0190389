"""The picture that the page shows: one file, replaced as a whole."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

log = logging.getLogger(__name__)

PICTURE: Final = "latest.jpg"
#: Apart from readings: so often while something moves, and while nothing does, seconds.
MOVING_S: Final = 0.3
STILL_S: Final = 2.0
#: The page needs no more pixels across, and a phone on the network no more bytes.
MOST_WIDTH_PX: Final = 1280
QUALITY: Final = 82


class Snapshot:
    """Writes `latest.jpg` into a folder. A full disk costs the picture, not the eye."""

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        self._path = folder / PICTURE
        self._clock = clock
        self._written_at = float("-inf")
        self._failed = False

    def offer(self, picture: Callable[[], NDArray[np.uint8]], moving: bool) -> None:
        """Write the picture, which is made for that, if the last one is old enough."""
        if self._clock() - self._written_at >= (MOVING_S if moving else STILL_S):
            self.write(picture())

    def write(self, frame: NDArray[np.uint8]) -> None:
        """Write the frame now."""
        self._written_at = self._clock()
        width = frame.shape[1]
        if width > MOST_WIDTH_PX:
            size = (MOST_WIDTH_PX, max(1, round(frame.shape[0] * MOST_WIDTH_PX / width)))
            frame = np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)
        done, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not done:
            return
        temporary = self._path.with_name(f".{PICTURE}.new")
        try:
            temporary.write_bytes(bytes(data))
            temporary.replace(self._path)
        except OSError as error:
            if not self._failed:
                log.warning("the picture cannot be written: %s", error)
            self._failed = True
