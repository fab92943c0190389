"""The web server: as many listeners as are let in hear every version while moves are made."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from waitress.trigger import trigger

from server.app import create_app
from server.errors import CannotStart
from server.serving import WebServer
from server.streams import MOST_STREAMS
from server.surroundings import AppConfig
from server.table import Table
from tests.server.playing import API

PATIENCE_S = 60.0
MOVES = 20


@pytest.fixture
def web(table: Table) -> Iterator[WebServer]:
    """A server of the table's application, on a free port."""
    web = WebServer.bind("127.0.0.1", 0)
    web.start(create_app(table, AppConfig(port=web.port)))
    yield web
    table.close_streams()
    web.stop()


def call(web: WebServer, method: str, path: str, body: object = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    raw = None if body is None else json.dumps(body)
    connection.request(method, API + path, raw, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    told = (answer.status, answer.read())
    connection.close()
    return told


class Listener(threading.Thread):
    """Hears the events of a server, and keeps the versions."""

    def __init__(self, web: WebServer) -> None:
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
        self.connection.request("GET", f"{API}/events")
        self.answer = self.connection.getresponse()
        self.versions: list[int] = []
        self.start()

    def run(self) -> None:
        while line := self.answer.readline():
            if line.startswith(b"id: "):
                self.versions.append(int(line[4:]))
        self.connection.close()


def test_all_listeners_hear_every_version_while_moves_are_made(web: WebServer, table: Table) -> None:
    assert call(web, "POST", "/games", {"players": [{"name": "Anna"}]})[0] == 201
    listeners = [Listener(web) for _ in range(MOST_STREAMS)]
    assert call(web, "GET", "/events")[0] == 503
    for number in range(MOVES):
        path, body = ("/throws", {"dice": [6] * 6}) if number % 2 == 0 else ("/undo", None)
        assert call(web, "POST", path, body)[0] == 200
    for listener in listeners:
        while len(listener.versions) < MOVES + 1:
            assert listener.is_alive()
            listener.join(0.01)
    table.close_streams()
    for listener in listeners:
        listener.join(PATIENCE_S)
    assert [listener.versions for listener in listeners] == [list(range(1, MOVES + 2))] * MOST_STREAMS


def test_listeners_that_hang_up_give_their_places_back(web: WebServer) -> None:
    for _ in range(MOST_STREAMS):
        with socket.create_connection(("127.0.0.1", web.port), PATIENCE_S) as sock:
            sock.sendall(f"GET {API}/events HTTP/1.1\r\nHost: localhost:{web.port}\r\n\r\n".encode())
            assert sock.recv(12) == b"HTTP/1.1 200"
    # Each is noticed on its own thread in its own time; then all of them fit once more.
    begun = time.monotonic()
    while call_status(web) != 200:
        assert time.monotonic() - begun < PATIENCE_S


def call_status(web: WebServer) -> int:
    """The status of one more stream, which is let go at once."""
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", f"{API}/events")
    status = connection.getresponse().status
    connection.close()
    return status


def test_what_is_no_http_is_answered_and_harms_nothing(web: WebServer) -> None:
    for raw in (
        b"\x16\x03\x01 hello\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"x" * 300_000 + b"\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", web.port), PATIENCE_S) as sock:
            sock.sendall(raw)
            sock.shutdown(socket.SHUT_WR)
            sock.recv(1000)
    assert call(web, "GET", "/state")[0] == 200


def test_an_address_names_its_port_and_brackets_ipv6() -> None:
    with socket.socket(socket.AF_INET6) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no IPv6")
    web = WebServer.bind("::1", 0)
    assert web.address == f"http://[::1]:{web.port}/"
    web.stop()


def test_listening_everywhere_names_one_address_of_this_machine() -> None:
    web = WebServer.bind("0.0.0.0", 0)
    host = web.address.removeprefix("http://").split(":")[0]
    assert host != "0.0.0.0"
    with socket.socket() as probe:
        probe.bind((host, 0))
    web.stop()


def test_a_taken_port_is_told() -> None:
    web = WebServer.bind("127.0.0.1", 0)
    with pytest.raises(CannotStart, match=str(web.port)):
        WebServer.bind("127.0.0.1", web.port)
    web.stop()


def test_a_stopped_server_hangs_up_and_leaves_no_thread(table: Table) -> None:
    before = set(threading.enumerate())
    web = WebServer.bind("127.0.0.1", 0)
    web.start(create_app(table, AppConfig(port=web.port)))
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", f"{API}/state")
    assert connection.getresponse().read()
    assert connection.sock is not None, "the connection is kept open for the next request"
    web.stop()
    assert connection.sock.recv(1) == b""
    connection.close()
    assert [thread.name for thread in set(threading.enumerate()) - before if thread.name == "web"] == []


def test_a_thread_that_wakes_the_server_while_it_stops_writes_into_nothing_of_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Woken once by another, the server may have ended before our own wake-up is written."""
    web = WebServer.bind("127.0.0.1", 0)
    web.start(create_app(table, AppConfig(port=web.port)))
    (loop,) = [thread for thread in threading.enumerate() if thread.name == "web"]
    wake = trigger._physical_pull  # type: ignore[attr-defined]

    def twice(self: trigger) -> None:
        wake(self)
        loop.join(PATIENCE_S)
        wake(self)

    monkeypatch.setattr(trigger, "_physical_pull", twice)
    web.stop()
    assert not loop.is_alive()
