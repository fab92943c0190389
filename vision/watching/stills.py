"""Watches a camera that shows one photo until it is told to show the next: each photo is a throw at rest.

Has the face of `Watcher` towards whoever reads. A photo is offered as a throw once it is read, and again
when a game begins later; never twice to a game that has taken it.
"""

from __future__ import annotations

from typing import Final

from vision.reading import Reading
from vision.watching.events import Asked, Change, Event, Question, Throw, TrayState, question_about
from vision.watching.motion import Picture

#: A photo is not offered again sooner than this: the game's answer to the first offer may be on its way.
OFFER_AGAIN_S: Final = 1.0


class StillsWatcher:
    """Turns photos into throws. Owned by one thread."""

    moving: Final = False
    confirms: Final = False

    def __init__(self, expect: int | None = 6) -> None:
        """Args: expect: how many dice there are; None when any number is right."""
        self.expect = expect
        #: One die alone is awaited too: it is thrown for the order of play.
        self.single = False
        #: The number of the photo in view: a reading belongs to one photo.
        self._number = 1
        self.wanted = True
        self._now_s = 0.0
        self._question: Question | None = None
        self._reading: Reading | None = None
        self._throw: Throw | None = None
        self._offered_at_s = float("-inf")
        #: The game has this photo's roll.
        self._taken = False

    @property
    def counts(self) -> int | None:
        """How many dice the reader is to count on: none while one alone may be right."""
        return None if self.single else self.expect

    def look(self, frame: Picture, t_s: float) -> list[Event]:
        """A photo does not move."""
        del frame
        self._now_s = t_s
        return []

    def given(self, read_width_px: int | None = None) -> int:
        """The photo in view is being read: the number to hear the answer by."""
        del read_width_px
        return self._number

    def waits_for(self, number: int) -> bool:
        """Whether the answer for that photo is still of use."""
        return number == self._number

    def hear(self, reading: Reading, number: int, t_s: float) -> list[Event]:
        """The reading of the photo of that number."""
        if number != self._number or not self.wanted:
            return []
        self.wanted = False
        self._reading = reading
        count = len(reading.dice)
        complete = self.expect is None or count == self.expect or (self.single and count == 1)
        if reading.status == "ok" and complete:
            return self._sure(reading, t_s)
        if not reading.dice:
            return self._change("empty")
        self._question = question_about(reading, self.expect)
        events = self._change("unsure", reading, self._question)
        return [*events, Asked(t_s, self._question)]

    def next_photo(self) -> list[Event]:
        """Another photo is in view."""
        self._number += 1
        self.wanted, self._taken = True, False
        self._throw, self._reading, self._question = None, None, None
        return self._change("settling")

    def no_more(self) -> list[Event]:
        """There is no photo left: the tray counts as empty."""
        self.wanted = False
        self._throw, self._reading, self._question = None, None, None
        return self._change("empty")

    def turn(self, throws_left: int, has_roll: bool) -> list[Event]:
        """The game has moved on: it has a roll, or waits for one."""
        if has_roll:
            self._taken = True
            return []
        due = self._now_s - self._offered_at_s >= OFFER_AGAIN_S
        if self._throw is None or self._taken or throws_left < 1 or not due:
            return []
        self._offered_at_s = self._now_s
        return [self._throw]

    def answered(self) -> list[Event]:
        """The dice of the photo were answered for by a person: they are the roll."""
        if self._question is None:
            return []
        self._question, self._taken = None, True
        return self._change("read", self._reading)

    def read_again(self) -> None:
        """Read the photo once more."""
        self.wanted = True

    def _sure(self, reading: Reading, t_s: float) -> list[Event]:
        self._question = None
        every = tuple(range(len(reading.dice)))
        confidence = min(die.confidence for die in reading.dice)
        self._throw = Throw(t_s, tuple(reading.values), every, (), confidence, reading)
        events = self._change("read", reading)
        if self._taken:
            return events
        self._offered_at_s = self._now_s
        return [*events, self._throw]

    def _change(
        self, state: TrayState, reading: Reading | None = None, question: Question | None = None
    ) -> list[Event]:
        return [Change(self._now_s, state, reading, question)]
