"""Keeps the camera open: opens it, hears when it stalls or goes, and opens it again with growing delay."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Literal

from device import DeviceError
from device.cameras import (
    BLACK,
    BadSpec,
    BlackWatch,
    Camera,
    CameraHangs,
    CameraStalled,
    CameraUnsupported,
    Frame,
    NoMorePictures,
)
from server import troubles
from server.eye.words import trouble, why

log = logging.getLogger(__name__)

Health = Literal["online", "stalled", "gone"]

#: How long one frame is waited for; short, since the heartbeat waits with it, seconds.
PATIENCE_S: Final = 0.5
#: Without a frame for this long the camera is stalled; for the longer time it is closed and opened anew,
#: seconds.
STALLED_S: Final = 1.0
REOPEN_S: Final = 4.0
#: Waiting before it is opened again doubles with every failure in a row, seconds.
FIRST_DELAY_S: Final = 1.0
LONGEST_DELAY_S: Final = 20.0
#: A camera that has given pictures for this long has recovered: the next failure is a first one, seconds.
QUIET_S: Final = 60.0


class CameraHand:
    """Owned by the main loop's thread."""

    def __init__(self, open_: Callable[[], Camera], clock: Callable[[], float]) -> None:
        self._open = open_
        self._clock = clock
        self.camera: Camera | None = None
        self.health: Health = "stalled"
        self.reason: str | None = "starting"
        #: What is wrong, one of `server.troubles`.
        self.code: str | None = troubles.STARTING
        #: How often it was opened; a hundred times an evening is a loose plug.
        self.opened = 0
        self._opened_at = self._seen_at = clock()
        self._due_at = clock()
        self._failures = 0
        self._black = BlackWatch()
        #: Opening it again would change nothing: it is at its end, or none that we drive.
        self._over = False

    @property
    def opens_next(self) -> bool:
        """Whether the next call of `frame` opens the camera, which may take seconds."""
        return self.camera is None and not self._over and self._clock() >= self._due_at

    def frame(self) -> Frame | None:
        """A new frame, or None when there is none for now; `health` says why.

        Raises:
            CameraHangs: only a new process can open the camera again.
        """
        if self.camera is None and not self._try_to_open():
            return None
        camera = self.camera
        assert camera is not None
        try:
            frame = camera.read(PATIENCE_S)
        except CameraStalled as error:
            self._stalled(error)
            return None
        except DeviceError as error:
            self.lost(error)
            return None
        self._came(camera, frame)
        return frame

    def _came(self, camera: Camera, frame: Frame) -> None:
        self._seen_at = self._clock()
        if self._seen_at - self._opened_at >= QUIET_S:
            self._failures = 0
        self.health, self.reason, self.code = "online", None, None
        if camera.live and self._black.black(frame, self._seen_at):
            self.health, self.reason, self.code = "stalled", BLACK, troubles.BLACK_PICTURE

    def close(self) -> None:
        """Let go of the camera."""
        if self.camera is not None:
            self.camera.close()
            self.camera = None

    def _try_to_open(self) -> bool:
        if not self.opens_next:
            return False
        try:
            self.camera = self._open()
        except CameraHangs as error:
            self.lost(error)
            raise
        except DeviceError as error:
            self.lost(error)
            return False
        self.opened += 1
        self._opened_at = self._seen_at = self._clock()
        self._black = BlackWatch()
        return True

    def _stalled(self, error: CameraStalled) -> None:
        silent_s = self._clock() - self._seen_at
        if silent_s >= REOPEN_S:
            self.lost(error)
            self.health = "stalled"
        elif silent_s >= STALLED_S:
            self.health, self.reason, self.code = "stalled", why(error), trouble(error)

    def lost(self, error: DeviceError) -> None:
        """The camera failed: close it now, and open it again after a while, if that can help."""
        self._over = isinstance(error, NoMorePictures | BadSpec | CameraUnsupported)
        delay_s = min(FIRST_DELAY_S * 2**self._failures, LONGEST_DELAY_S)
        self._failures = min(self._failures + 1, 20)
        self._due_at = self._clock() + delay_s
        self.health, self.reason, self.code = "gone", why(error), trouble(error)
        log.warning("camera: %s", self.reason)
        self.close()
