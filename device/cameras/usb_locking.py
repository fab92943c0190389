"""Fixes exposure, white balance and focus of a USB camera, where the camera can.

What Video4Linux calls manual exposure starts, on some cameras, at a value of long ago and not at the one
that the automatics had found; so the picture is looked at before and after, and a camera whose picture jumps
is left to its automatics, which the watcher stands.

A camera keeps what it was told after whoever told it has ended, so the automatics are let go first.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

import cv2

from device.cameras.frames import Picture
from device.cameras.locking import Settings
from device.cameras.usb_driver import Capture
from device.errors import BadSettings

log = logging.getLogger(__name__)

#: Video4Linux's exposure_auto when it is not automatic, and what it is when it is: most webcams know the
#: first (aperture priority), others the second.
MANUAL: Final = 1.0
AUTOMATIC: Final = (3.0, 0.0)
#: Video4Linux counts exposure in these, microseconds.
EXPOSURE_UNIT_US: Final = 100.0
#: Webcams' automatics take a second or two, seconds.
SETTLE_S: Final = 2.5
#: How long a changed setting takes to show, seconds.
SHOW_S: Final = 1.0
#: A fixed picture may differ from the automatic one by this share of brightness, or of one colour's part.
JUMP_SHARE: Final = 0.2

#: Each with its value when fixed. The lens and the white balance then stay where they are.
_FREEZES: Final = (
    ("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL),
    ("white balance", cv2.CAP_PROP_AUTO_WB, 0.0),
    ("focus", cv2.CAP_PROP_AUTOFOCUS, 0.0),
)
_AUTOMATIC: Final = {
    cv2.CAP_PROP_AUTO_EXPOSURE: AUTOMATIC,
    cv2.CAP_PROP_AUTO_WB: (1.0,),
    cv2.CAP_PROP_AUTOFOCUS: (1.0,),
}
Look = tuple[float, float, float]


class UsbLocking:
    """Owned by the thread that reads the camera, since a driver may block in setting too."""

    def __init__(self, capture: Capture, settings: Settings, now_s: float) -> None:
        self._capture = capture
        self._begun_s = now_s
        self._before: Look | None = None
        #: What was fixed: name, property, and its value before.
        self._frozen: list[tuple[str, int, float]] = []
        self._done = False
        #: What is fixed; None while the automatics still settle.
        self.fixed: Settings | None = None
        self._free()
        self._given = frozenset({"exposure"} if self._expose(settings.exposure_us) else ())

    def see(self, picture: Picture, now_s: float) -> None:
        """Follow a frame; fixes after a while, and frees again what made the picture jump."""
        waited_s = now_s - self._begun_s
        if self._done or waited_s < SETTLE_S:
            return
        if self._before is None:
            self._before = _look(picture)
            self._freeze()
            self._done = not self._frozen
        elif waited_s >= SETTLE_S + SHOW_S:
            self._done = True
            self._judge(_look(picture))
        if self._done:
            self.fixed = self._found()

    def _free(self) -> None:
        """Let go what an earlier program fixed."""
        for _, prop, fixed in _FREEZES:
            if self._capture.get(prop) == fixed:
                any(self._capture.set(prop, automatic) for automatic in _AUTOMATIC[prop])

    def _expose(self, exposure_us: int | None) -> bool:
        """Fix the exposure; False where it is left to the camera."""
        if exposure_us is None or not self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL):
            return False
        if self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure_us / EXPOSURE_UNIT_US):
            return True
        self._free()
        return False

    def _found(self) -> Settings:
        """The exposure, where it is fixed and the camera tells it."""
        if self._capture.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL:
            with suppress(BadSettings):
                exposure_us = self._capture.get(cv2.CAP_PROP_EXPOSURE) * EXPOSURE_UNIT_US
                return Settings.of({"exposure_us": exposure_us})
        return Settings()

    def _freeze(self) -> None:
        for name, prop, fixed in _FREEZES:
            automatic = self._capture.get(prop)
            if name not in self._given and automatic != fixed and self._capture.set(prop, fixed):
                self._frozen.append((name, prop, automatic))

    def _judge(self, after: Look) -> None:
        assert self._before is not None
        names = ", ".join(name for name, _, _ in self._frozen)
        if _alike(self._before, after):
            log.info("fixed: %s", names)
            return
        log.info("fixing %s makes the picture jump; left to the camera", names)
        for _, prop, automatic in self._frozen:
            self._capture.set(prop, automatic)


def _look(picture: Picture) -> Look:
    blue, green, red, _ = cv2.mean(picture)
    return float(blue), float(green), float(red)


def _alike(before: Look, after: Look) -> bool:
    """Whether brightness and the parts of the colours are the same, near enough."""
    total_before, total_after = sum(before) + 1.0, sum(after) + 1.0
    if abs(total_after / total_before - 1.0) > JUMP_SHARE:
        return False
    parts = zip(before, after, strict=True)
    return all(abs(b / total_before - a / total_after) * 3 <= JUMP_SHARE for b, a in parts)
