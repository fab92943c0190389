"""Where in a picture dice may lie: the finder network, run at the sizes at which it knows dice.

The network sees a picture reduced so that dice are 15 to 60 pixels wide; how large they are in a stranger's
photo nobody knows, so the picture is looked at in several sizes and what is seen in more than one counts
more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import Picture
from vision.faces import FORM, Matrix
from vision.reducing import resized

#: Left, top, right, below, pixels; the last two no longer part of it.
Region = tuple[int, int, int, int]

#: The network's maps are this much smaller than its picture.
STRIDE: Final = 4
#: Maps: any die and the six values, 0..1 each; then of the die in a place: the logarithm of its edge over
#: NOMINAL_EDGE_PX, and its form (see `vision.faces`).
SEEN_MAPS: Final = 7
EDGE_MAP: Final = SEEN_MAPS
FORM_MAPS: Final = slice(EDGE_MAP + 1, EDGE_MAP + 1 + FORM)
MAPS: Final = FORM_MAPS.stop
NOMINAL_EDGE_PX: Final = 32.0
#: Sides must be multiples of this (four halvings).
MULTIPLE: Final = 16
#: A peak lower than this on the map of any die is not worth a second look.
FAINTEST_PRESENCE: Final = 0.12
#: Long sides a picture of unknown scale is looked at in, pixels: a die of 2.5 to 35 % of the long side fits
#: at least one, and most fit two.
LONG_SIDES_PX: Final = (160, 320, 640)
#: Enlarging beyond this adds nothing that the network could see.
MOST_ENLARGED: Final = 1.3
#: Edges, in pixels of the reduced picture, at which the network's word counts.
TRUSTED_EDGES_PX: Final = (15.0, 56.0)


@dataclass(frozen=True)
class Spot:
    """A place where a die may lie, pixels of the original picture.

    Attributes:
        presence: 0..1, how sure the finder is that a top face is here, whatever it shows.
        chances: shape (6,), the finder's word on each value, 0..1 each.
        form: shape (FORM,), how the face lies, see `vision.faces`.
    """

    x_px: float
    y_px: float
    edge_px: float
    presence: float
    chances: Matrix
    form: Matrix


@dataclass(frozen=True)
class Sight(Spot):
    """A place as one size of the picture shows it.

    Attributes:
        scale: of the picture looked at, reduced over original size.
    """

    scale: float


def distance_px(a: Spot, b: Spot) -> float:
    """Between the middles of two places."""
    return float(np.hypot(a.x_px - b.x_px, a.y_px - b.y_px))


class Finder:
    """Owns the network; one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))

    def look(self, picture: Picture, scales: Iterable[float], region: Region | None = None) -> list[Sight]:
        """All places where a die may lie, for each scale (reduced over original size) apart.

        Args:
            region: the part of the picture to look at; the whole where it is None.
        """
        left, top, right, below = region or (0, 0, picture.shape[1], picture.shape[0])
        part = picture[top:below, left:right]
        seen = [sight for scale in scales for sight in self._look_once(part, scale)]
        return [replace(s, x_px=s.x_px + left, y_px=s.y_px + top) for s in seen]

    def _look_once(self, picture: Picture, scale: float) -> list[Sight]:
        height, width = picture.shape[:2]
        small_size = (max(MULTIPLE, round(width * scale)), max(MULTIPLE, round(height * scale)))
        small = resized(picture, small_size)
        right, below = -small_size[0] % MULTIPLE, -small_size[1] % MULTIPLE
        padded = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_REPLICATE)
        self._net.setInput(cv2.dnn.blobFromImage(padded, 1 / 255.0))
        maps = np.asarray(self._net.forward()[0], np.float32)
        return _peaks(maps, small_size[0] / width, small_size[1] / height)


def unknown_scales(height_px: int, width_px: int) -> list[float]:
    """Scales for a picture in which the size of the dice is not known."""
    longest = max(height_px, width_px)
    return sorted({min(MOST_ENLARGED, side / longest) for side in LONG_SIDES_PX})


def scales_for_edge(edge_px: float, wanted_px: Iterable[float]) -> list[float]:
    """Scales at which dice of a known edge have the wanted ones, as far as enlarging helps."""
    return sorted({min(MOST_ENLARGED, wanted / edge_px) for wanted in wanted_px})


def trusted(edge_px: float, scale: float) -> bool:
    """Whether the network should see a die of this edge at this scale."""
    return TRUSTED_EDGES_PX[0] <= edge_px * scale <= TRUSTED_EDGES_PX[1]


def _peaks(maps: NDArray[np.float32], scale_x: float, scale_y: float) -> list[Sight]:
    presence = maps[0]
    highest = cv2.dilate(presence, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((presence >= highest) & (presence > FAINTEST_PRESENCE))
    return [_sight(maps, int(r), int(c), scale_x, scale_y) for r, c in zip(rows, columns, strict=True)]


def _sight(maps: NDArray[np.float32], row: int, column: int, scale_x: float, scale_y: float) -> Sight:
    top, left = max(0, row - 1), max(0, column - 1)
    window = maps[:, top : row + 2, left : column + 2].astype(np.float64)
    weight = window[0] / window[0].sum()
    ys, xs = np.mgrid[top : top + window.shape[1], left : left + window.shape[2]]
    x, y = float((xs * weight).sum()), float((ys * weight).sum())
    lying = (window[SEEN_MAPS:] * weight).sum(axis=(1, 2))
    edge = float(np.exp(lying[EDGE_MAP - SEEN_MAPS])) * NOMINAL_EDGE_PX
    scale = (scale_x * scale_y) ** 0.5
    return Sight(
        x_px=((x + 0.5) * STRIDE) / scale_x - 0.5,
        y_px=((y + 0.5) * STRIDE) / scale_y - 0.5,
        edge_px=edge / scale,
        presence=float(maps[0, row, column]),
        chances=window[1:SEEN_MAPS].max(axis=(1, 2)),
        form=lying[FORM_MAPS.start - SEEN_MAPS : FORM_MAPS.stop - SEEN_MAPS],
        scale=scale,
    )
