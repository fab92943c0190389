"""Random scenes of dice with exact truth, drawn by the ray marcher.

One call makes one picture such as a player's home could give: any dice, any table or tray, any light, from
above or up to 38 degrees off, touching, in rows, cut off by the picture's edge, some leaning, some under a
hand, things among them that are no dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.again import OtherNoise
from scenes.dice import lying, turn
from scenes.raymarch import GROUND, WALL, Eye, World, render
from scenes.raymarch_clutter import ground
from scenes.raymarch_die import DIE
from scenes.raymarch_hand import put_hand
from scenes.raymarch_lamps import lighting
from scenes.raymarch_look import Shake, camera_look, cover_over
from scenes.raymarch_options import TRAINING, Options, Size
from scenes.raymarch_places import Lying, arranged
from scenes.raymarch_strewn import strewn
from scenes.raymarch_surface import Table, Tray
from scenes.raymarch_trays import no_tray, random_tray
from scenes.raymarch_truth import DieTruth, Evidence, Posed, checked, truth_of
from scenes.raymarch_view import View, random_view

__all__ = ["DieTruth", "Evidence", "Posed", "checked", "pack", "random_scene", "truth_of"]

Rng = np.random.Generator
Array = NDArray[np.float64]
Picture = NDArray[np.uint8]
Linear = NDArray[np.float32]

#: How far dice lean that lean on something, radians: less would pass for flat.
LEAN = (0.25, 0.75)
#: Columns of a die's row that say how it looks, not how it lies.
STYLED = tuple(name for name in DIE.names or () if name not in ("centre", "axes", "grain"))
#: Two marbled dice of one scene lie this far apart in the noise.
GRAIN_STEP = 7
#: Texels of the table a half edge, unless the texture is as fine as the picture.
TEXELS = (4.0, 12.0)


@dataclass(frozen=True)
class Laid:
    """A scene before it is drawn.

    Attributes:
        edge_px: of a usual die in the middle of the picture.
        per_unit: texels of table and lining a half edge.
    """

    view: View
    edge_px: float
    per_unit: float
    tray: Tray
    cubes: list[Posed]


@dataclass(frozen=True)
class Taken:
    """A drawn scene.

    Attributes:
        things: (h, w), where strewn things are seen.
        linear: (h, w, 3), its light before any camera's doing.
    """

    evidence: Evidence
    things: NDArray[np.bool_]
    linear: Linear


def random_scene(
    seed: int, size_px: int = 224, edges_px: tuple[float, float] = (17.0, 58.0)
) -> tuple[Picture, list[DieTruth], Picture]:
    """A picture (size, size, 3) B G R, its dice, and a mask of where dice are covered by something.

    Dice whose truth is not `readable` must be neither found for sure nor taught as background.
    """
    rng = np.random.default_rng(seed)
    scene = laid(rng, (size_px, size_px), edges_px)
    evidence = pictured(rng, scene, (size_px, size_px)).evidence
    return evidence.picture, truths(evidence, scene), evidence.covered


def laid(rng: Rng, size_px: Size, edges_px: tuple[float, float], options: Options = TRAINING) -> Laid:
    """Camera, tray and dice; `rng` goes on with `pictured`."""
    edge_px = float(np.exp(rng.uniform(*np.log(edges_px))))
    view = random_view(rng, size_px, edge_px, options)
    per_unit = float(rng.uniform(*TEXELS)) if rng.random() < 0.4 else max(TEXELS[0], edge_px / 2)
    tray = random_tray(rng, view, size_px, per_unit, options) if rng.random() < options.trays else no_tray()
    lying = arranged(rng, view, size_px, edge_px, tray, options)
    return Laid(view, edge_px, per_unit, tray, [_posed(rng, cube, options.leaning) for cube in lying])


def pictured(rng: Rng, scene: Laid, size_px: Size, options: Options = TRAINING) -> Taken:
    """The picture of a scene and what is known of it."""
    table, tray, things = _table(rng, scene.per_unit, options.things), scene.tray, None
    if options.strewn:
        table, tray, things = strewn(rng, table, tray)
    world = World(pack(scene.cubes), lighting(rng), table, tray)
    linear, shown = _drawn(rng, scene.view, world, size_px, options)
    shake = Shake.of(rng, options.moving)
    picture = camera_look(rng, linear, linear, scene.edge_px, shake)
    covered = np.zeros(picture.shape[:2], np.uint8)
    if rng.random() < options.hands:
        target = _a_top(rng, scene) if options.aimed else None
        put_hand(rng, picture, covered, scene.edge_px, target)
    seen = (shown == GROUND) & (covered == 0)
    where = things.seen(scene.view, seen) if things else np.zeros_like(seen)
    return Taken(Evidence(picture, covered, shown, WALL, shake.steady), where, linear)


def bare(rng: Rng, scene: Laid, size_px: Size, options: Options, metered: Linear) -> Picture:
    """The tray of a picture before anything was thrown, (h, w, 3), in almost the same light.

    Args:
        rng: in the state in which `pictured` began.
        metered: the picture with dice, `Taken.linear`: the camera is fixed as it was for that.
    """
    again = deepcopy(rng)
    table = _table(again, scene.per_unit, options.things)
    if options.strewn:
        strewn(again, table, scene.tray)
    world = World(pack([]), lighting(again), table, scene.tray)
    linear, _ = _drawn(again, scene.view, world, size_px, options)
    shake = Shake.of(again, options.moving)
    camera = OtherNoise(again)
    return camera_look(camera, linear * camera.light(), metered, scene.edge_px, shake)


def truths(evidence: Evidence, scene: Laid) -> list[DieTruth]:
    """What is true of the dice of a picture."""
    return [
        checked(evidence, scene.view, posed, k) for k, posed in enumerate(scene.cubes) if posed.die.is_die
    ]


def _a_top(rng: Rng, scene: Laid) -> Array | None:
    """Where the top face of one of the dice is in the picture."""
    dice = [truth_of(scene.view, posed) for posed in scene.cubes if posed.die.is_die]
    if not dice:
        return None
    one = dice[int(rng.integers(len(dice)))]
    return np.array([one.x_px, one.y_px])


def _posed(rng: Rng, die: Lying, leaning_share: float) -> Posed:
    value = int(rng.integers(1, 7))
    rotation = lying(value, die.yaw)
    leaning = not die.stacked and rng.random() < leaning_share
    if leaning:
        rotation = turn(np.array([*rng.normal(size=2), 0.0]), rng.uniform(*LEAN)) @ rotation
        die.centre[2] = die.style.half * _reach_down(rotation, die.style.rounding)
    return Posed(die, value, rotation, leaning)


def _reach_down(rotation: Array, rounding: float) -> float:
    """How high the middle of a cube is whose lowest corner or edge is on the ground, half edges."""
    return float((1.0 - rounding) * np.abs(rotation[2]).sum() + rounding)


def _table(rng: Rng, per_unit: float, things: bool) -> Table:
    """A table top and what lies on it: dull or shiny, smooth or rough."""
    gloss = float(rng.choice([0.0, 0.0, rng.uniform(0, 1.0)]))
    relief = float(rng.choice([0.0, rng.uniform(0.1, 1.0)]))
    return Table(ground(rng, per_unit, things), per_unit, gloss, relief)


def _drawn(
    rng: Rng, view: View, world: World, size_px: Size, options: Options
) -> tuple[Linear, NDArray[np.int16]]:
    """The scene in linear light, (h, w, 3), before any camera's doing, and what each pixel shows."""
    width, height = (int(side * options.oversample) for side in size_px)
    scale = width / size_px[0]
    eye = Eye(view.eye, view.axes, view.focal * scale, view.cx * scale, view.cy * scale)
    linear, shown = render(height, width, eye, world)
    small = cv2.resize(linear, size_px, interpolation=cv2.INTER_AREA)
    kept = cv2.resize(shown, size_px, interpolation=cv2.INTER_NEAREST)
    light = np.asarray(small, np.float32)
    if rng.random() < options.covers:
        light = np.asarray(cover_over(rng, light), np.float32)
    return light, np.asarray(kept, np.int16)


def pack(dice: Sequence[Posed]) -> NDArray[np.void]:
    """The dice as `render` takes them."""
    packed = np.zeros(len(dice), DIE)
    for index, posed in enumerate(dice):
        row, style = packed[index], posed.die.style
        row["centre"], row["axes"] = posed.die.centre, posed.rotation
        row["grain"] = GRAIN_STEP * index
        for name in STYLED:
            row[name] = getattr(style, name)
    return packed
