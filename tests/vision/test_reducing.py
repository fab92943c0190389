"""Proves that pictures made smaller keep what is in them where it was."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.reducing import halved, halvings, resized

Picture = NDArray[np.uint8]


@pytest.mark.parametrize(
    ("share", "times"), [(1.3, 0), (1.0, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (0.1, 3)]
)
def test_a_picture_is_halved_as_often_as_leaves_it_large_enough(share: float, times: int) -> None:
    assert halvings(share) == times
    assert 0.5**times >= share or times == 0


def test_each_pixel_is_the_mean_of_those_it_stands_for() -> None:
    picture = np.random.default_rng(1).integers(0, 256, (36, 52, 3), np.uint8)
    means = picture.reshape(9, 4, 13, 4, 3).mean(axis=(1, 3))
    assert np.abs(halved(picture, 2) - means).max() <= 1.0


def test_an_odd_row_and_column_are_left_out() -> None:
    picture = np.random.default_rng(1).integers(0, 256, (37, 53, 3), np.uint8)
    assert np.array_equal(halved(picture, 1), halved(np.ascontiguousarray(picture[:36, :52]), 1))


def spotted(height: int, width: int) -> Picture:
    """White with a black spot at two thirds of its height and a third of its width."""
    picture = np.full((height, width, 3), 255, np.uint8)
    cv2.circle(picture, (width // 3, 2 * height // 3), height // 12, (0, 0, 0), -1)
    return picture


@pytest.mark.parametrize("size", [(640, 480), (400, 301), (161, 121), (64, 48), (900, 700)])
def test_at_any_size_things_are_where_they_were(size: tuple[int, int]) -> None:
    small = resized(spotted(481, 641), size)
    assert small.shape == (size[1], size[0], 3)
    rows, columns = np.nonzero(small[..., 0] < 128)
    assert rows.mean() + 0.5 == pytest.approx(size[1] * 2 / 3, abs=0.01 * size[1])
    assert columns.mean() + 0.5 == pytest.approx(size[0] / 3, abs=0.01 * size[0])
