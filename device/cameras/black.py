"""Notices a camera that sends pictures in which nothing can be seen: its cap is on, or the room is dark.

Such a camera works as far as its driver knows, and the players would wait for a reading that never comes.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from device.cameras.frames import Frame, Picture

#: A pixel this dark is black, of 255: a picture of limited range is black at 16, and a sensor in the dark
#: adds noise of some levels.
BLACK_LEVEL: Final = 32
#: The smallest die anybody plays with covers more of the picture than this share.
SEEN_SHARE: Final = 0.002
#: A camera that starts shows some black frames; an arm over a small tray is gone sooner, seconds.
BLACK_S: Final = 1.5
#: A look every so often will do, seconds.
LOOK_S: Final = 0.25
#: Every so many pixels each way.
_STEP: Final = 4

REASON: Final = "the picture is black: is the lens cap on, or the light off?"


class BlackWatch:
    """Owned by whoever reads the camera."""

    def __init__(self) -> None:
        self._looked_s = float("-inf")
        self._since_s: float | None = None

    def black(self, frame: Frame, now_s: float) -> bool:
        """Whether nothing could be seen for a while; now_s in seconds of a steady clock."""
        if now_s - self._looked_s >= LOOK_S:
            self._looked_s = now_s
            if not _is_black(frame.image if frame.small is None else frame.small):
                self._since_s = None
            elif self._since_s is None:
                self._since_s = now_s
        return self._since_s is not None and now_s - self._since_s >= BLACK_S


def _is_black(picture: Picture) -> bool:
    some = picture[::_STEP, ::_STEP]
    return bool(np.count_nonzero(some > BLACK_LEVEL) < SEEN_SHARE * some.size)
