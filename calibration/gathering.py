"""Gets pictures of dice at rest from a camera, and their readings, and what the camera is fixed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from device.cameras import (
    Camera,
    Frame,
    NoMorePictures,
    PiCamera,
    Picture,
    Settings,
    SimulatedCamera,
    StillsCamera,
    UsbCamera,
)
from vision.emptytray import packed
from vision.reading import Reading

#: So many pictures with dice make a calibration; more change nothing.
PICTURES: Final = 5
#: A live camera's pictures are taken this far apart, seconds of its own clock.
APART_S: Final = 0.5
#: A camera that shows no dice for so many pictures is given up.
MOST_TRIES: Final = 20
#: A camera gives a frame within this time or is stalled, seconds.
PATIENCE_S: Final = 5.0
#: Automatics have settled within this time, or the camera never tells of it: a Raspberry Pi's take 6 seconds
#: at most and a webcam's 3.5.
AUTOMATICS_S: Final = 8.0
#: Simulated dice come to rest within this time, seconds.
SETTLE_S: Final = 2.5

Read = Callable[[Picture, int | None], Reading]


@dataclass
class Gathered:
    """What was seen.

    Attributes:
        readings: of pictures with dice.
        sizes_px: widths and heights of these pictures.
        empty_jpeg: the tray without dice, see `vision.emptytray`; None when it was not seen.
    """

    readings: list[Reading] = field(default_factory=list)
    sizes_px: list[tuple[int, int]] = field(default_factory=list)
    empty_jpeg: bytes | None = None


def gather(camera: Camera, read: Read) -> Gathered:
    """A few pictures of dice, and one of the empty tray if it is seen before.

    Raises:
        DeviceError: the camera stalls or goes.
    """
    seen = Gathered()
    for _ in range(MOST_TRIES):
        frame = _next_picture(camera)
        if frame is None:
            break
        reading = read(frame.image, None)
        if reading.dice:
            seen.readings.append(reading)
            seen.sizes_px.append((frame.image.shape[1], frame.image.shape[0]))
        elif not seen.readings:
            seen.empty_jpeg = packed(frame.image)
        if len(seen.readings) == PICTURES or not _go_on(camera):
            break
    return seen


def settle(camera: Camera) -> Settings:
    """Wait until a camera's automatics have settled; what it is fixed at then, as far as it tells.

    Raises:
        DeviceError: the camera stalls or goes.
    """
    if not isinstance(camera, PiCamera | UsbCamera):
        return Settings()
    until_s = camera.read(PATIENCE_S).t_s + AUTOMATICS_S
    while camera.settings() is None and camera.read(PATIENCE_S).t_s < until_s:
        pass
    return camera.settings() or Settings()


def _next_picture(camera: Camera) -> Frame | None:
    """A picture that is apart from the one before; None when there are no more."""
    wait_s = SETTLE_S if isinstance(camera, SimulatedCamera) else APART_S
    if isinstance(camera, SimulatedCamera):
        camera.throw()
    try:
        frame = camera.read(PATIENCE_S)
        until_s = frame.t_s + wait_s
        while not isinstance(camera, StillsCamera) and frame.t_s < until_s:
            frame = camera.read(PATIENCE_S)
    except NoMorePictures:
        return None
    return frame


def _go_on(camera: Camera) -> bool:
    if isinstance(camera, StillsCamera):
        try:
            camera.next()
        except NoMorePictures:
            return False
    return True
