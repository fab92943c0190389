"""What really happens in a clip, as the watcher should tell it: the truth file.

Times are seconds of the clip. Dice are told by their place in the picture, since a reader numbers them as it
likes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Happening:
    """A throw, a question or something that must not be taken for a throw.

    Attributes:
        kind: `throw`, `question` or `not_a_throw`.
        what: which question, or what it was.
        start_s: a throw's or question's rest, the beginning of anything else.
        end_s: when dice are touched next, or the end of it; None while it goes on.
        clear_s: from when nothing moves in the picture; the first moment at which all could be read.
        next_s: when something comes into the picture again.
        values, centres_px: of the dice in view; None for one that cannot be read.
        thrown, kept: indices into `values`.
        notes: what else is known.
    """

    kind: str
    start_s: float
    what: str = ""
    end_s: float | None = None
    clear_s: float | None = None
    next_s: float | None = None
    values: list[int | None] = field(default_factory=list)
    centres_px: list[tuple[float, float]] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    notes: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As the truth file has it."""
        if self.kind == "not_a_throw":
            span = {"from_s": _s(self.start_s), "to_s": _s(self.end_s)}
            return {"kind": self.kind, "what": self.what} | span | self.notes
        facts: dict[str, Any] = {"kind": self.kind} | ({"what": self.what} if self.what else {})
        facts |= {"rest_s": _s(self.start_s), "until_s": _s(self.end_s)}
        facts |= {"clear_s": _s(self.clear_s), "next_s": _s(self.next_s), "values": self.values}
        facts["centres_px"] = [[round(x, 1), round(y, 1)] for x, y in self.centres_px]
        return facts | {"thrown": self.thrown, "kept": self.kept} | self.notes


@dataclass(frozen=True)
class Truth:
    """All of a clip."""

    seed: int
    script: str
    fps: int
    size_px: tuple[int, int]
    dice: int
    duration_s: float
    setting: dict[str, object]
    events: tuple[Happening, ...]

    def to_json(self) -> dict[str, Any]:
        """As the truth file has it."""
        return {
            "seed": self.seed,
            "script": self.script,
            "fps": self.fps,
            "size": list(self.size_px),
            "dice": self.dice,
            "duration_s": _s(self.duration_s),
            "setting": self.setting,
            "events": [event.to_json() for event in self.events],
        }


def _s(time_s: float | None) -> float | None:
    return None if time_s is None else round(time_s, 3)
