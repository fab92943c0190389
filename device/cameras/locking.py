"""When a Raspberry Pi camera's exposure, colours and focus are fixed, and at what.

A picture that changes by itself looks like a picture in which something moves, so everything automatic is
fixed: at once where a tray profile says at what, else as soon as the automatics have settled on the tray.
Plain arithmetic on what the camera says of each frame; the camera itself is `device.cameras.pi`'s business.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeGuard

from device.errors import BadSettings

Controls = dict[str, object]

#: Lamps on a 50 Hz supply flicker every 10 ms; an exposure of whole periods shows none of it, microseconds.
FLICKER_US: Final = 10_000
#: Values of libcamera's AeFlickerModeEnum and AfModeEnum; checked against the real ones by `make
#: test-picamera2`.
FLICKER_MANUAL: Final = 1
FOCUS_MANUAL: Final = 0
FOCUS_CONTINUOUS: Final = 2
#: The automatics have settled when nothing they steer changed by more than this share for this long, seconds.
STEADY_SHARE: Final = 0.03
STEADY_S: Final = 1.0
#: A lamp that flickers never settles; what is there after this long is as good as any, seconds.
LONGEST_S: Final = 6.0
#: Fixed by ourselves, and the room has become so much darker or brighter for so long: settle again. A hand
#: or a passer-by is gone sooner; day and evening are not. Shares of the brightness at which it was fixed,
#: seconds.
DARKER: Final = 0.5
BRIGHTER: Final = 1.7
CHANGED_S: Final = 20.0
#: A picture of limited range is black at this level of 255.
BLACK_LEVEL: Final = 16.0

_RANGES: Final = {
    "exposure_us": (1.0, 10_000_000.0),
    "gain": (0.1, 1000.0),
    "focus_dioptres": (0.0, 100.0),
}
_COLOUR_GAINS: Final = (0.0, 100.0)
#: What libcamera calls each of the settings, in its controls and in what it says of a frame.
_CONTROLS: Final = {
    "exposure_us": "ExposureTime",
    "gain": "AnalogueGain",
    "colour_gains": "ColourGains",
    "focus_dioptres": "LensPosition",
}


@dataclass(frozen=True)
class Settings:
    """What a tray profile fixes; None is for the automatics to find.

    Attributes:
        exposure_us: how long each picture is exposed, microseconds.
        gain: of the sensor, a factor.
        colour_gains: of red and blue against green, factors.
        focus_dioptres: one over the distance in metres.
    """

    exposure_us: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    focus_dioptres: float | None = None

    @classmethod
    def of(cls, profile: Mapping[str, object] | None) -> Settings:
        """The settings among a profile's values; others are passed over.

        Raises:
            BadSettings: a value that no camera has.
        """
        given = profile or {}
        exposure_us = _number(given, "exposure_us")
        return cls(
            None if exposure_us is None else round(exposure_us),
            _number(given, "gain"),
            _colour_gains(given.get("colour_gains")),
            _number(given, "focus_dioptres"),
        )

    def given(self) -> dict[str, Any]:
        """Those that are fixed, by name."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


def opening_controls(settings: Settings, offers: Collection[str], frame_us: int) -> Controls:
    """What a camera is told before its first frame; only what it offers.

    Args:
        settings: what is fixed from the start.
        offers: names of the controls that the camera has.
        frame_us: time from frame to frame, microseconds.
    """
    said: Controls = {"FrameDurationLimits": (frame_us, frame_us)}
    said |= fixing_controls(settings)
    if settings.focus_dioptres is None:
        said["AfMode"] = FOCUS_CONTINUOUS
    if settings.exposure_us is None:
        said |= {"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": FLICKER_US}
    return {name: value for name, value in said.items() if name in offers}


class Locking:
    """Follows the automatics of one open camera and fixes them once. Owned by the camera's thread."""

    def __init__(self, settings: Settings, offers: Collection[str], clock_s: float) -> None:
        self._settings = settings
        self._offers = offers
        self._begun_s = clock_s
        self._steady: tuple[tuple[float, ...], float] | None = None
        left = [control for field, control in _CONTROLS.items() if field not in settings.given()]
        #: What the camera is fixed at; None while its automatics still settle.
        self.fixed: Settings | None = None if any(control in offers for control in left) else settings
        #: Brightness when we fixed it; None when the profile did, which knows better.
        self._level: float | None = None
        self._changed_s: float | None = None

    def see(self, metadata: Mapping[str, object], brightness: float | None, t_s: float) -> Controls:
        """What the camera is to be told after a frame; mostly nothing.

        Args:
            metadata: what the camera says of the frame.
            brightness: mean of the small picture, 0 to 255; None when there is none.
            t_s: when the frame was taken, seconds.
        """
        if self.fixed is not None:
            return self._watch_light(brightness, t_s)
        if not self._settled(_steered(metadata), t_s):
            return {}
        self.fixed = replace(_found(metadata), **self._settings.given())
        self._level = None if brightness is None else max(brightness - BLACK_LEVEL, 1.0)
        return self._only_offered(fixing_controls(self.fixed))

    def _settled(self, values: tuple[float, ...], t_s: float) -> bool:
        if self._steady is None or not _alike(self._steady[0], values):
            self._steady = (values, t_s)
        return t_s - self._steady[1] >= STEADY_S or t_s - self._begun_s >= LONGEST_S

    def _watch_light(self, brightness: float | None, t_s: float) -> Controls:
        if self._level is None or brightness is None:
            return {}
        share = (brightness - BLACK_LEVEL) / self._level
        if DARKER <= share <= BRIGHTER:
            self._changed_s = None
            return {}
        if self._changed_s is None:
            self._changed_s = t_s
        if t_s - self._changed_s < CHANGED_S:
            return {}
        self.fixed, self._steady, self._changed_s, self._begun_s = None, None, None, t_s
        return self._only_offered(self._automatic())

    def _automatic(self) -> Controls:
        """Hand back to the automatics what the profile does not fix."""
        settings, said = self._settings, Controls()
        if settings.exposure_us is None and settings.gain is None:
            said["AeEnable"] = True
        if settings.exposure_us is None:
            said["ExposureTime"] = 0  # the library's word for: find it yourself
        if settings.gain is None:
            said["AnalogueGain"] = 0.0
        if settings.colour_gains is None:
            said["AwbEnable"] = True
        return said

    def _only_offered(self, controls: Controls) -> Controls:
        return {name: value for name, value in controls.items() if name in self._offers}


def fixing_controls(settings: Settings) -> Controls:
    """What a camera is told so that it stays at these settings."""
    said = Controls()
    if settings.exposure_us is not None and settings.gain is not None:
        said["AeEnable"] = False
    if settings.colour_gains is not None:
        said["AwbEnable"] = False
    if settings.focus_dioptres is not None:
        said["AfMode"] = FOCUS_MANUAL
    return said | {_CONTROLS[name]: value for name, value in settings.given().items()}


def _found(metadata: Mapping[str, object]) -> Settings:
    """What the automatics have come to; what no camera can be fixed at is left to them."""
    found = Settings()
    for field, control in _CONTROLS.items():
        with suppress(BadSettings):
            found = replace(found, **Settings.of({field: metadata.get(control)}).given())
    return found


def _steered(metadata: Mapping[str, object]) -> tuple[float, ...]:
    """What the automatics steer: the light taken in, the colours and the focus."""

    def number(name: str) -> float:
        value = metadata.get(name)
        return float(value) if isinstance(value, int | float) else 1.0

    colours = metadata.get("ColourGains")
    red, blue = _pair(colours) if isinstance(colours, tuple) else (1.0, 1.0)
    # A focus of 0 is infinity; a share of it would say nothing.
    return (number("ExposureTime") * number("AnalogueGain"), red, blue, 1.0 + number("LensPosition"))


def _alike(before: tuple[float, ...], now: tuple[float, ...]) -> bool:
    return all(abs(b - n) <= STEADY_SHARE * max(abs(b), abs(n)) for b, n in zip(before, now, strict=True))


def _pair(values: tuple[object, ...]) -> tuple[float, float]:
    first, second = (float(value) if isinstance(value, int | float) else 1.0 for value in values[:2])
    return first, second


def _number(given: Mapping[str, object], key: str) -> float | None:
    value = given.get(key)
    if value is None:
        return None
    low, high = _RANGES[key]
    if not _is_number(value) or not low <= value <= high:
        raise BadSettings(field=key, value=value, allowed=(low, high))
    return float(value)


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _colour_gains(value: object) -> tuple[float, float] | None:
    if value is None:
        return None
    low, high = _COLOUR_GAINS
    if isinstance(value, list | tuple) and len(value) == 2:
        red, blue = value
        if all(_is_number(gain) and low < gain <= high for gain in (red, blue)):
            return float(red), float(blue)
    raise BadSettings(field="colour_gains", value=value, allowed=_COLOUR_GAINS)
