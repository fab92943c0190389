"""Random scenes of dice with exact truth, drawn by the ray marcher.

One call makes one picture such as a player's home could give: any dice, any table or tray, any light, from
above or up to 38 degrees off, touching, in rows, cut off by the picture's edge, some leaning, some under a
hand, things among them that are no dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import lying, turn
from scenes.raymarch import WALL, Eye, World, render
from scenes.raymarch_clutter import ground
from scenes.raymarch_die import DIE
from scenes.raymarch_lamps import lighting
from scenes.raymarch_look import Shake, camera_look, cover_over
from scenes.raymarch_places import Lying, arranged
from scenes.raymarch_surface import Table, Tray
from scenes.raymarch_trays import TRAYS, no_tray, random_tray
from scenes.raymarch_truth import DieTruth, Evidence, Posed, checked, truth_of
from scenes.raymarch_view import View, random_view

__all__ = ["DieTruth", "Evidence", "Posed", "checked", "pack", "random_scene", "truth_of"]

Rng = np.random.Generator
Array = NDArray[np.float64]
Picture = NDArray[np.uint8]

#: Pictures are drawn this much larger and reduced, so that edges are smooth.
OVERSAMPLE = 1.3
#: Share of dice that lean on something, and how far, radians: less would pass for flat.
LEANING, LEAN = 0.06, (0.25, 0.75)
#: Two marbled dice of one scene lie this far apart in the noise.
GRAIN_STEP = 7
#: Share of pictures with a hand, sleeve or cup in them, and of those taken through a clear cover.
HANDS, COVERS = 0.08, 0.05
#: Texels of the table a half edge, unless the texture is as fine as the picture.
TEXELS = (4.0, 12.0)


def random_scene(
    seed: int, size_px: int = 224, edges_px: tuple[float, float] = (17.0, 58.0)
) -> tuple[Picture, list[DieTruth], Picture]:
    """A picture (size, size, 3) B G R, its dice, and a mask of where dice are covered by something.

    Dice whose truth is not `readable` must be neither found for sure nor taught as background.
    """
    rng = np.random.default_rng(seed)
    edge_px = float(np.exp(rng.uniform(*np.log(edges_px))))
    view = random_view(rng, size_px, edge_px)
    per_unit = float(rng.uniform(*TEXELS)) if rng.random() < 0.4 else max(TEXELS[0], edge_px / 2)
    tray = random_tray(rng, view, size_px, per_unit) if rng.random() < TRAYS else no_tray()
    cubes = [_posed(rng, cube) for cube in arranged(rng, view, size_px, edge_px, tray)]
    linear, shown = _drawn(rng, view, cubes, _table(rng, per_unit), tray, size_px)
    if rng.random() < COVERS:
        linear = cover_over(rng, linear)
    shake = Shake.of(rng)
    picture = camera_look(rng, linear, edge_px, shake)
    covered = np.zeros((size_px, size_px), np.uint8)
    if rng.random() < HANDS:
        _hand(rng, picture, covered, edge_px)
    evidence = Evidence(picture, covered, shown, WALL, shake.steady)
    truths = [checked(evidence, view, posed, k) for k, posed in enumerate(cubes) if posed.die.is_die]
    return picture, truths, covered


def _posed(rng: Rng, die: Lying) -> Posed:
    value = int(rng.integers(1, 7))
    rotation = lying(value, die.yaw)
    leaning = not die.stacked and rng.random() < LEANING
    if leaning:
        rotation = turn(np.array([*rng.normal(size=2), 0.0]), rng.uniform(*LEAN)) @ rotation
        die.centre[2] = die.style.half * _reach_down(rotation, die.style.rounding)
    return Posed(die, value, rotation, leaning)


def _reach_down(rotation: Array, rounding: float) -> float:
    """How high the middle of a cube is whose lowest corner or edge is on the ground, half edges."""
    return float((1.0 - rounding) * np.abs(rotation[2]).sum() + rounding)


def _table(rng: Rng, per_unit: float) -> Table:
    """A table top and what lies on it: dull or shiny, smooth or rough."""
    gloss = float(rng.choice([0.0, 0.0, rng.uniform(0, 1.0)]))
    relief = float(rng.choice([0.0, rng.uniform(0.1, 1.0)]))
    return Table(ground(rng, per_unit), per_unit, gloss, relief)


def _drawn(
    rng: Rng, view: View, cubes: Sequence[Posed], table: Table, tray: Tray, size_px: int
) -> tuple[NDArray[np.float32], NDArray[np.int16]]:
    """The scene in linear light, (size, size, 3), before any camera's doing, and what each pixel shows."""
    large = int(size_px * OVERSAMPLE)
    scale = large / size_px
    eye = Eye(view.eye, view.axes, view.focal * scale, view.cx * scale, view.cy * scale)
    linear, shown = render(large, large, eye, World(pack(cubes), lighting(rng), table, tray))
    small = cv2.resize(linear, (size_px, size_px), interpolation=cv2.INTER_AREA)
    kept = cv2.resize(shown, (size_px, size_px), interpolation=cv2.INTER_NEAREST)
    return np.asarray(small, np.float32), np.asarray(kept, np.int16)


def pack(dice: Sequence[Posed]) -> NDArray[np.void]:
    """The dice as `render` takes them."""
    packed = np.zeros(len(dice), DIE)
    for index, posed in enumerate(dice):
        row, style = packed[index], posed.die.style
        row["centre"], row["axes"] = posed.die.centre, posed.rotation
        row["grain"] = GRAIN_STEP * index
        for field in fields(style):
            row[field.name] = getattr(style, field.name)
    return packed


def _hand(rng: Rng, picture: Picture, covered: Picture, edge_px: float) -> None:
    """A hand, sleeve or cup in the picture: a soft blob over part of it; marked in `covered`."""
    skin = np.array([rng.uniform(60, 190), rng.uniform(80, 200), rng.uniform(110, 240)])
    skin = skin * rng.uniform(0.4, 1.0)
    mask = np.zeros(picture.shape[:2], np.float32)
    side = picture.shape[0]
    start = rng.uniform(0, side, 2)
    start[int(rng.integers(2))] = rng.choice([0, side - 1])
    for _ in range(int(rng.integers(1, 5))):
        end = start + rng.normal(0, 2.2 * edge_px, 2)
        thick = max(2, int(rng.uniform(0.4, 1.4) * edge_px))
        cv2.line(mask, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), (1.0,), thick, cv2.LINE_AA)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 3))), np.float32)
    shade = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.1, 0.3)) * edge_px), np.float32)
    over, lit = mask[..., None], 0.4 + 0.6 * shade[..., None]
    picture[:] = (picture * (1 - over) + over * skin * lit).astype(np.uint8)
    covered[mask > 0.3] = 1
