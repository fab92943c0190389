"""JSON lines to and from the table. Reading waits on a thread of its own; the main loop never does."""

from __future__ import annotations

import json
import logging
import queue
import threading
from typing import IO, Final

log = logging.getLogger(__name__)

#: Messages of the table that may wait; it sends a few a second at most.
_MOST_WAITING: Final = 256
#: A longer line is no message of the table's, bytes.
_LONGEST_LINE: Final = 65536

Message = dict[str, object]


class Inbox:
    """What the table says. `closed` is set when it will say no more."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._messages: queue.Queue[Message] = queue.Queue(_MOST_WAITING)
        self.closed = threading.Event()
        threading.Thread(target=self._run, name="inbox", daemon=True).start()

    def next(self, wait_s: float) -> Message | None:
        """The next message; None when there is none in time."""
        try:
            return self._messages.get(timeout=wait_s) if wait_s > 0 else self._messages.get_nowait()
        except queue.Empty:
            return None

    def _run(self) -> None:
        try:
            while line := self._pipe.readline(_LONGEST_LINE):
                message = parse(line)
                if message is not None:
                    self._messages.put(message)
        except (OSError, ValueError) as error:
            log.warning("the table's pipe broke: %s", error)
        self.closed.set()
        self._messages.put({"type": "stop"})


def parse(line: bytes) -> Message | None:
    """The message of a line; None, and a line in the log, when it is none."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        log.warning("a line that is no JSON was passed over")
        return None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        log.warning("a line that is no message was passed over")
        return None
    return message


class Outbox:
    """What is said to the table. Any thread may send; a closed pipe is remembered, not raised."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._lock = threading.Lock()
        self.broken = threading.Event()

    def send(self, message: Message) -> None:
        """Say it."""
        line = json.dumps(message, ensure_ascii=False, allow_nan=False).encode() + b"\n"
        with self._lock:
            try:
                self._pipe.write(line)
                self._pipe.flush()
            except (OSError, ValueError):
                self.broken.set()
