"""Stands in for the kernel's display library: picamera2 asks it for formats of previews we never show."""

from __future__ import annotations


class _Formats(type):
    def __getattr__(cls, name: str) -> int:
        if name.startswith("__"):
            raise AttributeError(name)
        return 0


class PixelFormat(metaclass=_Formats):
    """Every format is the same."""
