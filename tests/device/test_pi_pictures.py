"""Proves that each format of the library becomes the same picture, in its colours and without padding."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.cameras.pi_pictures import Stream, colour, grey

Array = NDArray[np.uint8]
WIDTH_PX, HEIGHT_PX, PADDING_PX = 32, 24, 8


def seen() -> Array:
    """Four fields: red, green, blue, grey; in blue, green, red."""
    image = np.zeros((HEIGHT_PX, WIDTH_PX, 3), np.uint8)
    image[:12, :16], image[:12, 16:] = (0, 0, 200), (0, 200, 0)
    image[12:, :16], image[12:, 16:] = (200, 0, 0), (120, 120, 120)
    return image


def planes() -> Array:
    """As YUV420 without padding: shape (rows * 3 / 2, width)."""
    return np.asarray(cv2.cvtColor(seen(), cv2.COLOR_BGR2YUV_I420), np.uint8)


def yuv420() -> Array:
    """With padding after each row of each plane, the rows of the colours half as long."""
    flat = planes().reshape(-1)
    count = WIDTH_PX * HEIGHT_PX
    brightness = flat[:count].reshape(HEIGHT_PX, WIDTH_PX)
    colours = flat[count:].reshape(HEIGHT_PX, WIDTH_PX // 2)
    padded = [np.pad(brightness, ((0, 0), (0, PADDING_PX)), constant_values=255).reshape(-1)]
    padded.append(np.pad(colours, ((0, 0), (0, PADDING_PX // 2)), constant_values=255).reshape(-1))
    return np.concatenate(padded).reshape(HEIGHT_PX * 3 // 2, WIDTH_PX + PADDING_PX)


def nv12() -> Array:
    flat = planes().reshape(-1)
    count = WIDTH_PX * HEIGHT_PX
    blue, red = flat[count : count * 5 // 4], flat[count * 5 // 4 :]
    return np.concatenate((flat[:count], np.stack((blue, red), axis=1).reshape(-1))).reshape(-1, WIDTH_PX)


def four(image: Array) -> Array:
    return np.dstack((image, np.full(image.shape[:2], 255, np.uint8)))


@pytest.mark.parametrize(
    ("layout", "array", "levels"),
    [
        ("RGB888", seen, 0),
        ("BGR888", lambda: seen()[:, :, ::-1], 0),
        ("XRGB8888", lambda: four(seen()), 0),
        ("XBGR8888", lambda: four(seen()[:, :, ::-1].copy()), 0),
        # Colour at half the resolution and of limited range: some levels are lost in rounding.
        ("YUV420", yuv420, 4),
        ("NV12", nv12, 4),
    ],
)
def test_every_format_is_the_same_picture(layout: str, array: Callable[[], Array], levels: int) -> None:
    picture = colour(array(), Stream("main", layout, (WIDTH_PX, HEIGHT_PX)))
    assert picture.shape == (HEIGHT_PX, WIDTH_PX, 3)
    assert picture.flags.c_contiguous
    assert int(np.abs(picture.astype(int) - seen()).max()) <= levels


@pytest.mark.parametrize(("layout", "array"), [("YUV420", yuv420), ("NV12", nv12)])
def test_the_grey_picture_is_the_brightness_without_padding(layout: str, array: Callable[[], Array]) -> None:
    stream = Stream("lores", layout, (WIDTH_PX, HEIGHT_PX))
    assert stream.has_grey
    assert np.array_equal(grey(array(), stream), planes()[:HEIGHT_PX])


@pytest.mark.parametrize("shape", [(10, 32, 3), (24, 20, 3), (24,)])
def test_a_picture_of_another_size_than_agreed_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="32 x 24 was agreed"):
        colour(np.zeros(shape, np.uint8), Stream("main", "RGB888", (WIDTH_PX, HEIGHT_PX)))
    with pytest.raises(ValueError, match="32 x 24 was agreed"):
        grey(np.zeros(shape, np.uint8), Stream("lores", "YUV420", (WIDTH_PX, HEIGHT_PX)))


def test_a_format_that_is_not_understood_is_named() -> None:
    with pytest.raises(ValueError, match="MJPEG"):
        Stream.of("main", {"format": "MJPEG", "size": (640, 480)})
