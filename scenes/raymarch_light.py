"""Light for the ray marcher: lamps and their shadows, what is mirrored in gloss, contact shade.

Compiled functions. Shadows of clear plastic keep its colour, with brighter patches where it gathers the
light.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from numba import njit

from scenes.raymarch_die import Array, Dice, Triple, light_through
from scenes.raymarch_plastic import in_die
from scenes.raymarch_surface import Tray, hash_noise, wall_shadow

#: Reflectance of plastic seen straight on (Schlick's F0 for an index of refraction of 1.5).
PLASTIC_F0 = 0.04
#: Rays to lamps start this far off the surface, in half edges, or they would meet it again.
OFF_SURFACE = 0.03
#: A die darkens what is closer to it than this many of its half edges.
CONTACT_REACH = 3.0
#: Half the width of a window's bars, as a share of its half width.
BAR = 0.06


class Lighting(NamedTuple):
    """What shines: on surfaces, and as bright spots in what surfaces mirror.

    Attributes:
        lights: (m, 7) position (3), colour (3), sharpness of shadows.
        lamps: (k, 11) direction (3), cosine of the spot's edge, softness of that edge, power, and for windows
            the direction of their width (3) and the tangents of half their width and height, else 0.
        ambient: light from all around.
    """

    lights: Array
    lamps: Array
    ambient: float


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
def let_through(share: float, blocker: int, point: Triple, dice: Dice) -> Triple:
    """White light behind a die that takes all but `share` of it; a clear one gives some back in colour."""
    if blocker < 0 or dice[blocker].clear <= 0.0:
        return share, share, share
    die = dice[blocker]
    gathered = 0.75 + 0.6 * hash_noise(point[0] * 2.5 + die.grain, point[1] * 2.5, 1.0)
    through = (1.0 - share) * die.clear * max(0.2, gathered)
    return share + through * die.body[0], share + through * die.body[1], share + through * die.body[2]


@njit(fastmath=True)
def lamp_light(
    point: Triple,
    normal: Triple,
    clear: float,
    who: int,
    dice: Dice,
    tray: Tray,
    lights: Array,
    shaded: float,
) -> Triple:
    """Light that falls on a point of die `who` (-1: none), `shaded` from all around included."""
    l0 = l1 = l2 = shaded
    nx, ny, nz = normal
    for q in range(lights.shape[0]):
        lx, ly, lz = lights[q, 0] - point[0], lights[q, 1] - point[1], lights[q, 2] - point[2]
        far = math.sqrt(lx * lx + ly * ly + lz * lz)
        lx, ly, lz = lx / far, ly / far, lz / far
        wrapped = (nx * lx + ny * ly + nz * lz + 0.5 * clear) / (1 + 0.5 * clear)
        if wrapped > 0.0:
            start = (point[0] + nx * OFF_SURFACE, point[1] + ny * OFF_SURFACE, point[2] + nz * OFF_SURFACE)
            if tray.frame[8] > 0.0:
                wrapped *= wall_shadow(start, (lx, ly, lz), tray, lights[q, 6])
            share, blocker = light_through(start, (lx, ly, lz), far, who, dice, lights[q, 6])
            blue, green, red = let_through(share, blocker, point, dice)
            l0 += lights[q, 3] * wrapped * blue
            l1 += lights[q, 4] * wrapped * green
            l2 += lights[q, 5] * wrapped * red
    return l0, l1, l2


@njit(fastmath=True)
def window(x: float, y: float, z: float, c: float, lamp: Array) -> float:
    """How much of a window is in a direction (0..1), `c` the cosine to its middle; bars across both ways."""
    ux, uy, uz = lamp[6], lamp[7], lamp[8]
    vx = lamp[1] * uz - lamp[2] * uy
    vy = lamp[2] * ux - lamp[0] * uz
    vz = lamp[0] * uy - lamp[1] * ux
    a = abs(x * ux + y * uy + z * uz) / c / lamp[9]
    b = abs(x * vx + y * vy + z * vz) / c / lamp[10]
    edge = min(1.0 - a, 1.0 - b) / lamp[4]
    if min(a, b) < BAR:
        return 0.3 * min(1.0, max(0.0, edge))
    return min(1.0, max(0.0, edge))


@njit(fastmath=True)
def sky(x: float, y: float, z: float, lamps: Array, ambient: float) -> float:
    """Radiance from a direction above the table: a gradient and the lamps, see `Lighting`."""
    v = ambient * (0.35 + 0.65 * max(z, 0.0))
    for i in range(lamps.shape[0]):
        c = x * lamps[i, 0] + y * lamps[i, 1] + z * lamps[i, 2]
        if lamps[i, 9] > 0.0:
            if c > 0.05:
                v += lamps[i, 5] * window(x, y, z, c, lamps[i])
        elif c > lamps[i, 3]:
            v += lamps[i, 5] * min((c - lamps[i, 3]) / lamps[i, 4], 1.0)
    return max(v, 0.0)


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
