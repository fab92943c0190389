"""Reads frames on a thread of its own, so that watching and the heartbeat go on meanwhile."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.reading import Reading

log = logging.getLogger(__name__)

Picture = NDArray[np.uint8]


class Reader(Protocol):
    """The part of the reader that is used."""

    def read(self, frame: Picture, expect: int | None = None) -> Reading:
        """The dice in a frame."""


@dataclass(frozen=True)
class Task:
    """A frame to read, and the stillness in which it was taken."""

    frame: Picture
    expect: int | None
    stillness: int
    t_s: float


@dataclass(frozen=True)
class Answer:
    """A task with its reading."""

    task: Task
    reading: Reading


class ReadingHand:
    """Takes one frame at a time. `load` makes the reader, on the thread, once."""

    def __init__(self, load: Callable[[], Reader]) -> None:
        self._load = load
        self._tasks: queue.Queue[Task] = queue.Queue(1)
        self._answers: queue.Queue[Answer] = queue.Queue()
        self._busy = False
        #: Why there is no reader and will be none; None while there is hope.
        self.failed: Exception | None = None
        threading.Thread(target=self._run, name="reader", daemon=True).start()

    @property
    def busy(self) -> bool:
        """Whether a frame is being read."""
        return self._busy and self.failed is None

    @property
    def idle(self) -> bool:
        """Whether a frame can be given."""
        return not self._busy and self.failed is None

    def give(self, task: Task) -> None:
        """Read this frame. Only when idle."""
        self._busy = True
        self._tasks.put(task)

    def take(self) -> Answer | None:
        """An answer, if there is one."""
        try:
            answer = self._answers.get_nowait()
        except queue.Empty:
            return None
        self._busy = False
        return answer

    def _run(self) -> None:
        try:
            reader = self._load()
            while True:
                task = self._tasks.get()
                self._answers.put(Answer(task, reader.read(task.frame, task.expect)))
        except (
            Exception
        ) as error:  # the edge of the thread: the main loop says what is wrong and goes on watching
            log.exception("reading")
            self.failed = error
