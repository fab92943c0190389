"""A small compiled ray marcher: dice on a textured table, with the light effects that fool readers.

The fast tier draws what a camera sees of rounded dice with drilled pips: side faces in perspective, soft shadow,
contact shade, glare of lamps on glossy faces, pips of the lower faces shining through translucent plastic. It is an
extra for training (numba); nothing of the running product imports it.

Units: half a die's edge is 1; x right, y up the table, z towards the camera; the table is z = 0.
Sphere tracing after Hart (1996), "Sphere tracing: a geometric method for the antialiased ray tracing of implicit
surfaces"; soft shadows by the nearest miss along the ray to the lamp.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit, prange

#: A hit is closer than this to the surface, in half edges: a hundredth of a pixel at the sizes drawn here.
HIT = 0.004
#: Steps along one ray before it counts as a miss; rays that graze an edge need the most.
MAX_STEPS = 48
#: Reflectance of plastic seen straight on (Schlick's F0 for an index of refraction of 1.5).
PLASTIC_F0 = 0.04


@njit(fastmath=True, cache=True)
def dominant_face(x, y, z):
    """Index 0..5 (+x -x +y -y +z -z) of the face a local point is nearest to."""
    ax, ay, az = abs(x), abs(y), abs(z)
    if ax >= ay and ax >= az:
        return 0 if x > 0 else 1
    if ay >= az:
        return 2 if y > 0 else 3
    return 4 if z > 0 else 5


@njit(fastmath=True, cache=True)
def die_distance(x, y, z, shape, pips, first, last):
    """Signed distance to one die in its own frame (half edge 1).

    Args:
        x, y, z: the point.
        shape: (4,) rounding radius, radius of the sphere that cuts the corners, pip depth, unused.
        pips: (21, 4) pip centres on the faces and radii, faces in the order of `dominant_face`.
        first, last: (6,) the range of each face's pips.
    """
    r = shape[0]
    h = 1.0 - r
    qx, qy, qz = abs(x) - h, abs(y) - h, abs(z) - h
    ox, oy, oz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
    d = math.sqrt(ox * ox + oy * oy + oz * oz) - r + min(max(qx, max(qy, qz)), 0.0)
    length = math.sqrt(x * x + y * y + z * z)
    d = max(d, length - shape[1])
    if d < 0.35 and shape[2] > 0.0:
        f = dominant_face(x, y, z)
        for i in range(first[f], last[f]):
            rad = pips[i, 3]
            depth = shape[2] * rad
            ball = (rad * rad + depth * depth) / (2.0 * depth)
            lift = 1.0 + (ball - depth)
            dx, dy, dz = x - pips[i, 0] * lift, y - pips[i, 1] * lift, z - pips[i, 2] * lift
            if abs(pips[i, 0]) < 0.99:
                dx = x - pips[i, 0]
            if abs(pips[i, 1]) < 0.99:
                dy = y - pips[i, 1]
            if abs(pips[i, 2]) < 0.99:
                dz = z - pips[i, 2]
            d = max(d, ball - math.sqrt(dx * dx + dy * dy + dz * dz))
    return d


@njit(fastmath=True, cache=True)
def pip_cover(x, y, z, pips, first, last, soft):
    """How much of a point on the surface is pip paint (0..1), and which pip."""
    f = dominant_face(x, y, z)
    best, which = 0.0, -1
    for i in range(first[f], last[f]):
        dx, dy, dz = x - pips[i, 0], y - pips[i, 1], z - pips[i, 2]
        if f < 2:
            dx = 0.0
        elif f < 4:
            dy = 0.0
        else:
            dz = 0.0
        t = (pips[i, 3] - math.sqrt(dx * dx + dy * dy + dz * dz)) / soft + 0.5
        t = min(1.0, max(0.0, t))
        if t > best:
            best, which = t, i
    return best, which


@njit(fastmath=True, cache=True)
def to_local(rot, x, y, z):
    """A world vector in the die's frame (rot holds the die's axes as columns)."""
    return (
        rot[0, 0] * x + rot[1, 0] * y + rot[2, 0] * z,
        rot[0, 1] * x + rot[1, 1] * y + rot[2, 1] * z,
        rot[0, 2] * x + rot[1, 2] * y + rot[2, 2] * z,
    )


@njit(fastmath=True, cache=True)
def nearest_hit(ox, oy, oz, dx, dy, dz, centre, rot, half, shape, pips, first, last):
    """The nearest die along a ray: (distance or 1e9, index or -1)."""
    best, who = 1e9, -1
    for k in range(centre.shape[0]):
        rx, ry, rz = ox - centre[k, 0], oy - centre[k, 1], oz - centre[k, 2]
        reach = 1.7321 * half[k]
        b = rx * dx + ry * dy + rz * dz
        c = rx * rx + ry * ry + rz * rz - reach * reach
        disc = b * b - c
        if disc < 0.0:
            continue
        root = math.sqrt(disc)
        t = max(-b - root, 0.0)
        end = min(-b + root, best)
        lx, ly, lz = to_local(rot[k], rx, ry, rz)
        mx, my, mz = to_local(rot[k], dx, dy, dz)
        s = 1.0 / half[k]
        for _ in range(MAX_STEPS):
            if t > end:
                break
            d = die_distance(
                (lx + t * mx) * s, (ly + t * my) * s, (lz + t * mz) * s, shape[k], pips[k], first[k], last[k]
            )
            if d < HIT:
                best, who = t, k
                break
            t += max(d * half[k] * 0.95, 0.003)
    return best, who


@njit(fastmath=True, cache=True)
def light_through(ox, oy, oz, dx, dy, dz, far, skip, centre, rot, half, shape, pips, first, last, hard):
    """Share of a lamp's light (0..1) that reaches a point; `hard` is the sharpness of the shadow's edge."""
    share = 1.0
    for k in range(centre.shape[0]):
        if k == skip:
            continue
        rx, ry, rz = ox - centre[k, 0], oy - centre[k, 1], oz - centre[k, 2]
        b = rx * dx + ry * dy + rz * dz
        reach = 2.6 * half[k]
        c = rx * rx + ry * ry + rz * rz - reach * reach
        disc = b * b - c
        if disc < 0.0 or (c > 0.0 and b > 0.0):
            continue
        root = math.sqrt(disc)
        t = max(-b - root, 0.02)
        end = min(-b + root, far)
        lx, ly, lz = to_local(rot[k], rx, ry, rz)
        mx, my, mz = to_local(rot[k], dx, dy, dz)
        s = 1.0 / half[k]
        for _ in range(20):
            if t > end:
                break
            x, y, z = (lx + t * mx) * s, (ly + t * my) * s, (lz + t * mz) * s
            h = 1.0 - shape[k, 0]
            qx, qy, qz = max(abs(x) - h, 0.0), max(abs(y) - h, 0.0), max(abs(z) - h, 0.0)
            d = (math.sqrt(qx * qx + qy * qy + qz * qz) - shape[k, 0]) * half[k]
            share = min(share, 0.5 + 0.5 * hard * d / max(t, 0.3))
            if share <= 0.0:
                return 0.0
            t += max(abs(d) * 0.8, 0.06)
    share = max(share, 0.0)
    return share * share * (3.0 - 2.0 * share)


@njit(fastmath=True, cache=True)
def sky(dx, dy, dz, lamps, ambient):
    """Radiance from a direction above the table: a gradient and the lamps (direction, cosine, softness, power)."""
    v = ambient * (0.35 + 0.65 * max(dz, 0.0))
    for i in range(lamps.shape[0]):
        c = dx * lamps[i, 0] + dy * lamps[i, 1] + dz * lamps[i, 2]
        t = (c - lamps[i, 3]) / lamps[i, 4]
        if t > 0.0:
            v += lamps[i, 5] * min(t, 1.0)
    return v


@njit(fastmath=True, cache=True)
def hash_noise(x, y, z):
    """Cheap smooth noise in -1..1 for marbled plastic."""
    return (
        math.sin(x * 1.7 + 2.1 * math.sin(y * 1.3 + z)) * math.sin(y * 2.3 + 1.7 * math.sin(z * 1.9 + x))
        + math.sin(z * 2.9 + 1.3 * math.sin(x * 2.2 + y))
    ) * 0.5


@njit(fastmath=True, cache=True, parallel=False)
def render(
    picture, camera, view, focal, cx, cy, centre, rot, half, shape, pips, first, last,
    body, ink, finish, lights, lamps, ambient, ground, ground_scale, ground_gloss,
):  # fmt: skip
    """Draw one scene into `picture` (h, w, 3), linear light, B G R.

    Args:
        camera, view: eye position (3,) and axes as columns (3, 3): right, down, forward.
        focal, cx, cy: focal length and principal point, pixels.
        centre, rot, half, shape, pips, first, last: the dice, see `die_distance`; rot (n, 3, 3).
        body: (n, 3) colour; ink: (n, 21, 3) colour of each pip.
        finish: (n, 4) gloss 0..1, marbling, translucency, softness of the pips' edge (half edges).
        lights: (m, 8) position (3), colour (3), sharpness of shadows, unused.
        lamps: (k, 6) bright spots seen in reflections, see `sky`; ambient: light from all around.
        ground: (s, s, 3) table texture, repeated by mirroring; ground_scale: texels per unit.
    """
    height, width = picture.shape[0], picture.shape[1]
    side = ground.shape[0]
    for j in prange(height):
        for i in range(width):
            u, v = (i + 0.5 - cx) / focal, (j + 0.5 - cy) / focal
            dx = view[0, 0] * u + view[0, 1] * v + view[0, 2]
            dy = view[1, 0] * u + view[1, 1] * v + view[1, 2]
            dz = view[2, 0] * u + view[2, 1] * v + view[2, 2]
            n = 1.0 / math.sqrt(dx * dx + dy * dy + dz * dz)
            dx, dy, dz = dx * n, dy * n, dz * n
            t, who = nearest_hit(
                camera[0], camera[1], camera[2], dx, dy, dz, centre, rot, half, shape, pips, first, last
            )
            if dz < -1e-3:
                floor = -camera[2] / dz
            else:
                floor = 1e6
            gloss, trans = ground_gloss, 0.0
            nx, ny, nz = 0.0, 0.0, 1.0
            if who < 0 or floor < t:
                who = -1
                t = floor
            x, y, z = camera[0] + t * dx, camera[1] + t * dy, camera[2] + t * dz
            gx = (camera[0] + floor * dx) * ground_scale + side * 0.5
            gy = (camera[1] + floor * dy) * ground_scale + side * 0.5
            tx, ty = gx % (2 * side), gy % (2 * side)
            if tx >= side:
                tx = 2 * side - tx
            if ty >= side:
                ty = 2 * side - ty
            x0, y0 = min(int(tx), side - 2), min(int(ty), side - 2)
            fx, fy = min(tx - x0, 1.0), min(ty - y0, 1.0)
            w00, w01, w10, w11 = (1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy
            g0 = (
                ground[y0, x0, 0] * w00
                + ground[y0, x0 + 1, 0] * w01
                + ground[y0 + 1, x0, 0] * w10
                + ground[y0 + 1, x0 + 1, 0] * w11
            )
            g1 = (
                ground[y0, x0, 1] * w00
                + ground[y0, x0 + 1, 1] * w01
                + ground[y0 + 1, x0, 1] * w10
                + ground[y0 + 1, x0 + 1, 1] * w11
            )
            g2 = (
                ground[y0, x0, 2] * w00
                + ground[y0, x0 + 1, 2] * w01
                + ground[y0 + 1, x0, 2] * w10
                + ground[y0 + 1, x0 + 1, 2] * w11
            )
            c0, c1, c2 = g0, g1, g2
            shade = 1.0
            if who >= 0:
                s = 1.0 / half[who]
                rx, ry, rz = x - centre[who, 0], y - centre[who, 1], z - centre[who, 2]
                lx, ly, lz = to_local(rot[who], rx * s, ry * s, rz * s)
                e = 0.01
                d0 = die_distance(lx, ly, lz, shape[who], pips[who], first[who], last[who])
                ex = die_distance(lx + e, ly, lz, shape[who], pips[who], first[who], last[who]) - d0
                ey = die_distance(lx, ly + e, lz, shape[who], pips[who], first[who], last[who]) - d0
                ez = die_distance(lx, ly, lz + e, shape[who], pips[who], first[who], last[who]) - d0
                q = 1.0 / (math.sqrt(ex * ex + ey * ey + ez * ez) + 1e-9)
                ex, ey, ez = ex * q, ey * q, ez * q
                nx = rot[who, 0, 0] * ex + rot[who, 0, 1] * ey + rot[who, 0, 2] * ez
                ny = rot[who, 1, 0] * ex + rot[who, 1, 1] * ey + rot[who, 1, 2] * ez
                nz = rot[who, 2, 0] * ex + rot[who, 2, 1] * ey + rot[who, 2, 2] * ez
                gloss, trans = finish[who, 0], finish[who, 2]
                cover, which = pip_cover(lx, ly, lz, pips[who], first[who], last[who], finish[who, 3])
                m = 1.0 + finish[who, 1] * hash_noise(lx * 3.0 + 7 * who, ly * 3.0, lz * 3.0)
                c0, c1, c2 = body[who, 0] * m, body[who, 1] * m, body[who, 2] * m
                if trans > 0.0:
                    ux, uy, uz = to_local(rot[who], dx, dy, dz)
                    far = 1e9
                    if abs(ux) > 1e-6:
                        far = min(far, max((1 - lx) / ux, (-1 - lx) / ux))
                    if abs(uy) > 1e-6:
                        far = min(far, max((1 - ly) / uy, (-1 - ly) / uy))
                    if abs(uz) > 1e-6:
                        far = min(far, max((1 - lz) / uz, (-1 - lz) / uz))
                    ghost, gw = pip_cover(
                        lx + far * ux, ly + far * uy, lz + far * uz, pips[who], first[who], last[who], 0.12
                    )
                    fade = trans * math.exp(-0.25 * far)
                    a0, a1, a2 = g0 * 1.3 + 0.25, g1 * 1.3 + 0.25, g2 * 1.3 + 0.25
                    if gw >= 0:
                        a0 = a0 * (1 - ghost) + ghost * ink[who, gw, 0]
                        a1 = a1 * (1 - ghost) + ghost * ink[who, gw, 1]
                        a2 = a2 * (1 - ghost) + ghost * ink[who, gw, 2]
                    c0 = c0 * (1 - fade) + fade * a0 * (0.25 + 1.2 * c0)
                    c1 = c1 * (1 - fade) + fade * a1 * (0.25 + 1.2 * c1)
                    c2 = c2 * (1 - fade) + fade * a2 * (0.25 + 1.2 * c2)
                if which >= 0 and cover > 0.0:
                    c0 = c0 * (1 - cover) + cover * ink[who, which, 0]
                    c1 = c1 * (1 - cover) + cover * ink[who, which, 1]
                    c2 = c2 * (1 - cover) + cover * ink[who, which, 2]
                    trans *= 1 - cover
                shade *= 0.55 + 0.45 * min(1.0, 0.5 * (1.0 + nz) + 0.25 * z)
            for k in range(centre.shape[0]):
                if k != who:
                    rx, ry, rz = x - centre[k, 0], y - centre[k, 1], z - centre[k, 2]
                    far2 = rx * rx + ry * ry + rz * rz
                    if far2 < 9.0 * half[k] * half[k]:
                        lx, ly, lz = to_local(rot[k], rx / half[k], ry / half[k], rz / half[k])
                        qx, qy, qz = max(abs(lx) - 1, 0.0), max(abs(ly) - 1, 0.0), max(abs(lz) - 1, 0.0)
                        shade *= 1.0 - 0.45 * math.exp(-2.5 * math.sqrt(qx * qx + qy * qy + qz * qz))
            l0 = l1 = l2 = ambient * shade
            spec = 0.0
            for q in range(lights.shape[0]):
                lx, ly, lz = lights[q, 0] - x, lights[q, 1] - y, lights[q, 2] - z
                far = math.sqrt(lx * lx + ly * ly + lz * lz)
                lx, ly, lz = lx / far, ly / far, lz / far
                facing = nx * lx + ny * ly + nz * lz
                wrapped = max((facing + 0.5 * trans) / (1 + 0.5 * trans), 0.0)
                if wrapped > 0.0:
                    through = light_through(
                        x + nx * 0.03, y + ny * 0.03, z + nz * 0.03, lx, ly, lz, far, who,
                        centre, rot, half, shape, pips, first, last, lights[q, 6],
                    )  # fmt: skip
                    l0 += lights[q, 3] * wrapped * through
                    l1 += lights[q, 4] * wrapped * through
                    l2 += lights[q, 5] * wrapped * through
            if gloss > 0.0:
                b = dx * nx + dy * ny + dz * nz
                rx, ry, rz = dx - 2 * b * nx, dy - 2 * b * ny, dz - 2 * b * nz
                grazing = 1.0 - min(max(-b, 0.0), 1.0)
                fresnel = PLASTIC_F0 + (1 - PLASTIC_F0) * grazing**5
                if rz > 0:
                    spec = gloss * fresnel * sky(rx, ry, rz, lamps, ambient) * (0.4 + 0.6 * shade)
                else:
                    spec = gloss * fresnel * 0.3 * ambient
            picture[j, i, 0] = c0 * l0 + spec
            picture[j, i, 1] = c1 * l1 + spec
            picture[j, i, 2] = c2 * l2 + spec


def empty_picture(height_px: int, width_px: int) -> np.ndarray:
    """A canvas for `render`, shape (height, width, 3), float32."""
    return np.zeros((height_px, width_px, 3), np.float32)
