"""One push button's contact as presses: bounces away, short from long. Pure but for what it remembers.

Debouncing is ours and by time stamp: mock pins ignore `bounce_time`, lgpio's filter drops quick presses, and
others lose the release. A press counts from its first contact; it is over when the contact has been open for
`QUIET_S`. So a bounce never makes two presses, and no press is too short to be one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.buttons.panel import Button, PressKind

#: An open contact that closes again within this time has bounced, seconds. Cheap push buttons bounce for up
#: to 10 ms; the fastest finger lets go for 40.
QUIET_S: Final = 0.025
#: Held this long, a press is long: twice a slow press, half of what feels like waiting, seconds.
LONG_S: Final = 0.8
#: Held this long, undo asks to shut the machine down; nobody leans on a button that long by chance, seconds.
HOLD_S: Final = 5.0
#: A held back or on goes on by itself after the first time, and then so often, seconds.
REPEAT_AFTER_S: Final = 0.6
REPEAT_S: Final = 0.25


@dataclass(frozen=True)
class Manner:
    """How a button tells its presses.

    Attributes:
        repeats: told at the first contact, and again and again while held; never long. The others are told
            when it is known what they are.
        long_s: held this long it is long.
        hold_s: held this long it is a hold. A button that knows holds tells a long press only when it is let
            go, since it may still become one.
    """

    repeats: bool = False
    long_s: float | None = None
    hold_s: float | None = None


MANNERS: Final[dict[Button, Manner]] = {
    "back": Manner(repeats=True),
    "on": Manner(repeats=True),
    "write": Manner(long_s=LONG_S),
    "undo": Manner(long_s=LONG_S, hold_s=HOLD_S),
}


class Key:
    """The contact of one button. Owned by one thread, which tells edges and lets time pass."""

    def __init__(self, manner: Manner) -> None:
        self._manner = manner
        self._down_at: float | None = None
        self._open_since: float | None = None
        #: When the next thing is told of a press that lasts; None when all is told.
        self._next_s: float | None = None

    @property
    def down(self) -> bool:
        """Whether a press is going on, as far as the edges tell."""
        return self._down_at is not None and self._open_since is None

    @property
    def due_s(self) -> float | None:
        """When `tick` has something to do; None when only an edge can bring anything."""
        return self._next_s if self._open_since is None else self._open_since + QUIET_S

    def edge(self, down: bool, t_s: float) -> list[PressKind]:
        """The contact closed or opened; the presses that are known by now."""
        told = self.tick(t_s)
        if not down:
            if self._down_at is not None and self._open_since is None:
                self._open_since = t_s
        elif self._down_at is None:
            told += self._begun(t_s)
        else:
            self._open_since = None
        return told

    def tick(self, t_s: float) -> list[PressKind]:
        """It is this late; the presses that are known by now."""
        if self._down_at is None:
            return []
        until = t_s if self._open_since is None else min(t_s, self._open_since)
        told = self._while_down(until)
        if self._open_since is not None and t_s - self._open_since >= QUIET_S:
            told += self._let_go(self._open_since - self._down_at)
        return told

    def _begun(self, t_s: float) -> list[PressKind]:
        self._down_at = t_s
        if self._manner.repeats:
            self._next_s = t_s + REPEAT_AFTER_S
            return ["short"]
        wait_s = self._manner.hold_s or self._manner.long_s
        self._next_s = None if wait_s is None else t_s + wait_s
        return []

    def _while_down(self, until_s: float) -> list[PressKind]:
        told: list[PressKind] = []
        while self._next_s is not None and until_s >= self._next_s:
            if self._manner.repeats:
                told.append("short")
                self._next_s += REPEAT_S
            else:
                told.append("hold" if self._manner.hold_s is not None else "long")
                self._next_s = None
        return told

    def _let_go(self, held_s: float) -> list[PressKind]:
        told_already = self._manner.repeats or self._next_s is None
        self._down_at = self._open_since = self._next_s = None
        if told_already:
            return []
        long_s = self._manner.long_s
        return ["long" if long_s is not None and held_s >= long_s else "short"]
