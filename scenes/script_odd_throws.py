"""Throws that do not end as throws should: a die that leans, dice that come one after another."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes import dice as die_shape
from scenes.script import Step
from scenes.script_moves import Flies, Mark, Visit
from scenes.script_table import TableTop, half_way, on_side, out_of_view_mm
from scenes.script_throws import aim, places_for, pour, throw
from scenes.tumbling import Rest, overlap

Matrix = NDArray[np.float64]

#: How far a die is tipped that leans on something: more than a crooked camera can make of a flat one.
_LEAN: Final = (np.radians(20.0), np.radians(40.0))
_TRIES: Final = 60
#: Dice that are thrown one after another follow each other by this.
_GAP_S: Final = (0.5, 2.0)


def leaning(table: TableTop, step: Step) -> None:
    """One of the dice thrown comes to lean on the wall or on another die."""
    thrown = sorted(table.in_hand)
    rests = places_for(table, len(thrown))
    others = rests[:-1] + list(table.lying().values())
    on_die = bool(others) and table.rng.random() < 0.4
    tipped = _on_a_die(table, rests[-1], others) if on_die else _on_the_wall(table, rests[-1], others)
    if tipped is None:
        throw(table, step)
        return
    rests[-1] = tipped
    pour(table, step, thrown, rests)


def _on_the_wall(table: TableTop, rest: Rest, others: list[Rest]) -> Rest | None:
    """The die with its upper edge against the wall."""
    for _ in range(_TRIES):
        side = float(table.rng.integers(4)) * np.pi / 2
        out, along = on_side(side)
        half = half_way(table.setting, out)
        straight = half_way(table.setting, along) - table.setting.shape.corner_mm - table.setting.edge_mm
        shift = float(table.rng.uniform(-1, 1)) * max(straight, 0.0)
        tipped = _tipped(table, rest, side)
        tipped = _moved(tipped, out * (half - _reach(table, tipped, out)) + along * shift)
        if not any(overlap(tipped, other, table.setting.edge_mm) for other in others):
            return tipped
    return None


def _on_a_die(table: TableTop, rest: Rest, others: list[Rest]) -> Rest | None:
    """The die with its upper edge against the side of another."""
    edge = table.setting.edge_mm
    for _ in range(_TRIES):
        other = others[int(table.rng.integers(len(others)))]
        side = other.yaw + float(table.rng.integers(4)) * np.pi / 2
        out, along = on_side(side)
        tipped = _tipped(table, rest, side + np.pi)
        gap = edge / 2 + _reach(table, tipped, -out) + 0.2
        slip = float(table.rng.uniform(-0.3, 0.3)) * edge
        tipped = _moved(tipped, np.array([other.x_mm, other.y_mm]) + out * gap + along * slip)
        rest_of_them = [o for o in others if o is not other]
        if table.setting.fits(tipped) and not any(overlap(tipped, o, edge) for o in rest_of_them):
            return tipped
    return None


def _tipped(table: TableTop, rest: Rest, to: float) -> Rest:
    """The die tipped that way over one of its edges."""
    yaw = to + float(table.rng.integers(4)) * np.pi / 2
    return replace(rest, yaw=yaw, lean=float(table.rng.uniform(*_LEAN)), lean_to=to)


def _moved(rest: Rest, place: Matrix) -> Rest:
    return replace(rest, x_mm=float(place[0]), y_mm=float(place[1]))


def _reach(table: TableTop, rest: Rest, out: Matrix) -> float:
    """How far a die's corners reach that way from its middle, mm."""
    rotation = rest.pose(table.setting.edge_mm).rotation
    corners = np.vstack([die_shape.face_corners(value) for value in (1, 6)]) @ rotation.T
    return float((corners[:, :2] @ out).max()) * table.setting.edge_mm


def one_by_one(table: TableTop, step: Step) -> None:
    """A hand lets the dice go one after another. `how`: `visits` to draw back after each."""
    thrown = sorted(table.in_hand)
    rests = places_for(table, len(thrown))
    out, along = on_side(table.side)
    half = half_way(table.setting, out)
    release = out * (half - 22.0) + along * float(table.rng.normal(0, 0.2 * half))
    visit, gone_s = _letting_go(table, release, out, len(thrown))
    visit, _, away_s = table.enter(visit, step.wait_s)
    table.touch(visit.start_s + gone_s[0])
    rest_s = []
    for n, flight, at_s in zip(thrown, aim(table, rests, release - out * 8.0), gone_s, strict=True):
        table.courses[n].then(Flies(visit.start_s + at_s, flight))
        rest_s.append(visit.start_s + at_s + flight.end_s)
    table.in_hand.clear()
    table.tell_rest(max(rest_s), thrown, one_by_one=[round(at_s, 3) for at_s in sorted(rest_s)])
    table.now_s = max(*rest_s, away_s)


def _letting_go(table: TableTop, release: Matrix, out: Matrix, count: int) -> tuple[Visit, list[float]]:
    """A hand that jerks forward for each die, from time 0, and when each leaves it."""
    rng = table.rng
    far = out * out_of_view_mm(table.setting, out)
    back = release + out * 24.0
    marks = [Mark(0.0, *_at(far), 80.0, 1.0), Mark(0.5, *_at(back), 62.0, 1.0)]
    gone_s: list[float] = []
    for n in range(count):
        at_s = marks[-1].t_s + (float(rng.uniform(*_GAP_S)) - 0.34 if n else 0.1)
        # Most people draw the hand back, some out of the picture.
        wait = far * 0.9 if n and at_s - marks[-1].t_s > 0.9 and rng.random() < 0.5 else back
        marks.append(Mark((marks[-1].t_s + at_s) / 2, *_at(wait), 64.0, 0.9))
        marks.append(Mark(at_s, *_at(back), 62.0, 0.9))
        marks.append(Mark(at_s + 0.14, *_at(release - out * 8), 54.0, 0.5))
        gone_s.append(at_s + 0.1)
        marks.append(Mark(at_s + 0.34, *_at(back), 60.0, 0.8))
    marks.append(Mark(marks[-1].t_s + 0.45, *_at(far), 85.0, 0.4))
    shoulder = far + out * 330 + on_side(table.side)[1] * float(rng.normal(60, 50))
    return Visit("hand", tuple(marks), _at(shoulder), table.player), gone_s


def _at(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])
