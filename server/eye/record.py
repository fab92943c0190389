"""Keeps what the owner's own tray showed, what was read and how it was corrected: `serve --record DIR`.

The eye's main loop hands over and goes on: pictures are compressed and written on a thread of ours, and when
that falls behind, pictures of the clip are left out. What cannot be written ends the recording, not the game.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from device.cameras import Frame
from server.eye.recordledger import TurnSaid
from server.eye.recordwork import Picture, Seen, Shown, Work
from vision.watching import Change, Event, Throw

log = logging.getLogger(__name__)

Message = dict[str, object]

#: Pictures that may wait to be compressed; each takes some megabytes.
MOST_WAITING: Final = 4
#: At the end a clip is finished within this time or not at all, seconds: the table waits for the eye.
LAST_S: Final = 0.7


class Recording(Protocol):
    """What the loop needs of a recorder."""

    def see(self, frame: Frame, moving: bool) -> None:
        """A frame was watched."""

    def read(self, picture: Picture, t_s: float) -> None:
        """A picture was read; what is told next is about it. Not changed by anybody."""

    def tell(self, events: Sequence[Event], read_px: tuple[int, int]) -> None:
        """The table is told this, with places in a picture of that width and height."""

    def hear(self, message: Mapping[str, object]) -> None:
        """The table's word on the turn."""

    def report(self) -> Message | None:
        """How the recording is, for the health; None when there is none."""

    def close(self) -> None:
        """The eye ends."""


class NoRecorder:
    """Keeps nothing: what every table has unless its owner wants otherwise."""

    def see(self, frame: Frame, moving: bool) -> None:
        del frame, moving

    def read(self, picture: Picture, t_s: float) -> None:
        del picture, t_s

    def tell(self, events: Sequence[Event], read_px: tuple[int, int]) -> None:
        del events, read_px

    def hear(self, message: Mapping[str, object]) -> None:
        del message

    def report(self) -> Message | None:
        return None

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class _Stopped:
    """Why nothing is kept any more."""

    code: str
    reason: str


class Recorder:
    """Owned by the eye's main thread, all but `_run`."""

    def __init__(self, begin: Callable[[], Work]) -> None:
        """Args: begin: makes the folder ready, on the thread."""
        self._begin = begin
        self._jobs: queue.Queue[Shown | Seen | TurnSaid | None] = queue.Queue()
        self._stopped: _Stopped | None = None
        self._last: tuple[Picture, float] | None = None
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    def see(self, frame: Frame, moving: bool) -> None:
        if self._stopped is None and self._jobs.qsize() < MOST_WAITING:
            self._jobs.put(Shown(frame.image.copy(), frame.t_s, moving))

    def read(self, picture: Picture, t_s: float) -> None:
        self._last = (picture, t_s)

    def tell(self, events: Sequence[Event], read_px: tuple[int, int]) -> None:
        throw = next((each for each in events if isinstance(each, Throw)), None)
        asked = next((each for each in events if isinstance(each, Change) and each.question), None)
        if self._stopped is None and self._last is not None and (throw or asked):
            self._jobs.put(Seen(*self._last, throw, asked, read_px))

    def hear(self, message: Mapping[str, object]) -> None:
        if self._stopped is None:
            self._jobs.put(turn_said(message))

    def report(self) -> Message | None:
        if self._stopped is None:
            return {"state": "on", "reason": None, "code": None}
        return {"state": "stopped", "reason": self._stopped.reason, "code": self._stopped.code}

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join(LAST_S)

    def _run(self) -> None:
        work: Work | None = None
        try:
            work = self._begin()
            while (job := self._jobs.get()) is not None:
                work.do(job)
            work.close()
        except OSError as error:
            full = error.errno in {errno.ENOSPC, errno.EDQUOT}
            self._stop("disk_full" if full else "cannot_write", error.strerror or str(error))
        except Exception as error:  # the edge of the thread: the eye sees on without a recording
            log.exception("recording")
            self._stop("cannot_write", str(error) or type(error).__name__)
        if self._stopped is not None and work is not None:
            with contextlib.suppress(OSError):  # what lies there half is cleared away at the next start
                work.give_up()

    def _stop(self, code: str, reason: str) -> None:
        self._stopped = _Stopped(code, reason[:400])
        log.warning("nothing is recorded any more: %s", reason)
        with self._jobs.mutex:
            self._jobs.queue.clear()


def turn_said(message: Mapping[str, object]) -> TurnSaid:
    """The table's `turn`, as far as it can be believed."""
    throw, dice, event, box = (message.get(name) for name in ("throw", "previous", "event", "box"))
    return TurnSaid(
        throw=throw if isinstance(throw, int) and throw > 0 else 0,
        dice=[die for die in dice if isinstance(die, int)] if isinstance(dice, list) else None,
        event=event if isinstance(event, str) else None,
        box=box if isinstance(box, str) else None,
    )
