"""What the two camera checks share: their figures, and reading until something goes wrong."""

from __future__ import annotations

import ctypes
import gc
import time
from pathlib import Path
from typing import NamedTuple

from device import DeviceError
from device.cameras import Camera


class Held(NamedTuple):
    """What this process holds.

    Attributes:
        files: open files.
        threads: the native libraries' own among them, of which Python knows nothing.
        buffers: pieces of the cameras' shared memory.
    """

    files: int
    threads: int
    buffers: int

    def __str__(self) -> str:
        return f"{self.files} files, {self.threads} threads, {self.buffers} buffers"


def say(words: str) -> None:
    """A figure for the table that `make test-picamera2` prints."""
    print(words)


def read_until(error: type[DeviceError], camera: Camera, timeout_s: float, longest_s: float = 20.0) -> float:
    """Read frames until one fails in this way; seconds since the last one that came.

    Raises:
        AssertionError: none did for as long as given.
    """
    begun = came = time.monotonic()
    while came - begun < longest_s:
        try:
            camera.read(timeout_s)
        except error:
            return time.monotonic() - came
        came = time.monotonic()
    raise AssertionError(f"no {error.__name__} within {longest_s} s")


def held() -> Held:
    """What is held now, after giving back what is only kept for later."""
    gc.collect()
    me = Path("/proc/self")
    maps = (me / "maps").read_text().splitlines()
    return Held(
        files=len(list((me / "fd").iterdir())),
        threads=len(list((me / "task").iterdir())),
        buffers=sum("memfd:" in line or "/dev/video" in line for line in maps),
    )


def memory_kb() -> int:
    """Memory of this process, kilobytes, without what the heap only keeps for later."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4


def growth(memory: list[int]) -> str:
    """How memory went on from its first value, in words."""
    return ", ".join(f"{now - memory[0]:+d}" for now in memory[1:]) + " kB"
