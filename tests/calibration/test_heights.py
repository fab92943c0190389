"""The heights of the build guide: OpenCV's own projection puts tray and dice where this geometry says."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.heights import DIE_MM, MARGIN_MM, Optics, die_edge_px, height_mm, slant_deg

OPTICS = [
    Optics(66.0, 41.0, (1280, 720)),
    Optics(62.2, 48.8, (1280, 960)),
    Optics.of_lens((6.287, 4.712), 6.0, (1280, 960)),
    Optics.of_diagonal(78.0, (1280, 720)),
]


def seen_px(optics: Optics, points_mm: list[tuple[float, float, float]]) -> NDArray[Any]:
    """Where OpenCV sees points (right, down, away from the lens, mm), in pixels off the middle."""
    focal = optics.focal_px
    matrix = np.array([[focal, 0, 0], [0, focal, 0], [0, 0, 1.0]])
    places, _ = cv2.projectPoints(np.array(points_mm), np.zeros(3), np.zeros(3), matrix, np.zeros(4))
    found: NDArray[Any] = np.asarray(places)[:, 0]
    return found


@pytest.mark.parametrize("optics", OPTICS)
@pytest.mark.parametrize("tray_mm", [200, 300, 400])
def test_tray_and_margin_just_fit(optics: Optics, tray_mm: int) -> None:
    at = height_mm(optics, tray_mm)
    rim = tray_mm / 2 + MARGIN_MM
    (across, _), (_, down) = seen_px(optics, [(rim, 0, at), (0, rim, at)])
    assert down == pytest.approx(optics.size_px[1] / 2, abs=1e-6)
    assert across <= optics.size_px[0] / 2


@pytest.mark.parametrize("optics", OPTICS)
def test_a_die_is_as_large_as_it_is_projected(optics: Optics) -> None:
    at = height_mm(optics, 300)
    top = at - DIE_MM
    left, right = seen_px(optics, [(-DIE_MM / 2, 0, top), (DIE_MM / 2, 0, top)])
    assert die_edge_px(optics, at) == pytest.approx(right[0] - left[0])


def test_angles_come_from_lens_or_diagonal() -> None:
    """Known figures: 90 degrees across a lens as long as half the sensor; 3-4-5 for the diagonal."""
    assert Optics.of_lens((12.0, 6.0), 6.0, (1280, 640)).across_deg == pytest.approx(90.0)
    optics = Optics.of_diagonal(90.0, (1280, 960))
    assert math.tan(math.radians(optics.across_deg / 2)) == pytest.approx(0.8)
    assert math.tan(math.radians(optics.down_deg / 2)) == pytest.approx(0.6)


def test_a_die_at_the_rim_is_seen_aslant() -> None:
    assert slant_deg(150.0, 300.0) == pytest.approx(45.0)
