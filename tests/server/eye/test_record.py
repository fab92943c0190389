"""The recorder hands over and never waits; what cannot be written ends the recording and nothing else."""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.cameras import Frame
from server.eye.record import MOST_WAITING, NoRecorder, Recorder
from server.eye.recordfolder import RecordFolder
from server.eye.recordwork import Work
from vision import DieReading, Reading
from vision.watching import Change, Question, Throw

PATIENCE_S = 30.0
VALUES = (1, 2, 3, 4, 5, 6)
READING = Reading("ok", tuple(DieReading(n, 100.0 * n, 50.0, 30.0, 0.9, None, (n,)) for n in VALUES))
THROW = Throw(2.0, VALUES, (0, 1, 2), (3, 4, 5), 0.9, READING)
PICTURE = np.full((720, 1280, 3), 90, np.uint8)
READ_PX = (1280, 720)


class Camera:
    """Shows frames to a recorder, which is given time to keep up."""

    def __init__(self, folder: Path, begin: Callable[[], Work]) -> None:
        self.folder = folder
        self.recorder = Recorder(begin)
        self.t_s = 0.0

    def show(self, seconds: float, *, moving: bool) -> None:
        for _ in range(round(seconds * 10)):
            self.t_s += 0.1
            self.recorder.see(Frame(PICTURE, self.t_s), moving)
            self.keep_up()

    def keep_up(self) -> None:
        """Wait until everything that was handed over is done."""
        while self.recorder._jobs.qsize():
            pass

    def throw(self) -> None:
        self.show(1.0, moving=False)
        self.show(1.0, moving=True)
        self.recorder.read(PICTURE, self.t_s)
        self.recorder.tell([Change(self.t_s, "read", READING), THROW], READ_PX)

    def kept(self, ending: str) -> list[Path]:
        return sorted(self.folder.glob(f"*.{ending}"))

    def files(self) -> list[Any]:
        return [json.loads(path.read_text()) for path in self.kept("json")]


def a_lot(folder: Path) -> int:
    del folder
    return 10**12


@pytest.fixture
def camera(tmp_path: Path) -> Iterator[Camera]:
    folder = tmp_path / "kept"
    camera = Camera(folder, lambda: Work(RecordFolder(folder, 10**9, free=a_lot), "usb:0"))
    yield camera
    camera.recorder.close()


def turn(throw: int, dice: list[int] | None, event: str, box: str | None = None) -> dict[str, object]:
    return {"type": "turn", "throw": throw, "previous": dice, "event": event, "box": box}


def test_a_throw_leaves_a_clip_a_picture_and_what_became_of_it(camera: Camera) -> None:
    camera.throw()
    camera.recorder.hear(turn(1, list(VALUES), "thrown"))
    camera.recorder.hear(turn(1, [1, 2, 3, 4, 6, 6], "roll_corrected"))
    camera.recorder.hear(turn(0, None, "box_written", "sixes"))
    camera.show(5.0, moving=False)
    camera.recorder.close()
    assert camera.recorder.report() == {"state": "on", "reason": None, "code": None}
    (picture,), (clip,), (told,) = camera.kept("jpg"), camera.kept("avi"), camera.files()
    assert (told["picture"], told["clip"]) == (picture.name, clip.name)
    assert picture.name.startswith(clip.stem)
    assert (told["state"], told["roll"], told["corrected"]) == ("written", [1, 2, 3, 4, 6, 6], True)
    assert (told["box"], told["throw"]["values"], told["throw"]["kept"]) == ("sixes", list(VALUES), [3, 4, 5])
    assert (told["reading"]["width"], told["reading"]["height"]) == READ_PX
    assert told["clip_s"] == pytest.approx(1.9, abs=0.2)
    image = cv2.imread(str(picture))
    assert image is not None
    assert image.shape == PICTURE.shape


def test_a_doubt_is_kept_with_its_question(camera: Camera) -> None:
    camera.show(1.0, moving=True)
    camera.recorder.read(PICTURE, camera.t_s)
    doubt = Change(camera.t_s, "unsure", READING, Question("unsure_die", (1, None, 3, 4, 5, 6)))
    camera.recorder.tell([doubt], READ_PX)
    camera.recorder.close()
    (told,) = camera.files()
    assert told["question"] == {"kind": "unsure_die", "values": [1, None, 3, 4, 5, 6]}
    assert (told["throw"], told["state"]) == (None, "seen")


def test_what_is_no_throw_leaves_nothing(camera: Camera) -> None:
    camera.show(2.0, moving=True)
    camera.recorder.read(PICTURE, camera.t_s)
    camera.recorder.tell([Change(camera.t_s, "read", READING)], READ_PX)
    camera.show(5.0, moving=False)
    camera.recorder.close()
    assert list(camera.folder.iterdir()) == []


def test_a_throw_that_was_missed_and_typed_in_keeps_its_clip(camera: Camera) -> None:
    camera.show(2.0, moving=True)
    camera.show(5.0, moving=False)
    camera.recorder.hear(turn(1, list(VALUES), "thrown"))
    camera.recorder.close()
    (told,) = camera.files()
    assert [told["clip"]] == [path.name for path in camera.kept("avi")]
    assert (told["picture"], told["reading"], told["roll"]) == (None, None, list(VALUES))


def test_nothing_kept_names_a_player(camera: Camera) -> None:
    camera.throw()
    camera.recorder.hear({**turn(1, list(VALUES), "thrown"), "player": "Ingeborg"})
    camera.recorder.close()
    assert all(b"Ingeborg" not in path.read_bytes() for path in camera.folder.iterdir())


def test_a_disk_without_room_ends_the_recording_with_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    camera = Camera(tmp_path, lambda: Work(RecordFolder(tmp_path, 10**9, free=lambda _: 0), "usb:0"))
    wait_for_the_end(camera.recorder)
    camera.throw()
    camera.recorder.close()
    report = camera.recorder.report()
    assert report == {"state": "stopped", "reason": os.strerror(errno.ENOSPC), "code": "disk_full"}
    assert len([record for record in caplog.records if record.levelname == "WARNING"]) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_ends_the_recording(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    camera = Camera(tmp_path, lambda: Work(RecordFolder(tmp_path / "file" / "kept", 10**9), "usb:0"))
    wait_for_the_end(camera.recorder)
    report = camera.recorder.report()
    assert report is not None
    assert (report["state"], report["code"]) == ("stopped", "cannot_write")


def test_a_room_that_fills_up_during_a_clip_leaves_no_half_of_one(tmp_path: Path) -> None:
    room = [10**12]
    camera = Camera(tmp_path, lambda: Work(RecordFolder(tmp_path, 10**9, free=lambda _: room[0]), "usb:0"))
    camera.show(1.0, moving=True)
    room[0] = 0
    camera.recorder.read(PICTURE, camera.t_s)
    camera.recorder.tell([THROW], READ_PX)
    wait_for_the_end(camera.recorder)
    camera.recorder.close()
    assert list(tmp_path.iterdir()) == []


def wait_for_the_end(recorder: Recorder) -> None:
    """Of the recorder's thread."""
    recorder._thread.join(PATIENCE_S)
    assert not recorder._thread.is_alive()


def test_a_slow_disk_costs_pictures_of_the_clip_and_no_time() -> None:
    go = threading.Event()

    def begin() -> Work:
        assert go.wait(PATIENCE_S)
        raise OSError(errno.EIO, "the card is gone")

    recorder = Recorder(begin)
    for number in range(50):
        recorder.see(Frame(PICTURE, number / 30), moving=True)
    assert recorder._jobs.qsize() == MOST_WAITING
    recorder.read(PICTURE, 1.0)
    recorder.tell([THROW], READ_PX)
    assert recorder._jobs.qsize() == MOST_WAITING + 1
    go.set()
    recorder.close()
    report = recorder.report()
    assert report is not None
    assert report["reason"] == "the card is gone"


def test_without_a_recorder_nothing_is_told() -> None:
    assert NoRecorder().report() is None
