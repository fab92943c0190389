"""A planned scene in Blender: built, asked what is seen of each die, drawn. Needs bpy."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

import bpy
import numpy as np
from mathutils import Vector
from numpy.typing import NDArray

from scenes.photoreal.blender_mesh import die_mesh, floor_mesh, pose, wall_mesh
from scenes.photoreal.blender_stuff import die_materials, surface_of
from scenes.photoreal.blender_things import add_thing
from scenes.photoreal.plan import Plan
from scenes.photoreal.setting import Lamp, Light
from scenes.photoreal.truth import face_spots
from scenes.photoreal.view import View

Array = NDArray[np.float64]
Linear = NDArray[np.float32]

#: Half the ground's side, and how far it lies below a tray's floor, cm.
_GROUND_CM, _BELOW_CM = 150.0, 0.4
#: Width of the sensor in Blender's camera, mm; only its ratio to the focal length counts.
_SENSOR_MM: Final = 36.0
#: A ray that ends this near to the spot it aimed at has seen it, cm.
_NEAR_CM: Final = 0.03


class Stage:
    """One scene, built on Blender's only stage: a second one ends the first."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self._scene: Any = bpy.context.scene
        self._dice = _add_dice(plan)
        _add_grounds(plan)
        for thing in plan.things:
            add_thing(thing)
        _add_light(self._scene, plan.light)
        _add_camera(self._scene, plan.view)
        bpy.context.view_layer.update()

    def visible_shares(self) -> list[float]:
        """What share of each die's top face the camera sees, in the order of the plan's dice."""
        graph = bpy.context.evaluated_depsgraph_get()
        return [self._share(graph, index) for index in range(len(self._plan.dice))]

    def _share(self, graph: Any, index: int) -> float:
        view = self._plan.view
        spots = face_spots(self._plan.dice[index])
        inside = view.inside(view.project(spots))
        seen = 0
        for spot in spots[inside]:
            ray = Vector(spot - view.eye).normalized()
            hit, place, _, _, thing, _ = self._scene.ray_cast(graph, Vector(view.eye), ray)
            near = hit and (place - Vector(spot)).length < _NEAR_CM
            seen += bool(hit and (near or thing.name == self._dice[index].name))
        return seen / len(spots)

    def draw(self, samples: int, threads: int) -> Linear:
        """The picture in linear light, (h, w, 3) R G B, from the top row down."""
        scene = self._scene
        _set_up(scene, self._plan.view.size_px, samples, threads)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "drawn.exr"
            scene.render.filepath = str(path)
            bpy.ops.render.render(write_still=True)
            image = bpy.data.images.load(str(path))
            values = np.empty(image.size[0] * image.size[1] * 4, np.float32)
            image.pixels.foreach_get(values)  # Blender reads the file no sooner than here
        picture: Linear = values.reshape(image.size[1], image.size[0], 4)[::-1, :, :3].copy()
        return picture

    def projected(self, points: Array) -> Array:
        """Where Blender's own camera puts world points (n, 3), pixels as `View.project` counts them."""
        from bpy_extras.object_utils import world_to_camera_view

        width, height = self._plan.view.size_px
        seen = [world_to_camera_view(self._scene, self._scene.camera, Vector(point)) for point in points]
        return np.array([(at.x * width - 0.5, (1 - at.y) * height - 0.5) for at in seen])


def _add(name: str, data: Any) -> Any:
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    return thing


def _add_dice(plan: Plan) -> list[Any]:
    """The dice; one mesh serves all of a kind."""
    meshes: dict[int, Any] = {}
    placed = []
    for number, die in enumerate(plan.dice):
        key = id(die.style)
        if key not in meshes:
            meshes[key] = die_mesh(die.style, die_materials(die.style, plan.look_seed + number))
        thing = _add(f"die {number}", meshes[key])
        thing.matrix_world = pose(die.rotation, die.centre)
        placed.append(thing)
    return placed


def _add_grounds(plan: Plan) -> None:
    table = bpy.data.meshes.new("table")
    side, low = _GROUND_CM, 0.0 if plan.tray is None else -_BELOW_CM
    corners = [(-side, -side, low), (side, -side, low), (side, side, low), (-side, side, low)]
    table.from_pydata(corners, [], [(0, 1, 2, 3)])
    table.materials.append(surface_of(plan.ground, level=True))
    _add("table", table)
    if plan.tray is not None:
        floor = surface_of(plan.tray.floor, level=True)
        _add("floor", floor_mesh(plan.tray, floor))
        _add("wall", wall_mesh(plan.tray, surface_of(plan.tray.wall)))


def _add_light(scene: Any, light: Light) -> None:
    for lamp in light.lamps:
        _add_lamp(lamp)
    world = bpy.data.worlds.new("room")
    back = world.node_tree.nodes["Background"]
    back.inputs[0].default_value = (*light.room, 1.0)
    back.inputs[1].default_value = light.room_strength
    scene.world = world


def _add_lamp(lamp: Lamp) -> None:
    data = bpy.data.lights.new("lamp", "AREA" if lamp.plate else "POINT")
    data.energy, data.color = lamp.power, lamp.colour
    if lamp.plate:
        data.size = lamp.size
    else:
        data.shadow_soft_size = lamp.size
    thing = _add("lamp", data)
    thing.location = Vector(lamp.place)
    thing.rotation_euler = (-Vector(lamp.place)).to_track_quat("-Z", "Y").to_euler()


def _add_camera(scene: Any, view: View) -> None:
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.sensor_width = "HORIZONTAL", _SENSOR_MM
    data.lens = view.focal_px * _SENSOR_MM / view.size_px[0]
    data.clip_start, data.clip_end = 0.5, 1000.0
    camera = _add("camera", data)
    right, down, forward = view.axes.T
    camera.matrix_world = pose(np.stack([right, -down, -forward], axis=1), view.eye)
    scene.camera = camera
    scene.render.resolution_x, scene.render.resolution_y = view.size_px


def _set_up(scene: Any, size_px: tuple[int, int], samples: int, threads: int) -> None:
    """Few samples and the fast denoiser (the thorough one takes longer than the paths of light)."""
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_adaptive_sampling = "CPU", samples, False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_quality, cycles.denoising_prefilter = "FAST", "NONE"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 1, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 5, 5
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 5.0
    cycles.use_light_tree = False  # a fifth faster, and no noisier with so few lamps
    scene.render.resolution_x, scene.render.resolution_y = size_px
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
