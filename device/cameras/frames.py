"""What a camera is to the rest of the product.

A thing that gives frames with their times until it is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


class Frame:
    """One picture and when it was taken. Belongs to whoever read it.

    A camera may hand over the making of the picture instead of the picture: most frames are only watched, by
    their small picture, and a small machine has better things to do than to copy a large one thirty times a
    second. Whoever wants the picture then asks for it before the camera is read again; once made it stays.
    """

    __slots__ = ("_image", "small", "t_s")

    def __init__(
        self, image: Picture | Callable[[], Picture], t_s: float, small: Picture | None = None
    ) -> None:
        """Args:
        image: shape (height, width, 3), blue green red, or what makes it.
        t_s: seconds by the camera's own clock; never less than the frame's before.
        small: the same view in grey, shape (height, width), for watching; None when the camera has none.
        """
        self._image = image
        self.t_s = t_s
        self.small = small

    @property
    def image(self) -> Picture:
        """Shape (height, width, 3), blue green red.

        Raises:
            CameraGone: it was not made before the next frame was read.
        """
        if callable(self._image):
            self._image = self._image()
        return self._image


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
