"""What calibration found out about a tray, as data: read by the reader, the eye and the page.

A file that is not one, or is of a later version, is refused as a whole: half a profile could make a reading
wrong without anybody noticing. Loads neither OpenCV nor numpy.
"""

from __future__ import annotations

import json
import math
import os
import tempfile
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import ClassVar, Final

from vision.errors import VisionError

#: Schema of the file. A later one knows things that this version would pass over.
VERSION: Final = 1
#: Edge of the commonest dice; what is assumed until somebody measures.
DEFAULT_DIE_MM: Final = 16.0
#: Dice on sale have edges from 5 to 50 mm.
_DIE_MM: Final = (4.0, 60.0)
#: Pictures are no smaller than a reader can use and no larger than sensors are.
_PICTURE_PX: Final = (16, 30000)
_MOST_CORNERS: Final = 64
#: A profile takes a few hundred bytes; a larger file is something else.
_MOST_BYTES: Final = 1_000_000


class ProfileError(VisionError, ValueError):
    """A tray profile that cannot be used; `facts["reason"]` says why."""

    code: ClassVar[str] = "bad_profile"


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
    """

    name: str
    made_at: str
    picture_size_px: tuple[int, int]
    die_edge_px: float | None = None
    die_size_mm: float = DEFAULT_DIE_MM
    mm_per_px: float | None = None
    outline_px: tuple[tuple[float, float], ...] | None = None
    version: int = VERSION

    def __post_init__(self) -> None:
        """Raises: ProfileError: a value that no tray has."""
        if self.version != VERSION:
            raise ProfileError(reason="version", version=self.version, known=VERSION)
        if not self.name or not self.made_at:
            raise ProfileError(reason="no_name")
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

    def to_json(self) -> dict[str, object]:
        """The profile as its file holds it."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> TrayProfile:
        """The profile of a parsed file.

        Raises:
            ProfileError: unknown or missing fields, values of another kind or out of their range.
        """
        if not isinstance(data, dict):
            raise ProfileError(reason="not_an_object")
        if data.get("version") != VERSION:
            raise ProfileError(reason="version", version=data.get("version"), known=VERSION)
        unknown = sorted(set(data) - {field.name for field in fields(cls)})
        if unknown:
            raise ProfileError(reason="unknown_field", field=unknown[0])
        width, height = _points(data.get("picture_size_px"), "picture_size_px", 2)
        outline = data.get("outline_px")
        return cls(
            name=_text(data, "name"),
            made_at=_text(data, "made_at"),
            picture_size_px=(int(width), int(height)),
            die_edge_px=_number_or_none(data, "die_edge_px"),
            die_size_mm=_number(data.get("die_size_mm", DEFAULT_DIE_MM), "die_size_mm"),
            mm_per_px=_number_or_none(data, "mm_per_px"),
            outline_px=None if outline is None else _outline(outline),
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


def _text(data: dict[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise ProfileError(reason="bad_field", field=key)
    return value


def _number(value: object, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ProfileError(reason="bad_field", field=key)
    return float(value)


def _number_or_none(data: dict[str, object], key: str) -> float | None:
    value = data.get(key)
    return None if value is None else _number(value, key)


def _points(value: object, key: str, count: int) -> list[float]:
    if not isinstance(value, list) or len(value) != count:
        raise ProfileError(reason="bad_field", field=key)
    return [_number(each, key) for each in value]


def _outline(value: object) -> tuple[tuple[float, float], ...]:
    if not isinstance(value, list):
        raise ProfileError(reason="bad_field", field="outline_px")
    corners = [_points(corner, "outline_px", 2) for corner in value]
    return tuple((x, y) for x, y in corners)
