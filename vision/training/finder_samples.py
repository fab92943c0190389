"""What the finder learns from: drawn pictures cut, turned and mirrored, with maps of where the dice are."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.camera import share_in_picture
from vision.faces import Matrix, edge_of, edges_of, form_of
from vision.finding import EDGE_MAP, FORM_MAPS, MAPS, NOMINAL_EDGE_PX, SEEN_MAPS, STRIDE
from vision.training.hands import REACHING, reach_in
from vision.training.samples import (
    CORNERS,
    EDGE,
    READABLE,
    VALUE,
    VISIBLE,
    WHOLE_SHARE,
    Picture,
    Pool,
    Rng,
    Table,
    X,
    Y,
    is_within,
    pulled_in,
    recolour,
)

Maps = NDArray[np.float32]

#: The finder learns dice of these edges, pixels; others are neither taught nor held against it.
EDGES_PX = (14.0, 64.0)
#: A die of whose top face less than this is in sight need not be noticed.
NOTICED_SHARE = 0.35
#: How a die lies is taught in the cells whose squared distance from the centre is below this: three by three.
FORM_CELLS_SQUARED = 2.1


@dataclass(frozen=True)
class _Seen:
    """A drawn picture as one sample shows it.

    Attributes:
        turned: shape (2, 3), the drawn picture's pixels to the sample's.
        inside: 1 where the sample shows the drawn picture; covered: 1 where something lies over the dice;
        reached: 1 where an arm does that the truth of the dice does not know of. Shape (side, side).
    """

    side_px: int
    turned: Matrix
    inside: Picture
    covered: Picture
    reached: Picture

    @property
    def scale(self) -> float:
        """Pixels of the sample a pixel of the drawn picture."""
        return edge_of(self.turned[:, :2])

    def uncovered(self, corners: Matrix) -> float:
        """Share of a top face that no arm covers."""
        if not self.reached.any():
            return 1.0
        face = np.zeros_like(self.reached)
        cv2.fillConvexPoly(face, np.rint(corners).astype(np.int32), (1,))
        return 1.0 - float((face & self.reached).sum()) / max(1, int(face.sum()))

    def place(self, points: NDArray[np.floating]) -> Matrix:
        """Points of the drawn picture (n, 2) in the sample."""
        moved: Matrix = points @ self.turned[:, :2].T + self.turned[:, 2]
        return moved


def finder_sample(rng: Rng, pool: Pool, side_px: int) -> tuple[Picture, Maps, Maps]:
    """A picture (side, side, 3), its target maps (MAPS, h, w) and the weights of each map's cells."""
    picture, table, mask = pool.draw(rng)
    turned = _turned(rng, picture.shape[0], side_px)
    fill = [int(v) for v in rng.integers(0, 255, 3)]
    size = (side_px, side_px)
    shown = np.asarray(
        cv2.warpAffine(picture, turned, size, flags=cv2.INTER_LINEAR, borderValue=fill), np.uint8
    )
    covered, reached = _warped(mask, turned, size), np.zeros(size, np.uint8)
    if rng.random() < REACHING:
        shown, reached = reach_in(rng, shown, _usual_edge(table, turned))
    inside = _warped(np.ones_like(mask), turned, size)
    seen = _Seen(side_px, turned, inside, covered | reached, reached)
    target, weight = _maps(table, seen)
    return recolour(rng, shown), target, weight


def _usual_edge(table: Table, turned: Matrix) -> float:
    """Of the dice in a sample, pixels."""
    edge = float(np.median(table[:, EDGE])) * edge_of(turned[:, :2]) if len(table) else NOMINAL_EDGE_PX
    return float(np.clip(edge, *EDGES_PX))


def _turned(rng: Rng, source_px: int, side_px: int) -> Matrix:
    """A random turn, size, mirroring and cut, shape (2, 3), from a drawn picture's pixels to a sample's."""
    middle = (source_px / 2, source_px / 2)
    angle = float(rng.choice([0, 90, 180, 270, rng.uniform(0, 360)]))
    turned = np.asarray(
        cv2.getRotationMatrix2D(middle, angle, float(np.exp(rng.normal(0, 0.15)))), np.float64
    )
    if rng.random() < 0.5:
        turned = turned @ np.array([[-1, 0, source_px - 1], [0, 1, 0], [0, 0, 1.0]])
    spare = source_px - side_px
    turned[:, 2] += -spare / 2 + rng.uniform(-0.5, 0.5, 2) * spare
    return turned


def _warped(mask: Picture, turned: Matrix, size: tuple[int, int]) -> Picture:
    whole = np.ascontiguousarray(mask)
    return np.asarray(cv2.warpAffine(whole, turned, size, flags=cv2.INTER_NEAREST), np.uint8)


def _maps(table: Table, seen: _Seen) -> tuple[Maps, Maps]:
    """Target and weight: bumps where top faces are, nothing held against the network where it is unfair."""
    cells = seen.side_px // STRIDE
    target = np.zeros((MAPS, cells, cells), np.float32)
    weight = np.ones((MAPS, cells, cells), np.float32)
    weight[SEEN_MAPS:] = 0
    for row in table[np.argsort(table[:, VISIBLE])]:
        _mark(target, weight, row, seen)
    outside = cv2.resize(seen.inside, (cells, cells), interpolation=cv2.INTER_NEAREST) == 0
    weight[:SEEN_MAPS, outside] = 0
    return target, weight


def _mark(target: Maps, weight: Maps, row: Table, seen: _Seen) -> None:
    """Put one die into the maps.

    One that cannot be read or is cut off is a die all the same, but has no value; where its middle is cut off
    too, the place nearest to it stands for it. One of an odd size, or all but hidden, is neither taught nor
    held against the network.
    """
    corners = seen.place(row[CORNERS].reshape(4, 2))
    uncovered = seen.uncovered(corners)
    in_sight = share_in_picture(corners, (seen.side_px, seen.side_px)) * float(row[VISIBLE]) * uncovered
    if in_sight <= 0:
        return
    edge = float(row[EDGE]) * seen.scale
    middle = np.clip(seen.place(row[[X, Y]][None])[0], 0, seen.side_px - 1)
    square = _square_cells(middle, target.shape[1])
    near = square < (0.7 * edge / STRIDE) ** 2
    bump = _bump(square, edge)
    sized = EDGES_PX[0] <= edge <= EDGES_PX[1]
    taught = sized and in_sight >= NOTICED_SHARE
    weight[0][near] = float(taught)
    if taught:
        target[0] = np.maximum(target[0], bump)
    whole = sized and _whole(corners, seen.inside, seen.side_px) and uncovered > WHOLE_SHARE
    if row[READABLE] and whole:
        target[int(row[VALUE])] = np.maximum(target[int(row[VALUE])], bump)
    else:
        weight[1:SEEN_MAPS, near] = 0
    if sized and not seen.covered[int(middle[1]), int(middle[0])]:
        close = square < FORM_CELLS_SQUARED
        target[EDGE_MAP, close] = np.log(edge / NOMINAL_EDGE_PX)
        target[FORM_MAPS, close] = form_of(edges_of(corners))[:, None]
        weight[SEEN_MAPS:, close] = 1


def _square_cells(middle: Matrix, cells: int) -> Matrix:
    """Each cell's squared distance, in cells, from a place in the sample's pixels; shape (cells, cells)."""
    rows, columns = np.mgrid[0:cells, 0:cells]
    x, y = (middle + 0.5) / STRIDE - 0.5
    square: Matrix = (columns - x) ** 2 + (rows - y) ** 2
    return square


def _bump(square: Matrix, edge_px: float) -> Maps:
    """A hill of height 1 on the nearest cell, a fraction of the die wide."""
    spread = max(0.8, edge_px * 0.09 / STRIDE)
    bump: Maps = np.exp(-square / (2 * spread**2)).astype(np.float32)
    bump[square <= square.min() + 1e-6] = 1.0
    return bump


def _whole(corners: NDArray[np.float64], inside: Picture, side_px: int) -> bool:
    """Whether a top face lies in the picture, but for a sliver."""
    pulled = pulled_in(corners)
    return is_within(pulled, side_px) and bool(all(inside[int(y), int(x)] for x, y in pulled))
