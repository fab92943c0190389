"""What is true of each die of a drawn scene, held against the finished picture.

A die that a person could not read in the picture is not `readable`, whatever the scene holds: the networks
must learn to doubt it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES
from scenes.raymarch_die import FIRST_PIP
from scenes.raymarch_marks import FACE_ORDER
from scenes.raymarch_places import Lying
from scenes.raymarch_view import View

Array = NDArray[np.float64]
Picture = NDArray[np.uint8]

#: A die whose pips stand out by less than this (of 255 levels) could not be read by a person either.
FAINTEST_PIP = 9.0
#: A pip is lost in the noise unless it stands out by this many deviations of its own mean, and by this many
#: of a single pixel: with less the few places that are looked at could differ by chance.
FAINTEST_IN_NOISE, FAINTEST_IN_PIXELS = 4.0, 0.7
#: A top face of which more than this share is covered counts as covered.
COVERED_SHARE = 0.02
#: Other dice and walls are looked for within this share of the top face: on its border the neighbours of a
#: rounded die show.
INNER_FACE = 0.86
#: Two fifths of what is spread normally lie within this many deviations; a blur of 0.7 pixels leaves of white
#: noise, when it is taken away, four fifths.
NOISE_QUANTILE = 0.524 * 0.8
#: Where a top face is looked at for its visible share: so many places along each edge of what `INNER_FACE`
#: leaves.
PLACES = 24
#: Where a pip's paint is looked at, in its radii, and at how many places: the middle, and round it because
#: of rings.
SPOTS = ((0.35, 5), (0.75, 8))
#: Where the face round a pip is looked at, in the pip's radii.
ROUND_PIP = 1.5


@dataclass(frozen=True)
class DieTruth:
    """What is true of one die.

    Attributes:
        value: on top, 1 to 6.
        x_px, y_px, edge_px: top face's middle and mean edge in the picture; the middle may lie outside of it.
        corners_px: the top face's square, in order round it.
        readable: lies flat and uncovered on the ground, with pips that stand out.
        leaning: stands on an edge or a corner, not on a face.
        up_edges: from the middle of the bottom face to the middle of the top face in the picture (x, y), in
            `edge_px`: where the die stands upright, and how far it is from under the camera.
        stacked: lies on another die.
        visible: share of the top face that is in the picture with nothing over it.
        cut_off: the top face reaches over the picture's edge.
        contrast_levels: how far the faintest pip on top differs from the face round it, of 255 levels.
        contrast_noise: the same as a multiple of what could be noise; infinite where there is none.
    """

    value: int
    x_px: float
    y_px: float
    edge_px: float
    corners_px: tuple[tuple[float, float], ...]
    readable: bool
    leaning: bool
    up_edges: tuple[float, float]
    stacked: bool = False
    visible: float = 1.0
    cut_off: bool = False
    contrast_levels: float = math.inf
    contrast_noise: float = math.inf


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


@dataclass(frozen=True)
class Evidence:
    """A finished picture and what is known of its pixels.

    Attributes:
        picture: (h, w, 3); covered: (h, w), 1 where a hand or the like lies over the scene.
        shown: (h, w), the number of the die that is seen there; negative for the ground and walls.
        wall: the number of walls in `shown`, which hide dice as well.
        steady: the dice did not move while the picture was taken.
    """

    picture: Picture
    covered: Picture
    shown: NDArray[np.int16]
    wall: int
    steady: bool


def checked(evidence: Evidence, view: View, posed: Posed, number: int) -> DieTruth:
    """The truth of die `number`, held against the finished picture."""
    truth = truth_of(view, posed)
    standing = evidence.steady and not posed.die.stacked
    plain = standing and truth.readable and _hidden_share(truth, evidence, number) <= COVERED_SHARE
    levels, noise = _contrast(evidence, truth, view, posed)
    return replace(
        truth,
        readable=plain and levels >= FAINTEST_PIP and noise >= 1.0,
        visible=_visible_share(evidence, view, posed, number),
        cut_off=_cut_off(truth, evidence.shown.shape),
        contrast_levels=levels,
        contrast_noise=noise,
    )


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
        stacked=posed.die.stacked,
    )


def _area(corners: Array) -> float:
    """Of a polygon (n, 2), by the shoelace formula."""
    (x, y), (after_x, after_y) = corners.T, np.roll(corners, -1, axis=0).T
    return 0.5 * abs(float(np.sum(x * after_y - y * after_x)))


def _hidden_share(truth: DieTruth, evidence: Evidence, number: int) -> float:
    """Share of the top face that something lies over: a hand, a wall, another die."""
    over = _share(evidence.covered > 0, _face_mask(truth, evidence, 1.0))
    other = (evidence.shown == evidence.wall) | ((evidence.shown >= 0) & (evidence.shown != number))
    return max(over, _share(other, _face_mask(truth, evidence, INNER_FACE)))


def _cut_off(truth: DieTruth, shape: tuple[int, ...]) -> bool:
    corners = np.array(truth.corners_px)
    return bool((corners < 0).any() or (corners > np.array(shape[1::-1])).any())


def _visible_share(evidence: Evidence, view: View, posed: Posed, number: int) -> float:
    """Share of the top face that nothing lies over and that is in the picture; 0 where it is turned away."""
    a, b, outward = FACE_AXES[posed.value]
    towards = view.eye - posed.die.centre - posed.die.style.half * (posed.rotation @ outward)
    if towards @ (posed.rotation @ outward) <= 0.0:
        return 0.0
    u, v = (
        grid.ravel()[:, None] for grid in np.meshgrid(*2 * [np.linspace(-INNER_FACE, INNER_FACE, PLACES)])
    )
    columns, rows = np.floor(posed.seen(view, outward + u * a + v * b)).astype(int).T
    height, width = evidence.shown.shape
    inside = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
    shown = evidence.shown[rows[inside], columns[inside]]
    free = ((shown == number) | ((shown < 0) & (shown != evidence.wall))) & (
        evidence.covered[rows[inside], columns[inside]] == 0
    )
    return float(free.sum()) / len(u)


def _face_mask(truth: DieTruth, evidence: Evidence, size: float) -> NDArray[np.bool_]:
    """Where the top face is in the picture, made smaller round its middle by `size`."""
    corners = np.array(truth.corners_px)
    middle = corners.mean(axis=0)
    mask = np.zeros_like(evidence.covered)
    cv2.fillConvexPoly(mask, np.round(middle + size * (corners - middle)).astype(np.int32), (1,))
    return mask > 0


def _share(what: NDArray[np.bool_], where: NDArray[np.bool_]) -> float:
    return float((what & where).sum()) / max(1.0, float(where.sum()))


def _contrast(evidence: Evidence, truth: DieTruth, view: View, posed: Posed) -> tuple[float, float]:
    """How far the faintest pip of the top face differs from the face round it: levels, and in noise."""
    face, style = FACE_ORDER.index(posed.value), posed.die.style
    blurred = cv2.GaussianBlur(evidence.picture, (0, 0), 0.7).astype(np.float64)
    noise = _noise(evidence, truth, blurred)
    levels, clear_of_noise = math.inf, math.inf
    for pip in style.pips[FIRST_PIP[face] : FIRST_PIP[face + 1]]:
        looks = _pip_and_round(blurred, view, posed, pip)
        if looks is None:
            continue
        contrast, radius_px = looks
        lost = max(FAINTEST_IN_NOISE / max(1.0, np.sqrt(np.pi) * radius_px), FAINTEST_IN_PIXELS)
        levels = min(levels, contrast)
        clear_of_noise = min(clear_of_noise, contrast / (lost * noise) if noise > 0.0 else math.inf)
    return levels, clear_of_noise


def _noise(evidence: Evidence, truth: DieTruth, blurred: Array) -> float:
    """The noise on the top face, levels (standard deviation): of its smoother half, where no pip begins."""
    where = _face_mask(truth, evidence, INNER_FACE)
    if not where.any():
        return 0.0
    off = np.abs(evidence.picture[where].astype(np.float64) - blurred[where])
    return float(np.quantile(off, 0.4)) / NOISE_QUANTILE


def _pip_and_round(blurred: Array, view: View, posed: Posed, pip: Array) -> tuple[float, float] | None:
    """How far a pip differs from the face round it (levels), its radius (pixels); None: not seen."""
    a, b, _ = FACE_AXES[posed.value]
    spot, radius = pip[:3], pip[3]

    def ring(share: float, count: int) -> list[Array]:
        angles = np.arange(count) * 2 * np.pi / count
        return [spot + share * radius * (np.cos(t) * a + np.sin(t) * b) for t in angles]

    rings = [ring(share, count) for share, count in SPOTS]
    points = posed.seen(view, np.array([*ring(ROUND_PIP, 8), *(p for points in rings for p in points)]))
    if points.min() < 0 or (points > np.array(blurred.shape[1::-1]) - 1).any():
        return None
    seen = blurred[points[:, 1].astype(int), points[:, 0].astype(int)]
    around = np.median(seen[:8], axis=0)
    parts = np.split(seen[8:], np.cumsum([len(points) for points in rings])[:-1])
    contrast = max(float(np.abs(part.mean(axis=0) - around).max()) for part in parts)
    return contrast, float(np.linalg.norm(points[0] - points[4])) / (2 * ROUND_PIP)
