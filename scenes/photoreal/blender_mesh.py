"""The shapes of dice, trays and things as Blender's meshes. Needs bpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from scenes.dice import FACES, normal
from scenes.photoreal.setting import Tray
from scenes.photoreal.style import Style

Array = NDArray[np.float64]

#: Segments of a rounded edge, of a wall's corner, and round a lathed thing.
_EDGE_SEGMENTS, _CORNER_STEPS, _LATHE = 5, 12, 48
#: Angle between faces from which an edge stays sharp, degrees.
_SHARP_DEG: Final = 32.0
#: Slots of a die's materials: body, ink of the one, of the four, of the rest.
_INK_SLOT: Final = {1: 1, 4: 2}


def die_mesh(style: Style, materials: list[Any]) -> Any:
    """A rounded cube with its pips cut out; the cut takes the colour of the pip.

    The boolean solver is `MANIFOLD`: the exact one takes minutes for a die.
    """
    edge = style.edge_cm
    die = _object("die", _cube(edge), materials)
    _bevel(die, style.rounding * edge, _EDGE_SEGMENTS)
    if style.ball is not None:
        ball = bmesh.new()
        bmesh.ops.create_uvsphere(ball, u_segments=64, v_segments=32, radius=style.ball * edge)
        _boolean(die, _object("ball", _to_mesh(ball, "ball"), materials), "INTERSECT")
    _boolean(die, _object("pips", _pips(style), materials), "DIFFERENCE")
    mesh = die.data
    _smooth(mesh)
    bpy.data.objects.remove(die)
    return mesh


def _pips(style: Style) -> Any:
    """What cuts a die's pips: deep where they are drilled, next to flat where they are painted."""
    cutter = bmesh.new()
    edge = style.edge_cm
    for value in FACES:
        radius = style.pip_radius(value) * edge
        depth = style.depth * min(radius, style.radius * edge)
        ball = (radius**2 + depth**2) / (2 * depth)
        for middle in style.pips(value):
            centre = middle * edge + (normal(value) * (ball - depth))
            first = len(cutter.faces)
            _cap(cutter, centre, normal(value), ball, depth, radius)
            cutter.faces.ensure_lookup_table()
            for face in cutter.faces[first:]:
                face.material_index = _INK_SLOT.get(value, 3)
    return _to_mesh(cutter, "pips")


def _cap(cutter: Any, centre: Array, outward: Array, ball: float, depth: float, radius: float) -> None:
    """A closed lens: the ball's lower cap up to the face, and a lid a little above it."""
    rings, around = 5, 20
    across = np.eye(3)[int(np.argmin(np.abs(outward)))]
    first = np.cross(outward, across)
    second = np.cross(outward, first)
    steps = np.arange(around) * 2 * np.pi / around
    circle = np.outer(np.cos(steps), first) + np.outer(np.sin(steps), second)
    bottom = cutter.verts.new(centre - ball * outward)
    steepest = float(np.arcsin(min(1.0, radius / ball)))
    levels = [
        _ring(cutter, centre - ball * np.cos(a) * outward, ball * np.sin(a) * circle)
        for a in steepest * np.arange(1, rings + 1) / rings
    ]
    face = centre + (depth - ball) * outward
    levels.append(_ring(cutter, face + depth * outward, radius * circle))
    top = cutter.verts.new(face + depth * outward)
    for k in range(around):
        after = (k + 1) % around
        cutter.faces.new((bottom, levels[0][k], levels[0][after]))
        for low, high in pairwise(levels):
            cutter.faces.new((low[k], high[k], high[after], low[after]))
        cutter.faces.new((levels[-1][k], top, levels[-1][after]))


def _ring(mesh: Any, middle: Array, offsets: Array) -> list[Any]:
    return [mesh.verts.new(middle + offset) for offset in offsets]


def wall_mesh(tray: Tray, material: Any) -> Any:
    """A tray's wall: its profile led round the floor."""
    lip = 0.3 * tray.thickness
    profile = (
        (-0.02, -0.4),
        (0.0, 0.0),
        (tray.flare, tray.height - lip),
        (tray.flare + lip, tray.height),
        (tray.flare + tray.thickness - lip, tray.height),
        (tray.flare + tray.thickness, tray.height - lip),
        (tray.flare + tray.thickness, -0.4),
    )
    made = bmesh.new()
    rings = []
    for outwards, height in profile:
        around = tray.outline(outwards, _CORNER_STEPS)
        rings.append([made.verts.new((x, y, height)) for x, y in around])
    _bands(made, rings)
    mesh = _to_mesh(made, "wall")
    mesh.materials.append(material)
    _smooth(mesh)
    return mesh


def floor_mesh(tray: Tray, material: Any) -> Any:
    """A tray's floor, at the height 0."""
    made = bmesh.new()
    made.faces.new([made.verts.new((x, y, 0.0)) for x, y in tray.outline(0.01, _CORNER_STEPS)])
    mesh = _to_mesh(made, "floor")
    mesh.materials.append(material)
    return mesh


def lathed(name: str, profile: Sequence[tuple[float, float]], materials: list[Any]) -> Any:
    """A thing turned on a lathe: (radius, height) from the middle below, round outside, to that above."""
    made = bmesh.new()
    angles = np.arange(_LATHE) * 2 * np.pi / _LATHE
    rings = [[made.verts.new((r * np.cos(a), r * np.sin(a), z)) for a in angles] for r, z in profile]
    _bands(made, rings)
    made.faces.new(list(reversed(rings[0])))
    made.faces.new(rings[-1])
    mesh = _to_mesh(made, name)
    for material in materials:
        mesh.materials.append(material)
    _smooth(mesh)
    return mesh


def polyhedron(name: str, corners: Array, material: Any) -> Any:
    """The solid whose corners these are, shape (n, 3)."""
    made = bmesh.new()
    for corner in corners:
        made.verts.new(corner)
    bmesh.ops.convex_hull(made, input=list(made.verts))
    bmesh.ops.dissolve_limit(made, angle_limit=0.01, verts=list(made.verts), edges=list(made.edges))
    mesh = _to_mesh(made, name)
    mesh.materials.append(material)
    return mesh


def _bands(made: Any, rings: list[list[Any]]) -> None:
    for low, high in pairwise(rings):
        for k in range(len(low)):
            after = (k + 1) % len(low)
            made.faces.new((low[k], low[after], high[after], high[k]))


def _cube(edge: float) -> Any:
    made = bmesh.new()
    bmesh.ops.create_cube(made, size=edge)
    return _to_mesh(made, "cube")


def _to_mesh(made: Any, name: str) -> Any:
    bmesh.ops.recalc_face_normals(made, faces=list(made.faces))
    mesh = bpy.data.meshes.new(name)
    made.to_mesh(mesh)
    made.free()
    return mesh


def _object(name: str, mesh: Any, materials: list[Any]) -> Any:
    for material in materials:
        mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def _bevel(thing: Any, width: float, segments: int) -> None:
    modifier = thing.modifiers.new("edges", "BEVEL")
    modifier.width, modifier.segments = width, segments
    _apply(thing)


def _boolean(thing: Any, other: Any, operation: str) -> None:
    modifier = thing.modifiers.new("cut", "BOOLEAN")
    modifier.operation, modifier.object, modifier.solver = operation, other, "MANIFOLD"
    _apply(thing)
    bpy.data.objects.remove(other)


def _apply(thing: Any) -> None:
    """Make what a modifier gives the thing's own mesh."""
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
    thing.modifiers.clear()
    thing.data = mesh


def _smooth(mesh: Any) -> None:
    mesh.shade_smooth()
    mesh.set_sharp_from_angle(angle=float(np.radians(_SHARP_DEG)))


def pose(rotation: Array, centre: Array) -> Any:
    """Blender's matrix of a place in the world."""
    placed = Matrix(rotation.tolist()).to_4x4()
    placed.translation = Vector(centre)
    return placed
