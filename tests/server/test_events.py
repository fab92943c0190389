"""Server-sent events: the present state first, then every version, none merged, none skipped."""

import itertools
import json
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from server.api.state import KEEP_ALIVE_S, LOOK_S, Listening, as_bytes
from server.messages import TraySeen
from server.streams import MOST_STREAMS, QUEUE_LENGTH, Signal, Stream
from server.table import Table
from server.tray import Camera
from tests.server.playing import API, Seat


def events(chunks: Iterator[bytes]) -> Iterator[dict[str, str]]:
    """The events of a response's body."""
    for chunk in chunks:
        fields = dict(line.split(": ", 1) for line in chunk.decode().splitlines() if line)
        if "event" in fields:
            yield fields


def listen(client: FlaskClient) -> Iterator[dict[str, str]]:
    answer = client.get(f"{API}/events", buffered=False)
    assert answer.mimetype == "text/event-stream"
    return events(iter(answer.response))  # type: ignore[arg-type]


def test_the_present_state_comes_first(client: FlaskClient, seat: Seat) -> None:
    seat.start()
    seat.throw()
    first = next(listen(client))
    assert (first["event"], first["id"]) == ("state", "2")
    assert json.loads(first["data"]) == seat.state()


def test_every_version_comes_by_itself_although_nobody_listened_meanwhile(
    client: FlaskClient, seat: Seat
) -> None:
    seat.start()
    heard = listen(client)
    next(heard)
    for _ in range(30):
        seat.throw()
        seat.call("POST", "/undo")
    got = [(event["event"], int(event["id"])) for event in itertools.islice(heard, 60)]
    assert got == [("state", version) for version in range(2, 62)]


def test_each_listener_hears_everything(client: FlaskClient, seat: Seat) -> None:
    seat.start()
    heard = [listen(client) for _ in range(5)]
    for stream in heard:
        next(stream)
    seat.throw()
    states = [next(stream)["data"] for stream in heard]
    assert states == [json.dumps(seat.state())] * 5


def test_a_change_of_the_tray_has_no_version(client: FlaskClient, table: Table, seat: Seat) -> None:
    seat.start()
    heard = listen(client)
    next(heard)
    table.look(lambda tray: tray.with_camera(Camera("simulated", "online")))
    seen = TraySeen(type="tray", state="rolling")
    table.look(lambda tray: tray.looked(seen.state, None, None))
    first, second = itertools.islice(heard, 2)
    assert (first["event"], "id" in first) == ("tray", False)
    assert json.loads(second["data"])["state"] == "rolling"


def test_a_tray_that_has_not_changed_is_not_told(table: Table) -> None:
    stream = table.listen()
    stream.take(0)
    table.look(lambda tray: tray)
    assert stream.take(0) is None


def test_a_listener_too_far_behind_is_let_go_and_the_others_stay(table: Table) -> None:
    slow, quick = table.listen(), table.listen()
    for number in range(QUEUE_LENGTH + 1):
        quick.take(0)
        table.look(lambda tray, number=number: tray.with_camera(Camera("usb", "gone", str(number))))  # type: ignore[misc]
    assert (slow.closed, quick.closed) == (True, False)


def test_there_are_so_many_streams_and_a_closed_one_makes_room(client: FlaskClient) -> None:
    answers = [client.get(f"{API}/events", buffered=False) for _ in range(MOST_STREAMS)]
    refused = client.get(f"{API}/events")
    assert (refused.status_code, refused.get_json()["code"]) == (503, "too_many_streams")
    answers[0].close()
    assert client.get(f"{API}/events", buffered=False).status_code == 200


def test_all_streams_end_when_the_product_stops(client: FlaskClient, table: Table) -> None:
    heard = listen(client)
    next(heard)
    table.close_streams()
    assert list(heard) == []


class Silent(Stream):
    """A stream on which nothing ever comes, and that does not wait for it."""

    def take(self, timeout_s: float) -> Signal | None:  # noqa: ARG002
        return None


def test_a_silent_stream_is_kept_alive() -> None:
    time = itertools.count(0.0, LOOK_S)
    listening = Listening(Silent(), gone=lambda: False, clock=lambda: next(time))
    assert next(listening).startswith(b"retry: ")
    assert next(listening) == b": still here\n\n"
    assert next(time) == pytest.approx(KEEP_ALIVE_S, abs=2 * LOOK_S)


def test_a_listener_that_hung_up_gives_its_place_back() -> None:
    stream = Stream()
    listening = Listening(stream, gone=lambda: True)
    next(listening)
    assert list(listening) == []
    listening.close()
    assert stream.closed


def test_a_response_that_was_never_begun_gives_its_place_back() -> None:
    stream = Stream()
    Listening(stream, gone=lambda: False).close()
    assert stream.closed


def test_an_event_is_written_as_the_standard_has_it() -> None:
    assert as_bytes(Signal("state", "{}", id=4)) == b"id: 4\nevent: state\ndata: {}\n\n"
    assert as_bytes(Signal("tray", "{}")) == b"event: tray\ndata: {}\n\n"
