"""What the watcher says: the tray's state, a counted throw, a question. Plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from vision.reading import LEANS, NO_TOP_FACE, DieReading, Reading

TrayState = Literal["empty", "hand", "rolling", "settling", "read", "unsure", "taken"]
QuestionKind = Literal[
    "missing_die", "leaning_die", "unsure_die", "throw_or_not", "camera_moved", "foreign_object"
]


@dataclass(frozen=True)
class Question:
    """What the watcher will not guess. `values` are the dice it sees, None where it is in doubt."""

    kind: QuestionKind
    values: tuple[int | None, ...]

    def to_json(self) -> dict[str, object]:
        """The question as the eye reports it."""
        return {"kind": self.kind, "values": list(self.values)}


@dataclass(frozen=True)
class Change:
    """The tray is in another state, or another reading belongs to it, since `t_s`."""

    t_s: float
    state: TrayState
    reading: Reading | None = None
    question: Question | None = None


@dataclass(frozen=True)
class Throw:
    """Dice were thrown, lie still and were read surely.

    Attributes:
        values: in the order of the reading's dice.
        thrown, kept: places in `values`.
        confidence: of the least sure die.
    """

    t_s: float
    values: tuple[int, ...]
    thrown: tuple[int, ...]
    kept: tuple[int, ...]
    confidence: float
    reading: Reading


@dataclass(frozen=True)
class Asked:
    """Dice lie still that cannot be counted as a throw without an answer."""

    t_s: float
    question: Question


Event = Change | Throw | Asked


def question_about(reading: Reading, expect: int | None) -> Question:
    """What has to be answered before an unsure reading can be a roll.

    Fewer dice than expected: the missing ones are null. More: the surest ones are offered, since something
    that lies there is no die.
    """
    dice: Sequence[DieReading] = reading.dice
    if expect is not None and len(dice) > expect:
        surest = sorted(range(len(dice)), key=lambda n: -dice[n].confidence)[:expect]
        dice = [dice[n] for n in sorted(surest)]
    values = [die.value for die in dice]
    doubtful = [die for die in dice if die.value is None]
    if expect is not None and len(values) < expect:
        return Question("missing_die", (*values, *[None] * (expect - len(values))))
    leans = doubtful and all(die.reason in (LEANS, NO_TOP_FACE) for die in doubtful)
    return Question("leaning_die" if leans else "unsure_die", tuple(values))
