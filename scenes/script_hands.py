"""Steps in which a hand comes over dice that lie: picks some up, passes, nudges, puts back, lays aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.clips_truth import Happening
from scenes.script import Step
from scenes.script_moves import Gone, Lies, Mark, Slides, Visit
from scenes.script_table import TableTop, nearest_order, on_side, out_of_view_mm
from scenes.tumbling import Rest, overlap

Matrix = NDArray[np.float64]

#: How high a hand is while it goes over the tray, while it takes a die, and when it comes and goes, mm.
_OVER_MM: Final = 46.0
_TAKING_MM: Final = 26.0
_FAR_MM: Final = 80.0
#: A hand's speed between dice, mm/s, and the time it needs to close on one.
_SPEED: Final = (420.0, 900.0)
_CLOSE_S: Final = (0.10, 0.2)
#: A die is out of sight this long after the hand has closed over it.
_HIDDEN_S: Final = 0.03
#: A die may be touched this long before it is out of sight.
_TOUCH_S: Final = 0.1
#: How often a hand sweeps dice together instead of taking one after the other.
_RAKING_SHARE: Final = 0.4
#: Dice that are swept lie within this of the hand's middle, mm.
_SWEPT_MM: Final = 11.0
#: A sleeve pushes a die this far, mm.
_NUDGE_MM: Final = (2.5, 7.0)


def pick(table: TableTop, step: Step) -> None:
    """Some dice, or all, are picked up; the others are not touched. `how`: `next` for the other player."""
    if step.how == "next":
        table.player = 1 - table.player
    rests = table.lying()
    chosen = _chosen(table, step.dice or len(rests))
    if not chosen:
        return
    raking = len(chosen) > 2 and table.rng.random() < _RAKING_SHARE
    marks, taken = _taking(table, chosen, raking)
    visit = _visit(table, [_far(table, 0.0), *marks, _far(table, marks[-1].t_s + _hurry(table))])
    visit, _, away_s = table.enter(visit, step.wait_s)
    if raking:
        _rake(table, visit, taken)
    for n, at_s in taken.items():
        hidden_s = visit.marks[-2].t_s if raking else visit.start_s + at_s
        table.courses[n].then(Gone(hidden_s))
    table.touch(visit.start_s + min(taken.values()) - _TOUCH_S)
    table.in_hand |= set(chosen)
    if not step.dice:
        # All dice are in play again, wherever they were.
        table.beside.clear()
        table.in_hand = set(range(len(table.courses)))
    table.now_s = away_s


def aside(table: TableTop, step: Step) -> None:
    """Dice that are kept are laid out of the camera's sight."""
    before = set(table.in_hand)
    pick(table, step)
    moved = table.in_hand - before
    table.in_hand -= moved
    table.beside |= moved


def pass_over(table: TableTop, step: Step) -> None:
    """A hand goes over the dice and touches none."""
    rng = table.rng
    floor = np.array(table.setting.floor_mm)
    points = [rng.uniform(-0.7, 0.7, 2) * floor for _ in range(int(rng.integers(1, 4)))]
    marks = [_far(table, 0.0)]
    for point in points:
        marks.append(
            Mark(marks[-1].t_s + _hurry(table), *_at(point), _OVER_MM + 15, float(rng.uniform(0, 0.7)))
        )
    marks.append(_far(table, marks[-1].t_s + _hurry(table)))
    _, from_s, to_s = table.enter(_visit(table, marks), step.wait_s)
    table.tell(Happening("not_a_throw", from_s, "hand_passes", to_s))
    table.now_s = to_s


def nudge(table: TableTop, step: Step) -> None:
    """A hand or sleeve pushes a die by some millimetres and goes on."""
    found = _nudged(table)
    if found is None:
        return
    n, before, after = found
    push = np.array([after.x_mm - before.x_mm, after.y_mm - before.y_mm])
    at = np.array([before.x_mm, before.y_mm])
    reach_s, push_s = _hurry(table), float(table.rng.uniform(0.1, 0.2))
    away = at + push / np.hypot(*push) * 45.0
    marks = [
        _far(table, 0.0),
        Mark(reach_s, *_at(at), _TAKING_MM, 0.5),
        Mark(reach_s + push_s, *_at(at + push), _TAKING_MM, 0.5),
        Mark(reach_s + push_s + 0.18, *_at(away), _OVER_MM, 0.4),
        _far(table, reach_s + push_s + 0.18 + _hurry(table)),
    ]
    visit, from_s, to_s = table.enter(_visit(table, marks), step.wait_s)
    start_s = visit.start_s + reach_s
    table.courses[n].then(Slides(start_s, start_s + push_s, before, after))
    table.touch(start_s)
    table.tell(Happening("not_a_throw", from_s, "nudge", to_s))
    table.now_s = to_s


def put_back(table: TableTop, step: Step) -> None:
    """Dice are picked up and laid down elsewhere with the same faces up, by a hand that stays in view."""
    rests = table.lying()
    chosen = _chosen(table, step.dice or int(table.rng.integers(1, 4)))
    if not chosen:
        return
    marks, taken = _taking(table, chosen)
    kept = [rest for n, rest in rests.items() if n not in chosen]
    free = table.setting.places(table.rng, len(chosen), kept)
    laid = {n: replace(place, value=rests[n].value) for n, place in zip(chosen, free, strict=True)}
    at_s, down = marks[-1].t_s, {}
    for n in nearest_order(np.array([marks[-1].x_mm, marks[-1].y_mm]), laid):
        at_s += _travel(table, marks[-1], laid[n])
        marks.append(Mark(at_s, laid[n].x_mm, laid[n].y_mm, _TAKING_MM, 0.95))
        down[n] = at_s
        at_s += 0.14
        marks.append(Mark(at_s, laid[n].x_mm, laid[n].y_mm, _OVER_MM, 0.6))
    visit = _visit(table, [_far(table, 0.0), *marks, _far(table, at_s + _hurry(table))])
    visit, from_s, to_s = table.enter(visit, step.wait_s)
    for n in chosen:
        table.courses[n].then(Gone(visit.start_s + taken[n]))
        table.courses[n].then(Lies(visit.start_s + down[n], laid[n]))
    table.touch(visit.start_s + min(taken.values()) - _TOUCH_S)
    table.tell(Happening("not_a_throw", from_s, "put_back", to_s))
    table.now_s = to_s


def _chosen(table: TableTop, count: int) -> Sequence[int]:
    lying = sorted(table.lying())
    return sorted(int(n) for n in table.rng.permutation(lying)[: min(count, len(lying))])


def _nudged(table: TableTop) -> tuple[int, Rest, Rest] | None:
    """A die with a free place a few mm away, and that place."""
    rng, rests = table.rng, table.lying()
    for _ in range(60):
        n = int(rng.permutation(sorted(rests))[0]) if rests else -1
        if n < 0:
            return None
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(*_NUDGE_MM)
        rest = rests[n]
        after = replace(
            rest,
            x_mm=rest.x_mm + float(far * np.cos(angle)),
            y_mm=rest.y_mm + float(far * np.sin(angle)),
            yaw=rest.yaw + float(rng.normal(0, 0.12)),
        )
        others = [other for m, other in rests.items() if m != n]
        if table.setting.fits(after) and not any(
            overlap(after, other, table.setting.edge_mm) for other in others
        ):
            return n, rest, after
    return None


def _rake(table: TableTop, visit: Visit, taken: dict[int, float]) -> None:
    """Dice go with the hand from when it has reached them: from mark to mark as the hand does."""
    for n, at_s in taken.items():
        reached_s = visit.start_s + at_s
        offset = table.rng.uniform(-_SWEPT_MM, _SWEPT_MM, 2)
        rest = table.lying()[n]
        later = [mark for mark in visit.marks[:-1] if mark.t_s > reached_s + 1e-6]
        for start_s, mark in zip([reached_s, *[m.t_s for m in later]], later, strict=False):
            x, y = mark.x_mm + float(offset[0]), mark.y_mm + float(offset[1])
            after = replace(rest, x_mm=x, y_mm=y, yaw=rest.yaw + float(table.rng.normal(0, 0.4)))
            table.courses[n].then(Slides(start_s, mark.t_s, rest, after))
            rest = after


def _taking(
    table: TableTop, chosen: Sequence[int], raking: bool = False
) -> tuple[list[Mark], dict[int, float]]:
    """Marks over each die, and when each die is out of sight.

    The hand closes over each; one that rakes has it in its reach from then on and closes at the end.
    """
    out, _ = on_side(table.side)
    rests = {n: rest for n, rest in table.lying().items() if n in chosen}
    marks, taken = [_far(table, 0.0)], {}
    for count, n in enumerate(nearest_order(out * 150.0, rests)):
        rest = rests[n]
        travel_s = _hurry(table) if count == 0 else _travel(table, marks[-1], rest)
        at_s = marks[-1].t_s + travel_s
        marks.append(Mark(at_s, rest.x_mm, rest.y_mm, _TAKING_MM, 0.45 if count else 0.25))
        if raking:
            taken[n] = at_s
            continue
        at_s += float(table.rng.uniform(*_CLOSE_S))
        marks.append(Mark(at_s, rest.x_mm, rest.y_mm, _TAKING_MM, 1.0))
        taken[n] = at_s + _HIDDEN_S
        marks.append(Mark(at_s + 2 * _HIDDEN_S, rest.x_mm, rest.y_mm, _TAKING_MM, 1.0))
    if raking:
        last = marks[-1]
        marks.append(replace(last, t_s=last.t_s + float(table.rng.uniform(*_CLOSE_S)), grip=1.0))
    return marks[1:], taken


def _travel(table: TableTop, mark: Mark, rest: Rest) -> float:
    far = float(np.hypot(rest.x_mm - mark.x_mm, rest.y_mm - mark.y_mm))
    return 0.08 + far / float(table.rng.uniform(*_SPEED))


def _hurry(table: TableTop) -> float:
    """How long a hand takes into the tray or out of it."""
    return float(table.rng.uniform(0.35, 0.65))


def _far(table: TableTop, t_s: float) -> Mark:
    out, along = on_side(table.side)
    point = out * out_of_view_mm(table.setting, out) + along * float(table.rng.normal(0, 15))
    return Mark(t_s, *_at(point), _FAR_MM, 0.3 if t_s == 0.0 else 0.9)


def _visit(table: TableTop, marks: Sequence[Mark]) -> Visit:
    out, along = on_side(table.side)
    shoulder = out * (out_of_view_mm(table.setting, out) + 330) + along * float(table.rng.normal(60, 50))
    return Visit("hand", tuple(marks), _at(shoulder), table.player)


def _at(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])
