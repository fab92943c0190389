"""Dice as they lie, and whether two things on the ground get into each other.

Everything stands on the ground, so that overlap is asked of shadows straight below: convex polygons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, face_corners, lying, turn
from scenes.photoreal.style import Style

Array = NDArray[np.float64]

#: Sliding things are pushed in steps of this length, then halved that often, cm.
STEP_CM, HALVINGS = 0.25, 14
#: How far they slide at most, cm.
FARTHEST_CM: Final = 40.0
_CUBE: Final = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])


@dataclass(frozen=True)
class Die:
    """A die at rest.

    Attributes:
        style: its kind.
        value: the face that points up the most.
        rotation: its coordinates (see `scenes.dice`) into the world's, shape (3, 3).
        centre: its middle, cm, shape (3,).
        leaning: stands on an edge against something.
        stacked: lies on another die.
    """

    style: Style
    value: int
    rotation: Array
    centre: Array
    leaning: bool = False
    stacked: bool = False

    def world(self, points: Array) -> Array:
        """Points (n, 3) in die edges, in the world."""
        placed: Array = self.centre + self.style.edge_cm * (points @ self.rotation.T)
        return placed

    def corners(self) -> Array:
        """Its eight corners as if it were not rounded, shape (8, 3)."""
        return self.world(_CUBE)

    def top(self) -> Array:
        """The corners of its top face, in order round it, shape (4, 3)."""
        return self.world(face_corners(self.value))

    def top_middle(self) -> Array:
        """The middle of its top face, shape (3,)."""
        middle: Array = self.world(0.5 * FACE_AXES[self.value][2:])[0]
        return middle

    def footprint(self) -> Array:
        """The polygon on the ground that lies below it, shape (n, 2)."""
        return hull(self.corners()[:, :2])


def flat(style: Style, value: int, yaw: float, place: Sequence[float] | Array, below: float = 0.0) -> Die:
    """A die that lies flat at `place` on something `below` centimetres high."""
    centre = np.array([place[0], place[1], below + style.edge_cm / 2])
    return Die(style, value, lying(value, yaw), centre, stacked=below > 0.0)


def tipped(style: Style, value: int, direction: Array, angle: float, place: Sequence[float]) -> Die:
    """A die on one edge, its far side lifted towards `direction` (a unit vector on the ground)."""
    ahead = np.array([direction[0], direction[1], 0.0])
    axis = np.cross(ahead, [0.0, 0.0, 1.0])
    rotation = turn(axis, angle) @ lying(value, float(np.arctan2(direction[1], direction[0])))
    reach = style.edge_cm * ((0.5 - style.rounding) * np.abs(rotation[2]).sum() + style.rounding)
    return Die(style, value, rotation, np.array([place[0], place[1], reach]), leaning=True)


def hull(points: Array) -> Array:
    """The convex polygon round points (n, 2)."""
    around: Array = cv2.convexHull(points.astype(np.float32)).reshape(-1, 2).astype(np.float64)
    return around


def gap(first: Array, second: Array) -> float:
    """How far two convex polygons are apart along the best edge's normal, cm; negative: they overlap.

    Exact in its sign (separating axes); as a distance a lower bound.
    """
    best = -np.inf
    for polygon in (first, second):
        edges = np.roll(polygon, -1, axis=0) - polygon
        normals = np.stack([edges[:, 1], -edges[:, 0]], axis=1)
        normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
        one, other = first @ normals.T, second @ normals.T
        apart = np.maximum(other.min(axis=0) - one.max(axis=0), one.min(axis=0) - other.max(axis=0))
        best = max(best, float(apart.max()))
    return best


def slid(clear: Callable[[float], bool]) -> float | None:
    """How far something slides before it touches, cm; None: it was not clear to begin with, or never touches.

    Args:
        clear: whether it touches nothing after sliding that far.
    """
    if not clear(0.0):
        return None
    far = 0.0
    while clear(far + STEP_CM):
        far += STEP_CM
        if far > FARTHEST_CM:
            return None
    step = STEP_CM
    for _ in range(HALVINGS):
        step /= 2
        if clear(far + step):
            far += step
    return far
