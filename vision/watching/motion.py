"""Tells from small grey frames where in the picture something moves, and how long the rest has lain still.

The picture is looked at in cells, since a hand that comes in on one side says nothing of dice that lie on the
other. Every frame is compared with an anchor: for each cell the frame in which it last moved. A slow movement
adds up against that, where differences from frame to frame would stay below any threshold. Compared is only
what is fine, as a ratio: each frame's logarithm less its own blurred copy, so that lamps, automatic exposure
and the soft shadows of hands beside the tray drop out, and the edges of dice and fingers stay.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Grey = NDArray[np.float32]
Cells = NDArray[np.bool_]
#: Seconds, one for each cell.
Times = NDArray[np.float64]

#: Width of the frames that are compared, about: frames are made smaller by a whole number, which is quick.
#: Averaging takes most of the sensor's noise, and a die of a thirtieth of the width still covers 100 pixels.
SMALL_WIDTH_PX: Final = 320
#: A small frame has at most so many pixels, however tall it is.
MOST_PIXELS: Final = 400 * 400
#: Edge of a cell in the small frame, pixels: the smallest die there is.
CELL_PX: Final = 10
#: Window of the blur that is taken off, pixels of the small frame: wider than a die's edge is sharp,
#: narrower than the rim of a shadow.
FINE_PX: Final = 15
#: A pixel has changed by this many grey levels of 255, at middle grey: five times the noise left after
#: averaging, and a tenth of the step between a die and its cloth.
CHANGED_LEVELS: Final = 12.0
#: Where the picture is noisier than usual, a change is this many times the noise's usual size.
NOISE_TIMES: Final = 6.0
#: The noise is told from every so manieth pixel; a prime, so that no column is favoured.
_NOISE_STEP: Final = 13
#: Edges may swing by so much without having moved, pixels of the small frame: a table that shakes, a hand
#: that leans on it, a lens that hunts for its focus. The smaller way must do for what has just moved.
SHAKE_PX: Final = 2
SETTLING_SHAKE_PX: Final = 1
#: What moved less than this ago has just moved: two or three frames, seconds.
JUST_S: Final = 0.1
#: A cell moves when so many of its pixels changed. Compressed clips of dice at rest showed one or two.
MOVED_PIXELS: Final = 5
#: A single cell that flickers is noise or the glint of a pip; the smallest die covers four. The dice under it
#: are not believed to lie still all the same.
MOVED_CELLS: Final = 2
#: Something that comes in over the edge of the picture and is larger than this is a hand, cells: two dice
#: that roll side by side move fewer.
HAND_CELLS: Final = 20
#: A hand may hold still for a moment and move on inside the picture: what moves this soon after something
#: came in over the edge may belong to it, seconds.
HAND_MEMORY_S: Final = 0.12
#: Dice that roll hang together in no more cells than this: a hand's inner part does.
ROLLING_CELLS: Final = 25
#: What lies still is followed this slowly, so that changes of the light are, and movements are not: seconds.
FOLLOW_S: Final = 3.0
#: Grey level at which the logarithm bends: below it a sensor's noise would grow without end.
_DARK_LEVELS: Final = 24.0
_MIDDLE_LEVELS: Final = 128.0

_RATIO_LEVELS: Final = (
    (_MIDDLE_LEVELS + _DARK_LEVELS) * np.log((np.arange(256) + _DARK_LEVELS) / _DARK_LEVELS)
).astype(np.float32)
_NEIGHBOURS: Final = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Motion:
    """What one frame shows against what lay still before it.

    Attributes:
        any: something moves.
        coming_in: something moves at the picture's edge.
        hand: and it is large.
        rolling: what moves does so inside, is small, and nothing comes in over the edge: dice by themselves.
    """

    any: bool
    coming_in: bool
    hand: bool
    rolling: bool


STILL: Final = Motion(any=False, coming_in=False, hand=False, rolling=False)


class MotionMeter:
    """Compares frames with what lay still. Owned by one thread."""

    def __init__(self) -> None:
        self._anchor: Grey | None = None
        self._moved: Cells = np.zeros((0, 0), bool)
        self._moved_at_s: Times = np.zeros((0, 0))
        self._came_in_at_s = -np.inf
        #: Pixels of the frame, as it was given, for one of a cell.
        self._cell_px = 1.0
        self._looked_at_s = 0.0

    def look(self, plain: Grey, frame_width_px: int, t_s: float) -> Motion:
        """Compare a frame.

        Args:
            plain: the frame as `small_levels` makes it.
            frame_width_px: its width before that: cells are told for places in these pixels.
        """
        fine = fine_levels(plain)
        self._cell_px = CELL_PX * frame_width_px / plain.shape[1]
        if self._anchor is None or self._anchor.shape != fine.shape:
            return self._begin(fine, t_s)
        just = self._moved_at_s > t_s - JUST_S
        before, self._moved = self._moved, _moved_cells(fine, self._anchor, just)
        self._moved_at_s[self._moved] = t_s
        self._follow(fine, min((t_s - self._looked_at_s) / FOLLOW_S, 1.0))
        self._looked_at_s = t_s
        return self._told_apart(self._moved | before, t_s) if self._moved.sum() >= MOVED_CELLS else STILL

    def still_since_s(self) -> Times:
        """For each cell when it last moved; a copy."""
        return self._moved_at_s.copy()

    @property
    def moved(self) -> Cells:
        """The cells that moved in the last frame."""
        return self._moved

    def cells_under(self, x_px: float, y_px: float, size_px: float) -> tuple[slice, slice]:
        """The cells that a square of the frame lies in: rows and columns."""
        rows, columns = self._moved_at_s.shape
        reach = size_px / 2

        def span(middle: float, count: int) -> slice:
            first = int((middle - reach) // self._cell_px)
            last = int((middle + reach) // self._cell_px)
            return slice(min(max(first, 0), count - 1), min(max(last, 0), count - 1) + 1)

        return span(y_px, rows), span(x_px, columns)

    def _told_apart(self, moved: Cells, t_s: float) -> Motion:
        """What hangs together in the cells that move, a cell's gap bridged: hands, and dice."""
        joined = cv2.dilate(moved.astype(np.uint8), _NEIGHBOURS)
        _, labels = cv2.connectedComponents(joined)
        sizes = np.bincount(labels[moved], minlength=int(labels.max()) + 1)
        rim = np.ones(moved.shape, bool)
        rim[1:-1, 1:-1] = False
        coming_in = np.zeros(sizes.size, bool)
        coming_in[labels[moved & rim]] = True
        if coming_in.any():
            self._came_in_at_s = t_s
        alone = t_s - self._came_in_at_s > HAND_MEMORY_S
        return Motion(
            any=True,
            coming_in=bool(coming_in.any()),
            hand=bool((coming_in & (sizes >= HAND_CELLS)).any()),
            rolling=alone and int(sizes.max()) <= ROLLING_CELLS,
        )

    def _begin(self, fine: Grey, t_s: float) -> Motion:
        self._anchor, self._looked_at_s = fine, t_s
        shape = (fine.shape[0] // CELL_PX, fine.shape[1] // CELL_PX)
        self._moved, self._moved_at_s = np.zeros(shape, bool), np.full(shape, t_s)
        return STILL

    def _follow(self, fine: Grey, share: float) -> None:
        """What moved is compared with this frame from now on, with a cell around it; the rest slowly."""
        assert self._anchor is not None
        self._anchor += np.float32(share) * (fine - self._anchor)
        if not self._moved.any():
            return
        around = cv2.dilate(self._moved.astype(np.uint8), _NEIGHBOURS)
        wide = cv2.resize(around, None, fx=CELL_PX, fy=CELL_PX, interpolation=cv2.INTER_NEAREST)
        height, width = wide.shape
        np.copyto(self._anchor[:height, :width], fine[:height, :width], where=wide.astype(bool))


def small_levels(frame: Picture) -> Grey:
    """The frame in grey at the width that is compared, in levels of which equal steps are equal ratios.

    Args:
        frame: shape (height, width, 3) or (height, width).
    """
    height, width = frame.shape[:2]
    grey = frame if frame.ndim == 2 else cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    times = max(round(width / SMALL_WIDTH_PX), math.ceil((height * width / MOST_PIXELS) ** 0.5), 1)
    size = (max(CELL_PX, width // times), max(CELL_PX, height // times))
    if size != (width, height):
        cropped = grey[: size[1] * times, : size[0] * times] if min(height, width) > times * CELL_PX else grey
        grey = cv2.resize(cropped, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.LUT(grey, _RATIO_LEVELS), np.float32)


def fine_levels(plain: Grey, window_px: int = FINE_PX) -> Grey:
    """What is fine in a small frame: edges of dice and fingers, without lamps and soft shadows."""
    return plain - np.asarray(cv2.blur(plain, (window_px, window_px)), np.float32)


def _moved_cells(fine: Grey, anchor: Grey, just: Cells) -> Cells:
    """The cells that show something else than the anchor; `just` are those that moved a moment ago."""
    apart = np.abs(fine - anchor).ravel()[::_NOISE_STEP]
    limit = max(CHANGED_LEVELS, NOISE_TIMES * float(np.median(apart)))
    moved = changed_cells(fine, anchor, SHAKE_PX, limit)
    return moved | (just & changed_cells(fine, anchor, SETTLING_SHAKE_PX, limit)) if just.any() else moved


def changed_cells(fine: Grey, anchor: Grey, shake_px: int, limit: float) -> Cells:
    """Cells with enough pixels outside of what the anchor shows around them.

    At the very edge a swing brings into the picture what the anchor does not know: not looked at.
    """
    window = np.ones((2 * shake_px + 1, 2 * shake_px + 1), np.uint8)
    changed = (fine > cv2.dilate(anchor, window) + np.float32(limit)).astype(np.uint8)
    changed |= fine < cv2.erode(anchor, window) - np.float32(limit)
    rim = SHAKE_PX + 1
    changed[:rim] = changed[-rim:] = 0
    changed[:, :rim] = changed[:, -rim:] = 0
    rows, columns = changed.shape[0] // CELL_PX, changed.shape[1] // CELL_PX
    cells = changed[: rows * CELL_PX, : columns * CELL_PX]
    share = cv2.resize(cells.astype(np.float32), (columns, rows), interpolation=cv2.INTER_AREA)
    moved: Cells = share > (MOVED_PIXELS - 0.5) / CELL_PX**2
    return moved
