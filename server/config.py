"""What the owner may set, in one TOML file; the command line outranks it.

An unknown key is an error that names the nearest valid one: a misspelt setting that is quietly ignored costs
an evening. Each setting says here what it is for and what it may be.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from device.buttons.wiring import KINDS, Pins, Wiring, fault, is_gpio, nearest_free, nearest_kind
from server.errors import CannotStart

FILE_NAME = "maxitray.toml"
SYSTEM_FILE = Path("/etc/maxitray") / FILE_NAME

#: A table's configuration is a page of text; what is larger is another file.
MOST_BYTES = 256 * 1024

#: One clip takes up to 30; a smaller limit would keep nothing, megabytes.
LEAST_RECORD_MB = 50

#: Where everything hangs by default.
_PINS = Pins()

Check = Callable[[object], str | None]


def _text(value: object) -> str | None:
    return None if isinstance(value, str) and value else "a text is needed"


def _port(value: object) -> str | None:
    good = type(value) is int and 0 <= value <= 65535
    return None if good else "a port is a whole number from 0 (any free one) to 65535"


def _megabytes(value: object) -> str | None:
    good = type(value) is int and value >= LEAST_RECORD_MB
    return None if good else f"a whole number of megabytes is needed, {LEAST_RECORD_MB} or more"


def _flag(value: object) -> str | None:
    return None if isinstance(value, bool) else "true or false is needed"


def _gpio(value: object) -> str | None:
    if is_gpio(value):
        return None
    near = nearest_free(value, _PINS) if type(value) is int else None
    hint = f"; the nearest free one is {near}" if near is not None else ""
    return f"a pin is a GPIO number from 2 to 27 (not its place on the header){hint}"


def _gpio_or_none(value: object) -> str | None:
    return None if value == "none" else _gpio(value)


def _kind(value: object) -> str | None:
    if value in KINDS:
        return None
    return f"one of {', '.join(KINDS)} is needed, the nearest is {nearest_kind(str(value))}"


def _chip(value: object) -> str | None:
    good = value == "auto" or (type(value) is int and 0 <= value < 256)
    return None if good else 'a number N of a /dev/gpiochipN is needed, or "auto"'


def _setting(default: object, check: Check) -> Any:
    return field(default=default, metadata={"check": check})


@dataclass(frozen=True)
class ServerSection:
    """Where the product listens."""

    host: str = _setting("127.0.0.1", _text)
    port: int = _setting(8080, _port)


@dataclass(frozen=True)
class CameraSection:
    """Which camera looks at the tray (a SPEC of `maxitray serve`), and the active tray profile's name."""

    spec: str = _setting("none", _text)
    profile: str = _setting("default", _text)


@dataclass(frozen=True)
class PinsSection:
    """GPIO numbers of buttons, lamp and buzzer; `none` for a lamp or a buzzer that is not there."""

    back: int = _setting(_PINS.back, _gpio)
    on: int = _setting(_PINS.on, _gpio)
    write: int = _setting(_PINS.write, _gpio)
    undo: int = _setting(_PINS.undo, _gpio)
    red: int | str = _setting(_PINS.red, _gpio_or_none)
    green: int | str = _setting(_PINS.green, _gpio_or_none)
    blue: int | str = _setting(_PINS.blue, _gpio_or_none)
    buzzer: int | str = _setting(_PINS.buzzer, _gpio_or_none)


@dataclass(frozen=True)
class ButtonsSection:
    """Which buttons there are: `gpio`, `simulated` or `none`; the rest is about those on pins.

    Attributes:
        kind: four `buttons`, or an `encoder` with push in place of back, on and write.
        muted: the buzzer stays silent.
        active_low: the buttons go to ground, not to 3.3 V.
        lamp_active_high, buzzer_active_high: lamp and buzzer go to ground, not to 3.3 V.
        chip: number of the `/dev/gpiochip`, or `auto` to find it.
    """

    spec: str = _setting("none", _text)
    kind: str = _setting("buttons", _kind)
    muted: bool = _setting(False, _flag)
    active_low: bool = _setting(True, _flag)
    lamp_active_high: bool = _setting(True, _flag)
    buzzer_active_high: bool = _setting(True, _flag)
    chip: int | str = _setting("auto", _chip)
    pins: PinsSection = field(default_factory=PinsSection)

    def wiring(self) -> Wiring:
        """The same for the drivers."""
        numbers: dict[str, Any] = {pin.name: getattr(self.pins, pin.name) for pin in fields(self.pins)}
        absent: dict[str, Any] = dict.fromkeys(name for name, number in numbers.items() if number == "none")
        return Wiring(
            kind="encoder" if self.kind == "encoder" else "buttons",
            pins=Pins(**{name: number for name, number in numbers.items() if number != "none"} | absent),
            active_low=self.active_low,
            lamp_active_high=self.lamp_active_high,
            buzzer_active_high=self.buzzer_active_high,
            muted=self.muted,
            chip=self.chip if isinstance(self.chip, int) else None,
        )

    def wrong(self) -> tuple[str, str] | None:
        """The key of a setting that does not go with the others, and why."""
        found = fault(self.wiring())
        return None if found is None else (found.key, found.why)


@dataclass(frozen=True)
class RecordSection:
    """Where clips and pictures of the tray are kept, `none` by default, and how much of them, megabytes."""

    dir: str = _setting("none", _text)
    limit_mb: int = _setting(2000, _megabytes)

    def folder(self) -> Path | None:
        """The folder, absolute; None where nothing is kept."""
        return None if self.dir in {"", "none"} else Path(self.dir).expanduser().absolute()


@dataclass(frozen=True)
class RulesSection:
    """The rule set that a new game is offered."""

    default: str = _setting("alga", _text)


@dataclass(frozen=True)
class Config:
    """Every setting, with its default."""

    server: ServerSection = field(default_factory=ServerSection)
    camera: CameraSection = field(default_factory=CameraSection)
    buttons: ButtonsSection = field(default_factory=ButtonsSection)
    record: RecordSection = field(default_factory=RecordSection)
    rules: RulesSection = field(default_factory=RulesSection)


def load_config(given: Path | None) -> Config:
    """The configuration: `--config`, else the system's file, else the user's, else the defaults.

    Raises:
        CannotStart: the file cannot be read, or holds a key or a value that does not fit.
    """
    path = given or _usual_file()
    if path is None:
        return Config()
    try:
        with path.open("rb") as file:  # a device or a pipe has no size to ask for
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise CannotStart(f"config: {path} is too large to be a configuration")
        values = tomllib.loads(text.decode("utf-8"))
    except OSError as error:
        raise CannotStart(f"config: {path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CannotStart(f"config: {path} is not TOML: {error}") from error
    return _read(Config, values, f"config: {path}: ", "")


def _usual_file() -> Path | None:
    of_the_service = os.environ.get("CONFIGURATION_DIRECTORY", "").split(":")[0]
    system = Path(of_the_service) / FILE_NAME if of_the_service else SYSTEM_FILE
    usual = (system, platformdirs.user_config_path("maxitray") / FILE_NAME)
    return next((path for path in usual if path.is_file()), None)


Section = TypeVar("Section")


def _read(kind: type[Section], values: Mapping[str, object], where: str, prefix: str) -> Section:
    """A section from its table; `prefix` is what stands before a key's name, "" at the top."""
    known = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    found: dict[str, object] = {}
    for key, value in values.items():
        if key not in known:
            nearest = difflib.get_close_matches(key, known, n=1, cutoff=0.0)[0]
            raise CannotStart(f"{where}unknown key {prefix}{key}, the nearest valid one is {prefix}{nearest}")
        part = known[key].default_factory
        if isinstance(part, type) and is_dataclass(part):
            if not isinstance(value, dict):
                raise CannotStart(f"{where}{prefix}{key} is a table, written [{prefix}{key}]")
            found[key] = _read(part, value, where, f"{prefix}{key}.")
        else:
            why = known[key].metadata["check"](value)
            if why is not None:
                raise CannotStart(f"{where}{prefix}{key}: {why}")
            found[key] = value
    made = kind(**found)
    if isinstance(made, ButtonsSection) and (wrong := made.wrong()) is not None:
        raise CannotStart(f"{where}{prefix}{wrong[0]}: {wrong[1]}")
    return made
