"""Lets cameras fail a thousand times in one eye: `python -m benchmarks.soak.restarts N` prints one JSON line.

Half of them are our USB camera over a driver that throws, with its thread; the others simulated trays that
vanish. The loop, the camera's hand and the watcher are the product's own; only nobody waits between failures.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.soak.gauges import Use, use_of
from device.cameras import Camera, CameraGone, Frame, SimulatedCamera, UsbCamera
from server.eye import camerahand
from server.eye.camerahand import CameraHand
from server.eye.lines import Inbox, Outbox
from server.eye.loop import EyeLoop
from server.eye.readinghand import ReadingHand
from server.eye.snapshot import Snapshot
from vision import Reading

Picture = NDArray[np.uint8]

#: Frames that a camera gives before it fails.
FRAMES = 3


class ThrowingDriver:
    """Stands where OpenCV's capture stands."""

    def __init__(self) -> None:
        self._frames = 0

    def read(self) -> tuple[bool, Picture]:
        """A few pictures, then what a driver throws."""
        self._frames += 1
        if self._frames > FRAMES:
            raise cv2.error("the driver says no")
        time.sleep(0.01)
        return True, np.full((480, 640, 3), 90, np.uint8)

    def get(self, prop: int) -> float:
        """Knows nothing."""
        del prop
        return 0.0

    def set(self, prop: int, value: float) -> bool:
        """Can do nothing."""
        del prop, value
        return False

    def release(self) -> None:
        """Holds nothing."""


class Vanishing(SimulatedCamera):
    """A simulated tray that is gone after some frames."""

    frames = 0

    def read(self, timeout_s: float) -> Frame:
        """A frame, while there are any."""
        self.frames += 1
        if self.frames > FRAMES:
            raise CameraGone(spec=self.spec, reason="vanished")
        return super().read(timeout_s)


class NoDice:
    """A reader that sees none: reading is not what is tried."""

    def read(self, frame: Picture, expect: int | None = None) -> Reading:
        """Nothing."""
        del frame, expect
        return Reading("no_dice")

    def confirm(self, frame: Picture, reading: Reading) -> Reading:
        """Nothing either."""
        del frame
        return reading


def restarts(number: int) -> tuple[Use, Use]:
    """What the process holds during the second tenth of the restarts, and during the last."""
    uses: list[Use] = []
    opened = 0
    # Nothing is waited for: what waiting does is tested by a clock.
    vars(camerahand).update(FIRST_DELAY_S=0.0, LONGEST_DELAY_S=0.0)

    def open_() -> Camera:
        nonlocal opened
        uses.append(use_of())
        loop.stopping = opened >= number
        opened += 1
        return UsbCamera("0", open_=lambda _: ThrowingDriver()) if opened % 2 else Vanishing()

    with tempfile.TemporaryDirectory() as folder:
        loop = _loop(open_, Path(folder))
        loop.run()
    tenth = number // 10
    return held(uses[tenth : 2 * tenth]), held(uses[-tenth:])


def held(uses: list[Use]) -> Use:
    """The least memory, and the most files and threads.

    A tray that is just being replaced counts twice or not at all, as the allocator happens to give its pages
    back; what has leaked is there at all times.
    """
    return Use(
        memory_mb=min(use.memory_mb for use in uses),
        files=max(use.files for use in uses),
        threads=max(use.threads for use in uses),
    )


def _loop(open_: Callable[[], Camera], folder: Path) -> EyeLoop:
    reading, _writing = os.pipe()
    inbox, outbox = Inbox(os.fdopen(reading, "rb")), Outbox(os.fdopen(os.open(os.devnull, os.O_WRONLY), "wb"))
    clock = time.monotonic
    hand = ReadingHand(NoDice)
    return EyeLoop(CameraHand(open_, clock), hand, inbox, outbox, Snapshot(folder, clock), clock)


if __name__ == "__main__":
    logging.basicConfig(level=logging.CRITICAL)
    print(json.dumps([asdict(use) for use in restarts(int(sys.argv[1]))]), flush=True)
    os._exit(0)
