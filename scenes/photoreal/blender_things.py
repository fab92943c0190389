"""Coins, buttons, dice with numerals, the cup and the hand as Blender's objects. Needs bpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import bpy
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, FACES, turn
from scenes.photoreal.blender_mesh import lathed, polyhedron, pose
from scenes.photoreal.blender_stuff import plain, skin
from scenes.photoreal.things import Thing

Array = NDArray[np.float64]

_UP: Final = np.array([0.0, 0.0, 1.0])
#: Fingers of a hand of size 1, cm: beside the palm's middle, length, how far the tip hangs below it.
_FINGERS: Final = ((2.6, 6.2, -1.2), (0.9, 7.2, -1.4), (-0.9, 6.8, -1.4), (-2.5, 5.2, -1.2))
_GOLDEN: Final = (1 + 5**0.5) / 2


def add_thing(thing: Thing) -> None:
    """Put a thing into the scene."""
    makers = {
        "coin": _coins,
        "stack": _coins,
        "button": _button,
        "numerals": _numerals,
        "octahedron": _solid,
        "icosahedron": _solid,
        "cup": _cup,
        "hand": _hand,
    }
    makers[thing.kind](thing)


def _put(name: str, mesh: Any, rotation: Array, centre: Array) -> Any:
    placed = bpy.data.objects.new(name, mesh)
    placed.matrix_world = pose(rotation, centre)
    bpy.context.collection.objects.link(placed)
    return placed


def _coins(thing: Thing) -> None:
    """One coin, or a stack of them, each with a raised border."""
    count = max(1, round(thing.height / 0.2))
    thick, r = thing.height / count, thing.radius
    metal = plain("coin", thing.colour, 0.3, 1.0)
    border = [(0.01, 0.0), (r, 0.0), (r, thick), (0.88 * r, thick), (0.86 * r, 0.75 * thick)]
    relief = [(0.5 * r, 0.75 * thick), (0.45 * r, 0.9 * thick), (0.01, 0.9 * thick)]
    mesh = lathed("coin", [*border, *relief], [metal])
    for k in range(count):
        _put(thing.kind, mesh, turn(_UP, thing.yaw + k), thing.centre + k * thick * _UP)


def _button(thing: Thing) -> None:
    """A button with four holes, which are told by their dark ground."""
    r, h = thing.radius, thing.height
    border = [(0.01, 0.0), (0.9 * r, 0.0), (r, 0.5 * h), (0.92 * r, h), (0.7 * r, 0.9 * h)]
    profile = [*border, (0.62 * r, 0.5 * h), (0.01, 0.5 * h)]
    turned = turn(_UP, thing.yaw)
    _put("button", lathed("button", profile, [plain("button", thing.colour, 0.3)]), turned, thing.centre)
    hole = lathed(
        "hole",
        ((0.001, 0.0), (0.13 * r, 0.0), (0.13 * r, 0.02), (0.001, 0.02)),
        [plain("hole", thing.second, 0.8)],
    )
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        _put("hole", hole, turned, thing.centre + turned @ np.array([0.22 * x * r, 0.22 * y * r, 0.5 * h]))


def _numerals(thing: Thing) -> None:
    """A cube with numerals instead of pips."""
    edge = thing.height
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * edge / 2
    rotation = turn(_UP, thing.yaw)
    cube = _put(
        "numerals",
        polyhedron("cube", corners, plain("cube", thing.colour, 0.25)),
        rotation,
        thing.centre + edge / 2 * _UP,
    )
    bevel = cube.modifiers.new("edges", "BEVEL")
    bevel.width, bevel.segments = 0.1 * edge, 3
    ink = plain("ink", thing.second, 0.4)
    for value in FACES:
        first, second, outward = FACE_AXES[value]
        at = thing.centre + edge / 2 * _UP + rotation @ (outward * (edge / 2 + 0.003))
        _numeral(str(value), 0.75 * edge, rotation @ np.stack([first, second, outward], axis=1), at, ink)


def _solid(thing: Thing) -> None:
    """A die of eight or twenty faces, lying on one, with a numeral on each."""
    if thing.kind == "octahedron":
        corners = np.concatenate([np.eye(3), -np.eye(3)])
    else:
        flat = [(0.0, a, b * _GOLDEN) for a in (-1, 1) for b in (-1, 1)]
        corners = np.array([np.roll(corner, k) for corner in flat for k in range(3)]) / np.hypot(1.0, _GOLDEN)
    mesh = polyhedron(thing.kind, thing.radius * corners, plain(thing.kind, thing.colour, 0.2))
    down = np.array(mesh.polygons[0].normal)
    rotation = turn(_UP, thing.yaw) @ _onto(down, -_UP)
    low = float((thing.radius * corners @ rotation.T)[:, 2].min())
    centre = thing.centre - low * _UP
    _put(thing.kind, mesh, rotation, centre)
    ink = plain("ink", thing.second, 0.4)
    for number, face in enumerate(mesh.polygons, 1):
        outward, middle = np.array(face.normal), np.array(face.center)
        up = np.array(mesh.vertices[face.vertices[0]].co) - middle
        up = up / np.linalg.norm(up)
        axes = rotation @ np.stack([np.cross(up, outward), up, outward], axis=1)
        at = centre + rotation @ (middle + 0.003 * outward)
        _numeral(str(number), 0.55 * thing.radius, axes, at, ink)


def _onto(start: Array, end: Array) -> Array:
    """A rotation that takes one unit vector to another."""
    axis = np.cross(start, end)
    if np.linalg.norm(axis) < 1e-6:
        return np.eye(3) if start @ end > 0 else turn(np.array([1.0, 0.0, 0.0]), np.pi)
    return turn(axis, float(np.arccos(np.clip(start @ end, -1.0, 1.0))))


def _numeral(text: str, size: float, axes: Array, at: Array, ink: Any) -> None:
    curve = bpy.data.curves.new("numeral", "FONT")
    curve.body, curve.size, curve.align_x, curve.align_y = text, size, "CENTER", "CENTER"
    curve.materials.append(ink)
    _put("numeral", curve, axes, at)


def _cup(thing: Thing) -> None:
    """A dice cup, mouth down."""
    r, h, wall = thing.radius, thing.height, 0.3
    inside = [(0.01, h - wall), (0.88 * r - wall, h - wall), (r - wall, 0.0)]
    profile = [*inside, (r, 0.0), (0.9 * r, h - 0.3), (0.8 * r, h), (0.01, h)]
    rotation = turn(_UP, thing.yaw) @ turn(np.array([1.0, 0.0, 0.0]), thing.lean)
    _put("cup", lathed("cup", profile, [plain("cup", thing.colour, 0.45)]), rotation, thing.centre)


def _hand(thing: Thing) -> None:
    """A palm, an arm, four fingers and a thumb of soft balls."""
    balls = bpy.data.metaballs.new("hand")
    balls.resolution, balls.render_resolution, balls.threshold = 0.35, 0.35, 0.25
    _limb(balls, (5, 0, 0), (40, 0, 8), (2.6, 3.6), 22)
    _limb(balls, (5, 1.8, 0), (10, 1, 0), (1.6, 1.8))
    _limb(balls, (5, -1.8, 0), (10, -1, 0), (1.6, 1.8))
    for beside, length, tip in _FINGERS:
        knuckle = (4.6 - length * 0.55, beside * 1.06, 0.4)
        _limb(balls, (4.6, beside, 0), knuckle, (0.95, 0.85))
        _limb(balls, knuckle, (4.6 - length, beside * 1.05, tip), (0.82, 0.66))
    _limb(balls, (8, 3.0, -0.3), (4.5, 5.0, -1), (1.25, 1.0))
    _limb(balls, (4.5, 5.0, -1), (2.0, 5.0, -1.9), (0.95, 0.75))
    soft = _put("soft", balls, thing.radius * turn(_UP, thing.yaw), thing.centre)
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(soft.evaluated_get(graph))
    mesh.materials.clear()
    mesh.materials.append(skin(thing.colour))
    mesh.shade_smooth()
    placed = bpy.data.objects.new("hand", mesh)
    placed.matrix_world = Matrix(soft.matrix_world)
    bpy.context.collection.objects.link(placed)
    bpy.data.objects.remove(soft)


def _limb(
    balls: Any, start: Sequence[float], end: Sequence[float], radii: tuple[float, float], steps: int = 10
) -> None:
    first, last = Vector(start), Vector(end)
    for k in range(steps + 1):
        share = k / steps
        ball = balls.elements.new()
        ball.co = first.lerp(last, share)
        ball.radius = (radii[0] + (radii[1] - radii[0]) * share) * 1.45
