"""The shape of rounded dice with drilled pips, and what a ray of light meets among them.

Compiled functions for the ray marcher: the die's shape is a signed distance, so that rounding, cut corners
and drilled pips are each one line. Sphere tracing after Hart (1996), "Sphere tracing: a geometric method for
the antialiased ray tracing of implicit surfaces"; soft shadows by the nearest miss along the ray to the lamp.

Units: half a die's edge is 1 in the die's own frame; x right, y up the table, z towards the camera in the
world. Nothing is cached on disk: numba would go on using `render` as compiled before a change in this file.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Array = NDArray[np.float64]
#: A point, a direction or a colour (B G R): arrays would be made anew for every pixel, tuples live in
#: registers.
Triple = tuple[float, float, float]

#: A hit is closer than this to the surface, in half edges: a hundredth of a pixel at the sizes drawn here.
HIT = 0.004
#: Steps along one ray before it counts as a miss; rays that graze an edge need the most.
MAX_STEPS = 48
#: Steps along a ray to a lamp: a shadow's edge need not be as exact as an outline.
MAX_SHADOW_STEPS = 20
#: Radius of the ball round a die, in half edges: its corners are the square root of three away.
BALL = 1.7321
#: Radius of the ball in which a die softens a shadow, in half edges.
SHADOW_BALL = 2.6
#: Pips are looked at within this distance of the surface, in half edges: deeper than any is drilled.
PIP_REACH = 0.35
#: Farther than any ray goes.
NOWHERE = 1e9
#: Step for slopes of the distance, in half edges.
SLOPE_STEP = 0.01


#: Most strokes of numerals, letters and makers' marks on one die.
STROKES = 48

#: One die as a row of an array, so that compiled functions pass one pointer. Middle and axes (as columns) in
#: the world, half the edge there. In half edges: rounding radius, radius of the ball that cuts the corners,
#: pips (centres on the faces and radii, faces in the order of `dominant_face`) and softness of their edge.
#: Depth of the pips in their radii; how dark it is at their ground (0..1); the share of their radius that a
#: core of another colour fills (rings); how much of their paint is gone (0..1). Colours of body and pips.
#: Gloss, marbling (its strength, and where in the noise this die was cut from), veins of a second colour,
#: flakes that glitter, and translucency, 0..1; how blurred far pips shine through (half edges). A polished
#: disc on each face: its radius (half edges, 0 for none) and how bright the face is round it. Strokes: face,
#: both ends, half the width (half edges), and how many there are.
DIE = np.dtype(
    [
        ("centre", np.float64, 3),
        ("axes", np.float64, (3, 3)),
        ("half", np.float64),
        ("rounding", np.float64),
        ("ball", np.float64),
        ("pips", np.float64, (21, 4)),
        ("depth", np.float64),
        ("softness", np.float64),
        ("bowl", np.float64),
        ("hole", np.float64),
        ("core", np.float64, 3),
        ("worn", np.float64),
        ("body", np.float64, 3),
        ("ink", np.float64, (21, 3)),
        ("gloss", np.float64),
        ("marbling", np.float64),
        ("grain", np.float64),
        ("vein", np.float64, 3),
        ("veining", np.float64),
        ("glitter", np.float64),
        ("clear", np.float64),
        ("frost", np.float64),
        ("disc", np.float64),
        ("disc_tone", np.float64),
        ("strokes", np.float64, (STROKES, 8)),
        ("stroke_count", np.int64),
        ("stroke_ink", np.float64, 3),
    ],
    align=True,
)
#: One row of an array of DIE, and such an array: numpy's types do not know their fields.
Die = Any
Dice = Any
#: Where the pips of each face begin, and where the last ones end.
FIRST_PIP = np.array([0, 1, 7, 9, 14, 17, 21])


@njit(fastmath=True)
def dominant_face(x: float, y: float, z: float) -> int:
    """Index 0..5 (+x -x +y -y +z -z) of the face that a point in the die's frame is nearest to."""
    ax, ay, az = abs(x), abs(y), abs(z)
    if ax >= ay and ax >= az:
        return 0 if x > 0 else 1
    if ay >= az:
        return 2 if y > 0 else 3
    return 4 if z > 0 else 5


@njit(fastmath=True)
def to_local(die: Die, x: float, y: float, z: float) -> Triple:
    """A vector of the world in the die's frame."""
    axes = die.axes
    return (
        axes[0, 0] * x + axes[1, 0] * y + axes[2, 0] * z,
        axes[0, 1] * x + axes[1, 1] * y + axes[2, 1] * z,
        axes[0, 2] * x + axes[1, 2] * y + axes[2, 2] * z,
    )


@njit(fastmath=True)
def body_distance(x: float, y: float, z: float, rounding: float, ball: float) -> float:
    """Signed distance to a cube with rounded edges, its corners cut by a ball; in the die's frame."""
    h = 1.0 - rounding
    qx, qy, qz = abs(x) - h, abs(y) - h, abs(z) - h
    ox, oy, oz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
    cube = math.sqrt(ox * ox + oy * oy + oz * oz) - rounding + min(max(qx, max(qy, qz)), 0.0)
    return max(cube, math.sqrt(x * x + y * y + z * z) - ball)


@njit(fastmath=True)
def die_distance(x: float, y: float, z: float, die: Die) -> float:
    """Signed distance to a die in its own frame, the pips drilled as parts of balls."""
    d = body_distance(x, y, z, die.rounding, die.ball)
    if d >= PIP_REACH or die.depth <= 0.0:
        return d
    f = dominant_face(x, y, z)
    for i in range(FIRST_PIP[f], FIRST_PIP[f + 1]):
        rad = die.pips[i, 3]
        depth = die.depth * rad
        ball = (rad * rad + depth * depth) / (2.0 * depth)
        lift = 1.0 + (ball - depth)
        dx = x - die.pips[i, 0] * (lift if f < 2 else 1.0)
        dy = y - die.pips[i, 1] * (lift if 2 <= f < 4 else 1.0)
        dz = z - die.pips[i, 2] * (lift if f >= 4 else 1.0)
        d = max(d, ball - math.sqrt(dx * dx + dy * dy + dz * dz))
    return d


@njit(fastmath=True)
def surface_normal(x: float, y: float, z: float, die: Die) -> Triple:
    """The outward normal of the die, in the world, at a point of its surface given in the die's frame."""
    here = die_distance(x, y, z, die)
    ex = die_distance(x + SLOPE_STEP, y, z, die) - here
    ey = die_distance(x, y + SLOPE_STEP, z, die) - here
    ez = die_distance(x, y, z + SLOPE_STEP, die) - here
    q = 1.0 / (math.sqrt(ex * ex + ey * ey + ez * ez) + 1e-9)
    ex, ey, ez = ex * q, ey * q, ez * q
    axes = die.axes
    return (
        axes[0, 0] * ex + axes[0, 1] * ey + axes[0, 2] * ez,
        axes[1, 0] * ex + axes[1, 1] * ey + axes[1, 2] * ez,
        axes[2, 0] * ex + axes[2, 1] * ey + axes[2, 2] * ez,
    )


@njit(fastmath=True)
def pip_cover(x: float, y: float, z: float, die: Die, soft: float) -> tuple[float, int, float]:
    """How much of a point on the die's surface is pip (0..1), which pip (-1: none), how far from its middle.

    The last is in radii of the pip.
    """
    f = dominant_face(x, y, z)
    best, which, out = 0.0, -1, 1.0
    for i in range(FIRST_PIP[f], FIRST_PIP[f + 1]):
        radius = die.pips[i, 3]
        if radius <= 0.0:
            continue
        dx = 0.0 if f < 2 else x - die.pips[i, 0]
        dy = 0.0 if 2 <= f < 4 else y - die.pips[i, 1]
        dz = 0.0 if f >= 4 else z - die.pips[i, 2]
        far = math.sqrt(dx * dx + dy * dy + dz * dz)
        t = min(1.0, max(0.0, (radius - far) / soft + 0.5))
        if t > best:
            best, which, out = t, i, far / radius
    return best, which, out


@njit(fastmath=True)
def stroke_cover(x: float, y: float, z: float, die: Die) -> float:
    """How much of a point on the die's surface is the paint of a numeral or a maker's mark (0..1)."""
    f = dominant_face(x, y, z)
    best = 0.0
    for i in range(die.stroke_count):
        if die.strokes[i, 0] != f:
            continue
        ax, ay, az = die.strokes[i, 1], die.strokes[i, 2], die.strokes[i, 3]
        bx, by, bz = die.strokes[i, 4] - ax, die.strokes[i, 5] - ay, die.strokes[i, 6] - az
        px, py, pz = x - ax, y - ay, z - az
        along = (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz + 1e-9)
        along = min(1.0, max(0.0, along))
        px, py, pz = px - along * bx, py - along * by, pz - along * bz
        far = math.sqrt(px * px + py * py + pz * pz)
        best = max(best, min(1.0, max(0.0, (die.strokes[i, 7] - far) / die.softness + 0.5)))
    return best


@njit(fastmath=True)
def way_through_ball(start: Triple, ray: Triple, die: Die, radius: float) -> tuple[float, float]:
    """Where a ray enters and leaves the ball round the die; it leaves at -1 where it misses."""
    rx, ry, rz = start[0] - die.centre[0], start[1] - die.centre[1], start[2] - die.centre[2]
    b = rx * ray[0] + ry * ray[1] + rz * ray[2]
    c = rx * rx + ry * ry + rz * rz - radius * radius
    inside = b * b - c
    if inside < 0.0 or (c > 0.0 and b > 0.0):
        return 0.0, -1.0
    root = math.sqrt(inside)
    return -b - root, -b + root


@njit(fastmath=True)
def hit_die(start: Triple, ray: Triple, die: Die, near: float, end: float) -> float:
    """How far along a ray the die's surface is, between two distances, or NOWHERE."""
    lx, ly, lz = to_local(die, start[0] - die.centre[0], start[1] - die.centre[1], start[2] - die.centre[2])
    mx, my, mz = to_local(die, ray[0], ray[1], ray[2])
    half = die.half
    s = 1.0 / half
    t = near
    for _ in range(MAX_STEPS):
        if t > end:
            break
        d = die_distance((lx + t * mx) * s, (ly + t * my) * s, (lz + t * mz) * s, die)
        if d < HIT:
            return t
        t += max(d * half * 0.95, 0.003)
    return NOWHERE


@njit(fastmath=True)
def nearest_hit(start: Triple, ray: Triple, dice: Dice) -> tuple[float, int]:
    """The nearest die along a ray: its distance and index, or NOWHERE and -1."""
    best, who = NOWHERE, -1
    for k in range(len(dice)):
        near, far = way_through_ball(start, ray, dice[k], BALL * dice[k].half)
        if far < 0.0:
            continue
        t = hit_die(start, ray, dice[k], max(near, 0.0), min(far, best))
        if t < NOWHERE:
            best, who = t, k
    return best, who


@njit(fastmath=True)
def light_past(start: Triple, ray: Triple, die: Die, near: float, end: float, hard: float) -> float:
    """Share of a lamp's light that the die lets past, not yet eased; at most 0 in the full shadow."""
    half, rounding = die.half, die.rounding
    lx, ly, lz = to_local(die, start[0] - die.centre[0], start[1] - die.centre[1], start[2] - die.centre[2])
    mx, my, mz = to_local(die, ray[0], ray[1], ray[2])
    s, h = 1.0 / half, 1.0 - rounding
    t, share = near, 1.0
    for _ in range(MAX_SHADOW_STEPS):
        if t > end or share <= 0.0:
            break
        x, y, z = (lx + t * mx) * s, (ly + t * my) * s, (lz + t * mz) * s
        qx, qy, qz = max(abs(x) - h, 0.0), max(abs(y) - h, 0.0), max(abs(z) - h, 0.0)
        d = (math.sqrt(qx * qx + qy * qy + qz * qz) - rounding) * half
        share = min(share, 0.5 + 0.5 * hard * d / max(t, 0.3))
        t += max(abs(d) * 0.8, 0.06)
    return share


@njit(fastmath=True)
def light_through(
    start: Triple, ray: Triple, far: float, skip: int, dice: Dice, hard: float
) -> tuple[float, int]:
    """Share of a lamp's light (0..1) that reaches a point, and the die that takes the rest (-1: none).

    Args:
        start, ray, far: the point, the direction of the lamp and how far it is.
        skip: the die that the point is on.
        hard: sharpness of the shadow's edge.
    """
    share, blocker = 1.0, -1
    for k in range(len(dice)):
        if k == skip:
            continue
        near, out = way_through_ball(start, ray, dice[k], SHADOW_BALL * dice[k].half)
        if out < 0.0:
            continue
        past = light_past(start, ray, dice[k], max(near, 0.02), min(out, far), hard)
        if past < share:
            share, blocker = past, k
        if share <= 0.0:
            return 0.0, blocker
    return share * share * (3.0 - 2.0 * share), blocker
