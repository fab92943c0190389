"""An eye over a failing twin, for tests of the whole way to the page: `twin_eye.py KIND FOLDER`.

What the twin does next is the word in the folder's file `act`. It is tried again soon, so that a test does
not wait for the product's patience, which is tested elsewhere by a clock.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from server.eye import camerahand
from server.eye.process import run_eye
from tests.device.twins import Act, Twin, twins
from vision import Reading

#: How often the file is looked at, seconds.
LOOK_S = 0.02
#: Until the camera is opened again, seconds.
DELAY_S = 0.2


class NoDice:
    """A reader that sees none."""

    def read(self, frame: NDArray[np.uint8], expect: int | None = None) -> Reading:
        del frame, expect
        return Reading("no_dice")

    def confirm(self, frame: NDArray[np.uint8], reading: Reading) -> Reading:
        del frame
        return reading


def follow(twin: Twin, file: Path) -> None:
    """Let the twin do what the file says, for ever."""
    while True:
        twin.act = Act(file.read_text() or twin.act)
        time.sleep(LOOK_S)


def main(kind: str, folder: Path) -> int:
    """Be the eye."""
    vars(camerahand).update(FIRST_DELAY_S=DELAY_S, LONGEST_DELAY_S=DELAY_S)
    twin = dict(twins(folder))[kind]
    twin.act = Act((folder / "act").read_text())
    threading.Thread(target=follow, args=(twin, folder / "act"), daemon=True).start()
    return run_eye(kind, folder, twin.open, NoDice)


if __name__ == "__main__":
    code = main(sys.argv[1], Path(sys.argv[2]))
    sys.stderr.flush()
    os._exit(code)
