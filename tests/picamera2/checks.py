"""What the two camera checks share: their figures, and reading until something goes wrong."""

from __future__ import annotations

import ctypes
import gc
import threading
import time
from pathlib import Path

from device import DeviceError
from device.cameras import Camera


def say(words: str) -> None:
    """A figure for the table that `make test-picamera2` prints."""
    print(f"\n    {words}", end="", flush=True)


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


def state() -> tuple[int, int, int]:
    """Open files, threads, and memory in kilobytes, after giving back what is only kept for later."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    files = len(list(Path("/proc/self/fd").iterdir()))
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return files, threading.active_count(), pages * 4
