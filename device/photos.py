"""Photographs from files, as the rest wants them: upright, colour, eight bits, of bearable size.

The one door by which picture files come in, and so the place where hostile ones are stopped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import CannotReadPhoto, EmptyFolder, PhotoTooLarge
from device.picture_headers import PictureHeader, read_header

Picture = NDArray[np.uint8]

#: A photo larger than this is halved until it is not: 75 MB in memory, and more than any dice need. Phones'
#: ordinary 12 and 24 megapixel photos stay as they are.
WORKING_PIXELS: Final = 25_000_000
#: JPEG is halved while it is decoded, so that the largest sensors on sale (200 megapixels) still come in.
MAX_JPEG_PIXELS: Final = 210_000_000
#: The other kinds are decoded whole, at up to 8 bytes a pixel: half a gigabyte at the worst.
MAX_OTHER_PIXELS: Final = 64_000_000
#: No photo below the pixel limits is larger.
MAX_FILE_BYTES: Final = 300_000_000

#: Names that a folder's photos end with; other files in it are passed over.
PHOTO_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})

_REDUCED = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}

# OpenCV would print its own complaints about damaged files on stderr; ours are errors with a reason.
cv2.setLogLevel(0)


@dataclass(frozen=True)
class Photo:
    """A photograph as read.

    Attributes:
        image: shape (height, width, 3), blue green red.
        scale: how many of the file's pixels go on one of the image's, along an edge: 1 but for giants.
    """

    image: Picture
    scale: float


def load_photo(path: Path) -> Picture:
    """The photo in a file, shape (height, width, 3), blue green red, turned upright.

    Raises:
        CannotReadPhoto: no such file, no photo, or damaged.
        PhotoTooLarge: claims more pixels than fit in memory; found out before they are decoded.
    """
    return open_photo(path).image


def open_photo(path: Path) -> Photo:
    """Like `load_photo`, and says by how much a giant photo was made smaller."""
    try:
        data = _bytes_of(path)
        header = read_header(data)
        _refuse_giants(header)
        return _decode(data, header)
    except CannotReadPhoto as error:
        error.facts.setdefault("file", str(path))
        raise


def list_photos(folder: Path) -> list[Path]:
    """The photos of a folder in the order a person would number them: `2.jpg` before `10.jpg`.

    Raises:
        EmptyFolder: none there.
    """
    photos = [
        p for p in folder.iterdir() if p.suffix.lower() in PHOTO_SUFFIXES and not p.name.startswith(".")
    ]
    if not photos:
        raise EmptyFolder(folder=str(folder))
    return sorted(photos, key=lambda p: _natural(p.name))


def _natural(name: str) -> tuple[list[tuple[int, int, str]], str]:
    parts = re.findall(r"\d+|\D+", name.casefold())
    numbered = [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts]
    return numbered, name


def _bytes_of(path: Path) -> bytes:
    if not path.is_file():
        raise CannotReadPhoto(reason="no_such_file")
    try:
        size = path.stat().st_size
        if size > MAX_FILE_BYTES:
            raise PhotoTooLarge(reason="too_many_bytes", bytes=size, limit=MAX_FILE_BYTES)
        data = path.read_bytes()
    except OSError as error:
        raise CannotReadPhoto(reason="not_readable", detail=error.strerror or "") from error
    if not data:
        raise CannotReadPhoto(reason="empty_file")
    return data


def _refuse_giants(header: PictureHeader) -> None:
    limit = MAX_JPEG_PIXELS if header.kind == "jpeg" else MAX_OTHER_PIXELS
    if header.pixels > limit:
        raise PhotoTooLarge(
            reason="too_many_pixels", width=header.width_px, height=header.height_px, limit=limit
        )


def _decode(data: bytes, header: PictureHeader) -> Photo:
    reduction = 1
    while header.pixels > WORKING_PIXELS * reduction**2:
        reduction *= 2
    # Transparent kinds come as stored; the others OpenCV turns upright and into eight bits of colour.
    as_stored = header.kind in ("png", "webp")
    flags = cv2.IMREAD_UNCHANGED if as_stored else _REDUCED[reduction if header.kind == "jpeg" else 1]
    try:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error as error:
        raise CannotReadPhoto(reason="damaged") from error
    if decoded is None:
        raise CannotReadPhoto(reason="damaged")
    image = np.asarray(decoded)
    if as_stored:
        image = _upright(_flattened(_eight_bits(image)), header.orientation)
    if header.kind != "jpeg" and reduction > 1:
        size = (image.shape[1] // reduction, image.shape[0] // reduction)
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA))
    return Photo(np.ascontiguousarray(image, dtype=np.uint8), float(reduction))


def _eight_bits(image: NDArray[np.generic]) -> NDArray[np.generic]:
    return (image // 257).astype(np.uint8) if image.dtype == np.uint16 else image


def _flattened(image: NDArray[np.generic]) -> Picture:
    """Three channels of colour; what is transparent shows white, as on paper."""
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(np.asarray(image, np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 3:
        return np.asarray(image, np.uint8)
    opacity = image[:, :, 3:].astype(np.float32) / 255.0
    colour = image[:, :, :3].astype(np.float32) * opacity + 255.0 * (1.0 - opacity)
    flat: Picture = np.rint(colour).astype(np.uint8)
    return flat


def _upright(image: Picture, orientation: int) -> Picture:
    """Undo EXIF's orientation: 1 upright, 3 half turn, 6 and 8 quarter turns, the others mirrored as well."""
    if orientation in (5, 6, 7, 8):
        image = np.swapaxes(image, 0, 1)
    if orientation in (2, 3, 6, 7):
        image = np.flip(image, 1)
    if orientation in (3, 4, 7, 8):
        image = np.flip(image, 0)
    return np.ascontiguousarray(image)
