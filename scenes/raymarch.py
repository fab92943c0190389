"""A small compiled ray marcher: dice on a textured table, with the light effects that fool readers.

The fast tier draws what a camera sees of rounded dice with drilled pips: side faces in perspective, soft
shadow, contact shade, glare of lamps on glossy faces, pips of the lower faces shining through translucent
plastic. It is an extra for training (numba); nothing of the running product imports it.

Units: half a die's edge is 1; x right, y up the table, z towards the camera; the table is z = 0. Colours are
linear light, B G R.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from scenes.raymarch_die import (
    Array,
    Dice,
    Die,
    Triple,
    light_through,
    nearest_hit,
    pip_cover,
    surface_normal,
    to_local,
)

#: Reflectance of plastic seen straight on (Schlick's F0 for an index of refraction of 1.5).
PLASTIC_F0 = 0.04
#: Distance of the table along a ray that never comes down to it, in half edges.
HORIZON = 1e6
#: Rays to lamps start this far off the surface, in half edges, or they would meet it again.
OFF_SURFACE = 0.03
#: Softness of the edge of a pip seen through the plastic, in half edges.
GHOST_SOFTNESS = 0.12
#: A die darkens what is closer to it than this many of its half edges.
CONTACT_REACH = 3.0


class Eye(NamedTuple):
    """The camera: place (3,), axes as columns (3, 3) right, down, forward; the rest in pixels."""

    place: Array
    axes: Array
    focal: float
    cx: float
    cy: float


class Lighting(NamedTuple):
    """What shines: on surfaces, and as bright spots in what surfaces mirror.

    Attributes:
        lights: (m, 7) position (3), colour (3), sharpness of shadows.
        lamps: (k, 6) direction (3), cosine of the spot's edge, softness of that edge, power.
        ambient: light from all around.
    """

    lights: Array
    lamps: Array
    ambient: float


class Table(NamedTuple):
    """Texture (s, s, 3), repeated by mirroring; texels per unit; gloss 0..1."""

    texture: NDArray[np.float32]
    per_unit: float
    gloss: float


@njit(fastmath=True)
def mix(a: Triple, b: Triple, share: float) -> Triple:
    """`share` of colour b in colour a."""
    rest = 1.0 - share
    return a[0] * rest + share * b[0], a[1] * rest + share * b[1], a[2] * rest + share * b[2]


@njit(fastmath=True)
def hash_noise(x: float, y: float, z: float) -> float:
    """Cheap smooth noise in -1..1 for marbled plastic."""
    return (
        math.sin(x * 1.7 + 2.1 * math.sin(y * 1.3 + z)) * math.sin(y * 2.3 + 1.7 * math.sin(z * 1.9 + x))
        + math.sin(z * 2.9 + 1.3 * math.sin(x * 2.2 + y))
    ) * 0.5


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
def mirrored(texel: float, side: int) -> float:
    """A coordinate on a texture that repeats by mirroring, 0..side."""
    t = texel % (2 * side)
    return t if t < side else 2 * side - t


@njit(fastmath=True)
def table_colour(table: Table, x: float, y: float) -> Triple:
    """The table's colour at a point of the world, between texels."""
    texture = table.texture
    side = texture.shape[0]
    tx = mirrored(x * table.per_unit + side * 0.5, side)
    ty = mirrored(y * table.per_unit + side * 0.5, side)
    x0, y0 = min(int(tx), side - 2), min(int(ty), side - 2)
    fx, fy = min(tx - x0, 1.0), min(ty - y0, 1.0)
    a = (texture[y0, x0, 0], texture[y0, x0, 1], texture[y0, x0, 2])
    b = (texture[y0, x0 + 1, 0], texture[y0, x0 + 1, 1], texture[y0, x0 + 1, 2])
    c = (texture[y0 + 1, x0, 0], texture[y0 + 1, x0, 1], texture[y0 + 1, x0, 2])
    d = (texture[y0 + 1, x0 + 1, 0], texture[y0 + 1, x0 + 1, 1], texture[y0 + 1, x0 + 1, 2])
    return mix(mix(a, b, fx), mix(c, d, fx), fy)


@njit(fastmath=True)
def wall_distance(place: float, direction: float) -> float:
    """How far it is from a place inside -1..1 to the wall that lies in a direction along one axis."""
    if abs(direction) <= 1e-6:
        return 1e9
    return max((1.0 - place) / direction, (-1.0 - place) / direction)


@njit(fastmath=True)
def seen_through(
    plastic: Triple, behind: Triple, local: Triple, ray: Triple, die: Die, clear: float
) -> Triple:
    """The colour of translucent plastic: the table and the pips of the far faces shine through it.

    Args:
        plastic: its own colour; behind: the table's colour where the ray would meet it.
        local: the point of the surface in the die's frame; ray: in the world.
        clear: translucency, 0..1.
    """
    lx, ly, lz = local
    ux, uy, uz = to_local(die, ray[0], ray[1], ray[2])
    far = min(wall_distance(lx, ux), min(wall_distance(ly, uy), wall_distance(lz, uz)))
    ghost, which = pip_cover(lx + far * ux, ly + far * uy, lz + far * uz, die, GHOST_SOFTNESS)
    shine = (behind[0] * 1.3 + 0.25, behind[1] * 1.3 + 0.25, behind[2] * 1.3 + 0.25)
    if which >= 0:
        shine = mix(shine, (die.ink[which, 0], die.ink[which, 1], die.ink[which, 2]), ghost)
    tinted = (
        shine[0] * (0.25 + 1.2 * plastic[0]),
        shine[1] * (0.25 + 1.2 * plastic[1]),
        shine[2] * (0.25 + 1.2 * plastic[2]),
    )
    return mix(plastic, tinted, clear * math.exp(-0.25 * far))


@njit(fastmath=True)
def die_colour(local: Triple, behind: Triple, ray: Triple, die: Die) -> tuple[Triple, float]:
    """Colour and translucency of a die at a point of its surface (in its frame)."""
    lx, ly, lz = local
    m = 1.0 + die.marbling * hash_noise(lx * 3.0 + die.grain, ly * 3.0, lz * 3.0)
    colour = (die.body[0] * m, die.body[1] * m, die.body[2] * m)
    clear = die.clear
    if clear > 0.0:
        colour = seen_through(colour, behind, local, ray, die, clear)
    cover, which = pip_cover(lx, ly, lz, die, die.softness)
    if which >= 0:
        colour = mix(colour, (die.ink[which, 0], die.ink[which, 1], die.ink[which, 2]), cover)
        clear *= 1.0 - cover
    return colour, clear


@njit(fastmath=True)
def in_die(point: Triple, die: Die) -> Triple:
    """A point of the world in the die's frame, in its half edges."""
    s = 1.0 / die.half
    x, y, z = point[0] - die.centre[0], point[1] - die.centre[1], point[2] - die.centre[2]
    return to_local(die, x * s, y * s, z * s)


@njit(fastmath=True)
def contact_shade(point: Triple, who: int, dice: Dice) -> float:
    """Share of the light from all around (0..1) that the other dice close by leave to a point."""
    shade = 1.0
    for k in range(len(dice)):
        die = dice[k]
        rx, ry, rz = point[0] - die.centre[0], point[1] - die.centre[1], point[2] - die.centre[2]
        reach = CONTACT_REACH * die.half
        if k != who and rx * rx + ry * ry + rz * rz < reach * reach:
            lx, ly, lz = in_die(point, die)
            qx, qy, qz = max(abs(lx) - 1, 0.0), max(abs(ly) - 1, 0.0), max(abs(lz) - 1, 0.0)
            shade *= 1.0 - 0.45 * math.exp(-2.5 * math.sqrt(qx * qx + qy * qy + qz * qz))
    return shade


@njit(fastmath=True)
def lamp_light(
    point: Triple, normal: Triple, clear: float, who: int, dice: Dice, lights: Array, shaded: float
) -> Triple:
    """Light that falls on a point of die `who` (-1: the table), `shaded` from all around included."""
    l0 = l1 = l2 = shaded
    nx, ny, nz = normal
    for q in range(lights.shape[0]):
        lx, ly, lz = lights[q, 0] - point[0], lights[q, 1] - point[1], lights[q, 2] - point[2]
        far = math.sqrt(lx * lx + ly * ly + lz * lz)
        lx, ly, lz = lx / far, ly / far, lz / far
        wrapped = (nx * lx + ny * ly + nz * lz + 0.5 * clear) / (1 + 0.5 * clear)
        if wrapped > 0.0:
            start = (point[0] + nx * OFF_SURFACE, point[1] + ny * OFF_SURFACE, point[2] + nz * OFF_SURFACE)
            wrapped *= light_through(start, (lx, ly, lz), far, who, dice, lights[q, 6])
            l0 += lights[q, 3] * wrapped
            l1 += lights[q, 4] * wrapped
            l2 += lights[q, 5] * wrapped
    return l0, l1, l2


@njit(fastmath=True)
def sky(x: float, y: float, z: float, lamps: Array, ambient: float) -> float:
    """Radiance from a direction above the table: a gradient and the lamps, see `Lighting`."""
    v = ambient * (0.35 + 0.65 * max(z, 0.0))
    for i in range(lamps.shape[0]):
        c = x * lamps[i, 0] + y * lamps[i, 1] + z * lamps[i, 2]
        t = (c - lamps[i, 3]) / lamps[i, 4]
        if t > 0.0:
            v += lamps[i, 5] * min(t, 1.0)
    return v


@njit(fastmath=True)
def glare(ray: Triple, normal: Triple, gloss: float, shade: float, lamps: Array, ambient: float) -> float:
    """What a glossy surface mirrors towards the eye."""
    b = ray[0] * normal[0] + ray[1] * normal[1] + ray[2] * normal[2]
    x, y, z = ray[0] - 2 * b * normal[0], ray[1] - 2 * b * normal[1], ray[2] - 2 * b * normal[2]
    grazing = 1.0 - min(max(-b, 0.0), 1.0)
    fresnel = gloss * (PLASTIC_F0 + (1 - PLASTIC_F0) * grazing**5)
    if z > 0:
        return fresnel * sky(x, y, z, lamps, ambient) * (0.4 + 0.6 * shade)
    return fresnel * 0.3 * ambient


@njit(fastmath=True)
def pixel(ray: Triple, eye: Eye, dice: Dice, lighting: Lighting, table: Table) -> Triple:
    """The light that comes along one ray."""
    ox, oy, oz = eye.place[0], eye.place[1], eye.place[2]
    t, who = nearest_hit((ox, oy, oz), ray, dice)
    floor = -oz / ray[2] if ray[2] < -1e-3 else HORIZON
    behind = table_colour(table, ox + floor * ray[0], oy + floor * ray[1])
    if who < 0 or floor < t:
        t, who = floor, -1
    point = (ox + t * ray[0], oy + t * ray[1], oz + t * ray[2])
    colour, normal, gloss, clear, shade = behind, (0.0, 0.0, 1.0), table.gloss, 0.0, 1.0
    if who >= 0:
        local = in_die(point, dice[who])
        normal = surface_normal(local[0], local[1], local[2], dice[who])
        colour, clear = die_colour(local, behind, ray, dice[who])
        gloss = dice[who].gloss
        shade = 0.55 + 0.45 * min(1.0, 0.5 * (1.0 + normal[2]) + 0.25 * point[2])
    shade *= contact_shade(point, who, dice)
    light = lamp_light(point, normal, clear, who, dice, lighting.lights, lighting.ambient * shade)
    spec = glare(ray, normal, gloss, shade, lighting.lamps, lighting.ambient) if gloss > 0.0 else 0.0
    return colour[0] * light[0] + spec, colour[1] * light[1] + spec, colour[2] * light[2] + spec


@njit(fastmath=True)
def render(picture: NDArray[np.float32], eye: Eye, dice: Dice, lighting: Lighting, table: Table) -> None:
    """Draw one scene into `picture`, shape (h, w, 3)."""
    for row in range(picture.shape[0]):
        for column in range(picture.shape[1]):
            ray = view_ray(eye, column, row)
            blue, green, red = pixel(ray, eye, dice, lighting, table)
            picture[row, column, 0] = blue
            picture[row, column, 1] = green
            picture[row, column, 2] = red


def empty_picture(height_px: int, width_px: int) -> NDArray[np.float32]:
    """A canvas for `render`, shape (height, width, 3)."""
    return np.zeros((height_px, width_px, 3), np.float32)
