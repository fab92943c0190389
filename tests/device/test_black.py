"""Proves that a picture in which nothing can be seen is noticed, and one of a single dark die is not."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from device.cameras import BlackWatch, Frame
from device.cameras.black import BLACK_S, LOOK_S

Array = NDArray[np.uint8]
SHAPE = (288, 384)


def covered() -> Array:
    """What a sensor gives in the dark: black of limited range, and noise."""
    return np.clip(np.random.default_rng(1).normal(16.0, 3.0, SHAPE), 0, 255).astype(np.uint8)


def one_die() -> Array:
    image = covered()
    image[100:120, 100:120] = 60  # half a hundredth of the picture, and dark
    return image


def looked_at(small: Array, seconds: float, watch: BlackWatch | None = None) -> bool:
    """What is said of the last of some frames."""
    watch, said = watch or BlackWatch(), False
    for number in range(int(seconds * 30) + 1):
        said = watch.black(Frame(np.full((2, 2, 3), 255, np.uint8), 0.0, small), number / 30)
    return said


@pytest.mark.parametrize(
    ("small", "black"), [(covered(), True), (np.zeros(SHAPE, np.uint8), True), (one_die(), False)]
)
def test_black_is_told_from_dark(small: Array, black: bool) -> None:
    assert looked_at(small, BLACK_S + LOOK_S) == black


def test_some_black_frames_are_nothing() -> None:
    assert not looked_at(covered(), BLACK_S - LOOK_S)


def test_it_ends_when_something_is_seen_again() -> None:
    watch = BlackWatch()
    assert looked_at(covered(), BLACK_S + LOOK_S, watch)
    assert not watch.black(Frame(np.full((48, 64, 3), 90, np.uint8), 0.0), 60.0)  # no small picture, too
