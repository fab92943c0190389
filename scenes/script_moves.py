"""How things move at the table: dice from rest to rest, hands and cups along marked points.

Plain data with a time line of their own: whoever draws asks where each is at a moment. Lengths in mm, times
in seconds of the clip, angles in radians.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.sprites import Pose
from scenes.tumbling import Flight, Rest

Matrix = NDArray[np.float64]

#: Before the first and after the last thing that happens.
ALWAYS_S: Final = -1e9
#: Visits that a hand takes part in, and how far it sways.
_HELD: Final = ("hand", "cup")
_SWAY_MM: Final = 0.7


@dataclass(frozen=True)
class Lies:
    """A die lies there from a moment on."""

    start_s: float
    rest: Rest


@dataclass(frozen=True)
class Gone:
    """A die is in a hand, a cup or beside the tray from a moment on."""

    start_s: float


@dataclass(frozen=True)
class Flies:
    """A die tumbles in and comes to rest; the flight counts from `start_s`."""

    start_s: float
    flight: Flight


@dataclass(frozen=True)
class Slides:
    """A die is pushed from one place to another and lies there."""

    start_s: float
    end_s: float
    before: Rest
    after: Rest


Piece = Lies | Gone | Flies | Slides


@dataclass
class Course:
    """What one die does in the whole clip. Filled in the order of time."""

    pieces: list[Piece] = field(default_factory=lambda: [Gone(ALWAYS_S)])

    def then(self, piece: Piece) -> None:
        """What the die does next."""
        self.pieces.append(piece)

    def piece(self, t_s: float) -> Piece:
        """What the die does at that moment."""
        return self.pieces[max(bisect_right(self.pieces, t_s, key=lambda p: p.start_s) - 1, 0)]

    def pose(self, t_s: float, edge_mm: float) -> Pose | None:
        """Where the die is, None when out of sight."""
        match self.piece(t_s):
            case Lies(_, rest):
                return rest.pose(edge_mm)
            case Flies(start, flight):
                return flight.pose(t_s - start, edge_mm)
            case Slides() as slide:
                return _slid(slide, t_s).pose(edge_mm)
            case _:
                return None

    def rest(self, t_s: float) -> Rest | None:
        """How the die lies at that moment, None when it moves or is out of sight."""
        match self.piece(t_s):
            case Lies(_, rest):
                return rest
            case Flies(start, flight):
                return flight.rest if t_s - start >= flight.end_s else None
            case Slides(_, end, _, after):
                return after if t_s >= end else None
            case _:
                return None


def _slid(slide: Slides, t_s: float) -> Rest:
    share = eased(float(np.clip((t_s - slide.start_s) / (slide.end_s - slide.start_s), 0.0, 1.0)))
    one, other = slide.before, slide.after
    return Rest(
        other.value if share > 0 else one.value,
        one.x_mm + (other.x_mm - one.x_mm) * share,
        one.y_mm + (other.y_mm - one.y_mm) * share,
        one.yaw + (other.yaw - one.yaw) * share,
        one.lean + (other.lean - one.lean) * share,
        other.lean_to,
    )


def eased(share: float) -> float:
    """A movement's share of its way after a share of its time: as people move, least jerk (Flash 1985)."""
    return float(share**3 * (10.0 - 15.0 * share + 6.0 * share**2))


@dataclass(frozen=True)
class Mark:
    """Where a hand is at a moment.

    Attributes:
        grip: 0 open to 1 a fist.
        tip: of the cup that it holds, 0 upright to pi upside down.
    """

    t_s: float
    x_mm: float
    y_mm: float
    height_mm: float
    grip: float = 0.0
    tip: float = 0.0


@dataclass(frozen=True)
class Visit:
    """A hand's (or cup's, or thing's) way over the table, from mark to mark.

    Attributes:
        kind: what is seen: `hand`, `cup` (held by a hand), `cup_alone` or a thing's name.
        shoulder_mm: where the arm comes from.
        arm: which of the setting's arms.
    """

    kind: str
    marks: tuple[Mark, ...]
    shoulder_mm: tuple[float, float]
    arm: int = 0

    @property
    def start_s(self) -> float:
        """When it sets out."""
        return self.marks[0].t_s

    @property
    def end_s(self) -> float:
        """When it is away again."""
        return self.marks[-1].t_s

    def at(self, t_s: float) -> Mark | None:
        """Where it is, None before and after the visit."""
        if not self.start_s <= t_s <= self.end_s:
            return None
        after = min(max(bisect_right(self.marks, t_s, key=lambda m: m.t_s), 1), len(self.marks) - 1)
        one, other = self.marks[after - 1], self.marks[after]
        share = eased(min((t_s - one.t_s) / max(other.t_s - one.t_s, 1e-6), 1.0))
        # A hand is never quite still.
        sway = _SWAY_MM * np.array([np.sin(7.1 * t_s), np.sin(9.3 * t_s + 1.0)]) * (self.kind in _HELD)
        mixed = [a + (b - a) * share for a, b in zip(_numbers(one), _numbers(other), strict=True)]
        return Mark(t_s, mixed[0] + float(sway[0]), mixed[1] + float(sway[1]), *mixed[2:])

    def moved(self, by_s: float) -> Visit:
        """The same visit at another time."""
        marks = tuple(Mark(m.t_s + by_s, *_numbers(m)) for m in self.marks)
        return Visit(self.kind, marks, self.shoulder_mm, self.arm)

    def facing(self, mark: Mark) -> float:
        """The angle that the arm points at."""
        return float(np.arctan2(mark.y_mm - self.shoulder_mm[1], mark.x_mm - self.shoulder_mm[0]))


def _numbers(mark: Mark) -> Sequence[float]:
    return mark.x_mm, mark.y_mm, mark.height_mm, mark.grip, mark.tip
