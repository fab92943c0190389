"""Proves that a SPEC opens the camera it names, and that what is none says so in facts."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from device import DeviceError
from device.cameras import (
    BadSpec,
    CameraGone,
    CannotOpenCamera,
    ClipCamera,
    EmptyFolder,
    SimulatedCamera,
    StillsCamera,
    open_camera,
)
from device.errors import CannotReadPhoto


@pytest.mark.parametrize(
    ("spec", "error", "code"),
    [
        ("picamera2", CannotOpenCamera, "cannot_open_camera"),
        ("picamera2:7", CannotOpenCamera, "cannot_open_camera"),
        ("picamera2:x", BadSpec, "bad_spec"),
        ("simulated:2", BadSpec, "bad_spec"),
        ("file:", BadSpec, "bad_spec"),
        ("", BadSpec, "bad_spec"),
        ("webcam", BadSpec, "bad_spec"),
        ("none", CannotOpenCamera, "cannot_open_camera"),
        ("usb:/dev/no-such-camera", CannotOpenCamera, "cannot_open_camera"),
        ("file:/no/such/clip.mp4", CannotOpenCamera, "cannot_open_camera"),
        ("file:/no/such/photo.jpg", CannotReadPhoto, "cannot_read_photo"),
    ],
)
def test_what_is_no_camera_says_so(spec: str, error: type[DeviceError], code: str) -> None:
    with pytest.raises(error) as caught:
        open_camera(spec)
    assert caught.value.code == code
    assert caught.value.facts


def test_a_photo_and_a_folder_are_stills(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1.jpg"), np.full((40, 60, 3), 9, np.uint8))
    for path in (tmp_path, tmp_path / "1.jpg"):
        camera = open_camera(f"file:{path}")
        assert isinstance(camera, StillsCamera)
        assert not camera.live
        assert camera.spec == f"file:{path}"
        assert camera.read(0.1).image.shape == (40, 60, 3)
        camera.close()
        with pytest.raises(CameraGone):
            camera.read(0.1)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EmptyFolder):
        open_camera(f"file:{tmp_path}")


def test_a_clip_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "clip.mp4").write_bytes(b"not a clip at all")
    with pytest.raises(CannotOpenCamera):
        open_camera(f"file:{tmp_path / 'clip.mp4'}")


def test_a_clip_and_the_simulated_tray_open(tmp_path: Path) -> None:
    path = tmp_path / "clip.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    clip, simulated = open_camera(f"file:{path}"), open_camera("simulated", seed=1)
    assert isinstance(clip, ClipCamera)
    assert isinstance(simulated, SimulatedCamera)
    assert simulated.live
    clip.close()
    simulated.close()
