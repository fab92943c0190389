"""All that can happen in a game, as data for an append-only log.

Undo and redo are events themselves: nothing is ever taken out of the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from types import MappingProxyType
from typing import ClassVar

from scoring.errors import BadEvent, ScoringError, shown
from scoring.event import SCHEMA, Event
from scoring.tableevents import (
    BoxCorrected,
    FirstPlayer,
    GameStarted,
    PlayersChanged,
    RulesChanged,
    StartDieThrown,
    WinnerSettled,
)
from scoring.turnevents import BoxWritten, RollCorrected, SavedThrowPaid, Thrown, ThrowTakenBack

__all__ = [
    "KINDS",
    "SCHEMA",
    "BoxCorrected",
    "BoxWritten",
    "Event",
    "FirstPlayer",
    "GameStarted",
    "PlayersChanged",
    "Redone",
    "RollCorrected",
    "RulesChanged",
    "SavedThrowPaid",
    "StartDieThrown",
    "ThrowTakenBack",
    "Thrown",
    "Undone",
    "WinnerSettled",
    "event_from_json",
]


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
            StartDieThrown,
            FirstPlayer,
            PlayersChanged,
            RulesChanged,
            Thrown,
            RollCorrected,
            ThrowTakenBack,
            SavedThrowPaid,
            BoxWritten,
            BoxCorrected,
            WinnerSettled,
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
