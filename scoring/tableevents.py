"""What a table decides outside of a turn: who plays and begins, by which rules, and what was wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scoring.errors import BadEvent, shown
from scoring.event import Event
from scoring.players import PlayerSpec, is_plain_id
from scoring.roll import FACES, Roll
from scoring.rules import Rules

#: More than any box can pay; what is above is no slip of the finger.
MOST_POINTS = 10_000


@dataclass(frozen=True)
class GameStarted(Event):
    """The players sit down in this order, under these rules."""

    kind: ClassVar[str] = "game_started"
    game_id: str
    players: tuple[PlayerSpec, ...]
    rules: Rules

    def __post_init__(self) -> None:
        if not is_plain_id(self.game_id):
            raise BadEvent(why="game_id", value=shown(self.game_id))
        object.__setattr__(self, "players", _specs(self.players))
        _refuse_no_rules(self.rules)

    @classmethod
    def from_fields(cls, values: Mapping[str, Any]) -> Self:
        """The event from JSON, where players and rules are objects."""
        return cls(values["game_id"], _specs_from(values["players"]), Rules.from_json(values["rules"]))


@dataclass(frozen=True)
class StartDieThrown(Event):
    """Before the first throw: a player's one die for the order of play."""

    kind: ClassVar[str] = "start_die_thrown"
    player: str
    die: int

    def __post_init__(self) -> None:
        _refuse_no_text("player", self.player)
        if type(self.die) is not int or self.die not in FACES:
            raise BadEvent(why="die", value=shown(self.die))


@dataclass(frozen=True)
class FirstPlayer(Event):
    """Before the first throw: the order turns so that this player begins."""

    kind: ClassVar[str] = "first_player"
    player: str

    def __post_init__(self) -> None:
        _refuse_no_text("player", self.player)


@dataclass(frozen=True)
class PlayersChanged(Event):
    """All players in their new order: renamed, joined, retired or back again; nobody is ever left out."""

    kind: ClassVar[str] = "players_changed"
    players: tuple[PlayerSpec, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", _specs(self.players))

    @classmethod
    def from_fields(cls, values: Mapping[str, Any]) -> Self:
        """The event from JSON, where players are objects."""
        return cls(_specs_from(values["players"]))


@dataclass(frozen=True)
class RulesChanged(Event):
    """From now on, and for all that was played, these rules hold."""

    kind: ClassVar[str] = "rules_changed"
    rules: Rules

    def __post_init__(self) -> None:
        _refuse_no_rules(self.rules)

    @classmethod
    def from_fields(cls, values: Mapping[str, Any]) -> Self:
        """The event from JSON, where the rules are an object."""
        return cls(Rules.from_json(values["rules"]))


@dataclass(frozen=True)
class BoxCorrected(Event):
    """A box holds something else than was written; in an open one it counts as one of the player's turns.

    Exactly one of `dice`, `points` and `open` is given.

    Attributes:
        dice: what was thrown.
        points: what stands on paper, where nobody knows the dice any more.
        fulfilled: with `points`: whether the roll fitted the box; left out, any points above 0 say so.
        open: the box is open again.
    """

    kind: ClassVar[str] = "box_corrected"
    player: str
    box: str
    column: int = 0
    dice: tuple[int, ...] | None = None
    points: int | None = None
    fulfilled: bool | None = None
    open: bool = False

    def __post_init__(self) -> None:
        _refuse_no_text("player", self.player)
        _refuse_no_text("box", self.box)
        if type(self.column) is not int:
            raise BadEvent(why="column", value=shown(self.column))
        if not isinstance(self.open, bool):
            raise BadEvent(why="open", value=shown(self.open))
        if (self.dice is not None) + (self.points is not None) + self.open != 1:
            raise BadEvent(why="not_one_of", choices=["dice", "points", "open"])
        if self.dice is not None:
            object.__setattr__(self, "dice", Roll.of(self.dice))
        self._check_points()

    def _check_points(self) -> None:
        if self.points is None and self.fulfilled is not None:
            raise BadEvent(why="fulfilled", value=shown(self.fulfilled))
        if self.points is None:
            return
        if type(self.points) is not int or not 0 <= self.points <= MOST_POINTS:
            raise BadEvent(why="points", value=shown(self.points))
        if self.fulfilled is None:
            object.__setattr__(self, "fulfilled", self.points > 0)
        if not isinstance(self.fulfilled, bool):
            raise BadEvent(why="fulfilled", value=shown(self.fulfilled))


@dataclass(frozen=True)
class WinnerSettled(Event):
    """Those with the same total threw again, and this one won."""

    kind: ClassVar[str] = "winner_settled"
    player: str

    def __post_init__(self) -> None:
        _refuse_no_text("player", self.player)


def _refuse_no_text(field: str, value: object) -> None:
    if not isinstance(value, str):
        raise BadEvent(why=field, value=shown(value))


def _refuse_no_rules(rules: object) -> None:
    if not isinstance(rules, Rules):
        raise BadEvent(why="rules", value=shown(rules))


def _specs(players: object) -> tuple[PlayerSpec, ...]:
    if not isinstance(players, list | tuple) or not all(isinstance(p, PlayerSpec) for p in players):
        raise BadEvent(why="players", value=shown(players))
    return tuple(players)


def _specs_from(players: object) -> tuple[PlayerSpec, ...]:
    if not isinstance(players, list | tuple):
        raise BadEvent(why="players", value=shown(players))
    return tuple(map(PlayerSpec.from_json, players))
