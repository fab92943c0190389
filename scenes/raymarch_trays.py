"""Trays for the ray marcher to put on the table: round, square, oval, with walls and rims of many kinds."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_ground import cloth, lattice, random_colour
from scenes.raymarch_options import TRAINING, Options, Size
from scenes.raymarch_surface import Table, Tray
from scenes.raymarch_view import View

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Height of a tray's wall, its outward slope and the width of its rim; all in half edges but the slope.
HEIGHTS, SLOPES, RIMS = (0.4, 3.5), (0.0, 0.7), (0.1, 1.3)
#: A wall rises to no more than this share of the camera's height.
MOST_HEIGHT = 0.5
#: Share of trays that are lined with a lattice, as in machines that throw dice.
LATTICES = 0.08
#: The outline of a tray's floor is looked for on every second pixel and told to this accuracy, pixels.
OUTLINE_STEP_PX, OUTLINE_ERROR_PX = 2, 1.5


def no_tray() -> Tray:
    """What stands for a table without a tray."""
    bare = Table(np.zeros((2, 2, 3), np.float32), 1.0, 0.0, 0.0)
    return Tray(np.zeros(10), np.zeros((2, 3)), 0.0, 0.0, bare)


def random_tray(rng: Rng, view: View, size_px: Size, per_unit: float, options: Options = TRAINING) -> Tray:
    """A tray some of whose floor is in the picture; per_unit: texels of its lining a half edge."""
    half_x = float(np.exp(rng.uniform(*np.log(options.tray_halves))))
    kind = rng.random()
    half_y = half_x if kind < 0.6 else max(options.tray_halves[0], half_x * rng.uniform(0.6, 1.0))
    corner = half_x if kind < 0.4 else min(half_x, half_y) * rng.choice([0.02, rng.uniform(0.05, 0.95)])
    height = min(float(rng.uniform(*HEIGHTS)), MOST_HEIGHT * float(view.eye[2]))
    turned = rng.uniform(0, np.pi)
    seen = rng.uniform(*options.tray_seen, 2) * size_px
    shown = view.on_plane(float(seen[0]), float(seen[1]), 0.0)[:2]
    middle = shown - rng.uniform(-0.65, 0.65, 2) * min(half_x, half_y)
    slope = float(rng.choice([0.0, rng.uniform(*SLOPES)]))
    shape = (float(corner), slope, height, float(rng.uniform(*RIMS)))
    frame = np.array([*middle, np.cos(turned), np.sin(turned), half_x, half_y, *shape])
    return Tray(frame, _colours(rng), _grain(rng), float(rng.uniform(0, 0.9)), _lining(rng, per_unit))


def _colours(rng: Rng) -> Array:
    """Wall and rim: of one colour, or two."""
    wall = random_colour(rng)
    rim = wall * rng.uniform(0.7, 1.3) if rng.random() < 0.7 else random_colour(rng)
    return np.asarray(np.clip(np.array([wall, rim]), 0, 1), np.float64)


def _grain(rng: Rng) -> float:
    return float(rng.uniform(0.05, 0.35)) if rng.random() < 0.4 else 0.0


def _lining(rng: Rng, per_unit: float) -> Table:
    texture = lattice(rng, per_unit) if rng.random() < LATTICES else cloth(rng)
    gloss = float(rng.choice([0.0, 0.0, rng.uniform(0, 0.8)]))
    relief = float(rng.choice([0.0, rng.uniform(0.1, 1.0)]))
    return Table(texture, per_unit, gloss, relief)


def on_floor(tray: Tray, x: Array, y: Array) -> NDArray[np.bool_]:
    """Which points (n,) of the ground dice may lie on: within the tray, or anywhere where there is none."""
    frame = tray.frame
    if frame[8] <= 0.0:
        return np.ones(len(x), np.bool_)
    dx, dy = x - frame[0], y - frame[1]
    u, v = np.abs(frame[2] * dx + frame[3] * dy), np.abs(frame[2] * dy - frame[3] * dx)
    qx, qy = u - frame[4] + frame[6], v - frame[5] + frame[6]
    beyond = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0)
    return np.asarray(beyond <= frame[6])


def outline_px(tray: Tray, view: View, size_px: Size) -> tuple[tuple[float, float], ...] | None:
    """Corners of the tray's floor as far as it is in the picture; None where there is no tray."""
    if tray.frame[8] <= 0.0:
        return None
    rows, columns = np.mgrid[0 : size_px[1] : OUTLINE_STEP_PX, 0 : size_px[0] : OUTLINE_STEP_PX]
    x_px, y_px = columns.ravel() + 0.5 * OUTLINE_STEP_PX, rows.ravel() + 0.5 * OUTLINE_STEP_PX
    x, y, down = view.on_ground(x_px, y_px)
    floor = down & on_floor(tray, x, y)
    if not floor.any():
        return None
    hull = cv2.convexHull(np.stack([x_px, y_px], 1)[floor].astype(np.float32))
    corners = cv2.approxPolyDP(hull, OUTLINE_ERROR_PX, True)[:, 0]
    return tuple((float(x), float(y)) for x, y in corners) if len(corners) > 2 else None
