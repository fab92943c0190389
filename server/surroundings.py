"""What the application is given: the table, and what it needs to know of the machine around it.

Kept in the Flask application, so that a test can make as many applications as it likes.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from flask import Flask, current_app

from server.table import Table

_NAME = "maxitray"

#: Where the API lives.
API = "/api/v1"


class EyeControl(Protocol):
    """What the pages may ask of the eye."""

    @property
    def simulated(self) -> bool:
        """True when throws can be asked for."""

    def send(self, message: dict[str, object]) -> bool:
        """Pass a message on without waiting; False when there is no eye to take it."""


class ButtonControl(Protocol):
    """What the pages may ask of simulated buttons."""

    def press(self, button: str, press: str) -> None:
        """Press as a finger would."""

    def panel(self) -> dict[str, object]:
        """The lamp and the buzzer, JSON-ready."""


@dataclass(frozen=True)
class AppConfig:
    """What `create_app` may be told.

    Attributes:
        host, port: where the product listens.
        secret: signs the session cookies; the same after a restart keeps open pages working.
        run_dir: where the eye leaves `latest.jpg`; None without an eye.
        eye, buttons: None when there are none to control.
        set_aside: the file that a damaged log was moved to when the product started; None when it was sound.
        rules: the name of the rule set that a new game is offered.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    secret: str = field(default_factory=lambda: secrets.token_hex(32))
    run_dir: Path | None = None
    eye: EyeControl | None = None
    buttons: ButtonControl | None = None
    set_aside: str | None = None
    rules: str = "alga"


@dataclass(frozen=True)
class Surroundings:
    """What every request finds."""

    table: Table
    config: AppConfig


def settle(app: Flask, surroundings: Surroundings) -> None:
    """Give the application its surroundings."""
    app.extensions[_NAME] = surroundings


def here() -> Surroundings:
    """The surroundings of this request's application."""
    found = current_app.extensions[_NAME]
    assert isinstance(found, Surroundings)
    return found
