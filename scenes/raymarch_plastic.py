"""What dice are made of, for the ray marcher: plastic plain, marbled, glittering or clear, with pips on it.

Compiled functions. Clear plastic bends the view (Snell), so that the pips of the far faces shine through
where they would; what the light loses on its way through grows with the way (Beer).
"""

from __future__ import annotations

import math

from numba import njit

from scenes.raymarch_die import (
    Die,
    Triple,
    dominant_face,
    pip_cover,
    stroke_cover,
    surface_normal,
    to_local,
)
from scenes.raymarch_surface import hash_noise, mix

#: One over plastic's index of refraction.
INTO_PLASTIC = 1 / 1.5
#: Flakes of glitter across a half edge.
FLAKES = 9.0
#: Half the width of the bright line round a polished disc, half edges.
DISC_LINE = 0.03


@njit(fastmath=True)
def in_die(point: Triple, die: Die) -> Triple:
    """A point of the world in the die's frame, in its half edges."""
    s = 1.0 / die.half
    x, y, z = point[0] - die.centre[0], point[1] - die.centre[1], point[2] - die.centre[2]
    return to_local(die, x * s, y * s, z * s)


@njit(fastmath=True)
def wall_distance(place: float, direction: float) -> float:
    """How far it is from a place inside -1..1 to the wall that lies in a direction along one axis."""
    if abs(direction) <= 1e-6:
        return 1e9
    return max((1.0 - place) / direction, (-1.0 - place) / direction)


@njit(fastmath=True)
def bent(ray: Triple, normal: Triple) -> Triple:
    """The ray's direction inside the plastic."""
    c = -(ray[0] * normal[0] + ray[1] * normal[1] + ray[2] * normal[2])
    k = 1.0 - INTO_PLASTIC * INTO_PLASTIC * (1.0 - c * c)
    turn = INTO_PLASTIC * c - math.sqrt(max(k, 0.0))
    return (
        INTO_PLASTIC * ray[0] + turn * normal[0],
        INTO_PLASTIC * ray[1] + turn * normal[1],
        INTO_PLASTIC * ray[2] + turn * normal[2],
    )


@njit(fastmath=True)
def seen_through(plastic: Triple, behind: Triple, local: Triple, ray: Triple, die: Die) -> Triple:
    """The colour of translucent plastic: the table and the pips of the far faces shine through it.

    Args:
        plastic: its own colour; behind: the table's colour where the ray would meet it.
        local: the point of the surface in the die's frame; ray: in the world.
    """
    lx, ly, lz = local
    inner = bent(ray, surface_normal(lx, ly, lz, die))
    ux, uy, uz = to_local(die, inner[0], inner[1], inner[2])
    far = min(wall_distance(lx, ux), min(wall_distance(ly, uy), wall_distance(lz, uz)))
    far = max(far, 0.0)
    ghost, which, _ = pip_cover(lx + far * ux, ly + far * uy, lz + far * uz, die, die.frost)
    shine = (behind[0] * 1.3 + 0.25, behind[1] * 1.3 + 0.25, behind[2] * 1.3 + 0.25)
    if which >= 0:
        shine = mix(shine, (die.ink[which, 0], die.ink[which, 1], die.ink[which, 2]), ghost)
    tinted = (
        shine[0] * (0.25 + 1.2 * plastic[0]),
        shine[1] * (0.25 + 1.2 * plastic[1]),
        shine[2] * (0.25 + 1.2 * plastic[2]),
    )
    return mix(plastic, tinted, die.clear * math.exp(-0.25 * far))


@njit(fastmath=True)
def body_colour(local: Triple, noise: float, die: Die) -> Triple:
    """The plastic's own colour at a point of the surface, marbling, veins, flakes and discs included."""
    lx, ly, lz = local
    m = 1.0 + die.marbling * noise
    colour = (die.body[0] * m, die.body[1] * m, die.body[2] * m)
    if die.veining > 0.0:
        swirl = hash_noise(lx * 2.0 - noise + die.grain, ly * 2.0 + noise, lz * 2.0)
        share = die.veining * min(1.0, max(0.0, 0.5 + 1.6 * swirl))
        colour = mix(colour, (die.vein[0], die.vein[1], die.vein[2]), share)
    if die.glitter > 0.0:
        cell = math.floor(lx * FLAKES) * 12.9898 + math.floor(ly * FLAKES) * 78.233
        spark = math.sin(cell + math.floor(lz * FLAKES) * 37.719 + die.grain) * 43758.5453
        spark -= math.floor(spark)
        colour = mix(colour, (0.9, 0.9, 0.9), die.glitter * max(0.0, spark - 0.85) / 0.15)
    if die.disc > 0.0:
        f = dominant_face(lx, ly, lz)
        x, y, z = 0.0 if f < 2 else lx, 0.0 if 2 <= f < 4 else ly, 0.0 if f >= 4 else lz
        beyond = math.sqrt(x * x + y * y + z * z) - die.disc
        if beyond > 0.0:
            colour = (colour[0] * die.disc_tone, colour[1] * die.disc_tone, colour[2] * die.disc_tone)
        line = max(0.0, 1.0 - abs(beyond) / DISC_LINE)
        colour = mix(
            colour, (colour[0] * 0.6 + 0.3, colour[1] * 0.6 + 0.3, colour[2] * 0.6 + 0.3), 0.5 * line
        )
    return colour


@njit(fastmath=True)
def pip_colour(which: int, out: float, die: Die) -> Triple:
    """The colour of a pip so far from its middle (in its radii): a core, a shaded ground."""
    ink = (die.ink[which, 0], die.ink[which, 1], die.ink[which, 2])
    if die.hole > 0.0:
        core = min(1.0, max(0.0, (die.hole - out) * 6.0 + 0.5))
        ink = mix(ink, (die.core[0], die.core[1], die.core[2]), core)
    dark = 1.0 - die.bowl * max(0.0, 1.0 - out * out)
    return ink[0] * dark, ink[1] * dark, ink[2] * dark


@njit(fastmath=True)
def die_colour(local: Triple, behind: Triple, ray: Triple, die: Die) -> tuple[Triple, float]:
    """Colour and translucency of a die at a point of its surface (in its frame)."""
    lx, ly, lz = local
    noise = hash_noise(lx * 3.0 + die.grain, ly * 3.0, lz * 3.0)
    colour = body_colour(local, noise, die)
    clear = die.clear
    if clear > 0.0:
        colour = seen_through(colour, behind, local, ray, die)
    if die.stroke_count > 0:
        ink = (die.stroke_ink[0], die.stroke_ink[1], die.stroke_ink[2])
        colour = mix(colour, ink, stroke_cover(lx, ly, lz, die))
    cover, which, out = pip_cover(lx, ly, lz, die, die.softness)
    if which >= 0:
        rubbed = hash_noise(lx * 9.0 + die.grain, ly * 9.0 + noise, lz * 9.0)
        cover *= 1.0 - die.worn * min(1.0, max(0.0, 0.55 + 0.9 * rubbed))
        colour = mix(colour, pip_colour(which, out, die), cover)
        clear *= 1.0 - cover
    return colour, clear
