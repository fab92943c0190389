"""A small compiled ray marcher: dice on a textured table, with the light effects that fool readers.

The fast tier draws what a camera sees of rounded dice with drilled pips: side faces in perspective, soft
shadow, contact shade, glare of lamps on glossy faces, pips of the lower faces shining through translucent
plastic, the walls of a tray. It is an extra for training (numba); nothing of the running product imports it.

Units: half a die's edge is 1; x right, y up the table, z towards the camera; the table is z = 0. Colours are
linear light, B G R.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from scenes.raymarch_die import NOWHERE, Array, Dice, Triple, nearest_hit, surface_normal
from scenes.raymarch_light import Lighting, contact_shade, glare, lamp_light
from scenes.raymarch_plastic import die_colour, in_die
from scenes.raymarch_surface import (
    NO_WALL,
    Table,
    Tray,
    ground_colour,
    outline,
    table_normal,
    wall_colour,
    wall_hit,
    wall_normal,
    wall_shade,
)

#: Distance of the table along a ray that never comes down to it, in half edges.
HORIZON = 1e6
#: What a pixel shows: the ground, a tray's wall, or the number of a die.
GROUND, WALL = -1, -2


class Eye(NamedTuple):
    """The camera: place (3,), axes as columns (3, 3) right, down, forward; the rest in pixels."""

    place: Array
    axes: Array
    focal: float
    cx: float
    cy: float


class World(NamedTuple):
    """All that is in a scene but the camera."""

    dice: Dice
    lighting: Lighting
    table: Table
    tray: Tray


@njit(fastmath=True)
def view_ray(eye: Eye, column: int, row: int) -> Triple:
    """The direction of a pixel's middle, of length 1."""
    u, v = (column + 0.5 - eye.cx) / eye.focal, (row + 0.5 - eye.cy) / eye.focal
    x = eye.axes[0, 0] * u + eye.axes[0, 1] * v + eye.axes[0, 2]
    y = eye.axes[1, 0] * u + eye.axes[1, 1] * v + eye.axes[1, 2]
    z = eye.axes[2, 0] * u + eye.axes[2, 1] * v + eye.axes[2, 2]
    n = 1.0 / math.sqrt(x * x + y * y + z * z)
    return x * n, y * n, z * n


@njit(fastmath=True)
def ground_feel(table: Table, tray: Tray, x: float, y: float) -> tuple[Triple, float]:
    """Normal and gloss of the ground at a point."""
    if tray.frame[8] > 0.0 and outline(x, y, tray.frame) < 0.0:
        return table_normal(tray.lining, x, y), tray.lining.gloss
    return table_normal(table, x, y), table.gloss


@njit(fastmath=True)
def pixel(
    ray: Triple, eye: Eye, dice: Dice, lighting: Lighting, table: Table, tray: Tray
) -> tuple[Triple, int]:
    """The light that comes along one ray, and what it comes from."""
    ox, oy, oz = eye.place[0], eye.place[1], eye.place[2]
    t, who = nearest_hit((ox, oy, oz), ray, dice)
    wall, part = wall_hit((ox, oy, oz), ray, tray)
    floor = -oz / ray[2] if ray[2] < -1e-3 else HORIZON
    fx, fy = ox + floor * ray[0], oy + floor * ray[1]
    behind = ground_colour(table, tray, fx, fy)
    clear, shade = 0.0, 1.0
    if who >= 0 and t < min(wall, floor):
        point = (ox + t * ray[0], oy + t * ray[1], oz + t * ray[2])
        local = in_die(point, dice[who])
        normal = surface_normal(local[0], local[1], local[2], dice[who])
        colour, clear = die_colour(local, behind, ray, dice[who])
        gloss = dice[who].gloss
        shade = 0.55 + 0.45 * min(1.0, 0.5 * (1.0 + normal[2]) + 0.25 * point[2])
    elif part != NO_WALL and wall < min(floor, NOWHERE):
        who = WALL
        point = (ox + wall * ray[0], oy + wall * ray[1], oz + wall * ray[2])
        normal, gloss = wall_normal(point[0], point[1], part, tray.frame), tray.gloss
        colour = wall_colour(point[0], point[1], point[2], part, tray)
    else:
        who = GROUND
        point = (fx, fy, oz + floor * ray[2])
        colour = behind
        normal, gloss = ground_feel(table, tray, fx, fy)
    shade *= contact_shade(point, who, dice)
    if tray.frame[8] > 0.0:
        shade *= wall_shade(point, tray)
    light = lamp_light(point, normal, clear, who, dice, tray, lighting.lights, lighting.ambient * shade)
    spec = glare(ray, normal, gloss, shade, lighting.lamps, lighting.ambient) if gloss > 0.0 else 0.0
    return (colour[0] * light[0] + spec, colour[1] * light[1] + spec, colour[2] * light[2] + spec), who


@njit(fastmath=True)
def _render(
    picture: NDArray[np.float32],
    shown: NDArray[np.int16],
    eye: Eye,
    dice: Dice,
    lighting: Lighting,
    table: Table,
    tray: Tray,
) -> None:
    for row in range(picture.shape[0]):
        for column in range(picture.shape[1]):
            ray = view_ray(eye, column, row)
            colour, who = pixel(ray, eye, dice, lighting, table, tray)
            picture[row, column, 0] = colour[0]
            picture[row, column, 1] = colour[1]
            picture[row, column, 2] = colour[2]
            shown[row, column] = who


def render(
    height_px: int, width_px: int, eye: Eye, world: World
) -> tuple[NDArray[np.float32], NDArray[np.int16]]:
    """One scene: the picture (h, w, 3), and what each pixel shows (h, w): a die's number, GROUND or WALL."""
    picture = np.zeros((height_px, width_px, 3), np.float32)
    shown = np.zeros((height_px, width_px), np.int16)
    _render(picture, shown, eye, world.dice, world.lighting, world.table, world.tray)
    return picture, shown
