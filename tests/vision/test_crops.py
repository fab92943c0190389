"""Proves that one die is cut out centred, of one size and free of false dots, wherever it lies."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.crops import DIE_CUT, crop_die
from vision.faces import corners_of

Picture = NDArray[np.uint8]

#: The middle of a crop lies between its two middle pixels.
MIDDLE = (DIE_CUT.side_px - 1) / 2
#: An edge from which on pictures are halved before a die is cut out.
LARGE_EDGE = DIE_CUT.edge_px * 2.1


def grey(width: int = 300, height: int = 240) -> Picture:
    return np.full((height, width, 3), 90, np.uint8)


def marked(x: int, y: int, radius: int = 3) -> Picture:
    picture = grey()
    cv2.circle(picture, (x, y), radius, (250, 250, 250), -1, cv2.LINE_AA)
    return picture


def square(edge: float) -> NDArray[np.float64]:
    """Edge vectors of a face that lies straight."""
    return edge * np.eye(2)


def bright_centre(crop: Picture) -> tuple[float, float]:
    """Centre of what is brighter than the ground, weighted, pixels."""
    weight = np.clip(crop[..., 0].astype(np.float64) - 95, 0, None)
    rows, columns = np.mgrid[0 : crop.shape[0], 0 : crop.shape[1]]
    return float((columns * weight).sum() / weight.sum()), float((rows * weight).sum() / weight.sum())


@pytest.mark.parametrize("angle", [0.0, 0.4, 0.8, 1.2, np.pi / 2, 3.0, 5.5])
@pytest.mark.parametrize("edge", [16.0, 40.0, LARGE_EDGE])
@pytest.mark.parametrize("flip", [False, True])
def test_the_die_s_centre_is_the_crop_s_centre_at_any_turn(angle: float, edge: float, flip: bool) -> None:
    crop = crop_die(marked(140, 110), 140, 110, square(edge), angle, flip)
    assert crop.shape == (DIE_CUT.side_px, DIE_CUT.side_px, 3)
    assert crop.dtype == np.uint8
    assert bright_centre(crop) == pytest.approx((MIDDLE, MIDDLE), abs=0.25)


def test_turning_goes_from_x_to_y() -> None:
    """A mark to the right of the centre comes to lie below it after a quarter turn."""
    crop = crop_die(marked(150, 110), 140, 110, square(40.0), np.pi / 2)
    x, y = bright_centre(crop)
    assert x == pytest.approx(MIDDLE, abs=0.3)
    assert y == pytest.approx(MIDDLE + 10 / 40 * DIE_CUT.edge_px, abs=0.3)


def test_flipping_mirrors_left_and_right() -> None:
    x, y = bright_centre(crop_die(marked(150, 110), 140, 110, square(40.0), 0.0, True))
    assert x == pytest.approx(MIDDLE - 10 / 40 * DIE_CUT.edge_px, abs=0.3)
    assert y == pytest.approx(MIDDLE, abs=0.3)


@pytest.mark.parametrize("edge", [15, 31, 61, 121])
def test_a_die_s_edge_takes_the_same_share_of_the_crop_at_any_size(edge: int) -> None:
    picture = grey()
    left, top = 140 - edge // 2, 110 - edge // 2
    picture[top : top + edge, left : left + edge] = 250
    crop = crop_die(picture, 140, 110, square(edge))
    wide = (crop[DIE_CUT.side_px // 2, :, 0] > 170).sum()
    high = (crop[:, DIE_CUT.side_px // 2, 0] > 170).sum()
    assert wide == pytest.approx(DIE_CUT.edge_px, abs=1.5)
    assert high == pytest.approx(DIE_CUT.edge_px, abs=1.5)


def test_a_slanted_face_comes_out_square_and_straight() -> None:
    edges = np.array([[50.0, -16.0], [20.0, 38.0]])
    picture = grey()
    corners = corners_of(150, 120, edges)
    cv2.fillConvexPoly(picture, np.round(corners * 16).astype(np.int32), (250, 250, 250), cv2.LINE_AA, 4)
    bright = crop_die(picture, 150, 120, edges)[..., 0] > 170
    rows, columns = np.nonzero(bright)
    side = DIE_CUT.edge_px
    assert np.ptp(rows) + 1 == pytest.approx(side, abs=1.5)
    assert np.ptp(columns) + 1 == pytest.approx(side, abs=1.5)
    assert bright.sum() == pytest.approx(side**2, rel=0.05)


@pytest.mark.parametrize("place", [(0, 0), (299, 0), (0, 239), (299, 239), (2, 120), (150, 237)])
@pytest.mark.parametrize("edge", [20.0, LARGE_EDGE, 150.0])
def test_beyond_the_picture_s_edge_the_ground_goes_on(place: tuple[int, int], edge: float) -> None:
    """No black border, which would look like a die's outline."""
    crop = crop_die(grey(), *place, square(edge), 0.3)
    assert crop.min() == crop.max() == 90


@pytest.mark.parametrize("place", [(10, 12), (290, 228)])
def test_near_the_edge_a_large_die_is_still_centred(place: tuple[int, int]) -> None:
    crop = crop_die(marked(*place), *place, square(LARGE_EDGE))
    assert bright_centre(crop) == pytest.approx((MIDDLE, MIDDLE), abs=0.25)


def test_fine_cloth_does_not_become_dots_when_strongly_reduced() -> None:
    """A weave finer than the crop's pixels comes out as an even grey."""
    rows, columns = np.mgrid[0:1200, 0:1200]
    weave = np.where((rows // 3 + columns // 3) % 2 == 0, 20, 230).astype(np.uint8)
    crop = crop_die(np.repeat(weave[..., None], 3, axis=2), 600, 600, square(500.0), 0.2)
    assert crop.std() < 3
    assert crop.mean() == pytest.approx(125, abs=4)
