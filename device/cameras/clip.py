"""A clip as a camera: its frames in order, as fast as they are asked for, with the clip's own times."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from device.cameras.frames import Frame
from device.errors import CameraGone, CannotOpenCamera, NoMorePictures

#: What is taken when a clip does not say how fast it runs, frames a second.
DEFAULT_FPS: Final = 30.0
#: Claims beyond these are nonsense, frames a second.
_BELIEVABLE_FPS: Final = (0.5, 1000.0)


class ClipCamera:
    """Plays a clip once. Rotation noted in the file is undone by OpenCV."""

    live: Final = False

    def __init__(self, path: Path) -> None:
        """Raises:
        CannotOpenCamera: no such file, or no clip.
        """
        self.spec = f"file:{path}"
        if not path.is_file():
            raise CannotOpenCamera(spec=self.spec, reason="no such file")
        self._capture: cv2.VideoCapture | None = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            self.close()
            raise CannotOpenCamera(spec=self.spec, reason="not a clip")
        claimed = float(self._capture.get(cv2.CAP_PROP_FPS))
        believable = _BELIEVABLE_FPS[0] <= claimed <= _BELIEVABLE_FPS[1]
        #: Frames a second by the clip's own word.
        self.fps = claimed if believable else DEFAULT_FPS
        self._count = 0
        self._last_s = -1.0 / self.fps

    def read(self, timeout_s: float) -> Frame:
        """The next frame; never waits."""
        del timeout_s
        if self._capture is None:
            raise CameraGone(spec=self.spec, reason="closed")
        try:
            done, image = self._capture.read()
        except cv2.error as error:
            raise CameraGone(spec=self.spec, reason=f"the clip is damaged: {error}") from error
        if not done or image is None:
            if self._count == 0:
                raise CannotOpenCamera(spec=self.spec, reason="no picture in it")
            raise NoMorePictures(spec=self.spec, frames=self._count)
        self._count += 1
        stamped = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000.0
        # Files with broken time stamps still go forward, a frame at a time.
        later = self._last_s + 1.0 / self.fps
        self._last_s = stamped if stamped > self._last_s else later
        return Frame(np.asarray(image, np.uint8), self._last_s)

    def close(self) -> None:
        """Let go of the file."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None
