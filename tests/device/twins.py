"""Failing twins of every kind of camera: what they do next is what a test tells them.

`UsbTwin` stands where OpenCV's capture stands and `PiTwin` where picamera2's class stands, so that our code
above them is the real one. Each call of a `PiTwin` is checked against the real library's signature first.
`WrappedTwin` lies over any camera, for those that have no driver: files and the simulated tray.
"""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from enum import Enum
from functools import cache, wraps
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from device.cameras import (
    Camera,
    CameraGone,
    CameraStalled,
    Frame,
    PiCamera,
    SimulatedCamera,
    UsbCamera,
    open_camera,
)
from device.errors import CannotOpenCamera
from tests.device.picamera2_wheel import picamera2

Array = NDArray[np.uint8]

#: Between two frames of a twin, seconds: it should not take a core, and no test should wait for it.
PACE_S = 0.002
SIZE_PX = (64, 48)
OTHER_SIZE_PX = (80, 60)
#: What can be set on Raspberry Pi's camera module 3, of what we set.
CONTROLS = dict.fromkeys(
    (
        *("FrameDurationLimits", "AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains"),
        *("AfMode", "LensPosition", "AeFlickerMode", "AeFlickerPeriod"),
    )
)


class Act(Enum):
    """What a twin does when it is asked for a frame, or to be opened."""

    WORKS = "works"
    STALLS = "stalls"
    RAISES = "raises"
    BLACK = "black"
    OTHER_SIZE = "other size"
    GONE = "gone"


class Twin(Protocol):
    """A camera that can be opened again and again, and told how to fail."""

    act: Act

    def open(self) -> Camera:
        """Raises: CannotOpenCamera: while it is GONE."""

    def end(self) -> None:
        """Let every thread of it come to its end."""


def picture(act: Act) -> Array:
    """What is seen: a bright square on grey, or nothing, or as much in another size."""
    width, height = OTHER_SIZE_PX if act is Act.OTHER_SIZE else SIZE_PX
    image = np.full((height, width, 3), 0 if act is Act.BLACK else 90, np.uint8)
    if act is not Act.BLACK:
        image[10:20, 10:20] = 230
    return image


class UsbTwin:
    """A driver."""

    def __init__(self) -> None:
        self.act = Act.WORKS
        self._ended = threading.Event()
        self._cameras: list[UsbCamera] = []

    def open(self) -> Camera:
        self._cameras.append(UsbCamera("0", open_=self._driver))
        return self._cameras[-1]

    def end(self) -> None:
        self._ended.set()
        for camera in self._cameras:
            camera.close()

    def _driver(self, device: str) -> UsbTwin:
        if self.act is Act.GONE:
            raise CannotOpenCamera(spec=f"usb:{device}", reason="not there, or in use by another program")
        return self

    def read(self) -> tuple[bool, Array | None]:
        self._ended.wait(PACE_S)
        while self.act is Act.STALLS and not self._ended.is_set():
            self._ended.wait(PACE_S)
        if self.act is Act.RAISES:
            raise cv2.error("the driver says no")
        if self.act is Act.GONE or self._ended.is_set():
            return False, None
        return True, picture(self.act)

    def get(self, prop: int) -> float:
        del prop
        return 0.0

    def set(self, prop: int, value: float) -> bool:
        del prop, value
        return False

    def release(self) -> None:
        """Nothing is held."""


class PiTwin:
    """The library: its class, of which each camera that is opened is an object."""

    def __init__(self, act: Act = Act.WORKS, **about: Any) -> None:
        """Args: about: attributes of the opened objects that differ from `FakePicamera2`'s."""
        self.act = act
        #: Every object that was opened.
        self.opened: list[FakePicamera2] = []
        self.cameras = 1
        self.about = about

    def open(self) -> Camera:
        return PiCamera(0, load=self.load)

    def load(self) -> Any:
        """The class, as `device.cameras.pi_library.load` gives it."""
        return type("Picamera2", (FakePicamera2,), {"twin": self})

    def end(self) -> None:
        for camera in self.opened:
            camera.hangs.set()


def _as_the_real_one(kind: type[FakePicamera2]) -> type[FakePicamera2]:
    """Check each call against the signature of the method of the same name in the real library."""
    for name, method in list(vars(kind).items()):
        if name.startswith("_") or not inspect.isfunction(method):
            continue
        setattr(kind, name, _checked(name, method))
    return kind


@cache
def _real(name: str) -> inspect.Signature:
    return inspect.signature(getattr(picamera2().Picamera2, name))


def _checked(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: FakePicamera2, *args: Any, **keywords: Any) -> Any:
        _real(name).bind(self, *args, **keywords)
        return method(self, *args, **keywords)

    return call


class FakeRequest:
    """A completed frame of a `FakePicamera2`."""

    def __init__(self, library: FakePicamera2) -> None:
        self._library = library
        self.released = False

    def make_array(self, name: str) -> Array:
        assert not self.released, "used after it was released"
        return self._library.arrays(name)

    def get_metadata(self) -> dict[str, object]:
        return self._library.metadata()

    def release(self) -> None:
        assert not self.released, "released twice"
        self.released = True


class _Sight:
    """What a `FakePicamera2` shows, which is no part of the library."""

    twin: PiTwin

    def arrays(self, name: str) -> Array:
        """The picture of a stream, the small one with padding to its rows."""
        image = picture(self.twin.act)
        if name == "main":
            return image
        small = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420), np.uint8)
        return np.hstack((small, np.full((small.shape[0], 32), 99, np.uint8)))

    def metadata(self) -> dict[str, object]:
        """What is said of the next frame."""
        return {"SensorTimestamp": time.monotonic_ns()}


@_as_the_real_one
class FakePicamera2(_Sight):
    """Does what the real class does for us, without a camera."""

    camera_properties: Mapping[str, object] = {"ColorFilterArrangement": 0}
    camera_controls: Mapping[str, object] = {"FrameDurationLimits": (0, 0, 0)}
    sensor_modes = ({"size": SIZE_PX, "bit_depth": 10, "fps": 50.0, "crop_limits": (0, 0, *SIZE_PX)},)

    @classmethod
    def global_camera_info(cls) -> list[dict[str, object]]:
        gone = cls.twin.act is Act.GONE
        return [] if gone else [{"Model": "twin", "Num": n} for n in range(cls.twin.cameras)]

    def __init__(self, camera_num: int = 0) -> None:
        self.__dict__.update(self.twin.about)
        self.number = camera_num
        self.requests: list[FakeRequest] = []
        self.jobs: list[Future[FakeRequest]] = []
        self.told: list[Mapping[str, object]] = []
        self.configuration: dict[str, Any] = {}
        self.closed = self.started = False
        #: Closing hangs until this is set.
        self.hangs = threading.Event()
        self.hangs.set()
        self.twin.opened.append(self)

    def create_video_configuration(self, **keywords: Any) -> dict[str, Any]:
        return keywords

    def configure(self, camera_config: dict[str, Any]) -> None:
        self.configuration = camera_config

    def camera_configuration(self) -> dict[str, Any]:
        return self.configuration

    def start(self) -> None:
        self.started = True

    def set_controls(self, controls: Mapping[str, object]) -> None:
        self.told.append(controls)

    def capture_request(self, wait: bool) -> Future[FakeRequest]:
        assert wait is False, "waiting for ever"
        self.jobs.append(Future())
        return self.jobs[-1]

    def wait(self, job: Future[FakeRequest], timeout: float) -> FakeRequest:
        act = self.twin.act
        if act is Act.RAISES and not job.done():
            job.set_exception(RuntimeError("the library says no"))
        elif act in {Act.WORKS, Act.BLACK, Act.OTHER_SIZE} and not job.done():
            self._come(job)
        return job.result(timeout)

    def _come(self, job: Future[FakeRequest]) -> None:
        """The frame that was asked for is there."""
        self.requests.append(FakeRequest(self))
        job.set_result(self.requests[-1])

    def cancel_all_and_flush(self) -> None:
        for job in self.jobs:
            if not job.done():
                job.set_exception(CancelledError())

    def close(self) -> None:
        self.hangs.wait()
        self.closed = True


class WrappedTwin:
    """Any camera of ours, failing when told to."""

    live = True

    def __init__(self, spec: str, open_: Callable[[], Camera] | None = None) -> None:
        self.act = Act.WORKS
        self.spec = spec
        self._open = open_ or (lambda: open_camera(spec))
        self._camera: Camera | None = None

    def open(self) -> Camera:
        if self.act is Act.GONE:
            raise CannotOpenCamera(spec=self.spec, reason="no such file")
        self._camera = self._open()
        return self

    def end(self) -> None:
        self.close()

    def read(self, timeout_s: float) -> Frame:
        assert self._camera is not None
        if self.act is Act.STALLS:
            raise CameraStalled(spec=self.spec, waited_s=timeout_s)
        if self.act in {Act.RAISES, Act.GONE}:
            raise CameraGone(spec=self.spec, reason="it says no")
        frame = self._camera.read(timeout_s)
        return frame if self.act is Act.WORKS else Frame(picture(self.act), frame.t_s)

    def close(self) -> None:
        if self._camera is not None:
            self._camera.close()


def a_clip(path: Path, frames: int = 40) -> Path:
    """A clip with the twins' picture."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25.0, SIZE_PX)
    for _ in range(frames):
        writer.write(picture(Act.WORKS))
    writer.release()
    return path


def twins(folder: Path) -> Iterator[tuple[str, Twin]]:
    """One of every kind, by name."""
    cv2.imwrite(str(folder / "1.png"), picture(Act.WORKS))
    yield "usb", UsbTwin()
    yield "picamera2", PiTwin()
    yield "photo", WrappedTwin(f"file:{folder / '1.png'}")
    yield "clip", WrappedTwin(f"file:{a_clip(folder / 'clip.avi')}")
    yield "simulated", WrappedTwin("simulated", lambda: SimulatedCamera(seed=1, sleep=lambda _: None))
