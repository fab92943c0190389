"""How large the picture in a JPEG is, before anything is decoded: a few bytes can claim to be gigabytes.

ITU-T T.81, annex B: segments of a marker and a length, the frame header among them.
"""

from __future__ import annotations

from typing import Final

#: How every JPEG begins: start of image, and the first byte of the next marker.
_START: Final = b"\xff\xd8\xff"
#: Frame headers of all ways of coding: SOF0 to SOF15 but for three that are tables.
_FRAME_HEADERS: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_START_OF_SCAN: Final = 0xDA


def jpeg_size(content: bytes) -> tuple[int, int] | None:
    """Width and height, pixels; None where it is no JPEG."""
    if not content.startswith(_START):
        return None
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in _FRAME_HEADERS:
            return int.from_bytes(content[at + 7 : at + 9]), int.from_bytes(content[at + 5 : at + 7])
        if marker == _START_OF_SCAN:
            return None
        at += 2 + int.from_bytes(content[at + 2 : at + 4])
    return None
