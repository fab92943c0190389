"""Writes JPEG pictures as a clip (Motion JPEG in AVI), each at its own time.

OpenCV's writer wants decoded pictures at an even pace. Ours come compressed, and thirty or ten a second;
where none is, an empty chunk stands, which players take for the picture before. Format: Microsoft's "AVI
RIFF File Reference".
"""

from __future__ import annotations

import contextlib
import struct
from pathlib import Path
from typing import BinaryIO, Final

#: Pictures a second of the clip; the eye's own are never more.
FPS: Final = 30
_HAS_INDEX: Final = 0x10
_KEYFRAME: Final = 0x10
#: Where the number of pictures stands, and where the movie begins, bytes from the start.
_COUNTS_AT: Final = (48, 140)
_MOVIE_AT: Final = 220


class AviWriter:
    """One clip. Owned by one thread."""

    def __init__(self, path: Path, size_px: tuple[int, int]) -> None:
        """Raises: OSError: it cannot be written."""
        self._file: BinaryIO = path.open("wb")
        self._begun_s: float | None = None
        #: Size of each picture's chunk in bytes, and where it lies after the movie's beginning.
        self._index: list[tuple[int, int]] = []
        self._file.write(_head(size_px))

    @property
    def seconds(self) -> float:
        """How long the clip is."""
        return len(self._index) / FPS

    def add(self, jpeg: bytes, t_s: float) -> None:
        """The picture of that time; one that is earlier than the next place for a picture is left out.

        Raises:
            OSError: it cannot be written.
        """
        if self._begun_s is None:
            self._begun_s = t_s
        place = round((t_s - self._begun_s) * FPS)
        if place < len(self._index):
            return
        while len(self._index) < place:
            self._chunk(b"")
        self._chunk(jpeg)

    def _chunk(self, data: bytes) -> None:
        self._index.append((len(data), self._file.tell() - _MOVIE_AT))
        self._file.write(struct.pack("<4sI", b"00dc", len(data)) + data + b"\0" * (len(data) % 2))

    def close(self) -> None:
        """Write what can only be known at the end.

        Raises:
            OSError: it cannot be written.
        """
        try:
            movie_end = self._file.tell()
            entries = [struct.pack("<4sIII", b"00dc", _KEYFRAME, at, size) for size, at in self._index]
            self._file.write(struct.pack("<4sI", b"idx1", 16 * len(entries)) + b"".join(entries))
            self._put(4, self._file.tell() - 8)
            self._put(_MOVIE_AT - 4, movie_end - _MOVIE_AT)
            for place in _COUNTS_AT:
                self._put(place, len(self._index))
        finally:
            self._file.close()

    def drop(self) -> None:
        """Write nothing more; the file is no clip."""
        with contextlib.suppress(OSError):  # of a full disk, again
            self._file.close()

    def _put(self, place: int, number: int) -> None:
        self._file.seek(place)
        self._file.write(struct.pack("<I", number))
        self._file.seek(0, 2)


def _head(size_px: tuple[int, int]) -> bytes:
    """All before the first picture, with zeros for what is not known yet."""
    width, height = size_px
    main = struct.pack(
        "<14I", 1_000_000 // FPS, 0, 0, _HAS_INDEX, 0, 0, 1, width * height * 3, width, height, 0, 0, 0, 0
    )
    stream = struct.pack(
        "<4s4sIHHIIIIIIIIHHHH",
        *(b"vids", b"MJPG", 0, 0, 0, 0, 1, FPS, 0, 0, width * height * 3, 0xFFFFFFFF, 0),
        *(0, 0, width, height),
    )
    picture = struct.pack("<IiiHH4sIiiII", 40, width, height, 1, 24, b"MJPG", width * height * 3, 0, 0, 0, 0)
    lists = _list(b"strl", _piece(b"strh", stream) + _piece(b"strf", picture))
    head = _list(b"hdrl", _piece(b"avih", main) + lists)
    return b"RIFF" + bytes(4) + b"AVI " + head + b"LIST" + bytes(4) + b"movi"


def _piece(name: bytes, data: bytes) -> bytes:
    return struct.pack("<4sI", name, len(data)) + data


def _list(name: bytes, data: bytes) -> bytes:
    return _piece(b"LIST", name + data)
