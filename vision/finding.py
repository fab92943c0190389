"""Where in a picture dice may lie: the finder network, run at the sizes at which it knows dice.

The network sees a picture reduced so that dice are 15 to 60 pixels wide; how large they are in a stranger's
photo nobody knows, so the picture is looked at in several sizes and what is seen in more than one counts
more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import Picture

#: The network's maps are this much smaller than its picture.
STRIDE: Final = 4
#: Maps: any die, the six values, log of the edge over NOMINAL_EDGE_PX.
MAPS: Final = 8
NOMINAL_EDGE_PX: Final = 32.0
#: Sides must be multiples of this (four halvings).
MULTIPLE: Final = 16
#: A peak lower than this on the map of any die is not worth a second look.
FAINTEST_PRESENCE: Final = 0.12
#: Long sides a picture of unknown scale is looked at in, pixels; a die of 2 to 30 % of the long side fits at
#: least one.
LONG_SIDES_PX: Final = (160, 240, 360, 540, 810)
#: Enlarging beyond this adds nothing that the network could see.
MOST_ENLARGED: Final = 1.3
#: Edges, in pixels of the reduced picture, at which dice of a known size are looked at.
BEST_EDGES_PX: Final = (23.0, 30.0, 39.0)
#: Edges, in pixels of the reduced picture, at which the network's word counts.
TRUSTED_EDGES_PX: Final = (15.0, 56.0)


@dataclass(frozen=True)
class Sight:
    """One place where a die was seen at one size of the picture; pixels of the original picture."""

    x_px: float
    y_px: float
    edge_px: float
    presence: float
    chances: NDArray[np.float64]
    scale: float


class Finder:
    """Owns the network; one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))

    def look(self, picture: Picture, scales: Iterable[float]) -> list[Sight]:
        """All places where a die may lie, for each scale (reduced over original size) apart."""
        return [sight for scale in scales for sight in self._look_once(picture, scale)]

    def _look_once(self, picture: Picture, scale: float) -> list[Sight]:
        height, width = picture.shape[:2]
        small_size = (max(MULTIPLE, round(width * scale)), max(MULTIPLE, round(height * scale)))
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(picture, small_size, interpolation=how)
        right, below = -small_size[0] % MULTIPLE, -small_size[1] % MULTIPLE
        padded = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_REPLICATE)
        self._net.setInput(cv2.dnn.blobFromImage(padded, 1 / 255.0))
        maps = np.asarray(self._net.forward()[0], np.float32)
        return _peaks(maps, small_size[0] / width, small_size[1] / height)


def unknown_scales(height_px: int, width_px: int) -> list[float]:
    """Scales for a picture in which the size of the dice is not known."""
    longest = max(height_px, width_px)
    scales = [side / longest for side in LONG_SIDES_PX]
    return [scale for scale in scales if scale <= MOST_ENLARGED] or [MOST_ENLARGED]


def scales_for_edge(edge_px: float) -> list[float]:
    """Scales for dice of a known edge: three, so that their agreement can be asked for."""
    return sorted({min(MOST_ENLARGED, wanted / edge_px) for wanted in BEST_EDGES_PX})


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
    edge = float(np.exp((window[MAPS - 1] * weight).sum())) * NOMINAL_EDGE_PX
    scale = (scale_x * scale_y) ** 0.5
    return Sight(
        x_px=((x + 0.5) * STRIDE) / scale_x - 0.5,
        y_px=((y + 0.5) * STRIDE) / scale_y - 0.5,
        edge_px=edge / scale,
        presence=float(maps[0, row, column]),
        chances=window[1 : MAPS - 1].max(axis=(1, 2)),
        scale=scale,
    )


@dataclass(frozen=True)
class Candidate:
    """A place where a die may lie, as all scales together see it.

    Attributes:
        presence: 0..1, how sure the finder is that a top face is here, whatever it shows.
        chances: shape (6,), the finder's word on each value, 0..1 each.
    """

    x_px: float
    y_px: float
    edge_px: float
    presence: float
    chances: NDArray[np.float64]


#: Two sights are of the same die when their centres are this close, in edges of the surer one, and their
#: sizes agree this well; closer than OVERLAP_EDGES they cannot be two dice.
SAME_EDGES: Final = 0.35
SAME_RATIO: Final = 1.45
OVERLAP_EDGES: Final = 0.55


def gather(sights: Sequence[Sight], scales: Sequence[float]) -> list[Candidate]:
    """Sights of the same die put together, surest first; weaker ones that overlap a surer one are dropped."""
    left = sorted((s for s in sights if trusted(s.edge_px, s.scale)), key=_weight, reverse=True)
    found: list[Candidate] = []
    while left:
        best = left[0]
        near = [s for s in left if _distance(s, best) < OVERLAP_EDGES * max(best.edge_px, 0.7 * s.edge_px)]
        same = [s for s in near if _is_same(s, best)]
        found.append(_together(best, same, scales))
        dropped = {id(s) for s in near}
        left = [s for s in left if id(s) not in dropped]
    return found


def _weight(sight: Sight) -> float:
    return sight.presence + float(sight.chances.max())


def _distance(a: Sight, b: Sight) -> float:
    return float(np.hypot(a.x_px - b.x_px, a.y_px - b.y_px))


def _is_same(sight: Sight, best: Sight) -> bool:
    ratio = max(sight.edge_px, best.edge_px) / min(sight.edge_px, best.edge_px)
    return _distance(sight, best) < SAME_EDGES * best.edge_px and ratio < SAME_RATIO


def _together(best: Sight, same: Sequence[Sight], scales: Sequence[float]) -> Candidate:
    """The mean over the scales at which this die should be seen; where it was not, that counts as no."""
    due = max(1, sum(trusted(best.edge_px, scale) for scale in scales))
    by_scale = {round(s.scale, 6): s for s in sorted(same, key=_weight)}
    each = list(by_scale.values())
    weights = np.array([_weight(s) for s in each])
    weights /= weights.sum()
    count = max(due, len(each))
    return Candidate(
        x_px=float(sum(w * s.x_px for w, s in zip(weights, each, strict=True))),
        y_px=float(sum(w * s.y_px for w, s in zip(weights, each, strict=True))),
        edge_px=float(np.exp(sum(w * np.log(s.edge_px) for w, s in zip(weights, each, strict=True)))),
        presence=float(sum(s.presence for s in each)) / count,
        chances=np.sum([s.chances for s in each], axis=0) / count,
    )
