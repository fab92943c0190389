"""Follows a tray: when dice move, when they lie still, what they show, and what of it is a throw.

The watcher reads nothing itself. It says which frame it wants read (`wanted`) and is told the answer
(`hear`), so that a slow reader can work on a thread of its own while watching goes on; `follow` does both
at once. A reading of a frame from before the last movement is passed over.

A throw is counted once, when dice have moved, lie still, and two readings one after the other agree. Only a
new movement makes the next one possible. Dice that were picked up and nothing else is no throw, nor is a
hand that passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vision.reading import DieReading, Reading
from vision.watching.events import Asked, Change, Event, Question, Throw, TrayState, question_about
from vision.watching.matching import agree, differing, kept_dice
from vision.watching.motion import Motion, MotionMeter, Picture

#: Dice lie still after this long without movement: with the frame that stopped and the second reading a
#: third of a second. In real clips they lie untouched for 0.4 s before a hand comes.
REST_S: Final = 0.3
#: The first of the two readings may be made this soon, for nothing if the dice stir again.
FIRST_READING_S: Final = 0.15
#: Frames that must agree on the stillness, however slow the camera is.
REST_FRAMES: Final = 3
#: When readings do not agree or are unsure, this many are made before a question is asked.
PATIENCE_READINGS: Final = 3
#: After a question, the dice are read again this often and this many times: a passing shadow may have been
#: it.
AGAIN_S: Final = 1.0
AGAIN_READINGS: Final = 5


class Watcher:
    """Turns frames and readings into events. Owned by one thread."""

    def __init__(self, expect: int | None = 6, *, known_empty: bool = False) -> None:
        """Start watching.

        Args:
            expect: how many dice there are; None when any number is right.
            known_empty: no dice lay there before, so that a first movement may be a throw already. Otherwise
                what lies there after it may have lain there before it, and is no throw.
        """
        self.expect = expect
        self._meter = MotionMeter()
        self._state: TrayState | None = None
        self._reading: Reading | None = None
        self._question: Question | None = None
        #: The dice as they lay when they were last read surely or answered for: what `kept` is told from.
        self._before: Reading | None = None
        #: Of those, the dice that were not picked up since.
        self._left: tuple[DieReading, ...] = ()
        #: What lay there before the movement is known; without that nothing is a throw.
        self._known = known_empty
        #: Something moved since the last throw was counted.
        self._armed = False
        self._still_since_s = 0.0
        self._still_frames = 0
        self._now_s = 0.0
        self._stillness = 0
        self._last: Reading | None = None
        self._readings = 0
        self._read_at_s = float("-inf")
        self._settled = False

    @property
    def moving(self) -> bool:
        """True until the dice have lain still long enough to be read: watch at the full rate."""
        return not self._at_rest

    @property
    def stillness(self) -> int:
        """The number of the present stillness: a reading belongs to the one in which its frame was taken."""
        return self._stillness

    @property
    def wanted(self) -> bool:
        """Whether the frame just looked at should be read."""
        if not self._at_rest:
            return self._readings == 0 and self._still_for(FIRST_READING_S)
        if self._settled:
            return False
        if self._readings < PATIENCE_READINGS:
            return True
        again_left = self._readings < PATIENCE_READINGS + AGAIN_READINGS
        return again_left and self._now_s - self._read_at_s >= AGAIN_S

    def look(self, frame: Picture, t_s: float) -> list[Event]:
        """A new frame, taken at `t_s`."""
        self._now_s = t_s
        motion = self._meter.look(frame)
        if motion.moving:
            return self._moved(motion, t_s)
        if self._still_frames == 0:
            self._still_since_s = t_s
        self._still_frames += 1
        if self._state in ("rolling", "hand") and not self._at_rest:
            return self._change(t_s, "settling")
        return []

    def hear(self, reading: Reading, stillness: int, t_s: float) -> list[Event]:
        """The reading of a wanted frame that was taken in that stillness at `t_s`."""
        if stillness != self._stillness or self._settled:
            return []
        last, self._last = self._last, reading
        self._readings += 1
        self._read_at_s = t_s
        agreed = last is not None and agree(last, reading)
        if not self._at_rest:
            return []
        if not agreed and self._readings < PATIENCE_READINGS:
            return []
        self._known = True
        if not reading.dice:
            tired = self._readings >= PATIENCE_READINGS + AGAIN_READINGS
            return self._nothing_there(t_s) if agreed or tired else []
        if self._only_taken(reading):
            return self._some_taken(reading, t_s)
        if agreed and reading.status == "ok" and self._complete(reading):
            return self._sure(reading, t_s)
        return self._in_doubt(reading if agreed or last is None else differing(last, reading), t_s)

    def answered(self) -> list[Event]:
        """The dice that lie there were answered for by a person: they are the roll."""
        if self._question is None or self._reading is None:
            return []
        self._lie(self._reading)
        self._armed, self._settled = False, True
        return self._change(self._now_s, "read", self._reading)

    def read_again(self) -> None:
        """Read the dice that lie there once more, as if they had just come to rest. Counts no throw twice."""
        self._begin_stillness()

    @property
    def _at_rest(self) -> bool:
        return self._still_for(REST_S)

    def _still_for(self, seconds: float) -> bool:
        return self._still_frames >= REST_FRAMES and self._now_s - self._still_since_s >= seconds

    def _moved(self, motion: Motion, t_s: float) -> list[Event]:
        self._still_frames = 0
        self._armed = self._armed or self._known
        self._begin_stillness()
        return self._change(t_s, "hand" if motion.hand else "rolling")

    def _begin_stillness(self) -> None:
        self._stillness += 1
        self._last, self._readings, self._settled = None, 0, False
        self._read_at_s = float("-inf")

    def _complete(self, reading: Reading) -> bool:
        return self.expect is None or len(reading.dice) == self.expect

    def _only_taken(self, reading: Reading) -> bool:
        """Whether every die that lies there lay there before, and some that did are gone."""
        before = self._before
        if before is None or len(reading.dice) >= len(before.dice):
            return False
        return len(kept_dice(before.dice, reading.dice)) == len(reading.dice)

    def _nothing_there(self, t_s: float) -> list[Event]:
        """The tray is empty. What lay there is remembered: a hand or the cup may only cover it."""
        self._settled, self._left = True, ()
        return self._change(t_s, "empty")

    def _some_taken(self, reading: Reading, t_s: float) -> list[Event]:
        """Dice were picked up, and those that stay may be kept."""
        self._settled, self._left = True, reading.dice
        return self._change(t_s, "taken", reading)

    def _sure(self, reading: Reading, t_s: float) -> list[Event]:
        left, known = self._left, self._only_a_hand(reading)
        self._settled = True
        self._lie(reading)
        events = self._change(t_s, "read", reading)
        if not self._armed or known:
            return events
        self._armed = False
        kept = kept_dice(left, reading.dice)
        thrown = tuple(n for n in range(len(reading.dice)) if n not in kept)
        confidence = min(die.confidence for die in reading.dice)
        return [*events, Throw(t_s, tuple(reading.values), thrown, kept, confidence, reading)]

    def _lie(self, reading: Reading) -> None:
        """From now on these dice are known to lie there."""
        self._before, self._left = reading, reading.dice

    def _in_doubt(self, reading: Reading, t_s: float) -> list[Event]:
        """Ask, unless the same question stands already or these dice are known."""
        if self._only_a_hand(reading):
            self._settled = True
            return self._change(t_s, "read", self._before)
        question = question_about(_doubted(reading), self.expect)
        new = question != self._question
        events = self._change(t_s, "unsure", reading, question)
        return [*events, Asked(t_s, question)] if new else events

    def _only_a_hand(self, reading: Reading) -> bool:
        """Whether the dice are those that are known already, each in its place."""
        before = self._before
        if before is None or len(before.dice) != len(reading.dice):
            return False
        return len(kept_dice(before.dice, reading.dice)) == len(reading.dice)

    def _change(
        self, t_s: float, state: TrayState, reading: Reading | None = None, question: Question | None = None
    ) -> list[Event]:
        if (state, reading, question) == (self._state, self._reading, self._question):
            return []
        self._state, self._reading, self._question = state, reading, question
        return [Change(t_s, state, reading, question)]


def _doubted(reading: Reading) -> Reading:
    """What is asked about: a reading that says `ok` and is not agreed with is as good as unsure."""
    return reading if reading.status == "unsure" else Reading("unsure", reading.dice, reading.message)


def follow(
    watcher: Watcher, read: Callable[[Picture, int | None], Reading], frame: Picture, t_s: float
) -> list[Event]:
    """Look at a frame and, when the watcher wants it, read it at once."""
    events = watcher.look(frame, t_s)
    if watcher.wanted:
        events += watcher.hear(read(frame, watcher.expect), watcher.stillness, t_s)
    return events
