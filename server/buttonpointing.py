"""What the buttons point at and what they have asked: all that lies between two presses.

Every change of the game clears it. No box is ever pointed at by itself: one that was not chosen must not be
written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Literal

from scoring import Game
from server.tray import Tray

#: What a press has asked, to be answered by another: strike this box, play again, shut the machine down.
Asked = Literal["strike", "again", "shut_down"]


@dataclass(frozen=True)
class Box:
    """A box of the player whose turn it is."""

    column: int
    box: str


@dataclass(frozen=True)
class SavedThrow:
    """One more throw, paid with a mark."""


@dataclass(frozen=True)
class Seat:
    """A player: who begins, or who won the throw-off."""

    player: str


@dataclass(frozen=True)
class DieValue:
    """A value for a die that the eye is in doubt about."""

    place: int
    value: int


Target = Box | SavedThrow | Seat | DieValue


@dataclass(frozen=True)
class Pointing:
    """What the buttons point at now.

    Attributes:
        at: what is pointed at.
        asked: what waits for a second press, and since when (seconds of the hand's clock).
        strikes: with `asked` "strike": for good, whatever the roll pays there.
        asked_values: the dice that the eye asked about when `taken` were chosen.
        taken: those values with what the buttons have said so far.
    """

    at: Target | None = None
    asked: Asked | None = None
    asked_at_s: float = 0.0
    strikes: bool = False
    asked_values: tuple[int | None, ...] | None = None
    taken: tuple[int | None, ...] | None = None


NOTHING = Pointing()


@dataclass(frozen=True)
class View:
    """All that decides what a press means."""

    game: Game | None
    tray: Tray
    pointing: Pointing = NOTHING

    @cached_property
    def shown(self) -> Mapping[str, Any]:
        """The `game` of the state; empty without one."""
        return self.game.state() if self.game is not None else {}

    @property
    def turn(self) -> Mapping[str, Any] | None:
        """The turn in play, as the state shows it."""
        return self.shown.get("turn")


def target_json(target: Target | None) -> dict[str, object]:
    """The facts that tell what is pointed at."""
    if target is None:
        return {}
    return {"saved_throw": True} if isinstance(target, SavedThrow) else asdict(target)


def selection_json(pointing: Pointing) -> dict[str, object] | None:
    """The `selection` of the state: the box that is pointed at."""
    return asdict(pointing.at) if isinstance(pointing.at, Box) else None
