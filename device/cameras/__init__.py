"""Cameras behind one small protocol, real, from files or simulated, chosen by a SPEC."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from device.cameras.clip import ClipCamera
from device.cameras.frames import Camera, Frame, Picture
from device.cameras.simulated import SimulatedCamera
from device.cameras.stills import StillsCamera
from device.cameras.usb import UsbCamera
from device.errors import (
    BadSpec,
    CameraGone,
    CameraStalled,
    CameraUnsupported,
    CannotOpenCamera,
    EmptyFolder,
    NoMorePictures,
    NoSuchDie,
)
from device.photos import PHOTO_SUFFIXES

__all__ = [
    "BadSpec",
    "Camera",
    "CameraGone",
    "CameraStalled",
    "CameraUnsupported",
    "CannotOpenCamera",
    "ClipCamera",
    "EmptyFolder",
    "Frame",
    "NoMorePictures",
    "NoSuchDie",
    "Picture",
    "SimulatedCamera",
    "StillsCamera",
    "UsbCamera",
    "open_camera",
]


def open_camera(spec: str, *, clock: Callable[[], float] = time.monotonic, seed: int | None = None) -> Camera:
    """The camera of a SPEC, open and ready to be read.

    Args:
        spec: `usb[:N or path]`, `file:PATH` (photo, folder of photos or clip), `simulated`.
        clock: what live and simulated cameras stamp their frames with, seconds. A clip has its own.
        seed: of the simulated tray; by chance when not given, and so are its throws.

    Raises:
        CameraUnsupported: `picamera2`, which this version does not drive yet.
        CannotOpenCamera: not there, in use, no clip, or `none`, which has nothing to open.
        CannotReadPhoto, EmptyFolder: what the path of a `file:` camera holds.
        BadSpec: anything else.
    """
    kind, _, rest = spec.partition(":")
    if kind == "simulated" and not rest:
        return SimulatedCamera(clock, seed)
    if kind == "usb":
        return UsbCamera(rest or "0", clock)
    if kind == "file" and rest:
        return _open_file(Path(rest), clock)
    if kind == "picamera2" and (rest.isdecimal() or spec == "picamera2"):
        raise CameraUnsupported(spec=spec, reason="not supported in this version")
    if spec == "none":
        raise CannotOpenCamera(spec=spec, reason="no camera chosen")
    raise BadSpec(spec=spec, known="picamera2[:N], usb[:N or path], file:PATH, simulated, none")


def _open_file(path: Path, clock: Callable[[], float]) -> Camera:
    if path.is_dir() or path.suffix.lower() in PHOTO_SUFFIXES:
        return StillsCamera(path, clock)
    return ClipCamera(path)
