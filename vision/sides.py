"""Sides of dice that the finder took for dice of their own: the stance of the die above them tells.

A side cut out square and straight looks like a top face to the judges. But a die whose top face and stance
are known has its sides in known places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.deciding import Opinion
from vision.faces import Matrix
from vision.leaning import VAGUE_EDGES
from vision.stance import Standing

#: A side's middle is told to about this, in edges of its die. A die of the same size that touches it is twice
#: as far off.
SAME_PLACE_EDGES: Final = 0.13
#: A side that shows more of its area than this, in areas of the top face, could as well be the top of a die
#: that touches; one that shows less than the least nobody takes for a die.
MOST_AREA: Final = 0.62
LEAST_AREA: Final = 0.1
#: What is taken for a side has at most this share of the area of the top face.
SIDES_AREA: Final = 0.8


def without_sides(
    dice: Sequence[Opinion], standing: Sequence[Standing]
) -> tuple[list[Opinion], list[Standing]]:
    """The dice and how they stand, without doubtful ones that are sides of surer ones."""
    pairs = list(zip(dice, standing, strict=True))
    kept = [(die, stands) for die, stands in pairs if not any(_is_side(die, *other) for other in pairs)]
    return [die for die, _ in kept], [stands for _, stands in kept]


def _is_side(place: Opinion, die: Opinion, stands: Standing) -> bool:
    if place.doubt is None or die.confidence <= place.confidence or stands.up_spread > VAGUE_EDGES:
        return False
    small, large = place.candidate, die.candidate
    if small.edge_px**2 > SIDES_AREA * large.edge_px**2:
        return False
    sides = _sides(np.array(large.outline), large.edge_px, stands.up)
    far = [float(np.hypot(*(side - [small.x_px, small.y_px]))) / large.edge_px for side in sides]
    return min(far, default=np.inf) < SAME_PLACE_EDGES


def _sides(corners: Matrix, edge_px: float, up: Matrix) -> list[Matrix]:
    """Middles, pixels, of the sides of a die that the camera sees, of those that no top face is like.

    Args:
        corners: of its top face, pixels, in order round it, shape (4, 2).
        edge_px: of that face.
        up: where its top lies from its bottom, edges.
    """
    down = -up * edge_px
    middle = corners.mean(axis=0)
    seen = []
    for near, far in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along, brink = far - near, (near + far) / 2
        area = abs(float(along[0] * down[1] - along[1] * down[0])) / edge_px**2
        if LEAST_AREA < area < MOST_AREA and float((brink - middle) @ down) > 0:
            seen.append(brink + down / 2)
    return seen
