"""Follows a tray: when dice move, when they lie still, what they show, and what of it is a throw.

The watcher reads nothing itself. It says which frame it wants read (`wanted`, then `given`) and is told the
answer (`hear`), so that a slow reader can work on a thread of its own while watching goes on; `follow` does
both at once. An answer counts when the dice that it names lay still around its frame, even where a hand has
come since: in real clips they lie untouched for no longer than a reading takes. Two answers must agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from vision.reading import Reading
from vision.watching.around import Around
from vision.watching.events import Event, Question, Throw, question_about
from vision.watching.held import Held, Stillness
from vision.watching.lying import Lying
from vision.watching.matching import agree, differing
from vision.watching.motion import CELL_PX, Motion, MotionMeter, Picture, small_levels
from vision.watching.telling import Teller

#: Dice lie still after this long without movement. In real clips they lie untouched for 0.4 s before a hand
#: comes.
REST_S: Final = 0.3
#: A frame may be given to the reader this soon, for nothing if the dice stir again.
FIRST_READING_S: Final = 0.12
#: Frames that must agree on the stillness, however slow the camera is.
REST_FRAMES: Final = 3
#: So many readings, one after the other, must say the same.
AGREEING_READINGS: Final = 2
#: When readings are unsure or do not agree, this many are made before a question is asked.
PATIENCE_READINGS: Final = 3
#: After a question, the dice are read again this often and this many times: a passing shadow may have been
#: it.
AGAIN_S: Final = 1.0
AGAIN_READINGS: Final = 5
#: Up to three dice that are missing after all came to rest together are asked about this soon, seconds; more,
#: or where dice come one after another, only when nothing follows: a hand may hold the others and think.
MISSING_S: Final = 0.8
MANY_MISSING_S: Final = 2.5
FEW_MISSING: Final = 3


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
        #: One die alone is awaited too: it is thrown for the order of play.
        self.single = False
        self._meter = MotionMeter()
        self._lying = Lying(known_empty=known_empty)
        self._around = Around()
        self._plain = small_levels(np.zeros((CELL_PX, CELL_PX), np.uint8))
        self._teller = Teller()
        self._now_s = 0.0
        self._width_px = 1
        self._watched_px = 1.0
        self._still_since_s = 0.0
        self._still_frames = 0
        self._stillness = Stillness()
        #: Frames given to the reader, by number, until what they show is concluded.
        self._held: dict[int, Held] = {}
        self._number = 0

    @property
    def moving(self) -> bool:
        """True until the dice have lain still long enough: watch at the full rate."""
        return not self._at_rest

    @property
    def wanted(self) -> bool:
        """Whether the frame just looked at should be read."""
        this = self._stillness
        if this.settled:
            return False
        if not self._at_rest:
            return this.given == 0 and self._still_for(FIRST_READING_S, REST_FRAMES - 1)
        if this.given < AGREEING_READINGS:
            return True
        if self._held:
            return False
        if self._misses_dice(this):
            return self._waited_for_dice(this)
        if this.readings < PATIENCE_READINGS:
            return True
        again_left = this.readings < PATIENCE_READINGS + AGAIN_READINGS
        return again_left and self._now_s - this.read_at_s >= AGAIN_S

    @property
    def counts(self) -> int | None:
        """How many dice the reader is to count on: none while one alone may be right."""
        return None if self.single else self.expect

    @property
    def confirms(self) -> bool:
        """Whether the wanted frame is to confirm the one given before it: a quick second look will do."""
        return self._stillness.given == 1

    def given(self, read_width_px: int | None = None) -> int:
        """The frame just looked at is being read: the number to hear the answer by.

        Args:
            read_width_px: width of the picture that is read, where another one is watched.
        """
        self._number += 1
        self._stillness.given += 1
        still_since_s = self._meter.still_since_s()
        watched_px = self._width_px / (read_width_px or self._width_px)
        self._watched_px = watched_px
        held = Held(self._stillness, self._now_s, watched_px, self._lying.rolled_frames, still_since_s)
        self._held[self._number] = held
        return self._number

    def waits_for(self, number: int) -> bool:
        """Whether the answer for that frame is of use: not when dice stirred before they were at rest."""
        return number in self._held

    def look(self, frame: Picture, t_s: float) -> list[Event]:
        """A new frame, colour or grey, taken at `t_s`."""
        self._now_s, self._width_px = t_s, frame.shape[1]
        self._plain = small_levels(frame)
        motion = self._meter.look(self._plain, self._width_px, t_s)
        for held in self._held.values():
            held.look(self._meter.moved, t_s)
        events = self._moved(motion) if motion.any else self._lies_still()
        return [*events, *self._look_around(frame), *self._decide()]

    def hear(self, reading: Reading, number: int, t_s: float) -> list[Event]:
        """The reading of the frame given under that number; `t_s` is the time now."""
        held = self._held.get(number)
        if held is None:
            return []
        self._now_s = max(self._now_s, t_s)
        held.reading = reading
        return self._decide()

    def answered(self) -> list[Event]:
        """The dice that lie there were answered for by a person: they are the roll."""
        if self._teller.question is None or self._teller.reading is None:
            return []
        self._lying.lie(self._teller.reading)
        self._stillness.settled = True
        return self._teller.change(self._now_s, "read", self._teller.reading)

    def read_again(self) -> None:
        """Read the dice that lie there once more, as if they had just come to rest. Counts no throw twice."""
        self._stillness = Stillness()

    # -- moving and lying still -------------------------------------------------------------------

    @property
    def _at_rest(self) -> bool:
        return self._still_for(REST_S, REST_FRAMES)

    def _still_for(self, seconds: float, frames: int) -> bool:
        return self._still_frames >= frames and self._now_s - self._still_since_s >= seconds

    def _moved(self, motion: Motion) -> list[Event]:
        if self._still_frames:
            if not self._at_rest:
                self._forget(self._stillness)
            self._stillness = Stillness(seen_before=self._stillness.seen)
        self._still_frames = 0
        self._lying.moved(motion)
        return self._teller.change(self._now_s, "hand" if motion.hand else "rolling")

    def _forget(self, this: Stillness) -> None:
        self._held = {n: held for n, held in self._held.items() if held.stillness is not this}

    def _lies_still(self) -> list[Event]:
        if self._still_frames == 0:
            self._still_since_s = self._now_s
        self._still_frames += 1
        if self._teller.state in ("rolling", "hand") and not self._at_rest:
            return self._teller.change(self._now_s, "settling")
        return []

    def _look_around(self, frame: Picture) -> list[Event]:
        """What is not about dice: a bumped camera, a strange thing in the tray."""
        if not self._at_rest:
            return []
        still_s = self._now_s - self._still_since_s
        scale = self._plain.shape[1] / self._width_px * self._watched_px
        question = self._around.look(frame, self._plain, self._stillness, scale, still_s)
        return [] if question is None else self._teller.ask(self._now_s, self._teller.reading, question)

    # -- from readings to conclusions -------------------------------------------------------------

    def _decide(self) -> list[Event]:
        """Conclude what the frames read so far allow, in the order in which they were taken."""
        events: list[Event] = []
        for number, held in sorted(self._held.items()):
            if held.reading is None:
                break
            found = [] if held.stillness.settled else self._weigh(held, held.reading)
            if found is None:
                break
            del self._held[number]
            events += found
        return events

    def _weigh(self, held: Held, reading: Reading) -> list[Event] | None:
        """What follows from a reading; None while that is not known yet."""
        reading = self._lying.without_things(reading, held.rolled_frames, self.expect)
        sure = bool(reading.dice) and reading.status == "ok" and self._complete(reading)
        if sure:
            still_s, touched = held.rest_of(reading.dice, self._meter, self._now_s)
            if touched and still_s < REST_S:
                return []
            if not touched and not self._at_rest:
                return None
        elif not held.undisturbed:
            return []
        elif not self._at_rest:
            return None
        last = held.stillness.note(reading, held.t_s)
        agreed = last is not None and agree(last, reading)
        if sure and agreed:
            return self._sure(held, reading)
        if (sure and last is None) or not held.undisturbed:
            return []
        shared = reading if agreed or last is None else differing(last, reading)
        return self._doubtful(held.stillness, reading, shared)

    def _complete(self, reading: Reading) -> bool:
        count = len(reading.dice)
        return self.expect is None or count == self.expect or (self.single and count == 1)

    def _sure(self, held: Held, reading: Reading) -> list[Event]:
        """Dice that lay still and were read surely: a throw, or none, or a question."""
        this = held.stillness
        this.settled = True
        verdict, kept = self._lying.judge(reading, held.rolled_frames), self._lying.kept(reading)
        self._lying.lie(reading, stirred=not held.undisturbed)
        if verdict == "ask":
            return self._teller.ask(self._now_s, reading, Question("throw_or_not", tuple(reading.values)))
        events = self._teller.read(self._now_s, reading)
        if verdict == "known":
            return events
        thrown = tuple(n for n in range(len(reading.dice)) if n not in kept)
        confidence = min(die.confidence for die in reading.dice)
        return [*events, Throw(self._now_s, tuple(reading.values), thrown, kept, confidence, reading)]

    def _doubtful(self, this: Stillness, reading: Reading, shared: Reading) -> list[Event]:
        """Dice that lie still and were not read surely, or not all; `shared` is what readings agree on."""
        if this.readings < AGREEING_READINGS:
            return []
        if not reading.dice:
            this.settled = True
            self._lying.gone()
            return self._teller.change(self._now_s, "empty")
        if self._lying.only_taken(reading):
            this.settled = True
            self._lying.taken(reading)
            return self._teller.change(self._now_s, "taken", reading)
        if this.readings < PATIENCE_READINGS and shared is not reading:
            return []
        if self._misses_dice(this) and not self._waited_for_dice(this):
            return []
        return self._in_doubt(this, shared)

    def _misses_dice(self, this: Stillness) -> bool:
        """Whether some dice lie there and others are to be waited for, before anything is asked."""
        found = this.last is not None and 0 < len(this.last.dice) < (self.expect or 0)
        return found and self._teller.question is None

    def _waited_for_dice(self, this: Stillness) -> bool:
        """Whether the dice that are missing have had the time to come."""
        count = len(this.last.dice) if this.last is not None else 0
        one_by_one = 0 < this.seen_before < count
        few_missing = (self.expect or 0) - count <= FEW_MISSING
        patience_s = MISSING_S if few_missing and not one_by_one else MANY_MISSING_S
        return self._still_for(patience_s, REST_FRAMES)

    def _in_doubt(self, this: Stillness, reading: Reading) -> list[Event]:
        """Ask, unless the same question stands already or these dice are known."""
        self._lying.looked()
        if self._lying.are_known(reading):
            this.settled = True
            return self._teller.read(self._now_s, self._lying.before)
        if self._lying.untouched:
            return self._lay_there(this, reading)
        return self._teller.ask(self._now_s, reading, question_about(_doubted(reading), self.expect))

    def _lay_there(self, this: Stillness, reading: Reading) -> list[Event]:
        """Nobody has thrown these dice yet: whatever they show, there is nothing to ask."""
        this.settled = True
        self._lying.lie(reading)
        if len(reading.dice) < (self.expect or 0):
            return self._teller.change(self._now_s, "taken", reading)
        return self._teller.read(self._now_s, reading)


def _doubted(reading: Reading) -> Reading:
    """What is asked about: a reading that says `ok` and is not agreed with is as good as unsure."""
    return reading if reading.status == "unsure" else Reading("unsure", reading.dice, reading.message)


def follow(
    watcher: Watcher, read: Callable[[Picture, int | None], Reading], frame: Picture, t_s: float
) -> list[Event]:
    """Look at a frame and, when the watcher wants it, read it at once."""
    events = watcher.look(frame, t_s)
    if watcher.wanted:
        number = watcher.given()
        events += watcher.hear(read(frame, watcher.counts), number, t_s)
    return events
