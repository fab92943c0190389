"""The product's own eye with a watch on it: `python -m benchmarks.soak.eye`, in place of `server.eye`.

Measured is the time that the main thread computes. What drawing the simulated pictures takes of it is taken
out: a real camera draws nothing. The true dice of every throw are written down beside it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import cv2

import server.eye.loop
from device.cameras import Frame, SimulatedCamera
from server.eye import process
from vision.watching import Event, Watcher
from vision.watching.motion import Picture

#: Names the file that is written every second; the dice of each throw are in one beside it, over all eyes.
STATS = "MAXITRAY_SOAK_STATS"
TRUTH = ".truth"
EVERY_S = 1.0


class Counted(SimulatedCamera):
    """The simulated camera, which also keeps the books."""

    drawing_s = 0.0
    looking_s = 0.0
    frames = 0

    def __init__(self) -> None:
        super().__init__()
        self._file = Path(os.environ[STATS])
        self._told_at = 0.0

    def read(self, timeout_s: float) -> Frame:
        """A frame."""
        begun = time.thread_time()
        frame = super().read(timeout_s)
        Counted.drawing_s += time.thread_time() - begun
        Counted.frames += 1
        if time.monotonic() - self._told_at >= EVERY_S:
            self._tell()
        return frame

    def throw(self, keep: Sequence[int] = ()) -> None:
        """A throw, whose dice are known at once."""
        super().throw(keep)
        with self._file.with_suffix(TRUTH).open("a") as file:
            file.write(json.dumps(sorted(die.value for die in self.dice())) + "\n")

    def _tell(self) -> None:
        self._told_at = time.monotonic()
        told = {
            "pid": os.getpid(),
            "frames": Counted.frames,
            "looking_s": Counted.looking_s,
            "watching_s": time.thread_time() - Counted.drawing_s,
            "all_s": time.process_time() - Counted.drawing_s,
        }
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(told))
        fresh.replace(self._file)


class Timed(Watcher):
    """The watcher, timed."""

    def look(self, frame: Picture, t_s: float) -> list[Event]:
        """One look."""
        begun = time.thread_time()
        events = super().look(frame, t_s)
        Counted.looking_s += time.thread_time() - begun
        return events


def main() -> int:
    """Be the eye."""
    # So that each part's work is done on the thread that it is counted on.
    cv2.setNumThreads(1)
    vars(server.eye.loop).update(Watcher=Timed)
    vars(process).update(open_camera=lambda *_, **__: Counted())
    return process.main()


if __name__ == "__main__":
    code = main()
    sys.stderr.flush()
    os._exit(code)
