"""Reads frames on a thread of its own, so that watching and the heartbeat go on meanwhile."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.reading import Reading

log = logging.getLogger(__name__)

Picture = NDArray[np.uint8]


class Reader(Protocol):
    """The part of the reader that is used."""

    def read(self, frame: Picture, expect: int | None = None) -> Reading:
        """The dice in a frame."""

    def confirm(self, frame: Picture, reading: Reading) -> Reading:
        """The same dice in a later frame, looked at again where they lay."""


@dataclass(frozen=True)
class Task:
    """A frame to read.

    Attributes:
        number: what the watcher hears the answer by.
        t_s: when it was taken.
        confirms: it shows the same dice as the frame before it, at rest: where that was read surely, a quick
            look does.
        of_use: whether the answer is still waited for when its turn comes; asked on the reader's thread.
    """

    frame: Picture
    expect: int | None
    number: int
    t_s: float
    confirms: bool = False
    of_use: Callable[[], bool] = lambda: True


@dataclass(frozen=True)
class Answer:
    """A task with its reading; None where it was passed over."""

    task: Task
    reading: Reading | None


#: Frames that may wait or be read: one of each of two throws, and the one that confirms it. Where a reading
#: takes a second, the next throw lies still before the last has been read.
MOST_TASKS: Final = 4


class ReadingHand:
    """Takes a frame at a time off a short line. `load` makes the reader, on the thread, once."""

    def __init__(self, load: Callable[[], Reader]) -> None:
        self._load = load
        self._tasks: queue.Queue[Task] = queue.Queue(MOST_TASKS)
        self._answers: queue.Queue[Answer] = queue.Queue()
        self._given = 0
        #: Why there is no reader and will be none; None while there is hope.
        self.failed: Exception | None = None
        threading.Thread(target=self._run, name="reader", daemon=True).start()

    @property
    def busy(self) -> bool:
        """Whether a frame is being read."""
        return self._given > 0 and self.failed is None

    @property
    def has_room(self) -> bool:
        """Whether a frame can be given."""
        return self._given < MOST_TASKS and self.failed is None

    def give(self, task: Task) -> None:
        """Read this frame. Only when there is room."""
        self._given += 1
        self._tasks.put(task)

    def take(self) -> Answer | None:
        """An answer, if there is one."""
        try:
            answer = self._answers.get_nowait()
        except queue.Empty:
            return None
        self._given -= 1
        return answer

    def _run(self) -> None:
        last: Reading | None = None
        try:
            reader = self._load()
            while True:
                task = self._tasks.get()
                if not task.of_use():
                    self._answers.put(Answer(task, None))
                    continue
                if task.confirms and last is not None and last.status == "ok":
                    last = reader.confirm(task.frame, last)
                else:
                    last = reader.read(task.frame, task.expect)
                self._answers.put(Answer(task, last))
        except (
            Exception
        ) as error:  # the edge of the thread: the main loop says what is wrong and goes on watching
            log.exception("reading")
            self.failed = error
