"""Where the ray marcher's camera hangs: from straight above to 38 degrees off, near or far."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Array = NDArray[np.float64]

#: The camera is at least this high over the table, in half die edges, or dice would come too close.
LOWEST = 4.0
#: Nearest and farthest a camera hangs, in half die edges.
DISTANCES = (11, 90)


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


def random_view(rng: Rng, size_px: int, edge_px: float) -> View:
    """A camera over the table that sees a die of edge `edge_px` in the middle of the picture.

    The picture may be a part of a larger one: then the principal point lies off its middle.
    """
    tilt = abs(rng.normal(0, 0.12)) if rng.random() < 0.6 else rng.uniform(0, 0.66)
    heading = rng.uniform(0, 2 * np.pi)
    distance = float(np.exp(rng.uniform(*np.log(DISTANCES))))
    forward = np.array([np.sin(tilt) * np.cos(heading), np.sin(tilt) * np.sin(heading), -np.cos(tilt)])
    right = np.cross(forward, [np.sin(rng.uniform(0, 6.28)), np.cos(rng.uniform(0, 6.28)), 0.3])
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(forward, right), forward], 1)
    focal = edge_px * distance / 2
    reach = min(1.2 * size_px, 0.45 * focal)
    shift = rng.uniform(-reach, reach, 2) * (rng.random() < 0.7)
    ray = axes @ np.array([-shift[0] / focal, -shift[1] / focal, 1.0])
    eye = -ray * distance
    eye[2] = max(eye[2], LOWEST)
    return View(eye, axes, focal, size_px / 2 + float(shift[0]), size_px / 2 + float(shift[1]))
