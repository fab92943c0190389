"""`maxitray calibrate`: makes a tray profile from pictures of dice, or checks one."""

from __future__ import annotations

import argparse
import json
import math
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.errors import CannotStart

if TYPE_CHECKING:
    from calibration import Measurement
    from device.cameras import Settings
    from vision.profile import TrayProfile

WELL, NOT_CLEAN = 0, 1


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """The command's own arguments."""
    parser = commands.add_parser(
        "calibrate",
        help="make or check a tray profile",
        description="Measures the tray by six dice that lie in it. Begin with the empty tray and throw then:"
        " what is printed on it will not be asked about. With --profile, writes the profile to a file that is"
        " not there yet, and checks one that is; else prints it. Ends with 1 when the dice cannot be measured"
        " or the profile no longer holds.",
    )
    parser.add_argument("spec", metavar="SPEC", help="picamera2[:N], usb[:N or path], file:PATH or simulated")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="the profile to make or to check")
    parser.add_argument(
        "--die-size", type=_millimetres, default=16.0, metavar="MM", help="edge of the dice (16)"
    )
    parser.add_argument("--again", action="store_true", help="write the profile anew though it is there")


def _millimetres(text: str) -> float:
    try:
        size = float(text)
    except ValueError:
        size = math.nan
    if not 4.0 <= size <= 60.0:
        raise argparse.ArgumentTypeError(f"'{text}' is not the edge of a die in millimetres (4 to 60)")
    return size


def run(args: argparse.Namespace) -> int:
    """Measure, then write, check or print."""
    from calibration import CalibrationError, check_profile, make_profile
    from server.eye.words import why
    from vision.profile import ProfileError, load_profile, save_profile

    old = None
    if args.profile and args.profile.exists() and not args.again:
        try:
            old = load_profile(args.profile)
        except ProfileError as error:
            raise CannotStart(f"{args.profile}: {why(error)}; --again makes it anew") from error
    try:
        measured, settings, empty_jpeg = _measure(args.spec, args.die_size, old)
    except CalibrationError as error:
        print(_refusal(error))
        return NOT_CLEAN
    if old is not None:
        return _tell_check(old, measured, check_profile(old, measured).holds)
    name = args.profile.stem if args.profile else "tray"
    try:
        profile = make_profile(measured, name, datetime.now(UTC), args.spec, settings, empty_jpeg)
    except ProfileError as error:
        raise CannotStart(f"{args.profile}: {why(error)}") from error
    if args.profile is None:
        print(json.dumps(profile.to_json()))
        return WELL
    try:
        save_profile(profile, args.profile)
    except OSError as error:
        raise CannotStart(f"cannot write {args.profile}: {error.strerror}") from error
    print(f"{args.profile}: {_figures(measured)}")
    return WELL


def _measure(
    spec: str, die_size_mm: float, old: TrayProfile | None
) -> tuple[Measurement, Settings, bytes | None]:
    """Measure as the game will see it: with the camera fixed, by the old profile where there is one."""
    from calibration import measure
    from calibration.gathering import gather, settle
    from device import DeviceError
    from device.cameras import open_camera
    from server.eye.words import why
    from vision import load_reader

    reader = load_reader(None)
    try:
        camera = open_camera(spec, profile=old.settings_for(spec) if old else None)
        try:
            settings = settle(camera)
            seen = gather(camera, reader.read)
            size_mm = old.die_size_mm if old else die_size_mm
            return measure(seen.readings, seen.sizes_px, size_mm), settings, seen.empty_jpeg
        finally:
            camera.close()
    except DeviceError as error:
        raise CannotStart(f"{spec}: {why(error)}") from error


def _figures(measured: Measurement) -> str:
    return (
        f"{measured.dice} dice, edge {measured.die_edge_px:.1f} px of {measured.die_size_mm:g} mm,"
        f" {measured.mm_per_px:.3f} mm a pixel"
    )


def _tell_check(old: TrayProfile, measured: Measurement, holds: bool) -> int:
    verdict = "still holds" if holds else "no longer holds: make it anew with --again"
    print(f"{old.name}: {verdict}; was {old.die_edge_px or 0:.1f} px; now {_figures(measured)}")
    return WELL if holds else NOT_CLEAN


def _refusal(error: Exception) -> str:
    """Why nothing could be measured, and what to do about it."""
    facts = getattr(error, "facts", {})
    return {
        "too_few_dice": f"only {facts.get('dice')} dice could be read: lay six dice flat in the tray",
        "uneven_dice": "the dice are seen in too different sizes: hang the camera straight above the tray",
        "pictures_differ": "the pictures are of different sizes: use those of one camera",
        "impossible_geometry": f"{facts.get('reason')}: change the camera's height",
    }.get(str(getattr(error, "code", "")), str(error))
