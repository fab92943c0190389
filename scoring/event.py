"""The root of all events, and how an event becomes JSON.

A throw's event holds the dice and never the points, so that a changed rule can work everything out again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from scoring.players import PlayerSpec
from scoring.rules import Rules

#: Goes with every stored event; rises when the meaning of stored events changes.
SCHEMA: int = 1


@dataclass(frozen=True)
class Event:
    """Root of all events. An event that exists has sound fields; whether it fits the game, the game says."""

    kind: ClassVar[str] = ""

    def to_json(self) -> dict[str, object]:
        """The event as JSON: its kind and every field.

        >>> from scoring import BoxWritten
        >>> BoxWritten("villa").to_json()
        {'kind': 'box_written', 'box': 'villa', 'column': 0, 'strike': False}
        """
        return {"kind": self.kind} | {f.name: _plain(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def from_fields(cls, values: Mapping[str, Any]) -> Self:
        """The event from its fields as they stand in JSON."""
        return cls(**values)


def _plain(value: object) -> object:
    if isinstance(value, Rules | PlayerSpec):
        return value.to_json()
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
