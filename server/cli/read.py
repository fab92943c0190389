"""`maxitray read`: the dice on photographs."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.errors import CannotStart

if TYPE_CHECKING:
    from device.photos import Photo
    from vision import Reader, Reading

WELL, NOT_CLEAN, WRONG = 0, 1, 2
#: What each status of a photo does to the exit code.
_CODES = {"ok": WELL, "no_dice": WELL, "unsure": NOT_CLEAN, "error": WRONG}
#: More dice than this are a slip of the keyboard.
MOST_DICE = 1000


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """The command's own arguments."""
    parser = commands.add_parser(
        "read",
        help="read the dice on photos",
        description="Reads the dice on photos. Ends with 0 when every photo was read surely, with 1 when one"
        " was not, with 2 when one could not be opened.",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="a photo, or a folder of photos")
    parser.add_argument("--expect", type=_count, metavar="N", help="how many dice there must be")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="a tray profile made by calibrate")
    parser.add_argument("--json", action="store_true", help="one line of JSON a photo")
    parser.add_argument(
        "--draw", type=Path, metavar="DIR", help="write each photo there as a JPEG with what was seen"
    )


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) > MOST_DICE:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of dice")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Read every photo that can be opened, then say by the exit code how it went."""
    photos = [photo for path in args.paths for photo in _photos(path)]
    drawings = Drawings(args.draw, photos) if args.draw else None
    reader = _reader(args.profile)
    worst = WELL
    for photo in photos:
        answer = _answer(reader, photo, args.expect, drawings)
        _show(answer, as_json=args.json)
        worst = max(worst, _CODES[answer["status"]])
    return worst


def _photos(path: Path) -> Iterator[Path]:
    """The photo itself, or those of the folder; what holds none is left to be reported as such."""
    from device.photos import list_photos

    try:
        yield from list_photos(path) if path.is_dir() else [path]
    except OSError:
        yield path


def _reader(profile: Path | None) -> Reader:
    from server.eye.words import why
    from vision import load_reader
    from vision.profile import ProfileError, load_profile

    if profile is None:
        return load_reader()
    try:
        return load_reader(load_profile(profile))
    except ProfileError as error:
        raise CannotStart(f"read: {_printable(profile)}: {why(error)}") from error


def _answer(reader: Reader, photo: Path, expect: int | None, drawings: Drawings | None) -> dict[str, Any]:
    """One photo's line of JSON."""
    from device import DeviceError
    from device.photos import open_photo

    begun = time.perf_counter()
    try:
        opened = open_photo(photo)
    except (DeviceError, OSError) as error:
        return _line(photo, "error", begun, message=_why(photo, error))
    reading = reader.read(opened.image, expect)
    if drawings:
        drawings.add(photo, opened, reading)
    return _line(
        photo,
        reading.status,
        begun,
        values=reading.values,
        dice=_dice(reading, opened.scale),
        message=reading.message,
    )


def _dice(reading: Reading, scale: float) -> list[dict[str, Any]]:
    """The dice in pixels of the file, turned upright; scale: how many of them one pixel read stands for."""
    return [
        {
            "value": die.value,
            "x": round((die.x_px + 0.5) * scale - 0.5, 1),
            "y": round((die.y_px + 0.5) * scale - 0.5, 1),
            "size": round(die.size_px * scale, 1),
            "confidence": round(die.confidence, 4),
            "reason": die.reason,
        }
        for die in reading.dice
    ]


def _line(
    photo: Path,
    status: str,
    begun: float,
    *,
    values: Sequence[int] = (),
    dice: Sequence[dict[str, Any]] = (),
    message: str,
) -> dict[str, Any]:
    return {
        "file": _printable(photo),
        "status": status,
        "values": list(values),
        "dice": list(dice),
        "message": message,
        "ms": round((time.perf_counter() - begun) * 1000, 1),
    }


def _printable(path: Path) -> str:
    """A file's name as text; bytes that are no text, which Linux allows in names, are replaced."""
    return os.fsencode(path).decode(errors="replace")


def _why(photo: Path, error: Exception) -> str:
    """What is wrong with a photo, in a person's words."""
    from device import DeviceError
    from server.eye.words import why

    if not isinstance(error, DeviceError):
        return f"cannot be opened: {getattr(error, 'strerror', None) or error}"
    if not photo.is_dir():
        return why(error)
    return "the folder holds no photos" if os.access(photo, os.R_OK | os.X_OK) else "cannot be opened"


def _show(answer: dict[str, Any], *, as_json: bool) -> None:
    if answer["status"] == "error":
        print(f"maxitray: read: {answer['file']}: {answer['message']}", file=sys.stderr)
    if as_json:
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    elif answer["status"] != "error":
        shown = " ".join("?" if die["value"] is None else str(die["value"]) for die in answer["dice"])
        print(f"{answer['file']}: {shown or '-'}  ({answer['status']}: {answer['message']})", flush=True)


class Drawings:
    """A folder of photos with what was seen in them; none overwrites another one or a photo that is read."""

    def __init__(self, folder: Path, photos: Sequence[Path]) -> None:
        """Make the folder where it is missing.

        Raises:
            CannotStart: it cannot be written.
        """
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            place = folder.resolve()
            beside = {photo.name for photo in photos if photo.resolve().parent == place}
        except OSError as error:
            raise self._refused(error.strerror or "") from error
        if not os.access(folder, os.W_OK | os.X_OK):
            raise self._refused("Permission denied")
        self._taken = beside
        self._ending = "-read" if beside else ""

    def add(self, photo: Path, opened: Photo, reading: Reading) -> None:
        """Write one.

        Raises:
            CannotStart: the folder does not take it.
        """
        import cv2

        from vision.drawing import draw_reading

        _, data = cv2.imencode(".jpg", draw_reading(opened.image, reading))
        try:
            (self.folder / self._free_name(photo)).write_bytes(data.tobytes())
        except OSError as error:
            raise self._refused(error.strerror or "") from error

    def _free_name(self, photo: Path) -> str:
        stem, number = photo.stem + self._ending, 2
        name = f"{stem}.jpg"
        while name in self._taken:
            name, number = f"{stem}-{number}.jpg", number + 1
        self._taken.add(name)
        return name

    def _refused(self, why: str) -> CannotStart:
        return CannotStart(f"read: cannot write to {_printable(self.folder)}: {why}")
