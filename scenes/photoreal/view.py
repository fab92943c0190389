"""Where the photo-real tier's camera hangs and what it makes of a point: a pinhole without distortion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.camera import plumb

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Horizontal angles of view, degrees: a long phone lens to a webcam's.
FIELDS_DEG: Final = (26.0, 74.0)
#: The camera is at least this far from what it looks at, cm: nearer ones do not focus.
NEAREST_CM: Final = 15.0
#: Most tilt off the vertical, and the spread of the usual one, degrees.
MOST_TILT_DEG, USUAL_TILT_DEG = 35.0, 11.0
#: Share of the cameras tilted by anything up to the most.
TILTED: Final = 0.25


@dataclass(frozen=True)
class View:
    """A pinhole camera over the ground z = 0.

    Attributes:
        eye: its place, cm.
        axes: as columns: right, down and forward in the world.
        focal_px: focal length, pixels.
        size_px: width and height of the picture.
    """

    eye: Array
    axes: Array
    focal_px: float
    size_px: tuple[int, int]

    @property
    def middle_px(self) -> Array:
        """The middle of the picture, where whole numbers are the middles of pixels."""
        return np.array([(side - 1) / 2 for side in self.size_px])

    @property
    def tilt(self) -> float:
        """Angle between the optical axis and the vertical, radians."""
        return float(np.arccos(np.clip(-self.axes[2, 2], -1.0, 1.0)))

    def project(self, points: Array) -> Array:
        """World points (n, 3) to pixels (n, 2), x right and y down."""
        seen = (points - self.eye) @ self.axes
        pixels: Array = self.middle_px + self.focal_px * seen[:, :2] / seen[:, 2:]
        return pixels

    def depth(self, points: Array) -> Array:
        """How far world points (n, 3) lie before the camera along its axis, cm."""
        depths: Array = (points - self.eye) @ self.axes[:, 2]
        return depths

    def plumb(self) -> tuple[float, float, float]:
        """How flat dice stand in its picture, see `scenes.camera.plumb`."""
        x, y = self.middle_px.tolist()
        return plumb(self.axes, self.focal_px, (x, y), self.size_px)

    def on_plane(self, pixel: Array, height: float) -> Array:
        """The world point at a height that shows at a pixel."""
        ray = self.axes @ np.append((pixel - self.middle_px) / self.focal_px, 1.0)
        point: Array = self.eye + ray * (height - self.eye[2]) / ray[2]
        return point

    def inside(self, pixels: Array, margin_px: float = 0.0) -> NDArray[np.bool_]:
        """Which pixels (n, 2) lie in the picture, that far from its border."""
        low, high = margin_px - 0.5, np.array(self.size_px) - 0.5 - margin_px
        return np.asarray(np.all((pixels >= low) & (pixels <= high), axis=1))


def looking_at(
    target: Array, tilt: float, heading: float, roll: float, distance: float
) -> tuple[Array, Array]:
    """Eye and axes of a camera.

    Args:
        target: what shows in the middle of the picture.
        tilt: off the vertical, towards `heading` (a direction on the ground): the picture's top lies there.
        roll: the picture turned about the optical axis.
        distance: of the eye from the target.
    """
    away = np.array([np.cos(heading), np.sin(heading), 0.0])
    forward = np.sin(tilt) * away - np.cos(tilt) * np.array([0.0, 0.0, 1.0])
    up = np.cos(tilt) * away + np.sin(tilt) * np.array([0.0, 0.0, 1.0])
    right = np.cross(forward, up)
    turned = np.cos(roll) * right + np.sin(roll) * up
    axes = np.stack([turned, np.cross(forward, turned), forward], axis=1)
    return target - distance * forward, axes


def random_view(rng: Rng, size_px: tuple[int, int], edge_cm: float, edge_px: float) -> View:
    """A camera to which a die at the middle of its picture has edges of `edge_px`, not counting its tilt."""
    if rng.random() < TILTED:
        tilt_deg = float(rng.uniform(0.0, MOST_TILT_DEG))
    else:
        tilt_deg = min(abs(float(rng.normal(0.0, USUAL_TILT_DEG))), MOST_TILT_DEG)
    field = np.radians(rng.uniform(*FIELDS_DEG))
    focal_px = size_px[0] / 2 / np.tan(field / 2)
    distance = focal_px * edge_cm / edge_px
    if distance < NEAREST_CM:
        focal_px, distance = focal_px * NEAREST_CM / distance, NEAREST_CM
    square = rng.integers(4) * np.pi / 2
    heading = square + rng.normal(0.0, 0.1) if rng.random() < 0.7 else rng.uniform(0.0, 2 * np.pi)
    roll = rng.normal(0.0, 0.05)
    target = np.array([*rng.normal(0.0, 0.12 * distance, 2), edge_cm])
    eye, axes = looking_at(target, np.radians(tilt_deg), float(heading), float(roll), distance)
    return View(eye, axes, float(focal_px), size_px)
