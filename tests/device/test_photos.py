"""Proves that every kind of photo comes in upright and in colour, and that hostile files are refused."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device import photos
from device.errors import CannotReadPhoto, DeviceError, EmptyFolder, PhotoTooLarge

Picture = NDArray[np.uint8]


def quarters() -> Picture:
    """Upper left red, upper right green, lower left blue, lower right white; 40 wide, 24 high."""
    image = np.full((24, 40, 3), 255, np.uint8)
    image[:12, :20] = (0, 0, 255)
    image[:12, 20:] = (0, 255, 0)
    image[12:, :20] = (255, 0, 0)
    return image


def encoded(image: NDArray[np.generic], suffix: str) -> bytes:
    done, data = cv2.imencode(suffix, np.asarray(image), [cv2.IMWRITE_JPEG_QUALITY, 98])
    assert done
    return bytes(data)


def write(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def exif(orientation: int) -> bytes:
    """A TIFF block with nothing but the orientation."""
    return b"II*\x00" + struct.pack("<IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def with_exif_jpeg(data: bytes, orientation: int) -> bytes:
    block = b"Exif\x00\x00" + exif(orientation)
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + data[2:]


def png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def with_exif_png(data: bytes, orientation: int) -> bytes:
    return data[:33] + png_chunk(b"eXIf", exif(orientation)) + data[33:]


def stored_for(orientation: int, upright: Picture) -> Picture:
    """What a camera stores so that EXIF's orientation makes it `upright` again (EXIF 2.3, table 6)."""
    inverse = {
        1: lambda a: a,
        2: np.fliplr,
        3: lambda a: np.rot90(a, 2),
        4: np.flipud,
        5: lambda a: a.transpose(1, 0, 2),
        6: lambda a: np.rot90(a, 1),
        7: lambda a: np.rot90(a, 2).transpose(1, 0, 2),
        8: lambda a: np.rot90(a, -1),
    }
    return np.ascontiguousarray(inverse[orientation](upright))


def corner_colours(image: Picture) -> list[list[int]]:
    height, width = image.shape[:2]
    places = [(height // 4, width // 4), (height // 4, 3 * width // 4), (3 * height // 4, width // 4)]
    return [[round(float(c) / 255) for c in image[y, x]] for y, x in places]


RED_GREEN_BLUE = [[0, 0, 1], [0, 1, 0], [1, 0, 0]]


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp", ".tif"])
def test_each_kind_comes_in_as_it_was(tmp_path: Path, suffix: str) -> None:
    image = photos.load_photo(write(tmp_path, f"photo{suffix}", encoded(quarters(), suffix)))
    assert image.shape == (24, 40, 3)
    assert image.dtype == np.uint8
    assert corner_colours(image) == RED_GREEN_BLUE


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_rotation_is_undone(tmp_path: Path, orientation: int) -> None:
    stored = stored_for(orientation, quarters())
    jpeg = write(tmp_path, "a.jpg", with_exif_jpeg(encoded(stored, ".jpg"), orientation))
    png = write(tmp_path, "a.png", with_exif_png(encoded(stored, ".png"), orientation))
    for path in (jpeg, png):
        image = photos.load_photo(path)
        assert image.shape == (24, 40, 3)
        assert corner_colours(image) == RED_GREEN_BLUE


def test_grey_and_sixteen_bit_become_eight_bits_of_colour(tmp_path: Path) -> None:
    grey = np.full((10, 10), 90, np.uint8)
    deep = np.full((10, 10, 3), 90 * 257, np.uint16)
    for name, picture in (("grey.png", grey), ("grey.jpg", grey), ("deep.png", deep), ("deep.tif", deep)):
        image = photos.load_photo(write(tmp_path, name, encoded(picture, Path(name).suffix)))
        assert image.shape == (10, 10, 3)
        assert image.dtype == np.uint8
        assert abs(int(image[5, 5, 1]) - 90) <= 1


def test_what_is_transparent_shows_white(tmp_path: Path) -> None:
    picture = np.zeros((10, 10, 4), np.uint8)
    picture[:, 5:, 3] = 255
    image = photos.load_photo(write(tmp_path, "alpha.png", encoded(picture, ".png")))
    assert image[5, 1].tolist() == [255, 255, 255]
    assert image[5, 8].tolist() == [0, 0, 0]


def test_fifty_megapixels_are_made_smaller_and_say_so(tmp_path: Path) -> None:
    picture = np.zeros((6000, 8400), np.uint8)
    picture[:, 4200:] = 200
    photo = photos.open_photo(write(tmp_path, "large.jpg", encoded(picture, ".jpg")))
    assert photo.scale == 2.0
    assert photo.image.shape == (3000, 4200, 3)
    assert photo.image[100, 4000, 0] == 200


BOMB = b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
BOMB += png_chunk(b"IDAT", zlib.compress(bytes(1000))) + png_chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("nothing.jpg", b"", "empty_file"),
        ("text.jpg", b"hello, I am no photo", "not_a_photo"),
        ("page.png", b"<html></html>", "not_a_photo"),
        ("cut.jpg", encoded(quarters(), ".jpg")[:-200], "truncated"),
        ("start.jpg", b"\xff\xd8\xff", "truncated"),
        ("cut.png", encoded(quarters(), ".png")[:60], "truncated"),
        ("cut.webp", encoded(quarters(), ".webp")[:40], "truncated"),
        ("cut.bmp", b"BM1234", "truncated"),
        ("odd.tif", b"II*\x00\xff\xff\xff\x7f", "truncated"),
        ("bomb.png", BOMB, "too_many_pixels"),
        ("zero.png", BOMB.replace(struct.pack(">II", 60000, 60000), bytes(8)), "no_pixels"),
        ("void.png", BOMB.replace(struct.pack(">II", 60000, 60000), struct.pack(">II", 9, 9)), "damaged"),
    ],
)
def test_what_is_no_whole_photo_is_refused_with_the_reason(
    tmp_path: Path, name: str, data: bytes, reason: str
) -> None:
    with pytest.raises(CannotReadPhoto) as caught:
        photos.load_photo(write(tmp_path, name, data))
    assert caught.value.facts["reason"] == reason
    assert caught.value.facts["file"] == str(tmp_path / name)
    assert isinstance(caught.value, DeviceError)


def test_a_bomb_is_too_large_by_name(tmp_path: Path) -> None:
    with pytest.raises(PhotoTooLarge) as caught:
        photos.load_photo(write(tmp_path, "bomb.png", BOMB))
    assert (caught.value.code, caught.value.facts["width"]) == ("photo_too_large", 60000)


def test_damaged_exif_does_not_cost_the_photo(tmp_path: Path) -> None:
    plain = encoded(quarters(), ".jpg")
    block = b"Exif\x00\x00II*\x00\xff\xff\xff\xff"
    data = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + plain[2:]
    assert corner_colours(photos.load_photo(write(tmp_path, "a.jpg", data))) == RED_GREEN_BLUE


def test_a_folder_or_a_missing_file_is_no_photo(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.jpg"):
        with pytest.raises(CannotReadPhoto) as caught:
            photos.load_photo(path)
        assert caught.value.facts["reason"] == "no_such_file"


def test_a_folders_photos_come_in_the_order_a_person_numbers_them(tmp_path: Path) -> None:
    for name in ("10.jpg", "2.jpg", "notes.txt", "1.PNG", ".hidden.jpg", "b.jpg", "A.jpg"):
        (tmp_path / name).write_bytes(b"")
    assert [p.name for p in photos.list_photos(tmp_path)] == ["1.PNG", "2.jpg", "10.jpg", "A.jpg", "b.jpg"]


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(EmptyFolder) as caught:
        photos.list_photos(tmp_path)
    assert caught.value.code == "empty_folder"
