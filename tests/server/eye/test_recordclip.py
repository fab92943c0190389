"""Clips begin a second before a movement and end after it; each picture stands at its own time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cameras import ClipCamera, NoMorePictures
from server.eye.recordavi import AviWriter
from server.eye.recordclip import AFTER_S, BEFORE_S, LONGEST_S, ClipKeeper
from server.eye.recordfolder import RecordFolder

SIZE = (64, 48)


def jpeg(grey: int) -> bytes:
    done, data = cv2.imencode(".jpg", np.full((SIZE[1], SIZE[0], 3), grey, np.uint8))
    assert done
    return bytes(data)


def played(path: Path) -> list[tuple[float, int]]:
    """Time and brightness of each picture, as our own camera plays the clip."""
    camera = ClipCamera(path)
    seen: list[tuple[float, int]] = []
    assert camera.fps == 30.0
    while True:
        try:
            frame = camera.read(0.0)
        except NoMorePictures:
            return seen
        seen.append((frame.t_s, round(float(frame.image.mean()))))


def test_pictures_at_an_uneven_pace_keep_their_times(tmp_path: Path) -> None:
    writer = AviWriter(tmp_path / "clip.avi", SIZE)
    times = [0.0, 0.1, 0.2, 0.2333, 0.2667, 0.3, 0.5, 1.7]
    for number, t_s in enumerate(times):
        writer.add(jpeg(20 * number), 1000.0 + t_s)
    writer.close()
    seen = played(tmp_path / "clip.avi")
    assert [t_s for t_s, _ in seen] == pytest.approx(times, abs=0.001)
    assert [grey for _, grey in seen] == pytest.approx([20 * number for number in range(8)], abs=1)
    assert writer.seconds == pytest.approx(1.7 + 1 / 30)


def test_the_file_is_as_its_own_head_says(tmp_path: Path) -> None:
    writer = AviWriter(tmp_path / "clip.avi", SIZE)
    for number in range(3):
        writer.add(jpeg(number), number / 30)
    writer.close()
    data = (tmp_path / "clip.avi").read_bytes()
    size = int.from_bytes(data[4:8], "little")
    assert (data[:4], data[8:12], size) == (b"RIFF", b"AVI ", len(data) - 8)
    index = data.index(b"idx1")
    movie = data.index(b"movi")
    for number in range(3):
        entry = data[index + 8 + 16 * number :][:16]
        at = movie + int.from_bytes(entry[8:12], "little")
        assert data[at : at + 4] == b"00dc"
        assert data[at + 8 : at + 10] == b"\xff\xd8"


class Filming:
    """A keeper, and a camera that shows something ten times a second."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.t_s = 0.0
        began = datetime(2026, 12, 24, 18, tzinfo=UTC)
        self.folder = RecordFolder(
            path, 10**9, free=lambda _: 10**12, now=lambda: began + timedelta(seconds=self.t_s)
        )
        self.keeper = ClipKeeper(self.folder)

    def show(self, seconds: float, *, moving: bool) -> int:
        """Show something for so long; how many clips began."""
        begun = 0
        for _ in range(round(seconds * 10)):
            self.t_s = round(self.t_s + 0.1, 1)
            begun += self.keeper.see(self.t_s, jpeg(200 if moving else 20), SIZE, moving)
        return begun

    def clips(self) -> list[str]:
        return sorted(path.name for path in self.path.iterdir())


@pytest.fixture
def filming(tmp_path: Path) -> Iterator[Filming]:
    filming = Filming(tmp_path)
    yield filming
    filming.keeper.give_up()


def test_nothing_is_kept_while_nothing_moves(filming: Filming) -> None:
    assert filming.show(60.0, moving=False) == 0
    assert filming.clips() == []


def test_a_clip_holds_the_second_before_and_the_seconds_after(filming: Filming) -> None:
    filming.show(5.0, moving=False)
    assert filming.show(2.0, moving=True) == 1
    filming.keeper.claim()
    assert filming.keeper.since_begun(6.0) == pytest.approx(2.0, abs=0.11)
    filming.show(20.0, moving=False)
    (name,) = filming.clips()
    assert name == "20261224-180005-100.avi"
    seen = played(filming.path / name)
    bright = [t_s for t_s, grey in seen if grey > 100]
    assert bright[0] == pytest.approx(BEFORE_S, abs=0.11)
    assert seen[-1][0] - bright[-1] == pytest.approx(AFTER_S, abs=0.11)


def test_dice_picked_up_and_thrown_at_once_are_one_clip(filming: Filming) -> None:
    filming.show(2.0, moving=False)
    for _ in range(3):
        filming.show(1.0, moving=True)
        filming.show(AFTER_S - 0.5, moving=False)
    filming.keeper.claim()
    filming.keeper.close()
    assert len(filming.clips()) == 1


def test_a_clip_without_a_throw_goes_when_the_next_begins(filming: Filming) -> None:
    filming.show(1.0, moving=True)
    filming.show(10.0, moving=False)
    assert filming.keeper.unclaimed
    first = filming.clips()
    filming.show(1.0, moving=True)
    filming.keeper.claim()
    filming.show(10.0, moving=False)
    assert len(filming.clips()) == 1
    assert filming.clips() != first
    filming.keeper.close()
    assert len(filming.clips()) == 1


def test_what_never_lies_still_is_cut_off_and_the_next_clip_waits_for_rest(filming: Filming) -> None:
    assert filming.show(LONGEST_S * 3, moving=True) == 1
    filming.keeper.claim()
    (name,) = filming.clips()
    assert played(filming.path / name)[-1][0] <= LONGEST_S
    filming.show(1.0, moving=False)
    assert filming.show(1.0, moving=True) == 1


def test_a_camera_that_was_away_ends_the_clip(filming: Filming) -> None:
    filming.show(1.0, moving=True)
    filming.keeper.claim()
    filming.t_s += 3600.0
    filming.show(1.0, moving=False)
    (name,) = filming.clips()
    assert played(filming.path / name)[-1][0] < 2.0
