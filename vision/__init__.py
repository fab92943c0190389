"""A frame in, a reading out.

The reader itself is loaded when it is first asked for: the process that serves the pages uses this room's
plain values (readings, the tray profile) and must not load OpenCV.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vision.errors import NotAPicture, VisionError
from vision.reading import DieReading, Reading, Status

if TYPE_CHECKING:
    from vision.reader import Reader, load_reader
    from vision.steady import SteadyReader

__all__ = [
    "DieReading",
    "NotAPicture",
    "Reader",
    "Reading",
    "Status",
    "SteadyReader",
    "VisionError",
    "load_reader",
]


def __getattr__(name: str) -> object:
    if name in ("Reader", "load_reader"):
        import vision.reader

        return getattr(vision.reader, name)
    if name == "SteadyReader":
        from vision.steady import SteadyReader

        return SteadyReader
    raise AttributeError(f"module 'vision' has no attribute '{name}'")
