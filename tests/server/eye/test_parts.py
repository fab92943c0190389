"""Proves that the parts of the eye do one thing each.

Lines, pictures, readings on a thread, words for errors.
"""

from __future__ import annotations

import io
import json
import threading
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.errors import CameraStalled, CannotReadPhoto, EmptyFolder
from server.eye.lines import Inbox, Outbox, parse
from server.eye.readinghand import Answer, ReadingHand, Task
from server.eye.report import throw_message, tray_message
from server.eye.snapshot import MOVING_S, STILL_S, Snapshot
from server.eye.words import why
from server.messages import read_message
from vision import DieReading, Reading
from vision.watching import Change, Question, Throw

PATIENCE_S = 30.0
BLACK = np.zeros((30, 40, 3), np.uint8)
SIX = Reading("ok", tuple(DieReading(n, 10.0 * n, 5.0, 9.0, 0.9, None, (n,)) for n in range(1, 7)))


def test_the_inbox_gives_messages_in_order_and_stop_at_the_end() -> None:
    inbox = Inbox(io.BytesIO(b'{"type": "next"}\nnonsense\n{"type": "recheck"}\n'))
    heard = [inbox.next(PATIENCE_S) for _ in range(3)]
    assert heard == [{"type": "next"}, {"type": "recheck"}, {"type": "stop"}]
    assert inbox.closed.is_set()
    assert inbox.next(0.0) is None


@pytest.mark.parametrize("line", [b"", b"\n", b"{", b"1", b"[]", b"{}", b'{"type": 1}', b"\xff", b"[" * 9999])
def test_what_is_no_message_is_passed_over(line: bytes) -> None:
    assert parse(line) is None


def test_a_broken_pipe_is_remembered_and_not_raised() -> None:
    pipe = io.BytesIO()
    outbox = Outbox(pipe)
    outbox.send({"type": "health", "reason": "å"})
    assert json.loads(pipe.getvalue()) == {"type": "health", "reason": "å"}
    assert not outbox.broken.is_set()
    pipe.close()
    outbox.send({"type": "health"})
    assert outbox.broken.is_set()


def test_the_picture_is_written_seldom_while_nothing_moves_and_oftener_while_something_does(
    tmp_path: Path,
) -> None:
    now = [0.0]
    snapshot = Snapshot(tmp_path, lambda: now[0])
    path = tmp_path / "latest.jpg"
    for passed, moving, written in (
        (0.0, False, True),
        (MOVING_S, False, False),
        (0.0, True, True),
        (STILL_S + 0.01, False, True),
    ):
        path.unlink(missing_ok=True)
        now[0] += passed
        snapshot.offer(lambda: BLACK, moving)
        assert path.exists() == written


def test_the_picture_is_replaced_as_a_whole_and_not_wider_than_a_page_needs(tmp_path: Path) -> None:
    snapshot = Snapshot(tmp_path, lambda: 0.0)
    snapshot.write(np.full((1500, 4000, 3), 90, np.uint8))
    image = cv2.imread(str(tmp_path / "latest.jpg"))
    assert image is not None
    assert image.shape == (480, 1280, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["latest.jpg"]


def test_a_folder_that_is_gone_costs_the_picture_only(tmp_path: Path) -> None:
    Snapshot(tmp_path / "gone", lambda: 0.0).write(BLACK)


class SlowReader:
    """Reads when allowed to."""

    def __init__(self) -> None:
        self.go = threading.Event()

    def read(self, frame: NDArray[np.uint8], expect: int | None = None) -> Reading:
        assert frame.shape == BLACK.shape
        assert expect == 6
        assert self.go.wait(PATIENCE_S)
        return SIX

    def confirm(self, frame: NDArray[np.uint8], reading: Reading) -> Reading:
        del frame
        return replace(reading, message="confirmed")


def test_a_frame_is_read_while_the_owner_goes_on() -> None:
    reader = SlowReader()
    hand = ReadingHand(lambda: reader)
    task = Task(BLACK, 6, 3, 1.5)
    assert not hand.busy
    hand.give(task)
    assert hand.busy
    assert hand.take() is None
    reader.go.set()
    answer = awaited(hand)
    assert (answer.task, answer.reading) == (task, SIX)
    assert not hand.busy


def awaited(hand: ReadingHand) -> Answer:
    """The next answer."""
    answer = None
    while answer is None:
        answer = hand.take()
    return answer


def test_a_frame_that_confirms_another_waits_in_line_and_takes_a_quick_look() -> None:
    """So do those of the next throw, which lies still while a slow machine reads; no more than that."""
    reader = SlowReader()
    hand = ReadingHand(lambda: reader)
    for number in range(1, 5):
        assert hand.has_room
        hand.give(Task(BLACK, 6, number, 1.5, confirms=number % 2 == 0))
    assert not hand.has_room
    reader.go.set()
    readings = [awaited(hand).reading for _ in range(4)]
    quick = [reading.message == "confirmed" for reading in readings if reading]
    assert quick == [False, True, False, True]


def test_a_frame_that_is_of_no_use_any_more_when_its_turn_comes_is_passed_over() -> None:
    """The dice have stirred while it waited: a slow machine has better things to do."""
    reader = SlowReader()
    hand = ReadingHand(lambda: reader)
    hand.give(Task(BLACK, 6, 1, 1.5))
    hand.give(Task(BLACK, 6, 2, 1.7, of_use=lambda: False))
    reader.go.set()
    assert [awaited(hand).reading for _ in "12"] == [SIX, None]
    assert not hand.busy


def test_a_reader_that_cannot_be_loaded_is_remembered_with_its_error() -> None:
    def load() -> SlowReader:
        raise FileNotFoundError("finder.onnx")

    hand = ReadingHand(load)
    while hand.failed is None:
        pass
    assert isinstance(hand.failed, FileNotFoundError)
    assert not hand.has_room
    assert not hand.busy


def test_reports_are_what_the_table_understands() -> None:
    throw = Throw(1.23456, (1, 2, 3, 4, 5, 6), (0, 1), (2, 3, 4, 5), 0.9, SIX)
    change = Change(1.0, "unsure", SIX, Question("unsure_die", (1, None, 3, 4, 5, 6)))
    for message in (throw_message(throw, (40, 30)), tray_message(change, (40, 30))):
        read_message(json.dumps(message).encode())
    assert throw_message(throw, (40, 30))["t"] == 1.235
    empty = tray_message(Change(1.0, "empty"), (40, 30))
    assert (empty["reading"], empty["question"]) == (None, None)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (CameraStalled(waited_s=1), "the camera gives no pictures"),
        (CannotReadPhoto(reason="truncated", file="a.jpg"), "the photo is cut short"),
        (EmptyFolder(folder="x"), "the folder holds no photos that can be read"),
        (RuntimeError("out of memory"), "out of memory"),
        (RuntimeError(), "RuntimeError"),
    ],
)
def test_errors_become_one_line(error: Exception, words: str) -> None:
    assert why(error) == words
