"""What lay in the tray before, and what that makes of the dice that lie there now.

Dice that were read surely are a throw when they were thrown: not when they lie where they lay or were pushed
by a sleeve. Where only the players can know (turned over? put back?), they are asked.
"""

from __future__ import annotations

from typing import Final, Literal

from vision.reading import DieReading, Reading
from vision.watching.matching import MOST_TURNED, kept_dice, only_nudged, same_values
from vision.watching.motion import Motion

#: What dice are that lie still and were read surely.
Verdict = Literal["known", "throw", "ask"]

#: Dice that show the same as before were thrown when they rolled by themselves in so many frames; else they
#: may have been picked up and put back.
ROLLING_FRAMES: Final = 3


class Lying:
    """Remembers the dice and what moved since. Owned by the watcher."""

    def __init__(self, *, known_empty: bool) -> None:
        #: The dice as they lay when they were last read surely or answered for.
        self.before: Reading | None = None
        #: Of those, the dice that were not picked up since: what `kept` is told from.
        self._left: tuple[DieReading, ...] = ()
        #: What lay there before the movement is known; without that nothing is a throw.
        self._known = known_empty
        #: Something has moved since that was known.
        self._stirred = False
        #: Frames in which dice rolled by themselves since that was known and since a hand was last there:
        #: whoever puts dice back is the last to move.
        self.rolled_frames = 0

    def moved(self, motion: Motion) -> None:
        """Something moves in this frame."""
        self._stirred = self._stirred or self._known
        self.rolled_frames = 0 if motion.coming_in else self.rolled_frames + motion.rolling

    @property
    def untouched(self) -> bool:
        """Nothing has moved since it was known what lies there, or since watching began."""
        return not self._stirred

    def looked(self) -> None:
        """What lies there has been looked at, whatever it is: what moves from now on may be a throw."""
        self._known = True

    def gone(self) -> None:
        """The tray is empty. What lay there is remembered: a hand or the cup may only cover it."""
        self._left, self._known, self.rolled_frames = (), True, 0

    def taken(self, reading: Reading) -> None:
        """Dice were picked up, and those of the reading stay: they may be kept."""
        self._left, self.rolled_frames = reading.dice, 0

    def lie(self, reading: Reading, *, stirred: bool = False) -> None:
        """These dice are known to lie there; `stirred` when something has moved since they were read."""
        self.before, self._left, self._known = reading, reading.dice, True
        self._stirred = stirred
        if not stirred:
            self.rolled_frames = 0

    def are_known(self, reading: Reading) -> bool:
        """Whether the dice are those that lay there before, each in its place."""
        return self.before is not None and len(reading.dice) == len(self.before.dice) == self._stayed(reading)

    def without_things(self, reading: Reading, rolled_frames: int, expect: int | None) -> Reading:
        """The reading without what was laid down beside dice and taken for a die that cannot be read.

        That is so where all else lies as it lay, nothing rolled, and there are more or fewer than the dice.
        """
        if rolled_frames >= ROLLING_FRAMES or expect in (None, len(reading.dice)):
            return reading
        before = self.before.dice if self.before is not None else ()
        stayed = set(kept_dice(before, reading.dice))
        others = [die.value for n, die in enumerate(reading.dice) if n not in stayed]
        if not others or any(value is not None for value in others):
            return reading
        dice = tuple(die for n, die in enumerate(reading.dice) if n in stayed)
        return Reading("unsure" if dice else "no_dice", dice, reading.message)

    def only_taken(self, reading: Reading) -> bool:
        """Whether every die that lies there lay there before, and some that did are gone."""
        return self.before is not None and self._stayed(reading) == len(reading.dice) < len(self.before.dice)

    def _stayed(self, reading: Reading) -> int:
        """How many of the dice lay there before, in their places."""
        return len(kept_dice(self.before.dice, reading.dice)) if self.before is not None else 0

    def judge(self, reading: Reading, rolled_frames: int) -> Verdict:
        """What dice are that were read surely in a frame, before which they rolled for so many frames."""
        if not (self._stirred and self._known) or self.are_known(reading):
            return "known"
        before = self.before
        if before is None:
            return "throw"
        in_view = len(self._left) == len(before.dice)
        if in_view and only_nudged(self._left, reading.dice):
            return "known"
        if in_view and only_nudged(self._left, reading.dice, turned=MOST_TURNED):
            return "ask"
        if rolled_frames >= ROLLING_FRAMES or not same_values(before.dice, reading.dice):
            return "throw"
        # The same as before and not seen to roll: put back by a hand, or thrown where nobody saw it roll.
        return "ask"

    def kept(self, reading: Reading) -> tuple[int, ...]:
        """Places in the reading of the dice that nobody picked up."""
        return kept_dice(self._left, reading.dice)
