"""What a camera's SPEC may be, without opening it: the table must not load what the eye loads."""

from __future__ import annotations

import re
from pathlib import Path

from server.errors import CannotStart

_PLAIN = frozenset({"simulated", "none"})
_NUMBERED = re.compile(r"picamera2(:\d+)?|usb(:.+)?")
_FILE = "file:"
_STILLS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})


def check_camera(spec: str) -> str:
    """The SPEC itself, when it is one.

    Raises:
        CannotStart: it is none, or names a file that is not there.
    """
    if spec.startswith(_FILE) and spec != _FILE:
        path = file_path(spec)
        if not path.exists():
            raise CannotStart(f"camera: there is no file or folder {path}")
        return f"{_FILE}{path}"
    if spec in _PLAIN or _NUMBERED.fullmatch(spec):
        return spec
    raise CannotStart(
        f"camera: {spec!r} is none of picamera2[:N], usb[:N or path], file:PATH, simulated, none"
    )


def file_path(spec: str) -> Path:
    """The path that a `file:` SPEC names, absolute."""
    return Path(spec.removeprefix(_FILE)).expanduser().absolute()


def shows_stills(spec: str) -> bool:
    """True when the camera shows photographs, one a turn, and not what happens in front of it."""
    if not spec.startswith(_FILE):
        return False
    path = file_path(spec)
    return path.is_dir() or path.suffix.lower() in _STILLS
