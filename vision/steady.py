"""A reader for one camera over one tray: it remembers what sure readings taught, looks longer when unsure.

How large the dice are saves most of the time; how flat dice stand tells a leaning one even among few.
When the quick look is not sure, the whole look decides, so a changed picture costs time and nothing else; but
a die that leans does so at every size, and where a profile knows the size, a whole look would be the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vision.crops import Picture
from vision.known import NOTHING_KNOWN
from vision.reader import Reader
from vision.reading import LEANS, Reading
from vision.still import StillFrames

#: One die alone may be a misjudged thing; a size is remembered from this many.
FEWEST_DICE: Final = 2
#: Edges that differ by less than this share are seen in the same way.
SAME_EDGE: Final = 0.1


class SteadyReader:
    """Wraps a reader and remembers. Not for two threads at once."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._known = NOTHING_KNOWN
        self._size: tuple[int, ...] = ()
        self._unread = StillFrames()

    def read(self, frame: Picture, expect: int | None = None) -> Reading:
        """The dice in a frame, as `Reader.read` says; the same errors.

        Where the frame before was not read surely and shows the same, both are read as one.
        """
        reading = self._read(self._unread.with_kept(frame), expect)
        if reading.status == "unsure":
            self._unread.keep(frame)
        else:
            self._unread.forget()
        return reading

    def _read(self, frame: Picture, expect: int | None) -> Reading:
        known = self._known if frame.shape[:2] == self._size else NOTHING_KNOWN
        if known.edge_px:
            quick = self._reader.read(frame, expect, known)
            if quick.status == "ok":
                return self._remembered(quick, frame)
            if _only_lean(quick) or _same_edge(self._reader.edge_px(frame), known.edge_px):
                return quick
        return self._remembered(self._reader.read(frame, expect, replace(known, edge_px=None)), frame)

    def confirm(self, frame: Picture, reading: Reading) -> Reading:
        """The same dice at rest in a later frame, as `Reader.confirm` says."""
        return self._reader.confirm(frame, reading)

    def _remembered(self, reading: Reading, frame: Picture) -> Reading:
        if reading.status == "ok" and len(reading.dice) >= FEWEST_DICE:
            self._known = reading.taught
            self._size = frame.shape[:2]
        return reading


def _only_lean(reading: Reading) -> bool:
    """Whether nothing is in doubt but that dice lean: the size was right, so they can be asked at once."""
    doubtful = [die for die in reading.dice if die.value is None]
    return bool(doubtful) and all(die.reason == LEANS for die in doubtful)


def _same_edge(profile_px: float | None, known_px: float) -> bool:
    return profile_px is not None and abs(profile_px / known_px - 1) < SAME_EDGE
