"""Where the pips of a die that was read lie: shown to people as proof of what was seen.

The patterns are those of every die; how far apart the pips are, and how the six's rows are spread, is tried
out on the picture. Nothing is decided here: the networks have read the die before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import DIE_CUT, Picture, crop_die
from vision.faces import Matrix, edges_of
from vision.reading import DieReading

#: Pips of each value in steps of the pitch, the middle of the face at (0, 0).
PATTERNS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (1, 1), (-1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
#: Pitches that are tried, edges: from crowded to spread dice.
PITCHES: Final = np.arange(0.16, 0.31, 0.01)
#: How much farther apart or nearer than the other faces' pips the six's rows, and the pips in them, may be.
ROW_SHARES: Final = (0.55, 0.65, 0.75, 0.85, 1.0)
STEP_SHARES: Final = (0.75, 0.9, 1.05)
#: A pip's radius over the pitch: about a third.
RADIUS_PITCHES: Final = 0.33
#: What surrounds a pip is looked at from here to there, edges.
PIP_EDGES, AROUND_EDGES = 0.05, 0.16


@dataclass(frozen=True)
class Pip:
    """Middle and radius, pixels of the picture."""

    x_px: float
    y_px: float
    radius_px: float


def pips_of(picture: Picture, die: DieReading) -> list[Pip]:
    """The pips of a die, as many as its value says; none for a die in doubt, or beside the picture."""
    height, width = picture.shape[:2]
    if die.value is None or not (0 <= die.x_px < width and 0 <= die.y_px < height):
        return []
    edges = edges_of(np.array(die.outline))
    contrast = _contrast(crop_die(picture, die.x_px, die.y_px, edges))
    spots, pitch = max(_layouts(die.value), key=lambda layout: _evidence(contrast, layout[0]))
    middles = spots @ edges.T + np.array([die.x_px, die.y_px])
    radius = RADIUS_PITCHES * pitch * die.size_px
    return [Pip(float(x), float(y), radius) for x, y in middles]


def _layouts(value: int) -> Iterator[tuple[Matrix, float]]:
    """All ways in which the pips of a value may lie, edges from the middle of the face, with their pitch."""
    pattern = np.array(PATTERNS[value], np.float64)
    shares = [(row, step) for row in ROW_SHARES for step in STEP_SHARES] if value == 6 else [(1.0, 1.0)]
    for pitch in PITCHES if value > 1 else PITCHES[-1:]:
        for row, step in shares:
            spots = pattern * pitch * np.array([row, step])
            yield spots, float(pitch)
            yield spots @ np.array([[0.0, 1.0], [-1.0, 0.0]]), float(pitch)


def _contrast(crop: Picture) -> NDArray[np.float32]:
    """How far each place of a crop differs from what is round it, in the colour that differs most."""
    edge = DIE_CUT.edge_px
    fine = cv2.GaussianBlur(crop, (0, 0), PIP_EDGES * edge).astype(np.float32)
    around = cv2.GaussianBlur(crop, (0, 0), AROUND_EDGES * edge).astype(np.float32)
    return np.asarray(np.abs(fine - around).max(axis=2), np.float32)


def _evidence(contrast: NDArray[np.float32], spots: Matrix) -> float:
    """The mean contrast at the spots: on pips it is higher than a little beside them."""
    places = spots * (DIE_CUT.edge_px) + (DIE_CUT.side_px - 1) / 2
    columns, rows = np.clip(np.round(places), 0, DIE_CUT.side_px - 1).astype(int).T
    return float(contrast[rows, columns].mean())
