"""What a camera is to the rest of the product.

A thing that gives frames with their times until it is closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Frame:
    """One picture and when it was taken.

    Attributes:
        image: shape (height, width, 3), blue green red. Belongs to whoever read it.
        t_s: seconds by the camera's own clock; never less than the frame's before.
    """

    image: Picture
    t_s: float


class Camera(Protocol):
    """An open camera. Used by one thread; closing twice is allowed, reading after closing is `CameraGone`."""

    @property
    def spec(self) -> str:
        """What it was asked for as."""

    @property
    def live(self) -> bool:
        """True when frames come at their own pace, False when they come as fast as they are asked for."""

    def read(self, timeout_s: float) -> Frame:
        """The next frame.

        Raises:
            CameraStalled: none came in time.
            CameraGone: none will come any more.
            NoMorePictures: a clip is at its end.
        """

    def close(self) -> None:
        """Let go of the camera."""
