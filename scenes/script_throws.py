"""Steps in which dice are thrown: from a hand or a cup, all or some, one of them beside the tray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.script import Step
from scenes.script_moves import ALWAYS_S, Flies, Gone, Lies, Mark, Visit
from scenes.script_table import TableTop, half_way, on_side, out_of_view_mm
from scenes.tumbling import Flight, Rest, collisions

Matrix = NDArray[np.float64]

#: Of so many ways to the same end the one with the fewest collisions is taken.
_WAYS: Final = 8
#: How long dice roll, from the hand to the last one flat.
_ROLL_S: Final = (0.85, 1.5)
#: Dice leave hand or cup within this time.
_POUR_S: Final = 0.14
#: Tipping the cup or opening the hand takes this long.
_OPEN_S: Final = 0.12


def lying(table: TableTop, _: Step) -> None:
    """Somebody's dice lie in the tray from the beginning."""
    rests = table.setting.places(table.rng, len(table.courses), [])
    for course, rest in zip(table.courses, rests, strict=True):
        course.then(Lies(ALWAYS_S / 2, rest))
    table.in_hand.clear()


def throw(table: TableTop, step: Step) -> None:
    """All dice in hand are thrown."""
    thrown = sorted(table.in_hand)
    if thrown:
        pour(table, step, thrown, places_for(table, len(thrown)))


def lost(table: TableTop, step: Step) -> None:
    """All dice in hand are thrown, and one of them jumps out of the tray."""
    thrown = sorted(table.in_hand)
    rests = places_for(table, len(thrown))
    side = table.side + float(table.rng.choice([-1.0, 1.0])) * np.pi / 2
    far = 0.75 * out_of_view_mm(table.setting, on_side(side)[0])
    x, y = on_side(side)[0] * far
    rests[-1] = replace(rests[-1], x_mm=float(x), y_mm=float(y))
    table.beside.add(thrown[-1])
    pour(table, step, thrown, rests, gone=thrown[-1])


def places_for(table: TableTop, count: int) -> list[Rest]:
    """Where so many dice come to rest between those that lie."""
    return table.setting.places(table.rng, count, table.lying().values())


def pour(
    table: TableTop,
    step: Step,
    thrown: Sequence[int],
    rests: Sequence[Rest],
    gone: int | None = None,
) -> None:
    """Dice leave a hand or cup over the wall of the tray and come to rest.

    Args:
        gone: one that falls beside the tray.
    """
    out, along = on_side(table.side)
    half = half_way(table.setting, out)
    release = out * (half - float(table.rng.uniform(12, 34))) + along * float(
        table.rng.normal(0, 0.25 * half)
    )
    visit, released_s = _pouring(table, step.how or "hand", release, out)
    visit, _, away_s = table.enter(visit, step.wait_s)
    start_s = visit.start_s + released_s
    flights = aim(table, rests, release - out * 8.0)
    for n, flight in zip(thrown, flights, strict=True):
        table.courses[n].then(Flies(start_s, flight))
    if gone is not None:
        leaves = next(f for n, f in zip(thrown, flights, strict=True) if n == gone)
        table.courses[gone].then(Gone(start_s + leaves.end_s))
    end_s = start_s + max(flight.end_s for flight in flights)
    table.in_hand.clear()
    table.touch(start_s)
    table.tell_rest(end_s, thrown)
    table.now_s = max(end_s, away_s)


def _pouring(table: TableTop, how: str, release: Matrix, out: Matrix) -> tuple[Visit, float]:
    """A hand or cup comes, pours and goes, from time 0; and when the dice leave it."""
    rng = table.rng
    far = out * out_of_view_mm(table.setting, out)
    back = release + out * 30.0
    come_s, leave_s = float(rng.uniform(0.35, 0.6)), float(rng.uniform(0.35, 0.6))
    marks = [Mark(0.0, *_at(far + release * 0.3), 80.0, 1.0, 0.5), Mark(come_s, *_at(back), 66.0, 1.0, 0.6)]
    at_s = come_s
    for n in range(int(rng.integers(0, 6)) if rng.random() < 0.5 else 0):
        at_s += float(rng.uniform(0.09, 0.15))
        swing = out * (14.0 if n % 2 else -12.0) + on_side(table.side)[1] * float(rng.normal(0, 5))
        marks.append(Mark(at_s, *_at(back + swing), 64.0, 1.0, 0.5))
    at_s += float(rng.uniform(0.14, 0.22))
    marks.append(Mark(at_s, *_at(release + out * 6), 58.0, 0.95, 1.5))
    marks.append(Mark(at_s + _OPEN_S, *_at(release - out * 10), 54.0, 0.2, 2.2))
    hold_s = at_s + _OPEN_S + float(rng.uniform(0.06, 0.35))
    marks.append(Mark(hold_s, *_at(release), 60.0, 0.1, 1.9))
    marks.append(Mark(hold_s + leave_s, *_at(far), 90.0, 0.3, 0.7))
    if how == "cup":
        marks = [replace(mark, grip=0.55) for mark in marks]
    shoulder = far + out * 330 + on_side(table.side)[1] * float(rng.normal(60, 50))
    return Visit(how, tuple(marks), _at(shoulder), table.player), at_s + 0.04


def aim(table: TableTop, rests: Sequence[Rest], source: Matrix) -> list[Flight]:
    """Flights from one place to all rests, with few collisions."""
    rng, edge = table.rng, table.setting.edge_mm
    kept = list(table.lying().values())
    longest_s = float(rng.uniform(*_ROLL_S))
    flights: list[Flight] = []
    for rest in rests:
        ways = [_way(rng, rest, source, longest_s) for _ in range(_WAYS)]
        flights.append(min(ways, key=lambda way: collisions(way, flights, kept, edge)))
    return flights


def _way(rng: np.random.Generator, rest: Rest, source: Matrix, longest_s: float) -> Flight:
    start = source + rng.normal(0, 9.0, 2) - np.array([rest.x_mm, rest.y_mm])
    way = max(float(np.hypot(*start)), 1.0)
    start_s = float(rng.uniform(0.0, _POUR_S))
    # Dice that roll far roll for longer.
    end_s = longest_s * float(rng.uniform(0.72, 1.0)) * min(0.75 + way / 500.0, 1.0)
    return Flight(
        rest,
        start_s,
        max(end_s, start_s + 0.6),
        start / way,
        way,
        float(rng.normal(0, 2.5)),
        float(rng.normal(0, 5.0)),
    )


def _at(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])
