"""Random scenes of dice with exact truth, drawn by the ray marcher.

One call makes one picture such as a player's home could give: any dice, any table, any light, from above or
up to 38 degrees off, touching, in rows, cut off by the picture's edge, some leaning, some under a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, lying, turn
from scenes.raymarch import Eye, Lighting, Table, empty_picture, render
from scenes.raymarch_die import DIE, FIRST_PIP
from scenes.raymarch_ground import ground
from scenes.raymarch_look import camera_look
from scenes.raymarch_places import Lying, arranged
from scenes.raymarch_style import FACE_ORDER
from scenes.raymarch_view import View, random_view

Rng = np.random.Generator
Array = NDArray[np.float64]
Picture = NDArray[np.uint8]

#: Pictures are drawn this much larger and reduced, so that edges are smooth.
OVERSAMPLE = 1.3
#: A die whose pips stand out by less than this (of 255 levels) could not be read by a person either.
FAINTEST_PIP = 9.0
#: A top face of which more than this share is covered counts as covered.
COVERED_SHARE = 0.02
#: Share of dice that lean on something, and how far, radians: less would pass for flat.
LEANING, LEAN = 0.06, (0.25, 0.75)
#: A leaning die's middle is higher than a flat one's by this, in half edges.
LEANING_LIFT = 0.35
#: Two marbled dice of one scene lie this far apart in the noise.
GRAIN_STEP = 7
#: Share of pictures with a hand, sleeve or cup in them.
HANDS = 0.08


@dataclass(frozen=True)
class DieTruth:
    """What is true of one die.

    Attributes:
        value: on top, 1 to 6.
        x_px, y_px, edge_px: top face's middle and mean edge in the picture; the middle may lie outside of it.
        corners_px: the top face's square, in order round it.
        readable: lies flat and uncovered, with pips that stand out.
        leaning: stands on an edge or a corner, not on a face.
        up_edges: from the middle of the bottom face to the middle of the top face in the picture (x, y), in
            `edge_px`: where the die stands upright, and how far it is from under the camera.
    """

    value: int
    x_px: float
    y_px: float
    edge_px: float
    corners_px: tuple[tuple[float, float], ...]
    readable: bool
    leaning: bool
    up_edges: tuple[float, float]


@dataclass(frozen=True)
class Posed:
    """A die as it lies, with its value, its axes as columns (3, 3) and whether it leans."""

    die: Lying
    value: int
    rotation: Array
    leaning: bool

    def seen(self, view: View, points: Array) -> Array:
        """Points of the die's own frame (n, 3), half edges, to pixels (n, 2)."""
        return view.project(self.die.centre + self.die.style.half * (points @ self.rotation.T))


def random_scene(
    seed: int, size_px: int = 224, edges_px: tuple[float, float] = (17.0, 58.0)
) -> tuple[Picture, list[DieTruth], Picture]:
    """A picture (size, size, 3) B G R, its dice, and a mask of where dice are covered by something.

    Dice whose truth is not `readable` must be neither found for sure nor taught as background.
    """
    rng = np.random.default_rng(seed)
    edge_px = float(np.exp(rng.uniform(*np.log(edges_px))))
    view = random_view(rng, size_px, edge_px)
    dice = [_posed(rng, die) for die in arranged(rng, view, size_px, edge_px)]
    picture = camera_look(rng, _drawn(rng, view, dice, size_px, edge_px), edge_px)
    covered = np.zeros((size_px, size_px), np.uint8)
    if rng.random() < HANDS:
        _hand(rng, picture, covered, edge_px)
    return picture, [checked(picture, covered, view, posed) for posed in dice], covered


def _posed(rng: Rng, die: Lying) -> Posed:
    value = int(rng.integers(1, 7))
    rotation = lying(value, die.yaw)
    leaning = rng.random() < LEANING
    if leaning:
        rotation = turn(np.array([*rng.normal(size=2), 0.0]), rng.uniform(*LEAN)) @ rotation
        die.centre[2] += LEANING_LIFT
    return Posed(die, value, rotation, leaning)


def _drawn(rng: Rng, view: View, dice: list[Posed], size_px: int, edge_px: float) -> NDArray[np.float32]:
    """The scene in linear light, (size, size, 3), before any camera's doing."""
    per_unit = float(rng.uniform(4, 12)) if rng.random() < 0.5 else edge_px / 2
    lighting = _lighting(rng)
    texture = ground(rng, per_unit)
    gloss = float(rng.choice([0.0, 0.0, rng.uniform(0, 1.0)]))
    large = int(size_px * OVERSAMPLE)
    canvas = empty_picture(large, large)
    eye = Eye(view.eye, view.axes, view.focal * OVERSAMPLE, view.cx * OVERSAMPLE, view.cy * OVERSAMPLE)
    render(canvas, eye, pack(dice), lighting, Table(texture, per_unit, gloss))
    return np.asarray(cv2.resize(canvas, (size_px, size_px), interpolation=cv2.INTER_AREA), np.float32)


def _towards(high: float, around: float) -> Array:
    """The direction of a lamp at a height and a bearing, radians."""
    return np.array([np.cos(around) * np.cos(high), np.sin(around) * np.cos(high), np.sin(high)])


def _lighting(rng: Rng) -> Lighting:
    """One to three lamps, each with its mirror image; sometimes a light that only glossy faces show."""
    count = int(rng.choice([1, 1, 2, 3]))
    lights, lamps = [], []
    warm = np.exp(rng.normal(0, 0.08, 3))
    for _ in range(count):
        towards = _towards(rng.uniform(0.25, 1.4), rng.uniform(0, 2 * np.pi))
        power = rng.uniform(0.3, 1.1) / count
        lights.append([*(towards * rng.uniform(20, 300)), *(warm * power), np.exp(rng.uniform(0.3, 3.5))])
        lamps.append([*towards, np.cos(rng.uniform(0.05, 0.5)), rng.uniform(0.005, 0.1), rng.uniform(2, 25)])
    if rng.random() < 0.4:
        towards = _towards(rng.uniform(1.2, 1.57), rng.uniform(0, 6.28))
        edge, soft = np.cos(rng.uniform(0.03, 0.35)), rng.uniform(0.003, 0.05)
        lamps.append([*towards, edge, soft, rng.uniform(3, 20)])
    return Lighting(np.array(lights), np.array(lamps), float(rng.uniform(0.12, 0.9)))


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


def checked(picture: Picture, covered: Picture, view: View, posed: Posed) -> DieTruth:
    """The truth of a die, held against the finished picture."""
    truth = truth_of(view, posed)
    faint = _pip_contrast(picture, view, posed) < FAINTEST_PIP
    if faint or _hidden_share(truth, covered) > COVERED_SHARE:
        return replace(truth, readable=False)
    return truth


def truth_of(view: View, posed: Posed) -> DieTruth:
    """The truth of a die as it lies, whatever else is in the picture."""
    a, b, outward = FACE_AXES[posed.value]
    around = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    corners = posed.seen(view, np.array([outward + x * a + y * b for x, y in around]))
    top, bottom = posed.seen(view, np.array([outward, -outward]))
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    edge = float(np.sqrt(_area(corners)) * 0.5 + edges.mean() * 0.5)
    square = tuple((float(p), float(q)) for p, q in corners)
    up = (top - bottom) / edge
    return DieTruth(
        posed.value,
        float(top[0]),
        float(top[1]),
        edge,
        square,
        readable=not posed.leaning,
        leaning=posed.leaning,
        up_edges=(float(up[0]), float(up[1])),
    )


def _area(corners: Array) -> float:
    """Of a polygon (n, 2), by the shoelace formula."""
    (x, y), (after_x, after_y) = corners.T, np.roll(corners, -1, axis=0).T
    return 0.5 * abs(float(np.sum(x * after_y - y * after_x)))


def _hidden_share(truth: DieTruth, covered: Picture) -> float:
    """Share of the top face that something lies over."""
    mask = np.zeros_like(covered)
    cv2.fillConvexPoly(mask, np.array(truth.corners_px).astype(np.int32), (1,))
    return float((covered * mask).sum()) / max(1.0, float(mask.sum()))


def _pip_contrast(picture: Picture, view: View, posed: Posed) -> float:
    """How far the faintest pip in the picture differs from the face round it, levels of 255."""
    face, style = FACE_ORDER.index(posed.value), posed.die.style
    a, b, _ = FACE_AXES[posed.value]
    blurred = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float64)
    lowest = 255.0
    for x, y, z, radius in style.pips[FIRST_PIP[face] : FIRST_PIP[face + 1]]:
        spot = np.array([x, y, z])
        ring = [spot + 1.5 * radius * (u * a + v * b) for u, v in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        pixels = posed.seen(view, np.array([spot, *ring]))
        if pixels.min() < 0 or pixels.max() > picture.shape[0] - 1:
            continue
        seen = blurred[pixels[:, 1].astype(int), pixels[:, 0].astype(int)]
        lowest = min(lowest, float(np.abs(seen[0] - np.median(seen[1:], axis=0)).max()))
    return lowest
