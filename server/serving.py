"""The web server around the application: one socket, enough threads, a clean end.

Every listening browser holds a thread, so there are more threads than streams by a margin that keeps moves
quick.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from typing import Any

from flask import Flask
from waitress.server import create_server

from server.api.pictures import MOST_VIEWERS
from server.api.requests import MOST_BODY_BYTES
from server.errors import CannotStart
from server.streams import MOST_STREAMS

#: Threads beyond those that streams may hold.
FREE_THREADS = 20
#: A phone that fell asleep is cut off when it has not acknowledged anything for this long, milliseconds.
UNACKNOWLEDGED_MS = 30_000
#: What may wait for one slow client before its thread waits for it, bytes: some 30 states.
MOST_WAITING_BYTES = 128 * 1024
#: What a request under way may still take when the product stops, seconds.
LAST_REQUESTS_S = 1


class WebServer:
    """Serves one application on threads of its own; made by `bind`."""

    def __init__(self, listening: socket.socket, host: str) -> None:
        self._socket = listening
        self._host = host
        self.port = int(listening.getsockname()[1])
        self._stop: Callable[[], None] = listening.close

    @classmethod
    def bind(cls, host: str, port: int) -> WebServer:
        """Take the port. 0 is any free one.

        Raises:
            CannotStart: it is taken, or the host is not this machine's.
        """
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        except (OSError, UnicodeError) as error:  # names that no name service could know are UnicodeErrors
            why = error.strerror if isinstance(error, OSError) else "not a name"
            raise CannotStart(f"host: {host!r} is no address of this machine ({why})") from error
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(address)
            listening.listen(128)
        except OSError as error:
            listening.close()
            raise CannotStart(f"cannot listen on {host} port {port}: {error.strerror}") from error
        return cls(listening, host)

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        host = _outward_address() if self._host in {"0.0.0.0", "::"} else self._host
        return f"http://[{host}]:{self.port}/" if ":" in host else f"http://{host}:{self.port}/"

    def start(self, app: Flask) -> None:
        """Serve from now on."""
        # The stubs of waitress do not know what is used of it below.
        server: Any = create_server(
            app,
            sockets=[self._socket],
            threads=MOST_STREAMS + MOST_VIEWERS + FREE_THREADS,
            connection_limit=4 * MOST_STREAMS,
            max_request_body_size=4 * MOST_BODY_BYTES,
            outbuf_high_watermark=MOST_WAITING_BYTES,
            channel_request_lookahead=1,
            ident=None,
            clear_untrusted_proxy_headers=False,
        )
        server.adj.socket_options = [
            *server.adj.socket_options,
            (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED_MS),
        ]
        loop = threading.Thread(target=server.run, name="web", daemon=True)
        loop.start()

        def hang_up() -> None:
            for channel in list(server.active_channels.values()):
                channel.handle_close()
            # The loop ends when it has nothing to look at. What it looked at stays open until then: another
            # thread may be about to write to the trigger.
            server.del_channel()
            server.trigger.del_channel()

        def stop() -> None:
            self._stop = lambda: None
            server.task_dispatcher.shutdown(cancel_pending=True, timeout=LAST_REQUESTS_S)
            # On the loop's own thread, which ends when nothing is open: browsers keep connections open.
            server.trigger.pull_trigger(hang_up)
            loop.join(LAST_REQUESTS_S)
            if not loop.is_alive():
                server.close()

        self._stop = stop

    def stop(self) -> None:
        """Let the requests under way end, and give the port back. A second time does nothing."""
        self._stop()


def _outward_address() -> str:
    """This machine's address on the network it would use to reach others; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
