"""Dice as a camera sees them: rounded cubes with drilled pips, lit by one lamp, with numpy and OpenCV alone.

Each die's pixels are met with the rounded cube by sphere tracing (Hart 1996) from the cube's slabs, all
dice in one batch; pips come from an atlas of the six faces. Silhouettes are smooth because the nearest miss
of a ray tells how much of its pixel is covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes import dice
from scenes.atlas import atlas_places, look_up, pip_atlas
from scenes.camera import Camera
from scenes.looks import DiceLook
from scenes.sprites import Pose, Sprite, to_display

Floats = NDArray[np.float32]
Matrix = NDArray[np.float64]

#: Steps of sphere tracing. From the slabs a flat face is met at once; a rounded edge takes up to this many.
_STEPS: Final = 5
#: A pip this high in the picture is drawn as it is; lower ones fade, or they would flicker.
_FULL_DETAIL_PX: Final = 2.5

_FIRST, _SECOND, _NORMAL = (
    np.array([dice.FACE_AXES[v][row] for v in dice.FACES], np.float32) for row in range(3)
)


class DicePainter:
    """Draws dice of one look under one camera and lamp. Not shared between threads."""

    def __init__(self, camera: Camera, look: DiceLook, edge_mm: float, lamp: Matrix, cloth: Matrix) -> None:
        """Args: lamp: the light's place, mm; cloth: colour of the floor, whose glow the dice catch."""
        self._camera = camera
        self._look = look
        self._edge = edge_mm
        self._lamp = lamp
        self._cloth = cloth.astype(np.float32)
        self._atlas = pip_atlas(look)
        #: Half a pixel's width at a distance of one, for soft silhouettes.
        self._pixel = np.float32(0.5 / camera.focal_px)

    def draw(self, poses: Sequence[Pose]) -> list[Sprite | None]:
        """One sprite a die, None for one out of the picture."""
        boxes = [self._box(pose) for pose in poses]
        drawn = [n for n, box in enumerate(boxes) if box is not None]
        if not drawn:
            return [None] * len(poses)
        local = [self._local_rays(poses[n], boxes[n]) for n in drawn]
        origin = np.concatenate([np.repeat(o[:, None], d.shape[1], 1) for o, d in local], 1)
        rays = np.concatenate([d for _, d in local], 1)
        points, opacity = self._trace(origin, rays)
        whose = np.repeat(np.arange(len(drawn)), [d.shape[1] for _, d in local])
        detail = np.array([self._detail(poses[n]) for n in drawn], np.float32)
        faces, normals, cover, light = self._surface(points, whose, detail)
        sprites: list[Sprite | None] = [None] * len(poses)
        at = 0
        for n in drawn:
            left, top, right, bottom = boxes[n] or (0, 0, 0, 0)
            count = (right - left) * (bottom - top)
            part = slice(at, at + count)
            at += count
            colour = self._shade(
                poses[n], points[:, part], normals[:, part], faces[part], cover[part], light[part]
            )
            shown = (to_display(colour) * opacity[part]).T.reshape(bottom - top, right - left, 3)
            alpha = opacity[part].reshape(bottom - top, right - left, 1)
            sprites[n] = Sprite(np.ascontiguousarray(shown), alpha, left, top)
        return sprites

    def _box(self, pose: Pose) -> tuple[int, int, int, int] | None:
        """The pixels a die can touch: left, top, right and bottom (exclusive), cut to the picture."""
        corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
        seen = self._camera.project(pose.centre + corners * self._edge @ pose.rotation.T)
        left, top = np.maximum(np.floor(seen.min(0)).astype(int) - 1, 0)
        limit = (self._camera.width_px, self._camera.height_px)
        right, bottom = np.minimum(np.ceil(seen.max(0)).astype(int) + 2, limit)
        if right <= left or bottom <= top:
            return None
        return int(left), int(top), int(right), int(bottom)

    def _local_rays(self, pose: Pose, box: tuple[int, int, int, int] | None) -> tuple[Floats, Floats]:
        """The camera's place and the box's rays in the die's coordinates, edge 1: shapes (3,) and (3, n)."""
        left, top, right, bottom = box or (0, 0, 0, 0)
        rotation = pose.rotation.astype(np.float32)
        origin = ((self._camera.place - pose.centre) @ pose.rotation / self._edge).astype(np.float32)
        rays = self._camera.rays[:, top:bottom, left:right].reshape(3, -1)
        return origin, rotation.T @ rays

    def _trace(self, origin: Floats, rays: Floats) -> tuple[Floats, Floats]:
        """Where rays meet the rounded cube, shape (3, n), and its share of each pixel, shape (n,)."""
        inverse = 1.0 / np.where(np.abs(rays) < 1e-6, np.float32(1e-6), rays)
        reach = np.minimum((-0.5 - origin) * inverse, (0.5 - origin) * inverse).max(0)
        core = np.float32(0.5 - self._look.rounding)
        nearest = np.full(reach.shape, 1e3, np.float32)
        for _ in range(_STEPS):
            distance = self._distance(origin + rays * reach, core)
            np.minimum(nearest, distance, out=nearest)
            reach = reach + distance
        points = origin + rays * reach
        np.minimum(nearest, self._distance(points, core), out=nearest)
        opacity = np.clip(1.0 - nearest / (2.0 * self._pixel * reach), 0.0, 1.0)
        return points, opacity

    def _distance(self, points: Floats, core: np.float32) -> Floats:
        """From points to the rounded cube's surface, in edges (outside only)."""
        beyond = np.abs(points)
        beyond -= core
        np.maximum(beyond, 0.0, out=beyond)
        beyond *= beyond
        distance: Floats = np.sqrt(beyond[0] + beyond[1] + beyond[2]) - np.float32(self._look.rounding)
        return np.maximum(distance, 0.0, out=distance)

    def _detail(self, pose: Pose) -> list[float]:
        """How much of each face's pips survives being seen at a slant: none where they are below a pixel."""
        way = self._camera.place - pose.centre
        distance = float(np.linalg.norm(way))
        pip_px = 2 * self._look.pip_radius * self._edge * self._camera.focal_px / distance
        cosines = [float((pose.rotation @ dice.normal(v)) @ way) / distance for v in dice.FACES]
        return [min(max(cosine * pip_px / _FULL_DETAIL_PX, 0.0), 1.0) for cosine in cosines]

    def _surface(
        self, points: Floats, whose: NDArray[np.intp], detail: Floats
    ) -> tuple[NDArray[np.intp], Floats, Floats, Floats]:
        """Face (0 to 5), unit normal in the die's frame, pip coverage and share of light at each point."""
        beyond = np.maximum(np.abs(points) - np.float32(0.5 - self._look.rounding), 0.0) * np.sign(points)
        size = np.sqrt((beyond * beyond).sum(0)) + np.float32(1e-6)
        faces = (_NORMAL @ points).argmax(0)
        across = (_FIRST[faces].T * points).sum(0)
        down = (_SECOND[faces].T * points).sum(0)
        x, y = atlas_places(faces, across, down)
        clear = detail[whose, faces]
        cover, slope_x, slope_y, light = look_up(self._atlas, x, y)
        cover, slope_x, slope_y = cover * clear, slope_x * clear, slope_y * clear
        normals = beyond / size + _FIRST[faces].T * slope_x + _SECOND[faces].T * slope_y
        normals /= np.sqrt((normals * normals).sum(0))
        return faces, normals, cover, light

    def _shade(
        self,
        pose: Pose,
        points: Floats,
        normals: Floats,
        faces: NDArray[np.intp],
        cover: Floats,
        light: Floats,
    ) -> Floats:
        """Linear light of each point, shape (3, n): lamp, sky, the cloth's glow and the lamp's reflection."""
        rotation = pose.rotation.astype(np.float32)
        world = rotation @ normals
        height = np.clip((rotation[2] @ points) + np.float32(pose.centre[2] / self._edge), 0.0, 1.0)
        to_lamp = _unit(self._lamp - pose.centre)
        to_camera = _unit(self._camera.place - pose.centre)
        lambert = np.maximum(to_lamp @ world, 0.0)
        sky = 0.5 + 0.5 * world[2]
        near_floor = 0.5 + 0.5 * np.minimum(height * 1.6, 1.0)
        albedo = self._albedo(faces, cover)
        glow = ((1.0 - sky) * (1.1 - height) * 0.55)[None] * self._cloth[:, None]
        diffuse = (0.66 * lambert + 0.36 * sky * near_floor) * light
        halfway = np.maximum(_unit(to_lamp + to_camera) @ world, 0.0)
        shine = self._look.gloss * (0.05 * halfway**8 + 0.5 * halfway**64) * (1.0 - 0.6 * cover)
        colour: Floats = albedo * (diffuse[None] + glow) + 0.35 * shine[None]
        return colour

    def _albedo(self, faces: NDArray[np.intp], cover: Floats) -> Floats:
        body = np.array(self._look.body, np.float32)[:, None]
        pip = np.array(self._look.pip, np.float32)[:, None]
        if self._look.one is not None:
            pip = np.where(faces == 0, np.array(self._look.one, np.float32)[:, None], pip)
        albedo: Floats = body + (pip - body) * cover
        return albedo


def _unit(vector: NDArray[np.floating]) -> Floats:
    unit: Floats = (vector / np.linalg.norm(vector)).astype(np.float32)
    return unit
