"""What calibration found out about a tray, as data: read by the reader, the eye and the page.

A file that is not one, or is of a later version, is refused as a whole: half a profile could make a reading
wrong without anybody noticing. Loads neither OpenCV nor numpy.
"""

from __future__ import annotations

import json
import os
import tempfile
from base64 import b64encode
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Final

from vision.jpeg import jpeg_size
from vision.known import Plumb
from vision.profile_values import (
    VERSION,
    ProfileError,
    base64_or_none,
    is_moment,
    migrated,
    number,
    number_or_none,
    numbers,
    outline,
    pair_or_none,
    plumb_or_none,
    text,
    text_or_none,
    whole_or_none,
)

__all__ = ["DEFAULT_DIE_MM", "VERSION", "ProfileError", "TrayProfile", "load_profile", "save_profile"]

#: Edge of the commonest dice; what is assumed until somebody measures.
DEFAULT_DIE_MM: Final = 16.0
#: Dice on sale have edges from 5 to 50 mm.
_DIE_MM: Final = (4.0, 60.0)
#: Pictures are no smaller than a reader can use and no larger than sensors are.
_PICTURE_PX: Final = (16, 30000)
_MOST_CORNERS: Final = 64
#: A name is shown on a page and stands in a log.
_LONGEST_NAME: Final = 100
#: Kinds of camera, the first word of a SPEC.
_CAMERAS: Final = ("picamera2", "usb", "file", "simulated")
#: What cameras can be fixed at; `device.cameras.locking` takes nothing else either, which a test compares.
_EXPOSURE_US: Final = (1, 10_000_000)
_GAIN: Final = (0.1, 1000.0)
_COLOUR_GAIN: Final = (0.001, 100.0)
_FOCUS_DIOPTRES: Final = (0.0, 100.0)
#: A profile takes a few hundred bytes, and what its empty tray takes; a larger file is something else.
_MOST_BYTES: Final = 1_000_000


#: The empty tray takes a tenth of this as it is kept.
_MOST_JPEG_BYTES: Final = 500_000
#: How much of its shape a picture may lose when its sides are rounded to whole pixels.
_ASPECT: Final = 1.05


@dataclass(frozen=True)
class TrayProfile:
    """The result of calibration.

    Attributes:
        name: what the owner calls it.
        made_at: when, ISO 8601.
        picture_size_px: width and height of the pictures it holds for.
        die_edge_px: edge of a die's top face in the picture; None when unknown.
        die_size_mm: edge of the real die.
        mm_per_px: millimetres a pixel at the height of the top faces; None when unknown.
        outline_px: corners of the tray's floor in the picture, in order round it; None when unknown.
        plumb: how flat dice stand in these pictures; None when unknown.
        empty_jpeg: the tray before anything was thrown, the whole picture or a smaller one of it, see
            `vision.emptytray`; None when unknown.
        camera: kind of the camera that it was made with, the first word of its SPEC; None when unknown.
        exposure_us: how long that camera exposed each picture, microseconds. This and the next three are
            None where the camera did not tell.
        gain: of its sensor, a factor.
        colour_gains: of red and of blue against green, factors.
        focus_dioptres: one over the distance in metres.
    """

    name: str
    made_at: str
    picture_size_px: tuple[int, int]
    die_edge_px: float | None = None
    die_size_mm: float = DEFAULT_DIE_MM
    mm_per_px: float | None = None
    outline_px: tuple[tuple[float, float], ...] | None = None
    plumb: Plumb | None = None
    empty_jpeg: bytes | None = field(default=None, repr=False)
    camera: str | None = None
    exposure_us: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    focus_dioptres: float | None = None
    version: int = VERSION

    def __post_init__(self) -> None:
        """Raises: ProfileError: a value that no tray has."""
        if self.version != VERSION:
            raise ProfileError(reason="version", version=self.version, known=VERSION)
        if not 0 < len(self.name) <= _LONGEST_NAME or not self.name.isprintable():
            raise ProfileError(reason="no_name")
        if not is_moment(self.made_at):
            raise ProfileError(reason="made_at")
        self._check_geometry()
        self._check_camera()

    def _check_geometry(self) -> None:
        if not all(_PICTURE_PX[0] <= side <= _PICTURE_PX[1] for side in self.picture_size_px):
            raise ProfileError(reason="picture_size", size=self.picture_size_px)
        longest = max(self.picture_size_px)
        if self.die_edge_px is not None and not 1.0 <= self.die_edge_px <= longest:
            raise ProfileError(reason="die_edge", edge_px=self.die_edge_px)
        if not _DIE_MM[0] <= self.die_size_mm <= _DIE_MM[1]:
            raise ProfileError(reason="die_size", size_mm=self.die_size_mm)
        if self.mm_per_px is not None and not 0.0 < self.mm_per_px <= _DIE_MM[1]:
            raise ProfileError(reason="scale", mm_per_px=self.mm_per_px)
        if self.outline_px is not None and not 3 <= len(self.outline_px) <= _MOST_CORNERS:
            raise ProfileError(reason="outline", corners=len(self.outline_px))
        if self.plumb is not None and not self.plumb.is_of_a_camera:
            raise ProfileError(reason="plumb", k=self.plumb.k, drop=self.plumb.drop)
        if self.empty_jpeg is not None:
            self._check_empty(self.empty_jpeg)

    def _check_empty(self, content: bytes) -> None:
        """A picture of the whole tray, no larger than the camera's own, which is as long for its width."""
        size = jpeg_size(content)
        if size is None or len(content) > _MOST_JPEG_BYTES:
            raise ProfileError(reason="empty_tray", bytes=len(content))
        shares = [side / whole for side, whole in zip(size, self.picture_size_px, strict=True)]
        if not 0.0 < max(shares) <= 1.0 or max(shares) > _ASPECT * min(shares):
            raise ProfileError(reason="empty_tray", size=size)

    def _check_camera(self) -> None:
        if self.camera is not None and self.camera not in _CAMERAS:
            raise ProfileError(reason="camera", known=_CAMERAS)
        fixed = (
            ("exposure_us", self.exposure_us, _EXPOSURE_US),
            ("gain", self.gain, _GAIN),
            *(("colour_gains", gain, _COLOUR_GAIN) for gain in self.colour_gains or ()),
            ("focus_dioptres", self.focus_dioptres, _FOCUS_DIOPTRES),
        )
        for name, value, (low, high) in fixed:
            if value is not None and not low <= value <= high:
                raise ProfileError(reason=name, value=value, allowed=(low, high))

    def settings_for(self, spec: str) -> dict[str, object]:
        """What a camera is to be fixed at, as `open_camera` takes it; nothing for another kind of camera.

        Args:
            spec: SPEC of the camera that is to be opened.
        """
        if spec.partition(":")[0] != self.camera:
            return {}
        fixed = {
            "exposure_us": self.exposure_us,
            "gain": self.gain,
            "colour_gains": self.colour_gains,
            "focus_dioptres": self.focus_dioptres,
        }
        return {name: value for name, value in fixed.items() if value is not None}

    def to_json(self) -> dict[str, object]:
        """The profile as its file holds it."""
        empty = self.empty_jpeg
        return {**asdict(self), "empty_jpeg": None if empty is None else b64encode(empty).decode("ascii")}

    @classmethod
    def from_json(cls, data: object) -> TrayProfile:
        """The profile of a parsed file.

        Raises:
            ProfileError: unknown or missing fields, values of another kind or out of their range.
        """
        if not isinstance(data, dict):
            raise ProfileError(reason="not_an_object")
        data = migrated(data)
        unknown = sorted(set(data) - {field.name for field in fields(cls)})
        if unknown:
            raise ProfileError(reason="unknown_field", field=unknown[0])
        width, height = numbers(data.get("picture_size_px"), "picture_size_px", 2)
        return cls(
            name=text(data, "name"),
            made_at=text(data, "made_at"),
            picture_size_px=(int(width), int(height)),
            die_edge_px=number_or_none(data, "die_edge_px"),
            die_size_mm=number(data.get("die_size_mm", DEFAULT_DIE_MM), "die_size_mm"),
            mm_per_px=number_or_none(data, "mm_per_px"),
            outline_px=outline(data, "outline_px"),
            plumb=plumb_or_none(data, "plumb"),
            empty_jpeg=base64_or_none(data, "empty_jpeg"),
            camera=text_or_none(data, "camera"),
            exposure_us=whole_or_none(data, "exposure_us"),
            gain=number_or_none(data, "gain"),
            colour_gains=pair_or_none(data, "colour_gains"),
            focus_dioptres=number_or_none(data, "focus_dioptres"),
        )


def load_profile(path: Path) -> TrayProfile:
    """The profile in a file.

    Raises:
        ProfileError: no such file, not readable, or no profile.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise ProfileError(reason="not_readable", file=str(path), detail=error.strerror or "") from error
    if len(content) > _MOST_BYTES:
        raise ProfileError(reason="too_large", file=str(path))
    try:
        return TrayProfile.from_json(json.loads(content))
    except (ValueError, RecursionError) as error:
        facts = error.facts if isinstance(error, ProfileError) else {"reason": "not_json"}
        raise ProfileError(**{**facts, "file": str(path)}) from error


def save_profile(profile: TrayProfile, path: Path) -> None:
    """Write a profile so that a reader finds the old file or the new one, whole, whatever happens in between.

    Raises:
        OSError: the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(profile.to_json(), file, indent=2, ensure_ascii=False)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
