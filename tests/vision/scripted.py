"""A scripted tray for tests of the watcher: light squares for dice, a reader that is told what they show."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vision.reading import DieReading, Reading
from vision.watching import Change, Event, Throw, Watcher, follow

Picture = NDArray[np.uint8]
Dice = list[tuple[int | None, int, int]]
EDGE = 24
STEP_S = 1 / 30

SIX: Dice = [(1, 40, 40), (2, 100, 40), (3, 160, 40), (4, 40, 120), (5, 100, 120), (6, 160, 120)]


def picture(dice: Dice, shade: int = 60) -> Picture:
    """Light squares on a darker ground."""
    frame = np.full((180, 240, 3), shade, np.uint8)
    for _, x, y in dice:
        frame[y - EDGE // 2 : y + EDGE // 2, x - EDGE // 2 : x + EDGE // 2] = min(shade + 140, 255)
    return frame


def reading(dice: Dice, expect: int | None) -> Reading:
    seen = tuple(DieReading(v, float(x), float(y), float(EDGE), 0.97, None, ()) for v, x, y in dice)
    if not seen and not expect:
        return Reading("no_dice")
    sure = all(v is not None for v, _, _ in dice) and len(dice) == (expect or len(dice))
    return Reading("ok" if sure else ("unsure" if seen else "no_dice"), seen)


class Table:
    """A tray that is watched: lay dice, let time pass, hear what the watcher says."""

    def __init__(self, watcher: Watcher | None = None) -> None:
        self.watcher = watcher or Watcher(6)
        self.t_s = 0.0
        self.dice: Dice = []
        self.heard: list[Event] = []
        self.reads = 0
        self.read: Callable[[], Dice] = lambda: self.dice

    def wait(self, seconds: float, frame: Picture | None = None) -> list[Event]:
        """Let time pass with the picture as it is; what was said meanwhile."""
        new: list[Event] = []
        for _ in range(round(seconds / STEP_S)):
            shown = picture(self.dice) if frame is None else frame
            new += follow(self.watcher, self._read, shown, self.t_s)
            self.t_s += STEP_S
        self.heard += new
        return new

    def roll(self, dice: Dice, seconds: float = 0.5) -> list[Event]:
        """Dice that move for a while and then lie where told."""
        new: list[Event] = []
        for number in range(round(seconds / STEP_S)):
            self.dice = [(v, x + 7 * (number % 2), y) for v, x, y in dice]
            new += self.wait(STEP_S)
        self.dice = dice
        return new

    def _read(self, frame: Picture, expect: int | None) -> Reading:
        del frame
        self.reads += 1
        return reading(self.read(), expect)


def throws(events: list[Event]) -> list[Throw]:
    return [event for event in events if isinstance(event, Throw)]


def states(events: list[Event]) -> list[str]:
    return [event.state for event in events if isinstance(event, Change)]
