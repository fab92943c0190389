"""Proves with a real process that the eye speaks as agreed, obeys, and ends when it should.

Its reader is told the truth; reading is tested elsewhere. Every line must be one that the table understands.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import pytest

from server.messages import EyeMessage, HealthReport, Hello, ThrowSeen, TraySeen, read_message

ROOT = Path(__file__).parents[3]
TRUTH_EYE = Path(__file__).with_name("truth_eye.py")
#: Far more than is needed on a busy machine, seconds.
PATIENCE_S = 60.0
Kind = TypeVar("Kind", Hello, HealthReport, ThrowSeen, TraySeen)


class RunningEye:
    """A started eye and what it says."""

    def __init__(self, spec: str, run_dir: Path, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(TRUTH_EYE), spec, str(run_dir)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        )
        self.said: queue.Queue[EyeMessage | None] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(read_message(line))
        self.said.put(None)

    def tell(self, **message: object) -> None:
        self.tell_line(json.dumps(message).encode())

    def tell_line(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def hear(self, kind: type[Kind], fits: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """The next message of that kind that fits; others are passed over."""
        while (message := self.said.get(timeout=PATIENCE_S)) is not None:
            if isinstance(message, kind) and fits(message):
                return message
        raise AssertionError("the eye has ended")

    def hear_state(self, state: str) -> TraySeen:
        return self.hear(TraySeen, lambda tray: tray.state == state)

    def end(self) -> int:
        """Wait for its end; the exit code."""
        return self.process.wait(PATIENCE_S)

    def close(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE_S)
        self._thread.join(PATIENCE_S)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with contextlib.suppress(BrokenPipeError):
                pipe.close()


Start = Callable[..., RunningEye]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    eyes: list[RunningEye] = []

    def begin(spec: str = "simulated", **environment: str) -> RunningEye:
        eyes.append(RunningEye(spec, tmp_path, **environment))
        return eyes[-1]

    yield begin
    for eye in eyes:
        eye.close()


def test_it_says_hello_reports_health_and_sees_an_empty_tray(start: Start, tmp_path: Path) -> None:
    eye = start()
    hello = eye.hear(Hello)
    assert (hello.camera, hello.simulated, hello.pid) == ("simulated", True, eye.process.pid)
    assert eye.hear(HealthReport, lambda h: h.health == "online").reason is None
    assert eye.hear_state("empty").reading is None
    image = cv2.imread(str(tmp_path / "latest.jpg"))
    assert image is not None
    assert image.shape == (600, 800, 3)


def test_a_throw_before_the_first_look_is_counted_since_a_simulated_tray_begins_empty(start: Start) -> None:
    eye = start()
    eye.tell(type="simulated_throw", keep=[])
    assert len(eye.hear(ThrowSeen).values) == 6


def test_a_throw_on_request_is_seen_rolling_and_told_once(start: Start) -> None:
    eye = start()
    eye.tell(type="turn", expect=6, throws_left=3, previous=None)
    eye.hear_state("empty")
    eye.tell(type="simulated_throw", keep=[])
    eye.hear_state("rolling")
    read = eye.hear_state("read")
    assert read.reading is not None
    assert (read.reading.width, read.reading.height) == (800, 600)
    throw = eye.hear(ThrowSeen)
    assert throw.values == read.reading.values
    assert (throw.thrown, throw.kept) == ([0, 1, 2, 3, 4, 5], [])
    eye.tell(type="simulated_throw", keep=[1, 4])
    again = eye.hear(ThrowSeen)
    assert [again.values[n] for n in again.kept] == [throw.values[1], throw.values[4]]
    assert len(again.thrown) == 4


@pytest.mark.parametrize("how", ["stop", "eof", "sigterm"])
def test_it_ends_cleanly_when_told_and_when_the_table_is_gone(start: Start, how: str) -> None:
    eye = start()
    eye.hear(HealthReport, lambda h: h.health == "online")
    assert eye.process.stdin is not None
    if how == "stop":
        eye.tell(type="stop")
    elif how == "eof":
        eye.process.stdin.close()
    else:
        eye.process.send_signal(signal.SIGTERM)
    assert eye.end() == 0


def test_nonsense_from_the_table_harms_nothing(start: Start) -> None:
    eye = start()
    for line in (b"", b"{", b"[1]", b'{"type": 7}', b'{"type": "dance"}', b"\xff\xfe", b"x" * 100_000):
        eye.tell_line(line)
    eye.tell(type="simulated_throw", keep=["a", -1, 99, None])
    eye.tell(type="simulated_throw", keep="all")
    eye.tell(type="turn", expect="six", throws_left=None, previous=5)
    eye.tell(type="next")
    eye.hear_state("rolling")
    assert len(eye.hear(ThrowSeen).values) == 6


def test_a_broken_reader_is_bad_health_and_not_the_end(start: Start) -> None:
    eye = start(EYE_TEST_READER="broken")
    gone = eye.hear(HealthReport, lambda h: h.health == "gone")
    assert gone.reason is not None
    assert "the model does not fit" in gone.reason
    eye.tell(type="stop")
    assert eye.end() == 0


def test_a_throw_is_seen_although_nothing_can_be_recorded(start: Start, tmp_path: Path) -> None:
    """No file may grow beyond some bytes, as on a full disk: the recording ends, the eye does not."""
    eye = start(EYE_TEST_RECORD=str(tmp_path / "kept"), EYE_TEST_FILE_LIMIT="5000")
    on = eye.hear(HealthReport, lambda h: h.recording is not None).recording
    assert on is not None
    eye.tell(type="simulated_throw", keep=[])
    assert len(eye.hear(ThrowSeen).values) == 6
    stopped = eye.hear(HealthReport, lambda h: h.recording is not None and h.recording.state != "on")
    assert stopped.health == "online"
    assert stopped.recording is not None
    assert stopped.recording.code == "cannot_write"
    eye.tell(type="stop")
    assert eye.end() == 0
    assert list((tmp_path / "kept").iterdir()) == []


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        ("picamera2", "not installed"),
        ("usb:/dev/no-such", "cannot be opened"),
        ("file:/no/clip.mp4", "no such"),
    ],
)
def test_a_camera_that_there_is_not_is_gone_with_the_reason(start: Start, spec: str, word: str) -> None:
    gone = start(spec).hear(HealthReport, lambda h: h.health == "gone")
    assert word in (gone.reason or "")


def photos(folder: Path, *names: str) -> str:
    for number, name in enumerate(names):
        cv2.imwrite(str(folder / f"{name}-{number}.png"), np.full((120, 400, 3), 50 * number, np.uint8))
    return f"file:{folder}"


def test_each_photo_of_a_folder_is_a_throw_until_there_are_no_more(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    eye = start(photos(folder, "111222", "333444"))
    eye.tell(type="turn", expect=6, throws_left=3, previous=None)
    assert eye.hear(ThrowSeen).values == [1, 1, 1, 2, 2, 2]
    eye.tell(type="turn", expect=6, throws_left=2, previous=[1, 1, 1, 2, 2, 2])
    eye.tell(type="turn", expect=6, throws_left=3, previous=None)
    eye.tell(type="next")
    assert eye.hear(ThrowSeen).values == [3, 3, 3, 4, 4, 4]
    eye.tell(type="next")
    eye.hear_state("empty")


def test_an_unsure_photo_is_asked_about_and_settled_by_the_game(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    eye = start(photos(folder, "12x456"))
    eye.tell(type="turn", expect=6, throws_left=3, previous=None)
    unsure = eye.hear_state("unsure")
    assert unsure.question is not None
    assert (unsure.question.kind, unsure.question.values) == ("unsure_die", [1, 2, None, 4, 5, 6])
    eye.tell(type="turn", expect=6, throws_left=2, previous=[1, 2, 3, 4, 5, 6])
    assert eye.hear_state("read").question is None


def test_a_photo_that_the_game_has_taken_is_not_thrown_again_after_a_restart(
    start: Start, tmp_path: Path
) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    eye = start(photos(folder, "111222", "333444"))
    eye.tell(type="turn", expect=6, throws_left=2, previous=[1, 1, 1, 2, 2, 2])
    eye.hear_state("read")
    eye.tell(type="turn", expect=6, throws_left=3, previous=None)
    eye.tell(type="next")
    assert eye.hear(ThrowSeen).values == [3, 3, 3, 4, 4, 4]
