"""Proves that a die's own side is no die of its own, and that a die beside another stays one.

All is worked out with a pinhole camera over dice of 16 mm: where it puts the corners is the truth.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scenes.camera import Camera
from tests.vision.stubs import candidate
from vision.deciding import Opinion
from vision.faces import Matrix, edge_of, edges_of, form_of
from vision.sides import without_sides
from vision.stance import Standing

DIE_MM = 16.0
SQUARE = np.array([(-8.0, -8.0, 0.0), (8.0, -8.0, 0.0), (8.0, 8.0, 0.0), (-8.0, 8.0, 0.0)])
DOWN = np.array([0.0, 0.0, -DIE_MM])


def camera(tilt_deg: float) -> Camera:
    """Over dice at the world's origin, seen from the near side."""
    return Camera(800, 600, focal_px=1500.0, height_mm=450.0, tilt=np.radians(tilt_deg))


def seen(view: Camera, corners: Matrix, confidence: float) -> tuple[Opinion, Standing]:
    """What the networks say of a face with these corners (4, 3), mm; its stance is that of a flat die."""
    flat = view.project(corners)
    x, y = flat.mean(axis=0)
    edges = edges_of(flat)
    place = replace(candidate(), x_px=float(x), y_px=float(y), edge_px=edge_of(edges), form=form_of(edges))
    doubt = None if confidence > 0.9 else "no clear top face"
    said = Opinion(place, np.zeros(7), np.zeros(7), 3, confidence, doubt, die=0.9)
    top, bottom = view.project(np.stack([corners.mean(axis=0), corners.mean(axis=0) + DOWN]))
    return said, Standing(float(x), float(y), (top - bottom) / edge_of(edges), 0.05)


def top_at(x_mm: float, y_mm: float, size: float = 1.0) -> Matrix:
    corners: Matrix = SQUARE * size + np.array([x_mm, y_mm, DIE_MM * size])
    return corners


#: The side that faces the camera's near side.
NEAR_SIDE = np.array([(-8.0, -8.0, 16.0), (8.0, -8.0, 16.0), (8.0, -8.0, 0.0), (-8.0, -8.0, 0.0)])


@pytest.mark.parametrize("tilt_deg", [15, 22, 28])
def test_the_side_of_a_die_is_no_die(tilt_deg: float) -> None:
    view = camera(tilt_deg)
    pairs = [seen(view, top_at(0, 0), 0.97), seen(view, NEAR_SIDE, 0.4)]
    dice, standing = without_sides(*map(list, zip(*pairs, strict=True)))
    assert [die.confidence for die in dice] == [0.97]
    assert len(standing) == 1


@pytest.mark.parametrize("tilt_deg", [0, 10, 20, 28, 35])
@pytest.mark.parametrize("size", [1.0, 0.8])
def test_a_doubtful_die_that_touches_another_stays_a_question(tilt_deg: float, size: float) -> None:
    view = camera(tilt_deg)
    for x, y in ((0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (0.5, -1.0), (-0.7, -1.0)):
        gap = 8.0 * (1 + size)
        other = top_at(gap * x, gap * y, size)
        pairs = [seen(view, top_at(0, 0), 0.97), seen(view, other, 0.4)]
        dice, _ = without_sides(*map(list, zip(*pairs, strict=True)))
        assert len(dice) == 2


def test_what_is_as_sure_as_the_die_above_stays() -> None:
    view = camera(20)
    pairs = [seen(view, top_at(0, 0), 0.97), seen(view, NEAR_SIDE, 0.98)]
    assert len(without_sides(*map(list, zip(*pairs, strict=True)))[0]) == 2
