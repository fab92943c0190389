"""The empty tray: cloth, rim and table as the camera sees them, drawn once for a whole game.

Every pixel's ray is met with the few level planes there are (floor, top of the rim, table); what lies
between the rim's two outlines is wood, what passes its inner outline but misses the floor is the inner
wall.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.camera import Camera
from scenes.looks import TrayLook

Floats = NDArray[np.float32]

#: Noise of cloth and wood is made at this many steps a picture width, coarse to fine.
_CLOUD_SCALES_PX = (160.0, 40.0, 9.0)
#: The cloth's hairs are drawn on a tile of this size: too large for the eye to find the repetition.
_FIBRE_TILE_PX = 256


@dataclass(frozen=True)
class TrayShape:
    """A rectangular tray with round corners, middle of its floor at the origin; lengths in mm."""

    half_width_mm: float = 104.0
    half_depth_mm: float = 76.0
    corner_mm: float = 18.0
    rim_height_mm: float = 22.0
    rim_width_mm: float = 11.0
    table_below_mm: float = 4.0

    def outside(self, points: Floats, widen_mm: float = 0.0) -> Floats:
        """How far level points, shape (2, ...), lie outside the floor's outline, mm; negative inside."""
        half = np.array([self.half_width_mm, self.half_depth_mm], np.float32)
        beyond = np.abs(points) - (half - self.corner_mm).reshape(2, *([1] * (points.ndim - 1)))
        corner = np.hypot(np.maximum(beyond[0], 0), np.maximum(beyond[1], 0))
        flat = np.minimum(np.maximum(beyond[0], beyond[1]), 0)
        distance: Floats = corner + flat - np.float32(self.corner_mm + widen_mm)
        return distance


def empty_tray(
    camera: Camera, shape: TrayShape, look: TrayLook, lamp: NDArray[np.float64], seed: int
) -> Floats:
    """The tray without dice, linear light, shape (height, width, 3), blue green red.

    Args:
        lamp: where the light comes from, mm, shape (3,).
    """
    rng = np.random.default_rng(seed)
    size = (camera.height_px, camera.width_px)
    floor = camera.on_plane(0.0)
    rim = camera.on_plane(shape.rim_height_mm)
    pixel_mm = camera.height_mm / camera.focal_px
    opening = _cover(shape.outside(rim), pixel_mm)
    rim_cover = _cover(shape.outside(rim, shape.rim_width_mm), pixel_mm) - opening
    floor_cover = _cover(shape.outside(floor), pixel_mm) * opening
    wood = _wood(rng, size)
    picture = _table(camera, shape, look, rng, lamp)
    picture += rim_cover[..., None] * (_rim(shape, rim, look, lamp) * wood - picture)
    wall = _wall(shape, floor, look, lamp) * wood
    picture += opening[..., None] * (wall - picture)
    cloth = _cloth(rng, size, look) * _floor_light(shape, floor, lamp)[..., None]
    picture += floor_cover[..., None] * (cloth - picture)
    return np.maximum(picture, 0.0).astype(np.float32)


def _cover(outside_mm: Floats, pixel_mm: float) -> Floats:
    """Share of each pixel that lies inside an outline."""
    cover: Floats = np.clip(0.5 - outside_mm / np.float32(pixel_mm), 0.0, 1.0)
    return cover


def _clouds(rng: np.random.Generator, size: tuple[int, int], scale_px: float) -> Floats:
    """Smooth noise of mean 0 and spread 1, with lumps of about the given size."""
    rows, columns = (max(2, int(n / scale_px) + 2) for n in size)
    coarse = rng.normal(size=(rows, columns)).astype(np.float32)
    clouds = np.asarray(cv2.resize(coarse, (size[1], size[0]), interpolation=cv2.INTER_CUBIC), np.float32)
    even: Floats = (clouds - clouds.mean()) / (clouds.std() + np.float32(1e-6))
    return even


def _fibres(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Short hairs lying every way, as on felt: about 0 in the mean, bright and dark ones up to 1."""
    edge = _FIBRE_TILE_PX
    canvas = np.zeros((edge, edge), np.float32)
    for hair in rng.uniform(0, 1, (edge * edge // 70, 5)):
        angles = 2 * np.pi * hair[0] + (hair[1] - 0.5) * np.array([0.0, 1.6])
        steps = np.stack([np.cos(angles), np.sin(angles)], 1) * (3 + 6 * hair[2])
        points = np.vstack([hair[3:] * edge, hair[3:] * edge + np.cumsum(steps, 0)])
        shade = float(rng.normal(0, 0.6))
        cv2.polylines(canvas, [np.rint(points * 8).astype(np.int32)], False, (shade,), 1, cv2.LINE_AA, 3)
    across, down = -(-size[1] // edge), -(-size[0] // edge)
    return np.tile(canvas, (down, across))[: size[0], : size[1]]


def _cloth(rng: np.random.Generator, size: tuple[int, int], look: TrayLook) -> Floats:
    """The cloth under even light, shape (height, width, 3)."""
    grain = sum(0.03 * _clouds(rng, size, scale) for scale in _CLOUD_SCALES_PX)
    fine = rng.normal(size=size).astype(np.float32)
    pile = 0.55 * cv2.GaussianBlur(fine, (0, 0), 0.8) + 0.8 * cv2.GaussianBlur(
        _fibres(rng, size), (0, 0), 0.6
    )
    shade = 1.0 + grain + 0.22 * pile
    return np.maximum(shade, 0.2)[..., None].astype(np.float32) * np.array(look.cloth, np.float32)


def _wood(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Streaks along the picture's width, about 1 in the mean, shape (height, width, 1)."""
    streaks = rng.normal(size=(size[0] // 2, 12)).astype(np.float32)
    grain = np.asarray(cv2.resize(streaks, (size[1], size[0]), interpolation=cv2.INTER_CUBIC), np.float32)
    bent = 1.0 + 0.10 * grain + 0.07 * _clouds(rng, size, 60.0)
    return np.maximum(bent, 0.3)[..., None]


def _floor_light(shape: TrayShape, floor: Floats, lamp: NDArray[np.float64]) -> Floats:
    """The light on the floor.

    Falls off from the lamp, shaded by the rim and darker in the corner to the wall.
    """
    reach = (lamp[:2] / lamp[2]).astype(np.float32)
    under_rim = shape.outside(floor + reach[:, None, None] * np.float32(shape.rim_height_mm))
    shadow = _smooth_step(-under_rim, 0.0, 7.0)
    corner = 1.0 - 0.45 * np.exp(shape.outside(floor) / np.float32(9.0))
    light: Floats = (0.38 + 0.62 * shadow) * np.clip(corner, 0.3, 1.0) * _fall_off(floor, lamp)
    return light


def _fall_off(points: Floats, lamp: NDArray[np.float64]) -> Floats:
    """Lambert's law with the square of the distance for a level surface: 1 right below the lamp."""
    away = points - lamp[:2, None, None].astype(np.float32)
    squared = (away**2).sum(0) + np.float32(lamp[2] ** 2)
    light: Floats = (np.float32(lamp[2] ** 2) / squared) ** 1.5
    return light


def _smooth_step(value: Floats, start: float, end: float) -> Floats:
    share: Floats = np.clip((value - start) / (end - start), 0.0, 1.0)
    return share * share * (np.float32(3.0) - np.float32(2.0) * share)


def _rim(shape: TrayShape, rim: Floats, look: TrayLook, lamp: NDArray[np.float64]) -> Floats:
    """The top of the rim: a rounded ridge, light on the side that faces the lamp."""
    across = shape.outside(rim) / np.float32(shape.rim_width_mm)
    outward = rim / (np.hypot(*rim) + np.float32(1e-3))
    to_lamp = (lamp[:2] / np.linalg.norm(lamp)).astype(np.float32)
    facing = (outward * to_lamp[:, None, None]).sum(0)
    slope = np.clip(2.0 * across - 1.0, -1.0, 1.0)
    light = 1.0 + 0.9 * slope * facing - 0.25 * slope**4
    shaded: Floats = np.asarray(
        (np.maximum(light, 0.15) * _fall_off(rim, lamp))[..., None] * np.array(look.rim, np.float32),
        np.float32,
    )
    return shaded


def _wall(shape: TrayShape, floor: Floats, look: TrayLook, lamp: NDArray[np.float64]) -> Floats:
    """The inner wall: light where it faces the lamp, darker towards the floor."""
    down = np.clip(shape.outside(floor) / np.float32(6.0), 0.0, 1.0)
    inward = -floor / (np.hypot(*floor) + np.float32(1e-3))
    to_lamp = (lamp[:2] / np.linalg.norm(lamp)).astype(np.float32)
    facing = np.maximum((inward * to_lamp[:, None, None]).sum(0), -0.1)
    light = (0.22 + 0.9 * facing) * (0.55 + 0.45 * down)
    shaded: Floats = np.asarray(
        np.maximum(light, 0.05)[..., None] * np.array(look.rim, np.float32), np.float32
    )
    return shaded


def _table(
    camera: Camera, shape: TrayShape, look: TrayLook, rng: np.random.Generator, lamp: NDArray[np.float64]
) -> Floats:
    """The table round the tray with the tray's shadow on it."""
    level = camera.on_plane(-shape.table_below_mm)
    grain = 1.0 + 0.05 * _clouds(rng, (camera.height_px, camera.width_px), 50.0)
    height = shape.rim_height_mm + shape.table_below_mm
    cast = level + (lamp[:2] / lamp[2]).astype(np.float32)[:, None, None] * np.float32(height)
    shadow = _smooth_step(shape.outside(cast, shape.rim_width_mm), -3.0, 8.0)
    near = 1.0 - 0.5 * np.exp(-np.maximum(shape.outside(level, shape.rim_width_mm), 0) / np.float32(8.0))
    light = grain * (0.4 + 0.6 * shadow) * near * _fall_off(level, lamp)
    shaded: Floats = np.asarray(light[..., None] * np.array(look.table, np.float32), np.float32)
    return shaded
