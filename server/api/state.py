"""Looking: the state, once or as it changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, jsonify, request

from server.api.answers import table
from server.streams import Signal, Stream
from server.surroundings import here

blueprint = Blueprint("state", __name__)

#: A dead phone is noticed only when something is written to it, and proxies cut silent connections.
KEEP_ALIVE_S = 10.0
#: How often a silent stream looks whether its listener has hung up, so that reloads do not use up the
#: streams.
LOOK_S = 1.0
#: After this many milliseconds a browser that was cut off tries again.
RETRY_MS = 1000


@blueprint.get("/state")
def state() -> Response:
    """The whole state."""
    return jsonify(table().state())


@blueprint.get("/events")
def events() -> Response:
    """Server-sent events: the present state first, then every version, never merged."""
    gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    response = Response(Listening(here().table.listen(), gone), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class Listening:
    """A stream as the bytes of a response. No generator: one that was never begun must be closed too."""

    def __init__(
        self, stream: Stream, gone: Callable[[], bool], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream
        self._gone = gone
        self._clock = clock
        self._begun = False

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        if not self._begun:
            self._begun = True
            return f"retry: {RETRY_MS}\n\n".encode()
        silent_since = self._clock()
        while not self._stream.closed and not self._gone():
            signal = self._stream.take(LOOK_S)
            if signal is not None:
                return as_bytes(signal)
            if self._clock() - silent_since >= KEEP_ALIVE_S:
                return b": still here\n\n"
        raise StopIteration

    def close(self) -> None:
        """Called by the web server when the response has ended, however it did."""
        self._stream.close()


def as_bytes(signal: Signal) -> bytes:
    """One event as it goes over the wire; our JSON holds no line breaks."""
    lines = [f"event: {signal.name}", f"data: {signal.data}"]
    if signal.id is not None:
        lines.insert(0, f"id: {signal.id}")
    return ("\n".join(lines) + "\n\n").encode()
