"""Values out of a tray profile's file, each of the kind that it has to be, and files of earlier versions.

A file is not trusted: anything may stand in it, from a text where a number belongs to a number of a thousand
digits. Whether a value is one that a tray can have is `vision.profile`'s business.
"""

from __future__ import annotations

import math
from base64 import b64decode
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import ClassVar, Final

from vision.errors import VisionError
from vision.known import Plumb

#: Schema of the file. A later one knows things that this version would pass over.
VERSION: Final = 4

Data = Mapping[str, object]
Pair = tuple[float, float]


class ProfileError(VisionError, ValueError):
    """A tray profile that cannot be used; `facts["reason"]` says why."""

    code: ClassVar[str] = "bad_profile"


def _from_1(data: Data) -> Data:
    """Version 2 added the camera and what it is fixed at, all of which may be left out."""
    return {**data, "version": 2}


def _from_2(data: Data) -> Data:
    """Version 3 added how flat dice stand, which may be left out."""
    return {**data, "version": 3}


def _from_3(data: Data) -> Data:
    """Version 4 added the empty tray, which may be left out."""
    return {**data, "version": 4}


#: How the file of an earlier version becomes one of the next.
_MIGRATIONS: Final[Mapping[int, Callable[[Data], Data]]] = {1: _from_1, 2: _from_2, 3: _from_3}


def migrated(data: Data) -> Data:
    """The contents of a file as one of today's version.

    Raises:
        ProfileError: of no version, or of a later one.
    """
    while True:
        version = data.get("version")
        if type(version) is not int or (version != VERSION and version not in _MIGRATIONS):
            raise ProfileError(reason="version", version=version, known=VERSION)
        if version == VERSION:
            return data
        data = _MIGRATIONS[version](data)


def is_moment(said: str) -> bool:
    """Whether it is a date, or a date and time, of ISO 8601."""
    try:
        datetime.fromisoformat(said)
    except ValueError:
        return False
    return True


def text(data: Data, key: str) -> str:
    """Raises: ProfileError: it is none, as below."""
    value = data.get(key)
    if not isinstance(value, str):
        raise ProfileError(reason="bad_field", field=key)
    return value


def text_or_none(data: Data, key: str) -> str | None:
    """A text that may be left out."""
    return None if data.get(key) is None else text(data, key)


def number(value: object, key: str) -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ProfileError(reason="bad_field", field=key)
    try:
        made = float(value)
    except OverflowError:  # a whole number in JSON has no end
        made = math.inf
    if not math.isfinite(made):
        raise ProfileError(reason="bad_field", field=key)
    return made


def number_or_none(data: Data, key: str) -> float | None:
    """A number that may be left out."""
    value = data.get(key)
    return None if value is None else number(value, key)


def whole_or_none(data: Data, key: str) -> int | None:
    """A whole number that may be left out."""
    made = number_or_none(data, key)
    if made is not None and not made.is_integer():
        raise ProfileError(reason="bad_field", field=key)
    return None if made is None else int(made)


def numbers(value: object, key: str, count: int) -> list[float]:
    """So many numbers."""
    if not isinstance(value, list) or len(value) != count:
        raise ProfileError(reason="bad_field", field=key)
    return [number(each, key) for each in value]


def pair_or_none(data: Data, key: str) -> Pair | None:
    """Two numbers that may be left out."""
    value = data.get(key)
    return None if value is None else _pair(value, key)


def plumb_or_none(data: Data, key: str) -> Plumb | None:
    """How flat dice stand, that may be left out."""
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"k", "drop"}:
        raise ProfileError(reason="bad_field", field=key)
    return Plumb(number(value["k"], key), _pair(value["drop"], key))


def base64_or_none(data: Data, key: str) -> bytes | None:
    """Bytes written in base64 that may be left out."""
    value = text_or_none(data, key)
    if value is None:
        return None
    try:
        return b64decode(value, validate=True)
    except ValueError as error:
        raise ProfileError(reason="bad_field", field=key) from error


def outline(data: Data, key: str) -> tuple[Pair, ...] | None:
    """Any number of pairs, that may be left out."""
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, list):
        raise ProfileError(reason="bad_field", field=key)
    return tuple(_pair(corner, key) for corner in value)


def _pair(value: object, key: str) -> Pair:
    first, second = numbers(value, key, 2)
    return first, second
