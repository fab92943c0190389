"""How large a picture will be and which way up, from its first bytes: before a decoder allocates anything.

A file of a few kilobytes can claim to hold gigabytes of pixels. OpenCV's own limit is set once for the whole
process by an environment variable and is far above what a small computer holds.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from device.errors import CannotReadPhoto

_ORIENTATION_TAG = 0x0112
_TIFF_WIDTH_TAG, _TIFF_HEIGHT_TAG = 0x0100, 0x0101
#: A directory of a photo has a few dozen entries; more is nonsense.
_MOST_TAGS = 1000
#: JPEG markers that carry the size (start of frame), without the three that share their range.
_JPEG_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_START_OF_SCAN, _JPEG_END = 0xDA, b"\xff\xd9"


@dataclass(frozen=True)
class PictureHeader:
    """What the first bytes of a picture file claim.

    Attributes:
        kind: `jpeg`, `png`, `webp`, `bmp` or `tiff`.
        width_px, height_px: size as stored, before any rotation.
        orientation: EXIF's number, 1 (upright) to 8.
    """

    kind: str
    width_px: int
    height_px: int
    orientation: int = 1

    @property
    def pixels(self) -> int:
        """How many pixels the picture has."""
        return self.width_px * self.height_px


def read_header(data: bytes) -> PictureHeader:
    """The header of a picture file.

    Raises:
        CannotReadPhoto: of a kind we do not read, cut short, or without pixels.
    """
    try:
        header = _read_known(data)
    except (struct.error, IndexError) as error:
        raise CannotReadPhoto(reason="truncated") from error
    if header.pixels <= 0:
        raise CannotReadPhoto(reason="no_pixels")
    return header


def _read_known(data: bytes) -> PictureHeader:
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    if data.startswith(b"BM"):
        width, height = struct.unpack_from("<ii", data, 18)
        return PictureHeader("bmp", abs(width), abs(height))
    if data[:4] in (b"II*\x00", b"MM\x00*"):
        tags = _tiff_tags(data)
        width, height = tags.get(_TIFF_WIDTH_TAG, 0), tags.get(_TIFF_HEIGHT_TAG, 0)
        return PictureHeader("tiff", width, height, _orientation(tags))
    raise CannotReadPhoto(reason="not_a_photo")


def _jpeg(data: bytes) -> PictureHeader:
    """Walk the segments up to the picture data; a file that ends before its end marker is refused."""
    at, size, orientation = 2, (0, 0), 1
    while True:
        if data[at] != 0xFF:
            raise CannotReadPhoto(reason="damaged")
        marker = data[at + 1]
        if marker == 0xFF:  # fill byte
            at += 1
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        body = data[at + 4 : at + 2 + length]
        if marker in _JPEG_FRAME_MARKERS:
            height, width = struct.unpack_from(">HH", body, 1)
            size = (width, height)
        elif marker == 0xE1 and body.startswith(b"Exif\x00\x00"):
            orientation = _orientation(_tags_or_none(body[6:]))
        elif marker == _JPEG_START_OF_SCAN:
            break
        at += 2 + length
    if data.find(_JPEG_END, at) < 0:
        raise CannotReadPhoto(reason="truncated")
    return PictureHeader("jpeg", *size, orientation)


def _png(data: bytes) -> PictureHeader:
    width, height = struct.unpack_from(">II", data, 16)
    orientation, at, ended = 1, 8, False
    while at + 8 <= len(data) and not ended:
        (length,) = struct.unpack_from(">I", data, at)
        kind = data[at + 4 : at + 8]
        if kind == b"eXIf":
            orientation = _orientation(_tags_or_none(data[at + 8 : at + 8 + length]))
        ended = kind == b"IEND"
        at += 12 + length
    if not ended:
        raise CannotReadPhoto(reason="truncated")
    return PictureHeader("png", width, height, orientation)


def _webp(data: bytes) -> PictureHeader:
    (claimed,) = struct.unpack_from("<I", data, 4)
    if len(data) < claimed + 8:
        raise CannotReadPhoto(reason="truncated")
    kind = data[12:16]
    if kind == b"VP8X":
        width = int.from_bytes(data[24:27], "little") + 1
        height = int.from_bytes(data[27:30], "little") + 1
        exif = data.find(b"EXIF", 30)
        tags = _tags_or_none(data[exif + 8 :].removeprefix(b"Exif\x00\x00")) if exif > 0 else {}
        return PictureHeader("webp", width, height, _orientation(tags))
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return PictureHeader("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    width, height = struct.unpack_from("<HH", data, 26)
    return PictureHeader("webp", width & 0x3FFF, height & 0x3FFF)


def _tags_or_none(block: bytes) -> dict[int, int]:
    """The tags of an EXIF block; none when it is damaged, which is no reason to refuse the photo."""
    try:
        return _tiff_tags(block)
    except (struct.error, IndexError):
        return {}


def _tiff_tags(block: bytes) -> dict[int, int]:
    """The whole-number tags of the first directory of a TIFF or EXIF block."""
    order = "<" if block[:2] == b"II" else ">"
    (at,) = struct.unpack_from(order + "I", block, 4)
    (count,) = struct.unpack_from(order + "H", block, at)
    tags = {}
    for index in range(min(count, _MOST_TAGS)):
        tag, kind, _ = struct.unpack_from(order + "HHI", block, at + 2 + 12 * index)
        value_at = at + 2 + 12 * index + 8
        if kind == 3:
            (tags[tag],) = struct.unpack_from(order + "H", block, value_at)
        elif kind == 4:
            (tags[tag],) = struct.unpack_from(order + "I", block, value_at)
    return tags


def _orientation(tags: dict[int, int]) -> int:
    value = tags.get(_ORIENTATION_TAG, 1)
    return value if 1 <= value <= 8 else 1
