"""`maxitray read`: the dice on photographs."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.errors import CannotStart

if TYPE_CHECKING:
    from vision import Reader, Reading

WELL, NOT_CLEAN, WRONG = 0, 1, 2


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """The command's own arguments."""
    parser = commands.add_parser(
        "read",
        help="read the dice on photos",
        description="Reads the dice on photos, or on all photos of a folder.",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="a photo, or a folder of photos")
    parser.add_argument("--expect", type=_count, metavar="N", help="how many dice there must be")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="a tray profile made by calibrate")
    parser.add_argument("--json", action="store_true", help="one line of JSON a photo")
    parser.add_argument("--draw", type=Path, metavar="DIR", help="write each photo with what was seen there")


def _count(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of dice")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Read every photo that can be opened, then say by the exit code how it went."""
    reader = _reader(args.profile)
    drawn = _folder(args.draw) if args.draw else None
    names: set[str] = set()
    worst = WELL
    for path in args.paths:
        for photo in _photos(path):
            answer = _answer(reader, photo, args.expect, drawn, names)
            _show(answer, as_json=args.json)
            worst = max(
                worst, {"ok": WELL, "no_dice": WELL, "unsure": NOT_CLEAN}.get(answer["status"], WRONG)
            )
    return worst


def _reader(profile: Path | None) -> Reader:
    from vision.profile import load_profile

    from vision import VisionError, load_reader

    try:
        return load_reader(load_profile(profile) if profile else None)
    except (VisionError, OSError) as error:
        raise CannotStart(f"the profile {profile} cannot be used: {error}") from error


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(f"cannot write to {path}: {error.strerror}") from error
    return path


def _photos(path: Path) -> Iterator[Path]:
    """The photo itself, or those of the folder; a folder that holds none is left to be reported as such."""
    from device.photos import list_photos

    if not path.is_dir():
        yield path
        return
    try:
        yield from list_photos(path)
    except OSError:
        yield path


def _answer(
    reader: Reader, photo: Path, expect: int | None, drawn: Path | None, names: set[str]
) -> dict[str, Any]:
    """One photo's line, as DESIGN lays it down: coordinates are those of the upright photo as it lies on disk."""
    from device import DeviceError
    from device.photos import open_photo

    begun = time.perf_counter()
    try:
        opened = open_photo(photo)
    except DeviceError as error:
        return _line(photo, "error", [], [], _why(photo, error), begun)
    reading = reader.read(opened.image, expect)
    if drawn:
        _draw(reading, opened.image, _free_name(drawn, photo, names))
    dice = [die.to_json() for die in reading.dice]
    for die in dice:
        del die["candidates"]
        for key in ("x", "y", "size"):
            die[key] = round(float(str(die[key])) * opened.scale, 1)
    return _line(photo, reading.status, reading.values, dice, reading.message, begun)


def _line(
    photo: Path, status: str, values: list[int], dice: list[dict[str, object]], message: str, begun: float
) -> dict[str, Any]:
    ms = round((time.perf_counter() - begun) * 1000, 1)
    return {
        "file": str(photo),
        "status": status,
        "values": values,
        "dice": dice,
        "message": message,
        "ms": ms,
    }


def _why(photo: Path, error: Exception) -> str:
    """A device error in a person's words."""
    facts = getattr(error, "facts", {})
    reasons = {
        "no_such_file": "no such file",
        "not_readable": "cannot be opened",
        "empty_file": "the file is empty",
        "damaged": "the photo is damaged",
        "too_many_pixels": "the photo has too many pixels",
        "too_many_bytes": "the file is too large",
    }
    if photo.is_dir():
        return "the folder holds no photos"
    return reasons.get(str(facts.get("reason")), "this is not a photo")


def _show(answer: dict[str, Any], *, as_json: bool) -> None:
    if answer["status"] == "error":
        print(f"maxitray read: {answer['file']}: {answer['message']}", file=sys.stderr)
    if as_json:
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    elif answer["status"] != "error":
        shown = " ".join("?" if die["value"] is None else str(die["value"]) for die in answer["dice"])
        print(f"{answer['file']}: {shown or '-'}  ({answer['status']}: {answer['message']})", flush=True)


def _free_name(folder: Path, photo: Path, names: set[str]) -> Path:
    """A name for the drawing: photos of the same name from two folders do not overwrite each other."""
    name, number = photo.stem, 2
    while name in names:
        name, number = f"{photo.stem}-{number}", number + 1
    names.add(name)
    return folder / f"{name}.jpg"


def _draw(reading: Reading, image: Any, target: Path) -> None:
    import cv2

    from vision.drawing import draw_reading

    if not cv2.imwrite(str(target), draw_reading(image, reading)):
        raise CannotStart(f"cannot write {target}")
