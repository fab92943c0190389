"""Puts the eye together and runs it as a process of its own."""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from device.cameras import Camera, CameraHangs, open_camera
from server.eye.camerahand import CameraHand
from server.eye.lines import Inbox, Outbox
from server.eye.loop import EyeLoop, ReaderHangsError
from server.eye.readinghand import Reader, ReadingHand
from server.eye.record import NoRecorder, Recorder, Recording
from server.eye.recordfolder import MEGABYTE, RecordFolder
from server.eye.recordwork import Work
from server.eye.snapshot import Snapshot
from server.eye.words import why
from server.troubles import CAMERA_HANGS_EXIT, READER_HANGS_EXIT
from vision.profile import ProfileError, TrayProfile, load_profile

log = logging.getLogger(__name__)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the eye with the product's own camera and reader."""
    args = _parser().parse_args(argv)
    profile = _profile(args.profile)
    settings = profile.settings_for(args.camera) if profile else {}

    def load() -> Reader:
        from vision import SteadyReader, load_reader

        return SteadyReader(load_reader(profile))

    return run_eye(
        args.camera, args.run, lambda: open_camera(args.camera, profile=settings), load, _record(args)
    )


def run_eye(
    spec: str,
    run_dir: Path,
    open_: Callable[[], Camera],
    load: Callable[[], Reader],
    record: Callable[[], Recording] = NoRecorder,
) -> int:
    """Run until the table says stop, its pipe ends, or SIGTERM; the exit code."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(levelname)s eye %(name)s: %(message)s"
    )
    faulthandler.enable()
    table = os.getppid()
    # Whatever native code prints belongs to the log, not between the messages.
    said = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    outbox, inbox = Outbox(said), Inbox(sys.stdin.buffer)
    outbox.send({"type": "hello", "camera": spec, "simulated": spec == "simulated", "pid": os.getpid()})
    clock = time.monotonic
    camera = CameraHand(open_, clock)
    loop = EyeLoop(camera, ReadingHand(load), inbox, outbox, Snapshot(run_dir, clock), clock, record())

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        loop.stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    try:
        loop.run()
    except ReaderHangsError:
        log.error("a reading does not come back")
        return READER_HANGS_EXIT
    except CameraHangs as error:
        log.error("%s", why(error))
        return CAMERA_HANGS_EXIT
    finally:
        if os.getppid() != table:  # killed: nobody else clears away the pictures of the room
            shutil.rmtree(run_dir, ignore_errors=True)
    return 0


def _record(args: argparse.Namespace) -> Callable[[], Recording]:
    """What makes the recorder: none where nobody asked for it, nor for pictures that are files already."""
    if args.record is None:
        return NoRecorder
    if args.camera.startswith("file:"):
        log.warning("nothing is recorded: the pictures are files already")
        return NoRecorder
    folder, limit = args.record, args.record_limit * MEGABYTE
    return lambda: Recorder(lambda: Work(RecordFolder(folder, limit), args.camera))


def _profile(path: Path | None) -> TrayProfile | None:
    """The profile, or none, and a word in the log, when it cannot be used: the product runs without."""
    if path is None:
        return None
    try:
        return load_profile(path)
    except ProfileError as error:
        log.warning("%s: %s", path, why(error))
        return None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="server.eye", description="The eye of a running Maxitray.")
    parser.add_argument("--camera", required=True, metavar="SPEC")
    parser.add_argument("--data", required=True, type=Path, metavar="DIR")
    parser.add_argument("--run", required=True, type=Path, metavar="DIR")
    parser.add_argument("--profile", type=Path, metavar="FILE")
    parser.add_argument("--record", type=Path, metavar="DIR")
    parser.add_argument("--record-limit", type=int, metavar="MB")
    return parser
