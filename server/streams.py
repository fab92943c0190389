"""Who listens to the table, and what they have not yet taken.

The table offers under its lock and never waits for a listener: each has a bounded queue, and one that does
not keep up is let go. It comes back by itself and starts with the present state, so nothing is merged or
skipped within a stream.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass

from server.errors import TooManyStreams

#: Most listeners at once: each holds a thread of the web server. A dozen phones with a few open tabs, tablet
#: and kiosk fit several times over.
MOST_STREAMS = 48

#: Signals a listener may be behind. A game of six players has some 600; a phone that is this far behind is
#: asleep.
QUEUE_LENGTH = 256


@dataclass(frozen=True)
class Signal:
    """One server-sent event: its name, its JSON, and the version where it is a state."""

    name: str
    data: str
    id: int | None = None


class Stream:
    """One listener's queue. The table offers, the listener's own thread takes."""

    def __init__(self, length: int = QUEUE_LENGTH) -> None:
        self._length = length
        self._waiting: deque[Signal] = deque()
        self._changed = threading.Condition()
        self._closed = False

    @property
    def closed(self) -> bool:
        """True when nothing more will come."""
        return self._closed

    def offer(self, signal: Signal) -> None:
        """Queue a signal; a listener too far behind is closed instead."""
        with self._changed:
            if len(self._waiting) >= self._length:
                self._close()
            elif not self._closed:
                self._waiting.append(signal)
            self._changed.notify_all()

    def take(self, timeout_s: float) -> Signal | None:
        """The next signal, or None when there is none within `timeout_s` or the stream is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed, timeout_s)
            return self._waiting.popleft() if self._waiting else None

    def close(self) -> None:
        """End the stream at once; what was not taken is dropped."""
        with self._changed:
            self._close()
            self._changed.notify_all()

    def _close(self) -> None:
        self._closed = True
        self._waiting.clear()


class Audience:
    """All who listen. Owned by the table and used under its lock."""

    def __init__(self) -> None:
        self._streams: list[Stream] = []

    def join(self, first: Signal) -> Stream:
        """One more listener, who hears `first` and then whatever is published.

        Raises:
            TooManyStreams: there is a thread for no more.
        """
        self._streams = [stream for stream in self._streams if not stream.closed]
        if len(self._streams) >= MOST_STREAMS:
            raise TooManyStreams(most=MOST_STREAMS)
        stream = Stream()
        stream.offer(first)
        self._streams.append(stream)
        return stream

    def publish(self, signal: Signal) -> None:
        """Tell everybody."""
        for stream in self._streams:
            stream.offer(signal)

    def close(self) -> None:
        """End every stream."""
        for stream in self._streams:
            stream.close()
