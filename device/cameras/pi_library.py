"""The part of picamera2 that is used, and the way to an open camera through it.

Every name and keyword written here is compared with the real library's own signatures in each test run,
since this is the one part of the product that most machines cannot run. The library is imported when a
camera is opened and not before: only a Raspberry Pi has it.
"""

from __future__ import annotations

import importlib
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, cast

from device.cameras.pi_pictures import Array
from device.errors import CannotOpenCamera

log = logging.getLogger(__name__)


class Request(Protocol):
    """One completed frame. Has to be released, or the camera runs out of buffers and stands still."""

    def make_array(self, name: str) -> Array:
        """A copy of the picture of a stream."""

    def get_metadata(self) -> dict[str, object]:
        """What the camera says of the frame."""

    def release(self) -> None:
        """Give the buffer back."""


class Job(Protocol):
    """A frame that was asked for and may come."""


class Library(Protocol):
    """An object of the class Picamera2."""

    @property
    def sensor_modes(self) -> Sequence[Mapping[str, object]]:
        """How the sensor can be read out. Finding out configures the camera for each of them."""

    @property
    def camera_controls(self) -> Mapping[str, object]:
        """What can be set, by name."""

    @property
    def camera_properties(self) -> Mapping[str, object]:
        """What is fixed, by name."""

    def create_video_configuration(
        self,
        main: Mapping[str, object] = ...,
        lores: Mapping[str, object] | None = ...,
        raw: Mapping[str, object] | None = ...,
        buffer_count: int = ...,
        controls: Mapping[str, object] = ...,
        queue: bool = ...,
        sensor: Mapping[str, object] = ...,
    ) -> dict[str, object]:
        """A configuration for frames without end."""

    def configure(self, camera_config: Mapping[str, object]) -> None:
        """Agree on a configuration; the camera may adjust it."""

    def camera_configuration(self) -> Mapping[str, Mapping[str, object] | None]:
        """What was agreed."""

    def start(self) -> None:
        """Let frames come."""

    def set_controls(self, controls: Mapping[str, object]) -> None:
        """Set some controls; takes some frames to show."""

    def capture_request(self, wait: bool) -> Job:
        """Ask for a frame, without waiting for it."""

    def wait(self, job: Job, timeout: float) -> Request:
        """Wait for what was asked for, seconds."""

    def cancel_all_and_flush(self) -> None:
        """Forget what was asked for, so that closing does not wait for it."""

    def close(self) -> None:
        """Stop and let go of the camera. Blocks for ever when the driver does."""


class LibraryClass(Protocol):
    """The class Picamera2 itself."""

    def global_camera_info(self) -> Sequence[Mapping[str, object]]:
        """The cameras there are, in the order of their numbers."""

    def __new__(cls, camera_num: int) -> Library:  # type: ignore[misc]
        """Open a camera."""


def load() -> LibraryClass:
    """The class Picamera2.

    Raises:
        ImportError: it is not there, or something that it leans on.
    """
    # The camera stack tells every detail of every opening otherwise.
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:WARN")
    logging.getLogger("picamera2").setLevel(logging.WARNING)
    module = importlib.import_module("picamera2")
    return cast(LibraryClass, module.Picamera2)


def open_library(spec: str, number: int, kind: LibraryClass) -> Library:
    """The camera of a number, open and not started.

    Raises:
        CannotOpenCamera: there is none, not that many, it is in use, or it does not answer.
    """
    try:
        cameras = kind.global_camera_info()
        if not cameras:
            raise CannotOpenCamera(spec=spec, reason="no camera found: is its cable in at both ends?")
        if number >= len(cameras):
            known = ", ".join(map(str, range(len(cameras))))
            raise CannotOpenCamera(spec=spec, reason=f"there is no camera {number}, only {known}")
        return _construct(kind, number)
    except CannotOpenCamera:
        raise
    except Exception as error:  # the library and the native code below it raise whatever they like
        raise CannotOpenCamera(spec=spec, reason=reason_of(error)) from error


def reason_of(error: BaseException) -> str:
    """What went wrong, from the innermost cause: the library's own words say only that something did."""
    *_, innermost = _causes(error)
    said = str(innermost) or type(innermost).__name__
    return "in use by another program" if "busy" in said.lower() else said


def _construct(kind: LibraryClass, number: int) -> Library:
    """Picamera2(number), without its leak: one that fails to open never closes the pipe that it made first.

    The eye tries again for as long as a camera is missing, so a pipe a try would end in `too many open
    files`.
    """
    camera = cast(type[object], kind).__new__(cast(type[object], kind))
    try:
        camera.__init__(number)  # type: ignore[misc]
    except Exception:
        pipe = getattr(camera, "notifyme_w", None)
        if isinstance(pipe, int):
            os.close(pipe)
        raise
    return cast(Library, camera)


def _causes(error: BaseException) -> Iterator[BaseException]:
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__
