"""When a clip begins and ends: a second before dice or hands move, until some seconds after they lie still.

A clip in which no throw was seen is deleted when the next one begins: a passing sleeve is worth nothing, but
a throw that was missed and is typed in soon after is.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from server.eye.recordavi import AviWriter
from server.eye.recordfolder import RecordFolder

#: What is kept of the time before the movement, and of the time after it, seconds.
BEFORE_S: Final = 1.0
AFTER_S: Final = 3.0
#: A clip that goes on for longer shows no throw but a party, seconds.
LONGEST_S: Final = 30.0


class ClipKeeper:
    """Cuts the eye's pictures into clips. Owned by the recorder's thread."""

    def __init__(self, folder: RecordFolder) -> None:
        self._folder = folder
        self._before: deque[tuple[float, bytes]] = deque()
        self._writer: AviWriter | None = None
        self._begun_s = self._moved_s = 0.0
        #: After a clip that was cut off, the next one waits until everything lies still.
        self._ready = True
        #: The clip that runs or ran last.
        self.group: str | None = None
        self._claimed = False

    def see(self, t_s: float, jpeg: bytes, size_px: tuple[int, int], moving: bool) -> bool:
        """One more picture; whether a clip begins with it.

        Raises:
            OSError: the clip cannot be written.
        """
        self._ready = self._ready or not moving
        if self._writer is not None and (t_s - self._begun_s >= LONGEST_S or t_s - self._moved_s >= AFTER_S):
            self._ready = not moving
            self.end()
        begins = self._writer is None and moving and self._ready
        if begins:
            self._begin(t_s, size_px)
        if self._writer is None:
            self._remember(t_s, jpeg)
            return False
        self._writer.add(jpeg, t_s)
        if moving:
            self._moved_s = t_s
        return begins

    def _remember(self, t_s: float, jpeg: bytes) -> None:
        self._before.append((t_s, jpeg))
        while t_s - self._before[0][0] > BEFORE_S:
            self._before.popleft()

    def _begin(self, t_s: float, size_px: tuple[int, int]) -> None:
        self._drop_unclaimed()
        self._folder.check_room()
        self.group = self._folder.new_group()
        self._claimed = False
        self._writer = AviWriter(self._folder.part(f"{self.group}.avi"), size_px)
        self._begun_s = self._before[0][0] if self._before else t_s
        self._moved_s = t_s
        for earlier_s, jpeg in self._before:
            self._writer.add(jpeg, earlier_s)
        self._before.clear()

    @property
    def unclaimed(self) -> bool:
        """Whether there is a clip, running or the last one, in which no throw was seen."""
        return self.group is not None and not self._claimed

    def claim(self) -> None:
        """A throw was seen in the clip that runs or ran last: it stays."""
        self._claimed = True

    def since_begun(self, t_s: float) -> float:
        """Where in that clip a moment is, seconds."""
        return round(max(t_s - self._begun_s, 0.0), 3)

    def end(self) -> None:
        """End the clip that runs, if one does.

        Raises:
            OSError: it cannot be written.
        """
        writer, self._writer = self._writer, None
        if writer is not None and self.group is not None:
            try:
                writer.close()
            except OSError:
                self._folder.part(f"{self.group}.avi").unlink(missing_ok=True)
                raise
            self._folder.adopt(self.group, f"{self.group}.avi")

    def give_up(self) -> None:
        """Write no more; the clip that runs is no clip."""
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.drop()
            self._folder.part(f"{self.group}.avi").unlink(missing_ok=True)

    def close(self) -> None:
        """End the clip, and keep it only if a throw was seen in it."""
        self.end()
        self._drop_unclaimed()

    def _drop_unclaimed(self) -> None:
        if self.unclaimed and self.group is not None:
            self._folder.remove(self.group, f"{self.group}.avi")
