"""Proves that the camera puts points where a pinhole would, and that rays undo projection."""

from __future__ import annotations

import cv2
import numpy as np

from scenes.camera import Camera, plumb

STRAIGHT = Camera(800, 600, focal_px=1600.0, height_mm=400.0)
ASKEW = Camera(320, 240, focal_px=640.0, height_mm=400.0, tilt=0.2, roll=0.1)


def test_straight_down_four_pixels_show_a_millimetre_of_floor() -> None:
    points = np.array([[0.0, 0, 0], [10, 0, 0], [0, 10, 0]])
    expected = [[399.5, 299.5], [439.5, 299.5], [399.5, 259.5]]
    assert np.allclose(STRAIGHT.project(points), expected)
    assert np.allclose(STRAIGHT.depth(points), 400.0)


def test_what_is_nearer_to_the_camera_looks_larger() -> None:
    low, high = STRAIGHT.project(np.array([[50.0, 0, 0], [50.0, 0, 16]]))
    assert np.isclose((high[0] - 399.5) / (low[0] - 399.5), 400 / 384)


def test_a_ray_meets_the_floor_where_its_pixel_came_from() -> None:
    floor = ASKEW.on_plane(0.0)
    for y, x in ((0, 0), (120, 160), (239, 319)):
        point = np.array([[*floor[:, y, x], 0.0]])
        assert np.allclose(ASKEW.project(point)[0], [x, y], atol=0.01)


def test_a_tilted_camera_hangs_on_the_near_side() -> None:
    assert ASKEW.place[1] < 0
    assert np.isclose(np.linalg.norm(ASKEW.place), 400.0)
    near, far = ASKEW.depth(np.array([[0.0, -50, 0], [0.0, 50, 0]]))
    assert near < far


def test_flat_dice_stand_as_the_plumb_line_says() -> None:
    """Tops of dice lie from their bottoms as the camera puts them there."""
    k, x, y = plumb(ASKEW.axes.T, ASKEW.focal_px, (159.5, 119.5), (320, 240))
    for place in ([0.0, 0.0], [30.0, -20.0], [-35.0, 25.0]):
        top, bottom = ASKEW.project(np.array([[*place, 16.0], [*place, 0.0]]))
        corners = np.array([[dx, dy, 0] for dx, dy in ((-8, -8), (8, -8), (8, 8), (-8, 8))])
        face = ASKEW.project(corners + np.array([*place, 16.0])).astype(np.float32)
        up_edges = (top - bottom) / np.sqrt(cv2.contourArea(face))
        told = k * (top - [160, 120]) / 320 - [x, y]
        assert np.hypot(*(up_edges - told)) < 0.02
