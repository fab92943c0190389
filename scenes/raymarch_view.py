"""Where the ray marcher's camera hangs: from straight above to 38 degrees off, near or far."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scenes.camera import plumb
from scenes.raymarch_options import TRAINING, Options, Size

Rng = np.random.Generator
Array = NDArray[np.float64]

#: The camera is at least this high over the table, in half die edges, or dice would come too close.
LOWEST = 4.0
#: A pixel shows the ground where its ray goes down by at least this much of the way to the picture plane.
LEAST_DOWN = 1e-3


@dataclass(frozen=True)
class View:
    """A pinhole camera: eye, axes as columns (right, down, forward); the rest in pixels."""

    eye: Array
    axes: Array
    focal: float
    cx: float
    cy: float

    def project(self, points: Array) -> Array:
        """World points (n, 3) to pixels (n, 2)."""
        right, down, forward = ((points - self.eye) @ self.axes).T
        return np.stack([self.cx + self.focal * right / forward, self.cy + self.focal * down / forward], 1)

    def on_plane(self, x: float, y: float, height: float) -> Array:
        """The world point at a height that shows at a pixel."""
        ray = self.axes @ np.array([(x - self.cx) / self.focal, (y - self.cy) / self.focal, 1.0])
        return np.asarray(self.eye + ray * (height - self.eye[2]) / ray[2])

    def plumb(self, width_px: int, height_px: int) -> tuple[float, float, float]:
        """How flat dice stand in its picture, see `vision.leaning`: k, and the drop's x and y."""
        return plumb(self.axes, self.focal, (self.cx, self.cy), (width_px, height_px))

    def on_ground(self, x_px: Array, y_px: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
        """Where pixels (n,) show the ground: x, y, and which of them do; the others look past the horizon."""
        u, v = (x_px - self.cx) / self.focal, (y_px - self.cy) / self.focal
        rays = np.stack([u, v, np.ones(len(u))], 1) @ self.axes.T
        down = rays[:, 2] < -LEAST_DOWN
        far = self.eye[2] / np.maximum(-rays[:, 2], LEAST_DOWN)
        return self.eye[0] + far * rays[:, 0], self.eye[1] + far * rays[:, 1], down


def random_view(rng: Rng, size_px: Size, edge_px: float, options: Options = TRAINING) -> View:
    """A camera over the table that sees a die of edge `edge_px` in the middle of the picture.

    The picture may be a part of a larger one: then the principal point lies off its middle.
    """
    tilt = abs(rng.normal(0, 0.12)) if rng.random() < 0.6 else rng.uniform(0, 0.66)
    heading = rng.uniform(0, 2 * np.pi)
    size = np.array(size_px, np.float64)
    nearest, farthest = options.distances
    if options.widest is not None:
        nearest = max(nearest, float(np.linalg.norm(size)) / edge_px / np.tan(options.widest))
    distance = float(np.exp(rng.uniform(np.log(nearest), np.log(farthest))))
    forward = np.array([np.sin(tilt) * np.cos(heading), np.sin(tilt) * np.sin(heading), -np.cos(tilt)])
    right = np.cross(forward, [np.sin(rng.uniform(0, 6.28)), np.cos(rng.uniform(0, 6.28)), 0.3])
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(forward, right), forward], 1)
    focal = edge_px * distance / 2
    reach = np.minimum(1.2 * size, 0.45 * focal)
    shift = rng.uniform(-reach, reach) * (rng.random() < options.cropped)
    ray = axes @ np.array([-shift[0] / focal, -shift[1] / focal, 1.0])
    eye = -ray * distance
    eye[2] = max(eye[2], LOWEST)
    return View(eye, axes, focal, *(float(place) for place in size / 2 + shift))
