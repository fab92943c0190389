"""Measures a tray by its dice: their size is known in millimetres, and every reading tells it in pixels.

Robust by medians: one misread size moves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Final

from calibration.errors import ImpossibleGeometry, PicturesDiffer, TooFewDice, UnevenDice
from vision.profile import DEFAULT_DIE_MM
from vision.reading import Reading

#: One throw of six dice is the least.
LEAST_DICE: Final = 6
#: Dice read with less than this tell nothing of their size either.
LEAST_CONFIDENCE: Final = 0.5
#: The middle half of the sizes may differ by this share of the median. Over a tray, dice at its far side
#: are 10 % smaller when the camera leans by 15 degrees.
MOST_SPREAD: Final = 0.2
#: Smaller top faces cannot be read: a pip is a fifth of the edge, pixels.
LEAST_EDGE_PX: Final = 10.0
#: Six dice do not fit side by side when one takes more than this share of the picture's shorter side.
MOST_EDGE_SHARE: Final = 0.25


@dataclass(frozen=True)
class Measurement:
    """What the dice of some pictures tell.

    Attributes:
        size_px: width and height of the pictures.
        die_edge_px: edge of a top face, the median.
        die_size_mm: edge of the real dice, as given.
        spread: range of the middle half of the edges, as a share of the median.
        dice: how many were measured.
    """

    size_px: tuple[int, int]
    die_edge_px: float
    die_size_mm: float
    spread: float
    dice: int

    @property
    def mm_per_px(self) -> float:
        """Millimetres a pixel, at the height of the top faces."""
        return self.die_size_mm / self.die_edge_px


def measure(
    readings: Sequence[Reading], sizes_px: Sequence[tuple[int, int]], die_size_mm: float = DEFAULT_DIE_MM
) -> Measurement:
    """Measure by the readings of some pictures with their widths and heights.

    Raises:
        PicturesDiffer: pictures of different sizes.
        TooFewDice: fewer than six dice in all were read.
        UnevenDice: they measure too differently.
        ImpossibleGeometry: no camera over a tray sees dice so large or so small.
    """
    if len(set(sizes_px)) > 1:
        raise PicturesDiffer(sizes=sorted(set(sizes_px)))
    edges = [
        die.size_px for reading in readings for die in reading.dice if die.confidence >= LEAST_CONFIDENCE
    ]
    if len(edges) < LEAST_DICE:
        raise TooFewDice(dice=len(edges), least=LEAST_DICE, pictures=len(readings))
    if not all(math.isfinite(edge) and edge > 0 for edge in edges):
        raise ImpossibleGeometry(reason="sizes that are none")
    middle = median(edges)
    lower, _, upper = quantiles(edges, n=4)
    spread = (upper - lower) / middle
    if spread > MOST_SPREAD:
        raise UnevenDice(spread=round(spread, 3), most=MOST_SPREAD, edge_px=round(middle, 1))
    _refuse_impossible(middle, sizes_px[0], die_size_mm)
    return Measurement(sizes_px[0], middle, die_size_mm, spread, len(edges))


def _refuse_impossible(edge_px: float, size_px: tuple[int, int], die_size_mm: float) -> None:
    if not math.isfinite(die_size_mm) or die_size_mm <= 0:
        raise ImpossibleGeometry(reason="dice without a size", size_mm=die_size_mm)
    if edge_px < LEAST_EDGE_PX:
        raise ImpossibleGeometry(reason="dice too small in the picture", edge_px=round(edge_px, 1))
    if edge_px > MOST_EDGE_SHARE * min(size_px):
        raise ImpossibleGeometry(reason="dice too large in the picture", edge_px=round(edge_px, 1))
