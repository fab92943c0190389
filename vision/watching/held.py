"""A frame that was given to be read, and how long what it shows lay still before and after it.

A reading takes longer than a frame, and a hand may come meanwhile: what counts is whether the dice lay still
when the frame was taken, not whether they still lie there when the answer comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.reading import DieReading, Reading
from vision.watching.motion import Cells, MotionMeter, Times

#: A die's sides and shadow reach beyond its top face: what moves in a square of this many edges is the die's.
REACH_EDGES: Final = 1.3


@dataclass
class Stillness:
    """The time between two movements, and what was read in it.

    Attributes:
        seen_before: dice of this throw that had come to rest in the stillness before.
        given: frames given to the reader.
        readings: answers that did not settle it; `last` is the last, of a frame taken at `read_at_s`.
        settled: nothing more is to be read.
    """

    seen_before: int = 0
    given: int = 0
    readings: int = 0
    last: Reading | None = None
    read_at_s: float = float("-inf")
    settled: bool = False

    @property
    def seen(self) -> int:
        """Dice of a throw that is not concluded yet, as far as they have come to rest."""
        if self.settled:
            return 0
        return self.seen_before if self.last is None else len(self.last.dice)

    def note(self, reading: Reading, t_s: float) -> Reading | None:
        """Another answer, of a frame taken at `t_s`; the one before it."""
        before, self.last, self.read_at_s = self.last, reading, t_s
        self.readings += 1
        return before


@dataclass
class Held:
    """One frame being read, or read.

    Attributes:
        stillness: the one in which it was taken.
        t_s: when it was taken.
        watched_px: width of the watched picture for one of the picture that is read.
        rolled_frames: frames before it in which dice rolled by themselves.
        since_s: for each cell, when it had last moved.
        until_s: for each cell, when it moved next; infinity where it has not.
        reading: the answer, once it is there.
    """

    stillness: Stillness
    t_s: float
    watched_px: float
    rolled_frames: int
    since_s: Times
    until_s: Times = field(init=False)
    reading: Reading | None = None

    def __post_init__(self) -> None:
        self.until_s = np.full(self.since_s.shape, np.inf)

    def look(self, moved: Cells, t_s: float) -> None:
        """Another frame: these cells moved in it."""
        if moved.shape == self.until_s.shape:
            self.until_s[moved & np.isinf(self.until_s)] = t_s
        else:
            self.until_s[:] = np.minimum(self.until_s, t_s)

    @property
    def undisturbed(self) -> bool:
        """Whether nothing in the whole picture has moved since the frame."""
        return bool(np.isinf(self.until_s).all())

    def rest_of(self, dice: Sequence[DieReading], meter: MotionMeter, now_s: float) -> tuple[float, bool]:
        """How long the dice all lay still around the frame, seconds, and whether one has moved since."""
        still_s, touched = np.inf, False
        for die in dice:
            x_px, y_px, edge_px = (self.watched_px * at for at in (die.x_px, die.y_px, die.size_px))
            cells = meter.cells_under(x_px, y_px, edge_px * REACH_EDGES)
            until_s = float(self.until_s[cells].min())
            still_s = min(still_s, min(until_s, now_s) - float(self.since_s[cells].max()))
            touched = touched or until_s < np.inf
        return still_s, touched
