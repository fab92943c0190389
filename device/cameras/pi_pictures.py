"""From the arrays of picamera2 to pictures: the right order of colours, and no padding.

What the library calls RGB888 lies in memory as blue, green, red, which is what OpenCV wants. Of the planar
formats it cuts NV12 to its width itself, but leaves YUV420 with the padding of its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.cameras.frames import Picture

Array = NDArray[np.uint8]


@dataclass(frozen=True)
class Stream:
    """One of the camera's streams as it was agreed.

    Attributes:
        name: `main` or `lores`.
        layout: the library's name of the pixel format.
        size_px: width and height.
    """

    name: str
    layout: str
    size_px: tuple[int, int]

    @classmethod
    def of(cls, name: str, configuration: Mapping[str, object]) -> Stream:
        """The stream of a part of `camera_configuration()`.

        Raises:
            ValueError: in a format that is not understood.
        """
        layout, size = str(configuration["format"]), configuration["size"]
        assert isinstance(size, tuple)
        if layout not in FORMATS:
            raise ValueError(f"it gives pictures as {layout}, and not as one of {', '.join(FORMATS)}")
        return cls(name, layout, (int(size[0]), int(size[1])))

    @property
    def has_grey(self) -> bool:
        """Whether brightness is a plane of its own."""
        return self.layout in _PLANAR


def colour(array: Array, stream: Stream) -> Picture:
    """The picture of an array of the library, shape (height, width, 3), blue green red.

    Raises:
        ValueError: of another size than agreed.
    """
    width, height = stream.size_px
    rows = height * 3 // 2 if stream.has_grey else height
    if array.ndim < 2 or array.shape[0] != rows or array.shape[1] < width:
        raise ValueError(f"its picture is {array.shape}, and {width} x {height} was agreed")
    picture = FORMATS[stream.layout](array)[:height, :width]
    return np.ascontiguousarray(picture, np.uint8)


def grey(array: Array, stream: Stream) -> Picture:
    """The brightness alone of a stream that `has_grey`, shape (height, width).

    Raises:
        ValueError: of another size than agreed.
    """
    width, height = stream.size_px
    if array.ndim != 2 or array.shape[0] != height * 3 // 2 or array.shape[1] < width:
        raise ValueError(f"its picture is {array.shape}, and {width} x {height} was agreed")
    return np.ascontiguousarray(array[:height, :width])


def _converted(code: int) -> Callable[[Array], Array]:
    return lambda array: np.asarray(cv2.cvtColor(array, code), np.uint8)


_PLANAR: Final = frozenset({"YUV420", "NV12"})
#: How each format becomes blue, green, red; the padding of YUV420 comes through as a margin.
FORMATS: Final[Mapping[str, Callable[[Array], Array]]] = {
    "RGB888": lambda array: array,
    "BGR888": lambda array: array[:, :, ::-1],
    "XRGB8888": lambda array: array[:, :, :3],
    "XBGR8888": lambda array: array[:, :, 2::-1],
    "YUV420": _converted(cv2.COLOR_YUV2BGR_I420),
    "NV12": _converted(cv2.COLOR_YUV2BGR_NV12),
}
