"""Flat pictures held over the tray: hands, cups, things laid in it, each with its soft shadow.

A cutout is painted once in millimetres, seen from above, and stands level at some height; camera and lamp see
it through a plane's homography, which costs a fraction of drawing a body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.camera import Camera

Picture = NDArray[np.uint8]
Matrix = NDArray[np.float64]
#: Left, top, right and bottom (exclusive), pixels.
Box = tuple[int, int, int, int]

#: Share of the display values that the deepest shadow takes.
_SHADOW_DARKNESS: Final = 0.42
#: A lamp is this wide seen from the tray: how soft a shadow is for each millimetre of height.
_LAMP_WIDTH: Final = 0.11
#: Shadows are drawn in a picture this many times smaller.
_COARSE: Final = 4
_NOTHING: Final[Picture] = np.zeros((1, 1, 4), np.uint8)


@dataclass(frozen=True, eq=False)
class Cutout:
    """A picture in the plane.

    Attributes:
        pixels: display values times opacity, and opacity, shape (h, w, 4), blue green red opacity.
        origin_px: where its point of reference lies, x and y.
        px_per_mm: its scale. x in the picture is the cutout's forward, y its right.
        outline: hull of what is not empty, mm from the origin, forward and left, shape (n, 2).
    """

    pixels: Picture
    origin_px: tuple[float, float]
    px_per_mm: float
    outline: Matrix


def cutout(pixels: Picture, origin_px: tuple[float, float], px_per_mm: float) -> Cutout:
    """A cutout with its outline worked out."""
    points = cv2.findNonZero((pixels[..., 3] > 20).astype(np.uint8))
    if points is None:
        return Cutout(pixels, origin_px, px_per_mm, np.zeros((1, 2)))
    hull = np.asarray(cv2.convexHull(points), np.float64).reshape(-1, 2)
    offset = (hull - np.array(origin_px)) / px_per_mm
    return Cutout(pixels, origin_px, px_per_mm, offset * np.array([1.0, -1.0]))


def bare(outline: Matrix) -> Cutout:
    """An outline alone, to ask where a thing would be without painting it."""
    return Cutout(_NOTHING, (0.0, 0.0), 1.0, outline)


@dataclass(frozen=True, eq=False)
class Placed:
    """A cutout somewhere over the tray, its forward turned by `angle` from the world's x axis."""

    what: Cutout
    x_mm: float
    y_mm: float
    angle: float
    height_mm: float

    def _to_world(self) -> Matrix:
        """From the cutout's forward and left, mm, to the world's plane, shape (3, 3)."""
        cos, sin = np.cos(self.angle), np.sin(self.angle)
        return np.array([[cos, -sin, self.x_mm], [sin, cos, self.y_mm], [0.0, 0.0, 1.0]])

    def _from_pixels(self) -> Matrix:
        x, y = self.what.origin_px
        scale = self.what.px_per_mm
        return np.array([[1 / scale, 0.0, -x / scale], [0.0, -1 / scale, y / scale], [0.0, 0.0, 1.0]])

    def seen(self, camera: Camera) -> Matrix:
        """From forward and left, mm, to the picture, shape (3, 3)."""
        matrix: Matrix = plane(camera, self.height_mm) @ self._to_world()
        return matrix

    def shaded(self, camera: Camera, lamp: Matrix) -> Matrix:
        """From forward and left, mm, to where its shadow on the floor is in the picture, shape (3, 3)."""
        grow = lamp[2] / (lamp[2] - self.height_mm)
        x, y = lamp[:2] * (1.0 - grow)
        cast = np.array([[grow, 0.0, x], [0.0, grow, y], [0.0, 0.0, 1.0]])
        matrix: Matrix = plane(camera, 0.0) @ cast @ self._to_world()
        return matrix

    def box(self, matrix: Matrix, camera: Camera, margin_px: int = 1) -> Box | None:
        """The pixels that it can touch under that matrix, None when out of the picture."""
        outline = self.what.outline
        seen = np.hstack([outline, np.ones((len(outline), 1))]) @ matrix.T
        if np.any(seen[:, 2] <= 0):
            return 0, 0, camera.width_px, camera.height_px
        points = seen[:, :2] / seen[:, 2:]
        low = np.maximum(np.floor(points.min(0)).astype(int) - margin_px, 0)
        high = np.ceil(points.max(0)).astype(int) + margin_px + 1
        right, bottom = np.minimum(high, (camera.width_px, camera.height_px))
        if right <= low[0] or bottom <= low[1]:
            return None
        return int(low[0]), int(low[1]), int(right), int(bottom)

    def warped(self, matrix: Matrix, box: Box, scale: float = 1.0) -> Picture:
        """Its pixels in that box of the picture (of a picture `scale` times as large)."""
        shift = np.array([[scale, 0.0, -box[0] * scale], [0.0, scale, -box[1] * scale], [0.0, 0.0, 1.0]])
        size = (round((box[2] - box[0]) * scale), round((box[3] - box[1]) * scale))
        full = shift @ matrix @ self._from_pixels()
        warped = cv2.warpPerspective(self.what.pixels, full, (max(size[0], 1), max(size[1], 1)))
        return np.asarray(warped, np.uint8)


def plane(camera: Camera, height_mm: float) -> Matrix:
    """From the level plane at that height, x and y in mm, to the picture, shape (3, 3)."""
    middle = np.array([(camera.width_px - 1) / 2, (camera.height_px - 1) / 2])
    right, down, forward = camera.axes
    origin = np.array([0.0, 0.0, height_mm]) - camera.place
    rows = np.stack([np.append(axis[:2], axis @ origin) for axis in (right, down, forward)])
    lens = np.array([[camera.focal_px, 0.0, middle[0]], [0.0, camera.focal_px, middle[1]], [0.0, 0.0, 1.0]])
    matrix: Matrix = lens @ rows
    return matrix


def in_view(placed: Placed, camera: Camera, lamp: Matrix) -> bool:
    """Whether the thing or its shadow touches the picture."""
    soft_px = int(_LAMP_WIDTH * placed.height_mm * 3)
    seen = placed.box(placed.seen(camera), camera)
    shade = placed.box(placed.shaded(camera, lamp), camera, soft_px)
    return seen is not None or shade is not None


def shade(picture: Picture, things: Sequence[Placed], camera: Camera, lamp: Matrix) -> None:
    """Darken the picture where the lamp does not reach because of the things, in place."""
    for placed in things:
        matrix = placed.shaded(camera, lamp)
        soft_px = _LAMP_WIDTH * placed.height_mm * camera.focal_px / camera.height_mm
        box = placed.box(matrix, camera, int(2.5 * soft_px) + 2)
        if box is None:
            continue
        mask = placed.warped(matrix, box, 1 / _COARSE)[..., 3]
        soft = cv2.GaussianBlur(mask, (0, 0), max(soft_px / _COARSE, 0.6), borderType=cv2.BORDER_REPLICATE)
        left = cv2.convertScaleAbs(np.asarray(soft, np.uint8), alpha=_SHADOW_DARKNESS)
        size = (box[2] - box[0], box[3] - box[1])
        large = cv2.resize(cv2.bitwise_not(left), size, interpolation=cv2.INTER_LINEAR)
        part = picture[box[1] : box[3], box[0] : box[2]]
        part[:] = cv2.multiply(part, cv2.cvtColor(large, cv2.COLOR_GRAY2BGR), scale=1 / 255)


def lay(picture: Picture, moments: Sequence[Placed], camera: Camera) -> None:
    """Lay a thing over the picture, in place: the mean of where it is while the shutter is open."""
    matrices = [placed.seen(camera) for placed in moments]
    boxes = [placed.box(matrix, camera) for placed, matrix in zip(moments, matrices, strict=True)]
    there = [box for box in boxes if box is not None]
    if not there:
        return
    left, top = min(b[0] for b in there), min(b[1] for b in there)
    right, bottom = max(b[2] for b in there), max(b[3] for b in there)
    box = (left, top, right, bottom)
    layers = [placed.warped(matrix, box) for placed, matrix in zip(moments, matrices, strict=True)]
    mean = layers[0]
    for n, layer in enumerate(layers[1:], 1):
        mean = np.asarray(cv2.addWeighted(mean, n / (n + 1), layer, 1 / (n + 1), 0), np.uint8)
    part = picture[top:bottom, left:right]
    free = cv2.bitwise_not(np.ascontiguousarray(mean[..., 3]))
    under = cv2.multiply(part, cv2.cvtColor(free, cv2.COLOR_GRAY2BGR), scale=1 / 255)
    part[:] = cv2.add(under, np.ascontiguousarray(mean[..., :3]))
