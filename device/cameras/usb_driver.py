"""What is asked of a USB camera's driver by Video4Linux, and what is taken when it gives something else.

A camera is free to give another format, size and pace than it was asked for; what it says afterwards counts.
Compressed pictures (MJPG) are asked for, since uncompressed ones of this size do not fit through USB 2
thirty times a second; a camera that has none is asked for fewer pixels instead.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import CannotOpenCamera

log = logging.getLogger(__name__)

#: Asked for in this order. Of a camera that has everything OpenCV would take BGR3, and then give each picture
#: as one long row.
LAYOUTS: Final = ("MJPG", "YUYV")
#: Asked for in this order until one comes fast enough, pixels.
SIZES_PX: Final = ((1280, 960), (1280, 720), (800, 600), (640, 480))
FPS: Final = 30
#: A throw is followed at this pace or faster, frames a second.
SLOWEST_FPS: Final = 25.0
#: Without compression one size smaller than this is asked for: 640 x 480 at 30 frames a second is 18 MB/s,
#: half of what USB 2 carries, pixels.
UNCOMPRESSED_PX: Final = 640 * 480


class Capture(Protocol):
    """The part of OpenCV's capture that is used; tests bring their own."""

    def read(self) -> tuple[bool, NDArray[np.generic] | None]:
        """One frame, or False; may block."""

    def get(self, prop: int) -> float:
        """A property, 0 or -1 when the camera has no such thing."""

    def set(self, prop: int, value: float) -> bool:
        """Set a property; False when the camera refuses."""

    def release(self) -> None:
        """Let go of the device."""


def open_device(device: str) -> Capture:
    """The camera of a number or a path of `/dev`, its format agreed on.

    Raises:
        CannotOpenCamera: not there or in use.
    """
    name: int | str = int(device) if device.isdecimal() else device
    capture = cv2.VideoCapture(name, cv2.CAP_V4L2)
    if not capture.isOpened():
        capture.release()
        raise CannotOpenCamera(spec=f"usb:{device}", reason="not there, or in use by another program")
    agreed: Capture = capture
    agree(agreed)
    return agreed


def agree(capture: Capture) -> None:
    """Ask for the format; whatever the camera makes of it is accepted."""
    for layout in LAYOUTS:
        capture.set(cv2.CAP_PROP_FOURCC, float(cv2.VideoWriter.fourcc(*layout)))
        if fourcc(capture) == layout:
            break
    compressed = fourcc(capture) == "MJPG"
    for width, height in SIZES_PX:
        if compressed or width * height <= UNCOMPRESSED_PX:
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
            capture.set(cv2.CAP_PROP_FPS, FPS)
            # A driver that does not say how fast it is (0) is believed to be fast.
            if not 0 < capture.get(cv2.CAP_PROP_FPS) < SLOWEST_FPS:
                break
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    log.info(
        "the camera gives %s, %.0f x %.0f, %.0f frames a second",
        fourcc(capture) or "pictures",
        *(capture.get(prop) for prop in _SAID),
    )


def fourcc(capture: Capture) -> str:
    """The four letters of the format, empty when the driver does not say."""
    code = int(capture.get(cv2.CAP_PROP_FOURCC))
    return code.to_bytes(4, "little").decode("ascii", "replace") if 0 < code < 2**32 else ""


_SAID: Final = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_FPS)
Opener = Callable[[str], Capture]
