"""A USB camera by Video4Linux: MJPG, read on a thread of its own, because a driver can block for ever.

The reading thread keeps only the newest frame. When the driver hangs, `read` says so in time and `close`
leaves the thread behind; the whole process is to be ended then, which its owner does.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.cameras.frames import Frame, Picture
from device.cameras.locking import Settings
from device.cameras.usb_driver import Opener, open_device
from device.cameras.usb_locking import UsbLocking
from device.errors import CameraGone, CameraHangs, CameraStalled

log = logging.getLogger(__name__)

#: So many failed reads in a row mean that the camera was unplugged and not that one frame was damaged.
FAILURES_UNTIL_GONE: Final = 15
#: What is smaller is no picture: OpenCV gives a format that it does not understand as one long row, pixels.
LEAST_PX: Final = 16
#: Between failed reads, so that a camera that fails at once does not take a whole core.
FAILURE_PAUSE_S: Final = 0.02
#: How long closing waits for a frame that is being read.
CLOSE_S: Final = 1.0

#: Drivers that did not come back when they were closed, by device: only a new process can open it again.
_left_behind: dict[str, threading.Thread] = {}


class UsbCamera:
    """A USB camera. Owned by one thread; a second one, its own, waits for the driver."""

    live: Final = True

    def __init__(
        self,
        device: str = "0",
        clock: Callable[[], float] = time.monotonic,
        profile: Mapping[str, object] | None = None,
        open_: Opener = open_device,
    ) -> None:
        """Opens the camera and starts reading it.

        Args:
            device: number or path of `/dev`.
            clock: the time of frames, seconds.
            profile: of it, `exposure_us` is used; the others have no units that all cameras share.
            open_: gives the driver.

        Raises:
            CannotOpenCamera: not there or in use.
            CameraHangs: its driver did not come back when it was last closed.
            BadSettings: the profile holds values that no camera has.
        """
        self._settings = Settings.of(profile)
        self.spec = f"usb:{device}"
        self._device = device
        if device in _left_behind and _left_behind[device].is_alive():
            raise CameraHangs(spec=self.spec)
        self._clock = clock
        self._capture = open_(device)
        self._fresh = threading.Condition()
        self._frame: Frame | None = None
        self._fixed: Settings | None = None
        self._gone: str | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._pump, name=self.spec, daemon=True)
        self._thread.start()

    def read(self, timeout_s: float, *, fresh: bool = False) -> Frame:
        """The newest frame that was not read yet.

        Args:
            timeout_s: how long to wait.
            fresh: leave out a frame that came before this call.

        Raises:
            CameraStalled: none came in time.
            CameraGone: unplugged or closed.
        """
        with self._fresh:
            if fresh:
                self._frame = None
            self._fresh.wait_for(lambda: self._frame is not None or self._gone is not None, timeout_s)
            frame, self._frame = self._frame, None
            if frame is not None:
                return frame
            if self._gone is not None:
                raise CameraGone(spec=self.spec, reason=self._gone)
        raise CameraStalled(spec=self.spec, waited_s=timeout_s)

    def settings(self) -> Settings | None:
        """What is fixed, in units that all cameras share: the exposure; None while the automatics settle."""
        return self._fixed

    def close(self) -> None:
        """Let go of the device. A driver that hangs keeps it until the process ends."""
        self._closing.set()
        self._say_gone("closed")
        self._thread.join(CLOSE_S)
        if self._thread.is_alive():
            log.warning("%s: the driver does not come back; left behind", self.spec)
            _left_behind[self._device] = self._thread

    def _pump(self) -> None:
        failures = 0
        try:
            locking = UsbLocking(self._capture, self._settings, self._clock())
            while not self._closing.is_set() and failures < FAILURES_UNTIL_GONE:
                picture = _picture(self._capture.read())
                if picture is None:
                    failures += 1
                    self._closing.wait(FAILURE_PAUSE_S)
                    continue
                failures = 0
                now_s = self._clock()
                locking.see(picture, now_s)
                self._fixed = locking.fixed
                with self._fresh:
                    self._frame = Frame(picture, now_s)
                    self._fresh.notify_all()
            self._say_gone("no more pictures: unplugged?")
        except Exception as error:  # the edge of the thread: whatever native code throws becomes the reason
            log.exception("%s", self.spec)
            self._say_gone(f"the driver failed: {error}")
        finally:
            self._capture.release()

    def _say_gone(self, reason: str) -> None:
        with self._fresh:
            self._gone = self._gone or reason
            self._fresh.notify_all()


def _picture(answer: tuple[bool, NDArray[np.generic] | None]) -> Picture | None:
    """The picture of an answer of OpenCV, None when there is none or it is none in colour."""
    done, image = answer
    if not done or image is None or image.ndim < 2 or min(image.shape[:2]) < LEAST_PX:
        return None
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(np.asarray(image, np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)
    if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8:
        return None
    return np.asarray(image, np.uint8)
