"""Proves that a frame makes its picture on first use and once, and that a made one is given as it is."""

from __future__ import annotations

import numpy as np

from device.cameras import Frame
from device.cameras.frames import Picture

PICTURE = np.full((4, 6, 3), 7, np.uint8)


def test_a_picture_is_made_when_it_is_wanted_and_only_once() -> None:
    made: list[Picture] = []

    def make() -> Picture:
        made.append(PICTURE.copy())
        return made[-1]

    frame = Frame(make, 1.5, np.zeros((2, 3), np.uint8))
    assert (made, frame.t_s, frame.small is None) == ([], 1.5, False)
    assert frame.image is frame.image
    assert len(made) == 1


def test_a_picture_that_is_there_is_given_as_it_is() -> None:
    frame = Frame(PICTURE, 0.0)
    assert frame.image is PICTURE
    assert frame.small is None
