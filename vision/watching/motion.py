"""Tells from small grey frames whether anything in the picture moves.

Every frame is compared with an anchor: the first frame of the present stillness. A slow movement adds up
against it where frame-to-frame differences would stay below any threshold. Compared is only what is fine:
each frame less its own blurred copy, so that lamps, automatic exposure and the soft shadows of hands beside
the tray drop out, and the edges of dice and fingers stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Grey = NDArray[np.float32]

#: Width of the frames that are compared. Averaging to this size takes most of the sensor's noise, and a die
#: of a thirtieth of the picture's width still covers 60 pixels.
SMALL_WIDTH_PX: Final = 240
#: Window of the blur that is taken off, pixels of the small frame: wider than a die's edge is sharp,
#: narrower than the rim of a shadow. In real clips a hand's shadow then changes no pixel, and a die that
#: stirs some fifty.
FINE_PX: Final = 11
#: A pixel has changed by this many grey levels of 255: five times the noise left after averaging, and a
#: tenth of the step between a die and its cloth.
CHANGED_LEVELS: Final = 12.0
#: So many changed pixels are movement. Compressed clips of dice at rest showed up to 5.
MOVED_PIXELS: Final = 7
#: A change of the plain picture this large that reaches its edge is a hand; six dice cover a tenth of the
#: tray.
HAND_SHARE: Final = 0.15
HAND_LEVELS: Final = 25.0
#: Of each still frame this share goes into the anchor, so that slow changes of the light are followed.
_FOLLOW: Final = 0.05


@dataclass(frozen=True)
class Motion:
    """What one frame shows against the present stillness.

    Attributes:
        moving: something changed place.
        share: of the picture that changed, 0 to 1.
        hand: it is large and comes in over the edge.
    """

    moving: bool
    share: float
    hand: bool


STILL: Final = Motion(moving=False, share=0.0, hand=False)


class MotionMeter:
    """Compares frames with an anchor. Owned by one thread."""

    def __init__(self) -> None:
        self._anchor: Grey | None = None
        self._plain: Grey | None = None

    def look(self, frame: Picture) -> Motion:
        """Compare a frame, shape (height, width, 3) or (height, width); the first one is still."""
        plain = small_grey(frame)
        fine = plain - np.asarray(cv2.blur(plain, (FINE_PX, FINE_PX)), np.float32)
        anchor, before, self._plain = self._anchor, self._plain, plain
        if anchor is None or before is None or anchor.shape != fine.shape:
            self._anchor = fine
            return STILL
        count = int(np.count_nonzero(np.abs(fine - anchor) > CHANGED_LEVELS))
        share = count / fine.size
        if count < MOVED_PIXELS:
            self._anchor = anchor * np.float32(1 - _FOLLOW) + fine * np.float32(_FOLLOW)
            return Motion(moving=False, share=share, hand=False)
        self._anchor = fine
        return Motion(moving=True, share=share, hand=self._is_hand(plain, before))

    def _is_hand(self, plain: Grey, before: Grey) -> bool:
        covered = np.abs(plain - before) > HAND_LEVELS
        return float(covered.mean()) > HAND_SHARE and _reaches_edge(covered)


def small_grey(frame: Picture) -> Grey:
    """The frame in grey at the width that is compared."""
    height, width = frame.shape[:2]
    small_height = max(1, round(height * SMALL_WIDTH_PX / width))
    small = cv2.resize(frame, (SMALL_WIDTH_PX, small_height), interpolation=cv2.INTER_AREA)
    grey = small if small.ndim == 2 else cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(grey, np.float32)


def _reaches_edge(changed: NDArray[np.bool_]) -> bool:
    return bool(changed[0].any() or changed[-1].any() or changed[:, 0].any() or changed[:, -1].any())
