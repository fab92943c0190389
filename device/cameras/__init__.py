"""Cameras behind one small protocol, real, from files or simulated, chosen by a SPEC."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from device.cameras.black import REASON as BLACK
from device.cameras.black import BlackWatch
from device.cameras.clip import ClipCamera
from device.cameras.frames import Camera, Frame, Picture
from device.cameras.locking import Settings
from device.cameras.pi import PiCamera
from device.cameras.simulated import SimulatedCamera
from device.cameras.stills import StillsCamera
from device.cameras.usb import UsbCamera
from device.errors import (
    BadSettings,
    BadSpec,
    CameraGone,
    CameraHangs,
    CameraStalled,
    CameraUnsupported,
    CannotOpenCamera,
    EmptyFolder,
    NoMorePictures,
    NoSuchDie,
)
from device.photos import PHOTO_SUFFIXES

__all__ = [
    "BLACK",
    "BadSettings",
    "BadSpec",
    "BlackWatch",
    "Camera",
    "CameraGone",
    "CameraHangs",
    "CameraStalled",
    "CameraUnsupported",
    "CannotOpenCamera",
    "ClipCamera",
    "EmptyFolder",
    "Frame",
    "NoMorePictures",
    "NoSuchDie",
    "PiCamera",
    "Picture",
    "Settings",
    "SimulatedCamera",
    "StillsCamera",
    "UsbCamera",
    "open_camera",
]


def open_camera(
    spec: str,
    *,
    clock: Callable[[], float] = time.monotonic,
    seed: int | None = None,
    profile: Mapping[str, object] | None = None,
) -> Camera:
    """The camera of a SPEC, open and ready to be read.

    Args:
        spec: `picamera2[:N]`, `usb[:N or path]`, `file:PATH` (photo, folder of photos or clip), `simulated`.
        clock: what live and simulated cameras stamp their frames with, seconds. A clip has its own.
        seed: of the simulated tray; by chance when not given, and so are its throws.
        profile: what real cameras fix exposure, colours and focus at; see `device.cameras.locking.Settings`.

    Raises:
        CannotOpenCamera: not there, in use, no clip, or `none`, which has nothing to open.
        CameraHangs: it was not let go of when it was last closed; only a new process helps.
        BadSettings: the profile holds values that no camera has.
        CannotReadPhoto, EmptyFolder: what the path of a `file:` camera holds.
        BadSpec: anything else.
    """
    kind, _, rest = spec.partition(":")
    if kind == "simulated" and not rest:
        return SimulatedCamera(clock, seed)
    if kind == "usb":
        return UsbCamera(rest or "0", clock, profile)
    if kind == "file" and rest:
        return _open_file(Path(rest), clock)
    if kind == "picamera2" and (rest.isdecimal() or spec == "picamera2"):
        return PiCamera(int(rest or "0"), clock, profile)
    if spec == "none":
        raise CannotOpenCamera(spec=spec, reason="no camera chosen")
    raise BadSpec(spec=spec, known="picamera2[:N], usb[:N or path], file:PATH, simulated, none")


def _open_file(path: Path, clock: Callable[[], float]) -> Camera:
    if path.is_dir() or path.suffix.lower() in PHOTO_SUFFIXES:
        return StillsCamera(path, clock)
    return ClipCamera(path)
