"""Proves that a JPEG's size is told from its header as OpenCV has it, and of nothing else."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.jpeg import jpeg_size


def coded(width: int, height: int, *options: int, grey: bool = False) -> bytes:
    """A JPEG by OpenCV."""
    shape = (height, width) if grey else (height, width, 3)
    picture = np.random.default_rng(7).integers(0, 256, shape, np.uint8)
    return cv2.imencode(".jpg", picture, list(options))[1].tobytes()


@pytest.mark.parametrize(("width", "height"), [(1, 1), (640, 480), (33, 900)])
@pytest.mark.parametrize("options", [(), (cv2.IMWRITE_JPEG_PROGRESSIVE, 1), (cv2.IMWRITE_JPEG_QUALITY, 5)])
def test_a_jpeg_s_size_is_told(width: int, height: int, options: tuple[int, ...]) -> None:
    assert jpeg_size(coded(width, height, *options)) == (width, height)
    assert jpeg_size(coded(width, height, *options, grey=True)) == (width, height)


def test_segments_before_the_header_are_passed_over() -> None:
    """As cameras write them: a comment, and data of applications."""
    content = coded(20, 10)
    comment = b"\xff\xfe\x00\x06abcd"
    assert jpeg_size(content[:2] + comment + content[2:]) == (20, 10)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xd8\xff",
        b"\x89PNG\r\n\x1a\n" + bytes(40),
        coded(20, 10)[:30],
        b"\xff\xd8\xff\xda" + bytes(40),
        b"\xff\xd8\xff\xe0\x00\x00" + bytes(40),
    ],
    ids=["nothing", "only a start", "a PNG", "cut off", "no header before the scan", "a segment without end"],
)
def test_of_what_is_no_whole_header_nothing_is_told(content: bytes) -> None:
    assert jpeg_size(content) is None


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(content: bytes) -> None:
    assert jpeg_size(b"\xff\xd8\xff" + content) is None or len(content) > 8
