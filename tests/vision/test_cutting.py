"""Proves that dice cut out of a picture made smaller are those that lie in the picture, in every view."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.crops import DIE_CUT, STANCE_CUT, Cut, crop_die
from vision.cutting import crop_dice
from vision.faces import corners_of, edges_of
from vision.reading import DieReading, Outline

Picture = NDArray[np.uint8]

VIEWS = ((0.0, False), (np.pi / 2, True))


def die(x: float, y: float, edges: NDArray[np.float64]) -> DieReading:
    a, b, c, d = corners_of(x, y, edges).tolist()
    corners: Outline = ((a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1]))
    return DieReading(3, x, y, float(np.sqrt(np.linalg.det(edges))), 0.9, corners=corners)


def scene(*dice: DieReading) -> Picture:
    """Softly shaded ground, and white faces with a dark spot off their middle."""
    rows, columns = np.mgrid[0:600, 0:800]
    picture = np.repeat((60 + rows // 12 + columns // 20).astype(np.uint8)[..., None], 3, axis=2)
    for one in dice:
        cv2.fillConvexPoly(picture, np.round(np.array(one.outline)).astype(np.int32), (240, 240, 240))
        edges = edges_of(np.array(one.outline))
        x, y = np.array([one.x_px, one.y_px]) + edges @ np.array([0.2, 0.1])
        cv2.circle(picture, (round(x), round(y)), round(one.size_px * 0.1), (20, 20, 20), -1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("edge", [20.0, 76.0, 144.0])
@pytest.mark.parametrize("cut", [DIE_CUT, STANCE_CUT])
def test_a_crop_is_the_same_from_a_picture_made_smaller(edge: float, cut: Cut) -> None:
    slanted = edge * np.array([[0.9, -0.5], [0.5, 1.0]])
    one = die(300, 250, slanted)
    picture = scene(one)
    crops = crop_dice(picture, [one], VIEWS, cut)
    for crop, (turn, mirrored) in zip(crops, VIEWS, strict=True):
        direct = crop_die(picture, 300, 250, slanted, turn, mirrored, cut)
        assert np.abs(crop.astype(int) - direct).mean() < 4


def test_crops_come_view_after_view_and_place_after_place() -> None:
    first, second = die(200, 200, 80 * np.eye(2)), die(500, 400, 90 * np.eye(2))
    picture = scene(first)
    crops = crop_dice(picture, [first, second], VIEWS, DIE_CUT)
    assert len(crops) == 4
    assert [crop.max() > 200 for crop in crops] == [True, True, False, False]


def test_a_die_may_be_turned_upright_and_keep_its_slant() -> None:
    slanted = np.diag([90.0, 60.0])
    one = die(300, 250, slanted)
    (crop,) = crop_dice(scene(one), [one], VIEWS[:1], DIE_CUT, straight=False)
    bright = crop[..., 0] > 150
    wide, high = bright.any(axis=0).sum(), bright.any(axis=1).sum()
    assert wide / high == pytest.approx(90 / 60, rel=0.1)
