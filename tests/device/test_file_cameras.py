"""Proves that folders show their photos in order and survive bad ones, and that clips keep their own time."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cameras import CameraGone, ClipCamera, EmptyFolder, NoMorePictures, StillsCamera
from device.errors import CannotReadPhoto


def photo(path: Path, shade: int) -> None:
    cv2.imwrite(str(path), np.full((30, 40, 3), shade, np.uint8))


def shade_of(camera: StillsCamera) -> int:
    return round(float(camera.read(0.1).image.mean()))


def test_a_folder_shows_the_next_photo_when_told_and_keeps_the_last(tmp_path: Path) -> None:
    for name, shade in (("2.png", 20), ("10.png", 100), ("1.png", 10)):
        photo(tmp_path / name, shade)
    camera = StillsCamera(tmp_path)
    assert [shade_of(camera), shade_of(camera)] == [10, 10]
    camera.next()
    assert shade_of(camera) == 20
    camera.next()
    assert (shade_of(camera), camera.path.name) == (100, "10.png")
    with pytest.raises(NoMorePictures):
        camera.next()
    assert shade_of(camera) == 100


def test_bad_photos_in_a_folder_are_passed_over_and_remembered(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(b"")
    photo(tmp_path / "2.png", 20)
    (tmp_path / "3.jpg").write_bytes(b"no photo")
    photo(tmp_path / "4.png", 40)
    camera = StillsCamera(tmp_path)
    assert shade_of(camera) == 20
    camera.next()
    assert shade_of(camera) == 40
    assert [error.facts["reason"] for error in camera.skipped] == ["empty_file", "not_a_photo"]


def test_a_folder_of_bad_photos_is_as_good_as_empty_and_a_bad_photo_says_why(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(b"")
    with pytest.raises(EmptyFolder) as empty:
        StillsCamera(tmp_path)
    assert empty.value.facts["unreadable"] == 1
    with pytest.raises(CannotReadPhoto) as unreadable:
        StillsCamera(tmp_path / "1.jpg")
    assert unreadable.value.facts["reason"] == "empty_file"


def test_whoever_draws_on_a_frame_does_not_draw_on_the_photo(tmp_path: Path) -> None:
    photo(tmp_path / "1.png", 50)
    camera = StillsCamera(tmp_path)
    camera.read(0.1).image[:] = 0
    assert shade_of(camera) == 50


def clip(path: Path, frames: int, fps: float) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, (64, 48))
    for number in range(frames):
        writer.write(np.full((48, 64, 3), 10 * number, np.uint8))
    writer.release()
    return path


def test_a_clip_gives_every_frame_with_its_own_time_and_then_ends(tmp_path: Path) -> None:
    camera = ClipCamera(clip(tmp_path / "a.avi", 12, 25.0))
    frames = [camera.read(0.1) for _ in range(12)]
    assert np.allclose([frame.t_s for frame in frames], np.arange(12) / 25, atol=0.002)
    assert [round(float(frame.image.mean()) / 10) for frame in frames] == list(range(12))
    with pytest.raises(NoMorePictures) as ended:
        camera.read(0.1)
    assert ended.value.facts["frames"] == 12
    camera.close()
    camera.close()
    with pytest.raises(CameraGone):
        camera.read(0.1)
