"""What dice lie on, for the ray marcher: a textured table, and a tray with a wall and a rim on it.

Compiled functions. The tray's wall is no surface to march to: it rises from an outline in the plane, so that
where a ray meets it is found by halving, and most rays are dealt with by two looks at the outline.

Units as in `scenes.raymarch`: half a die's edge is 1, the table and the tray's floor are z = 0.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from scenes.raymarch_die import NOWHERE, Array, Triple

#: Halvings until a wall is met: the last step is a 1000th of a wall's height.
HALVINGS = 10
#: Step for the outline's slope, half edges.
OUTLINE_STEP = 0.01
#: What a ray meets: no wall, the wall's inside, its rim, its outside.
NO_WALL, INSIDE, RIM, OUTSIDE = 0, 1, 2, 3
#: Brightness at which relief is half as strong: dark texels differ by more of their value, not in height.
RELIEF_FLOOR = 0.03


class Table(NamedTuple):
    """Texture (s, s, 3), repeated by mirroring; texels per unit; gloss 0..1; relief of light texels."""

    texture: NDArray[np.float32]
    per_unit: float
    gloss: float
    relief: float


class Tray(NamedTuple):
    """A tray; one of height 0 is none.

    Attributes:
        frame: middle (2), cosine and sine of its turn, half its length and width at the floor, radius of its
            corners, outward slope of the wall, height, width of the rim.
        colours: (2, 3) of the wall and of the rim.
        grain: strength of the wood's grain in them.
        gloss: of wall and rim.
        lining: what it is lined with.
    """

    frame: Array
    colours: Array
    grain: float
    gloss: float
    lining: Table


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
def table_normal(table: Table, x: float, y: float) -> Triple:
    """The table's normal: leather, weave and grain stand out as far as they are light."""
    if table.relief <= 0.0:
        return 0.0, 0.0, 1.0
    step = 1.0 / table.per_unit
    here = table_colour(table, x, y)[1]
    right, up = table_colour(table, x + step, y)[1], table_colour(table, x, y + step)[1]
    nx = table.relief * (here - right) / (here + right + RELIEF_FLOOR)
    ny = table.relief * (here - up) / (here + up + RELIEF_FLOOR)
    n = 1.0 / math.sqrt(nx * nx + ny * ny + 1.0)
    return nx * n, ny * n, n


@njit(fastmath=True)
def outline(x: float, y: float, frame: Array) -> float:
    """Signed distance to the outline of a tray's floor, negative within."""
    dx, dy = x - frame[0], y - frame[1]
    u, v = frame[2] * dx + frame[3] * dy, frame[2] * dy - frame[3] * dx
    qx, qy = abs(u) - frame[4] + frame[6], abs(v) - frame[5] + frame[6]
    ox, oy = max(qx, 0.0), max(qy, 0.0)
    return math.sqrt(ox * ox + oy * oy) + min(max(qx, qy), 0.0) - frame[6]


@njit(fastmath=True)
def wall_hit(start: Triple, ray: Triple, tray: Tray) -> tuple[float, int]:
    """How far along a ray that comes down from above the tray's wall is, and which part of it is met."""
    frame = tray.frame
    slope, height, width = frame[7], frame[8], frame[9]
    if height <= 0.0 or ray[2] >= -1e-3:
        return NOWHERE, NO_WALL
    top, floor = (height - start[2]) / ray[2], -start[2] / ray[2]
    over = outline(start[0] + top * ray[0], start[1] + top * ray[1], frame) - slope * height
    if 0.0 <= over <= width:
        return top, RIM
    foot = outline(start[0] + floor * ray[0], start[1] + floor * ray[1], frame)
    inside = over < 0.0
    if foot < 0.0 if inside else foot > slope * height + width:
        return NOWHERE, NO_WALL
    low, high = top, floor
    for _ in range(HALVINGS):
        t = 0.5 * (low + high)
        d = outline(start[0] + t * ray[0], start[1] + t * ray[1], frame)
        rise = slope * (start[2] + t * ray[2])
        before = d < rise if inside else d > slope * height + width
        if before:
            low = t
        else:
            high = t
    return high, INSIDE if inside else OUTSIDE


@njit(fastmath=True)
def wall_normal(x: float, y: float, part: int, frame: Array) -> Triple:
    """The normal of a part of the wall, outward of the wood."""
    if part == RIM:
        return 0.0, 0.0, 1.0
    here = outline(x, y, frame)
    gx = (outline(x + OUTLINE_STEP, y, frame) - here) / OUTLINE_STEP
    gy = (outline(x, y + OUTLINE_STEP, frame) - here) / OUTLINE_STEP
    if part == OUTSIDE:
        return gx, gy, 0.0
    n = 1.0 / math.sqrt(1.0 + frame[7] * frame[7])
    return -gx * n, -gy * n, frame[7] * n


@njit(fastmath=True)
def wall_colour(x: float, y: float, z: float, part: int, tray: Tray) -> Triple:
    """The colour of the wall or its rim."""
    which = 1 if part == RIM else 0
    m = 1.0 + tray.grain * hash_noise(x * 1.1, y * 6.0, z * 5.0)
    return tray.colours[which, 0] * m, tray.colours[which, 1] * m, tray.colours[which, 2] * m


@njit(fastmath=True)
def wall_shadow(point: Triple, towards: Triple, tray: Tray, hard: float) -> float:
    """Share of a lamp's light (0..1) that the wall lets past; `hard`: sharpness of its edge."""
    frame = tray.frame
    height = frame[8]
    rise = height - point[2]
    if rise <= 0.0:
        return 1.0
    way = rise / max(towards[2], 0.05)
    there = outline(point[0] + way * towards[0], point[1] + way * towards[1], frame) - frame[7] * height
    inside = outline(point[0], point[1], frame) < frame[7] * max(point[2], 0.0) + OUTLINE_STEP
    beyond = there if inside else frame[9] - there
    share = min(1.0, max(0.0, 0.5 - 0.5 * hard * beyond / max(way, 0.3)))
    return share * share * (3.0 - 2.0 * share)


@njit(fastmath=True)
def wall_shade(point: Triple, tray: Tray) -> float:
    """Share of the light from all around (0..1) that the wall leaves to a point close by."""
    height = tray.frame[8]
    rise = height - point[2]
    if rise <= 0.0:
        return 1.0
    far = abs(outline(point[0], point[1], tray.frame))
    return 1.0 - 0.45 * rise / (rise + far * 1.5 + 0.6)


@njit(fastmath=True)
def ground_colour(table: Table, tray: Tray, x: float, y: float) -> Triple:
    """The colour of the table, or of the tray's lining within it."""
    if tray.frame[8] > 0.0 and outline(x, y, tray.frame) < 0.0:
        return table_colour(tray.lining, x, y)
    return table_colour(table, x, y)
