"""A pinhole camera over a tray: where a point of the world falls in the picture, and which way a pixel looks.

The world is in millimetres, z up, the tray's floor at z = 0. The picture is in pixels, x right, y down; a
pixel's centre has whole coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes import dice

Matrix = NDArray[np.float64]


def share_in_picture(corners: NDArray[np.floating], size_px: tuple[int, int]) -> float:
    """How much of a face with these corners (4, 2) lies in a picture of this width and height, 0..1."""
    face, (width, height) = corners.astype(np.float32), size_px
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    area, _ = cv2.intersectConvexConvex(face, frame)
    return float(area) / max(1.0, float(cv2.contourArea(face)))


@dataclass(frozen=True)
class Camera:
    """Where the camera is and how large its picture.

    Attributes:
        width_px, height_px: size of the picture.
        focal_px: distance of the picture plane, in pixels.
        height_mm: how far from the point of the floor that it looks at.
        tilt: away from straight down, radians; positive looks from the near side.
        roll: turn about the optical axis, radians.
        aim_mm: the point of the floor that it looks at.
    """

    width_px: int
    height_px: int
    focal_px: float
    height_mm: float
    tilt: float = 0.0
    roll: float = 0.0
    aim_mm: tuple[float, float] = (0.0, 0.0)

    @cached_property
    def place(self) -> Matrix:
        """The camera's place in the world, shape (3,), mm."""
        distance = np.array([0.0, -np.sin(self.tilt), np.cos(self.tilt)])
        place: Matrix = distance * self.height_mm + np.array([*self.aim_mm, 0.0])
        return place

    @cached_property
    def axes(self) -> Matrix:
        """Rows: right, down and forward of the camera in the world, shape (3, 3)."""
        tilted = dice.turn(np.array([1.0, 0.0, 0.0]), self.tilt)
        straight_down = np.array([[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]])
        rolled = dice.turn(np.array([0.0, 0.0, 1.0]), self.roll)
        axes: Matrix = rolled @ straight_down @ tilted.T
        return axes

    def project(self, points: Matrix) -> Matrix:
        """Where points of the world, shape (n, 3), fall in the picture, shape (n, 2)."""
        seen = (points - self.place) @ self.axes.T
        middle = np.array([(self.width_px - 1) / 2, (self.height_px - 1) / 2])
        pixels: Matrix = self.focal_px * seen[:, :2] / seen[:, 2:] + middle
        return pixels

    def depth(self, points: Matrix) -> Matrix:
        """How far before the camera points of the world lie, along its axis, shape (n,), mm."""
        depth: Matrix = (points - self.place) @ self.axes[2]
        return depth

    @cached_property
    def rays(self) -> NDArray[np.float32]:
        """The way each pixel looks, unit vectors of the world, shape (3, height, width)."""
        x = (np.arange(self.width_px) - (self.width_px - 1) / 2) / self.focal_px
        y = (np.arange(self.height_px) - (self.height_px - 1) / 2) / self.focal_px
        grid = np.stack([*np.meshgrid(x, y), np.ones((self.height_px, self.width_px))])
        looking = np.tensordot(self.axes.T, grid, axes=1)
        rays: NDArray[np.float32] = (looking / np.linalg.norm(looking, axis=0)).astype(np.float32)
        return rays

    def on_plane(self, height_mm: float) -> NDArray[np.float32]:
        """Where each pixel's ray meets the level plane at that height, shape (2, height, width), mm."""
        reach = (height_mm - self.place[2]) / self.rays[2]
        meeting: NDArray[np.float32] = self.place[:2, None, None].astype(np.float32) + self.rays[:2] * reach
        return meeting


def plumb(
    axes: NDArray[np.float64], focal_px: float, middle_px: tuple[float, float], size_px: tuple[int, int]
) -> tuple[float, float, float]:
    """How flat dice stand in a camera's picture, as `vision.leaning` has it: k, and the drop's x and y.

    Args:
        axes: right, down and forward in the world as columns, shape (3, 3).
        middle_px: where the optical axis meets the picture.
        size_px: width and height.
    """
    right, down, forward = axes.T @ np.array([0.0, 0.0, -1.0])
    foot_px = np.array(middle_px) + focal_px * np.array([right, down]) / forward
    x, y = (foot_px - np.array(size_px) / 2) / focal_px
    return size_px[0] / focal_px, float(x), float(y)
