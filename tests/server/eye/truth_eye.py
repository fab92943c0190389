"""An eye whose reader is told the truth by the simulated tray or by photo names: for tests, never for use.

Called with the camera's SPEC and the folder for pictures. A photo named `123456-….png` shows those dice.
`EYE_TEST_RECORD` is a folder to record into; no file may grow larger than `EYE_TEST_FILE_LIMIT` bytes.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from device.cameras import Camera, SimulatedCamera, StillsCamera, open_camera
from server.eye.process import run_eye
from server.eye.record import NoRecorder, Recorder, Recording
from server.eye.recordfolder import RecordFolder
from server.eye.recordwork import Work
from vision import DieReading, Reading


class TruthReader:
    """Knows the dice instead of reading them."""

    def __init__(self) -> None:
        self.camera: Camera | None = None

    def open(self, spec: str) -> Camera:
        self.camera = open_camera(spec, seed=11)
        return self.camera

    def read(self, frame: NDArray[np.uint8], expect: int | None = None) -> Reading:
        del frame
        if os.environ.get("EYE_TEST_READER") == "broken":
            raise RuntimeError("the model does not fit")
        dice = self._dice()
        if not dice:
            return Reading("no_dice")
        sure = all(die.value is not None for die in dice) and len(dice) == expect
        return Reading("ok" if sure else "unsure", dice)

    def confirm(self, frame: NDArray[np.uint8], reading: Reading) -> Reading:
        del frame
        return reading

    def _dice(self) -> tuple[DieReading, ...]:
        if isinstance(self.camera, SimulatedCamera):
            lying = self.camera.lying()
            return tuple(DieReading(d.value, d.x_px, d.y_px, d.size_px, 0.99) for d in lying)
        assert isinstance(self.camera, StillsCamera)
        shown = self.camera.path.stem.split("-")[0]
        values = [int(c) if c.isdecimal() else None for c in shown]
        return tuple(DieReading(v, 50.0 * n, 50.0, 30.0, 0.99) for n, v in enumerate(values))


def recorder_of(spec: str) -> Callable[[], Recording]:
    """What makes a recorder."""
    folder = Path(os.environ["EYE_TEST_RECORD"])
    return lambda: Recorder(lambda: Work(RecordFolder(folder, 10**9), spec))


if __name__ == "__main__":
    reader = TruthReader()
    spec, run_dir = sys.argv[1:3]
    if limit := os.environ.get("EYE_TEST_FILE_LIMIT"):
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    record = recorder_of(spec) if "EYE_TEST_RECORD" in os.environ else NoRecorder
    code = run_eye(spec, Path(run_dir), lambda: reader.open(spec), lambda: reader, record)
    sys.stderr.flush()
    os._exit(code)
