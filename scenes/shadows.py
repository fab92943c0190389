"""The shadows that dice throw on the floor: the lamp's, and the darkness close under a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.camera import Camera
from scenes.sprites import GAMMA, Pose

Picture = NDArray[np.uint8]
Matrix = NDArray[np.float64]

#: Share of the floor's light that a cast shadow and the closeness of a die take.
_CAST_DARKNESS: Final = 0.52
_CONTACT_DARKNESS: Final = 0.45
#: The corners whose shadow is cast: a little inside the cube's, since the real ones are round.
_SHADOW_CORNERS: Final = np.array(
    [[x, y, z] for x in (-0.47, 0.47) for y in (-0.47, 0.47) for z in (-0.47, 0.47)]
)


def shadow_mask(camera: Camera, poses: Sequence[Pose], edge_mm: float, lamp: Matrix) -> Picture:
    """What the dice leave of the floor's display values, shape (height, width), 255 where all of it."""
    shape = (camera.height_px // 2, camera.width_px // 2)
    cast, contact = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    for pose in poses:
        corners = pose.centre + _SHADOW_CORNERS * edge_mm @ pose.rotation.T
        reach = corners[:, 2:] / (lamp[2] - corners[:, 2:])
        thrown = corners.copy()
        thrown[:, :2] += reach * (corners[:, :2] - lamp[:2])
        thrown[:, 2] = 0.0
        _fill(cast, camera.project(thrown), 255)
        lifted = max(float(corners[:, 2].min()), 0.0)
        below = corners * np.array([1.0, 1.0, 0.0])
        _fill(contact, camera.project(below), int(255 * np.exp(-lifted / 4.0)))
    soft = cv2.LUT(np.asarray(cv2.GaussianBlur(cast, (0, 0), 2.2)), _left_of_light(_CAST_DARKNESS))
    close = cv2.LUT(np.asarray(cv2.GaussianBlur(contact, (0, 0), 3.2)), _left_of_light(_CONTACT_DARKNESS))
    left = cv2.multiply(soft, close, scale=1 / 255)
    size = (camera.width_px, camera.height_px)
    return np.asarray(cv2.resize(left, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _left_of_light(darkness: float) -> Picture:
    """Table from a shadow's depth (0 to 255) to the factor on display values (255 is 1)."""
    depth = np.arange(256, dtype=np.float32) / np.float32(255)
    table: Picture = np.rint(255 * (1 - darkness * depth) ** (1 / GAMMA)).astype(np.uint8)
    return table


def _fill(mask: Picture, outline_px: Matrix, value: int) -> None:
    """Darken the hull of points of the full picture in a mask of half its size."""
    hull = np.asarray(cv2.convexHull((outline_px * 0.5).astype(np.float32)))
    cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), (value,), cv2.LINE_AA, 4)
