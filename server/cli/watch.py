"""`maxitray watch`: follows a camera or a clip and prints what happens in the tray."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.errors import CannotStart

if TYPE_CHECKING:
    from device.cameras import Camera, StillsCamera
    from vision import Reading
    from vision.profile import TrayProfile
    from vision.watching import Event
    from vision.watching.motion import Picture

WELL, NOT_CLEAN = 0, 1
#: A live camera that gives no frame for this long is said to be gone, seconds.
PATIENCE_S = 5.0


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """The command's own arguments."""
    parser = commands.add_parser(
        "watch",
        help="follow a camera or a clip and print throws",
        description="Follows a camera or a clip and prints tray states, throws and questions. A clip runs as"
        " fast as it can be read, by its own clock; of a folder each photo is a throw. Ends with 1 when"
        " anything was asked about.",
    )
    parser.add_argument("spec", metavar="SPEC", help="picamera2[:N], usb[:N or path], file:PATH or simulated")
    parser.add_argument("--expect", type=_count, metavar="N", help="how many dice there are")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="a tray profile made by calibrate")
    parser.add_argument("--json", action="store_true", help="one line of JSON an event")


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of dice")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Print events until the clip ends or somebody presses Ctrl-C."""
    from device import DeviceError
    from device.cameras import open_camera
    from server.eye.words import why
    from vision import SteadyReader, load_reader
    from vision.watching import Asked

    profile = _profile(args.profile)
    reader = SteadyReader(load_reader(profile))
    asked = False
    try:
        camera = open_camera(args.spec, profile=profile.settings_for(args.spec) if profile else None)
        try:
            for event in watch(camera, reader.read, args.expect):
                asked = asked or isinstance(event, Asked)
                _show(event, as_json=args.json)
        finally:
            camera.close()
    except DeviceError as error:
        raise CannotStart(f"{args.spec}: {why(error)}") from error
    return NOT_CLEAN if asked else WELL


def watch(
    camera: Camera, read: Callable[[Picture, int | None], Reading], expect: int | None
) -> Iterator[Event]:
    """The events of a camera, until it has no more pictures.

    Raises:
        DeviceError: the camera stalls or goes.
    """
    from device.cameras import NoMorePictures, StillsCamera
    from vision.watching import Watcher, follow

    if isinstance(camera, StillsCamera):
        yield from _photos(camera, read, expect)
        return
    # A clip shows a throw from its beginning; before a camera dice may have lain for long.
    watcher = Watcher(expect, known_empty=not camera.live)
    while True:
        try:
            frame = camera.read(PATIENCE_S)
        except NoMorePictures:
            return
        yield from follow(watcher, read, frame.image, frame.t_s)


def _photos(
    camera: StillsCamera, read: Callable[[Picture, int | None], Reading], expect: int | None
) -> Iterator[Event]:
    """Each photo is a throw; its time is its number."""
    from device.cameras import NoMorePictures
    from vision.watching import StillsWatcher

    watcher = StillsWatcher(expect)
    number = 0
    while True:
        image = camera.read(PATIENCE_S).image
        yield from watcher.look(image, float(number))
        yield from watcher.hear(read(image, expect), watcher.given(), float(number))
        number += 1
        try:
            camera.next()
        except NoMorePictures:
            return
        watcher.next_photo()


def _profile(profile: Path | None) -> TrayProfile | None:
    from server.eye.words import why
    from vision.profile import ProfileError, load_profile

    try:
        return load_profile(profile) if profile else None
    except ProfileError as error:
        raise CannotStart(f"{profile}: {why(error)}") from error


def _show(event: Event, *, as_json: bool) -> None:
    line = event_json(event)
    print(json.dumps(line) if as_json else _in_words(line), flush=True)


def event_json(event: Event) -> dict[str, Any]:
    """The event as `--json` prints it."""
    from vision.watching import Change, Throw

    t_s = round(event.t_s, 3)
    if isinstance(event, Change):
        return {"t": t_s, "event": "state", "state": event.state}
    if isinstance(event, Throw):
        return {
            "t": t_s,
            "event": "throw",
            "values": list(event.values),
            "thrown": list(event.thrown),
            "kept": list(event.kept),
            "confidence": round(event.confidence, 4),
        }
    return {"t": t_s, "event": "question", **event.question.to_json()}


def _in_words(line: dict[str, Any]) -> str:
    start = f"{line['t']:8.2f} s  {line['event']:<8}"
    if line["event"] == "state":
        return f"{start}  {line['state']}"
    shown = " ".join("?" if value is None else str(value) for value in line["values"])
    if line["event"] == "question":
        return f"{start}  {line['kind']}: {shown}"
    kept = " ".join(str(line["values"][n]) for n in line["kept"])
    return f"{start}  {shown}" + (f"  (kept {kept})" if kept else "")
