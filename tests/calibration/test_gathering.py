"""Proves that pictures come from folders, clips and the simulated tray, with the right scale."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration import TooFewDice, measure
from calibration.gathering import MOST_TRIES, PICTURES, gather
from device.cameras import ClipCamera, SimulatedCamera, StillsCamera
from vision import DieReading, Reading


class Counting:
    """A reader that always sees the same six dice, and counts."""

    def __init__(self, sees: int = 6) -> None:
        self.sees = sees
        self.reads = 0

    def read(self, frame: NDArray[np.uint8], expect: int | None = None) -> Reading:
        assert frame.ndim == 3
        assert expect is None
        self.reads += 1
        return Reading("ok", tuple(DieReading(2, 9.0, 9.0, 20.0, 0.9) for _ in range(self.sees)))


def test_photos_of_a_folder_are_read_once_each(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.zeros((90, 120, 3), np.uint8))
    reader = Counting()
    seen = gather(StillsCamera(tmp_path), reader.read)
    assert (len(seen.readings), reader.reads, seen.sizes_px) == (3, 3, [(120, 90)] * 3)
    assert seen.empty_jpeg is None


def test_the_tray_before_the_first_throw_is_kept_and_not_one_after_it(tmp_path: Path) -> None:
    """Later the dice may lie where no reader sees them."""
    for number, grey in enumerate((10, 90, 200, 120)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((90, 120, 3), grey, np.uint8))

    def read(frame: NDArray[np.uint8], expect: int | None = None) -> Reading:
        return Counting(6 if frame.mean() == 200 else 0).read(frame, expect)

    seen = gather(StillsCamera(tmp_path), read)
    assert len(seen.readings) == 1
    assert seen.empty_jpeg is not None
    kept = cv2.imdecode(np.frombuffer(seen.empty_jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert kept is not None
    assert kept.shape == (90, 120, 3)
    assert abs(float(kept.mean()) - 90) < 2


def test_a_clip_is_looked_at_every_half_second(tmp_path: Path) -> None:
    path = tmp_path / "a.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for _ in range(21):
        writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    seen = gather(ClipCamera(path), Counting().read)
    assert 3 <= len(seen.readings) <= 4


def test_no_dice_are_no_calibration(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((90, 120, 3), np.uint8))
    reader = Counting(sees=0)
    seen = gather(StillsCamera(tmp_path), reader.read)
    with pytest.raises(TooFewDice):
        measure(seen.readings, seen.sizes_px)
    assert reader.reads <= MOST_TRIES


def test_the_simulated_tray_is_thrown_and_its_scale_is_found() -> None:
    """The reader is told sizes by the truth.

    16 mm dice must come out within 2 % of the projection's scale.
    """
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds + 0.4

    camera = SimulatedCamera(lambda: now[0], 5, sleep)

    def read(frame: NDArray[np.uint8], expect: int | None = None) -> Reading:
        del frame, expect
        return Reading(
            "ok", tuple(DieReading(d.value, d.x_px, d.y_px, d.size_px, 0.9) for d in camera.lying())
        )

    seen = gather(camera, read)
    readings, sizes = seen.readings, seen.sizes_px
    assert len(readings) == PICTURES
    assert all(len(reading.dice) == 6 for reading in readings)
    # The tray's 240 mm fill 800 pixels at the floor; the tops lie 16 mm nearer to a camera at 380 to 480 mm.
    expected = 240 / 800 * (1 - 16 / 430)
    assert measure(readings, sizes).mm_per_px == pytest.approx(expected, rel=0.02)
