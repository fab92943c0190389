"""What happens in a turn: throws, and the box that the roll goes into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.errors import BadEvent, shown
from scoring.event import Event
from scoring.roll import DICE_IN_A_ROLL, Roll


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


def _indices(field: str, value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or not all(type(i) is int for i in value):
        raise BadEvent(why=field, value=shown(value))
    if len(set(value)) < len(value) or not set(value) <= set(range(DICE_IN_A_ROLL)):
        raise BadEvent(why=field, value=shown(value))
    return tuple(value)
