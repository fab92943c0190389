"""What can happen in a game, as data for an append-only log.

A throw's event holds the dice and never the points, so that a changed rule can work everything out again.
Undo and redo are events themselves: nothing is ever taken out of the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from types import MappingProxyType
from typing import Any, ClassVar, Self

from scoring.errors import BadEvent, ScoringError, shown
from scoring.players import PlayerSpec, is_plain_id
from scoring.roll import DICE_IN_A_ROLL, Roll
from scoring.rules import Rules

#: Goes with every stored event; rises when the meaning of stored events changes.
SCHEMA: int = 1


@dataclass(frozen=True)
class Event:
    """Root of all events. An event that exists has sound fields; whether it fits the game, the game says."""

    kind: ClassVar[str] = ""

    def to_json(self) -> dict[str, object]:
        """The event as JSON: its kind and every field.

        >>> BoxWritten("villa").to_json()
        {'kind': 'box_written', 'box': 'villa', 'column': 0, 'strike': False}
        """
        return {"kind": self.kind} | {f.name: _plain(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def from_fields(cls, values: Mapping[str, Any]) -> Self:
        """The event from its fields as they stand in JSON."""
        return cls(**values)


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
        if not isinstance(self.players, list | tuple):
            raise BadEvent(why="players", value=shown(self.players))
        object.__setattr__(self, "players", tuple(self.players))
        if not all(isinstance(player, PlayerSpec) for player in self.players):
            raise BadEvent(why="players", value=shown(self.players))
        if not isinstance(self.rules, Rules):
            raise BadEvent(why="rules", value=shown(self.rules))

    @classmethod
    def from_fields(cls, values: Mapping[str, Any]) -> Self:
        """The event from JSON, where players and rules are objects."""
        players = values["players"]
        if not isinstance(players, list | tuple):
            raise BadEvent(why="players", value=shown(players))
        specs = tuple(map(PlayerSpec.from_json, players))
        return cls(values["game_id"], specs, Rules.from_json(values["rules"]))


@dataclass(frozen=True)
class FirstPlayer(Event):
    """Before the first throw: the order turns so that this player begins."""

    kind: ClassVar[str] = "first_player"
    player: str

    def __post_init__(self) -> None:
        if not isinstance(self.player, str):
            raise BadEvent(why="player", value=shown(self.player))


@dataclass(frozen=True)
class Thrown(Event):
    """A counted throw with all six values.

    Attributes:
        dice: the values, kept dice included.
        thrown: indices into `dice` of those that were in the cup; None when nobody saw.
        kept: the others; None when nobody saw.
    """

    kind: ClassVar[str] = "thrown"
    dice: tuple[int, ...]
    thrown: tuple[int, ...] | None = None
    kept: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", Roll.of(self.dice))
        object.__setattr__(self, "thrown", _indices("thrown", self.thrown))
        object.__setattr__(self, "kept", _indices("kept", self.kept))
        if set(self.thrown or ()) & set(self.kept or ()):
            raise BadEvent(why="kept", value=shown(self.kept))


@dataclass(frozen=True)
class RollCorrected(Event):
    """The last throw of this turn shows other values than were read."""

    kind: ClassVar[str] = "roll_corrected"
    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", Roll.of(self.dice))


@dataclass(frozen=True)
class ThrowTakenBack(Event):
    """The last counted throw of this turn was none; the roll before it stands again."""

    kind: ClassVar[str] = "throw_taken_back"


@dataclass(frozen=True)
class SavedThrowPaid(Event):
    """One mark pays for one more throw in this turn."""

    kind: ClassVar[str] = "saved_throw_paid"


@dataclass(frozen=True)
class BoxWritten(Event):
    """The current roll goes into this box and the turn is over; with `strike`, 0 for good."""

    kind: ClassVar[str] = "box_written"
    box: str
    column: int = 0
    strike: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.box, str):
            raise BadEvent(why="box", value=shown(self.box))
        if type(self.column) is not int:
            raise BadEvent(why="column", value=shown(self.column))
        if not isinstance(self.strike, bool):
            raise BadEvent(why="strike", value=shown(self.strike))


@dataclass(frozen=True)
class Undone(Event):
    """The last event that still stands is taken back."""

    kind: ClassVar[str] = "undone"


@dataclass(frozen=True)
class Redone(Event):
    """The event that was taken back last stands again."""

    kind: ClassVar[str] = "redone"


KINDS: Mapping[str, type[Event]] = MappingProxyType(
    {
        event.kind: event
        for event in (
            GameStarted,
            FirstPlayer,
            Thrown,
            RollCorrected,
            ThrowTakenBack,
            SavedThrowPaid,
            BoxWritten,
            Undone,
            Redone,
        )
    }
)


def event_from_json(obj: object) -> Event:
    """The event that `to_json` wrote.

    Raises:
        BadEvent: unknown kind, or missing, extra or wrong fields; where a field has a fault of its own, the
        facts
            hold that fault's facts and its code as `because`.
    """
    kind = obj.get("kind") if isinstance(obj, dict) else None
    if not isinstance(obj, dict) or not isinstance(kind, str) or kind not in KINDS:
        raise BadEvent(why="unknown_kind", kind=shown(kind))
    values = {name: value for name, value in obj.items() if name != "kind"}
    known = {f.name: f.default is MISSING for f in fields(KINDS[kind])}
    for name in values:
        if name not in known:
            raise BadEvent(why="extra_field", kind=kind, field=shown(name))
    for name, needed in known.items():
        if needed and name not in values:
            raise BadEvent(why="missing_field", kind=kind, field=name)
    try:
        return KINDS[kind].from_fields(values)
    except BadEvent:
        raise
    except ScoringError as error:
        raise BadEvent(**{**error.facts, "kind": kind, "because": error.code}) from error


def _indices(field: str, value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or not all(type(i) is int for i in value):
        raise BadEvent(why=field, value=shown(value))
    if len(set(value)) < len(value) or not set(value) <= set(range(DICE_IN_A_ROLL)):
        raise BadEvent(why=field, value=shown(value))
    return tuple(value)


def _plain(value: object) -> object:
    if isinstance(value, Rules | PlayerSpec):
        return value.to_json()
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
