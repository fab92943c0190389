"""Steps with a cup put upside down: over the dice it held, a throw, or over dice that lie, which is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.clips_truth import Happening
from scenes.script import Step
from scenes.script_moves import Lies, Mark, Visit
from scenes.script_table import TableTop, on_side, out_of_view_mm
from scenes.script_throws import throw
from scenes.things import MOUTH_MM
from scenes.tumbling import Rest, places

Matrix = NDArray[np.float64]

#: Middles of dice under a cup are this far from its middle at most, mm.
_UNDER_MM: Final = MOUTH_MM - 14.0
#: The plane that the cup is drawn in while it stands on the floor.
_STANDING_MM: Final = 40.0
_UPSIDE_DOWN: Final = float(np.pi)
_TRIES: Final = 300


def slam(table: TableTop, step: Step) -> None:
    """The cup is turned over onto the tray with all dice in it, and lifted after a while."""
    if table.lying() or table.beside:
        throw(table, step)
        return
    setting, rng = table.setting, table.rng
    middle = rng.uniform(-0.3, 0.3, 2) * np.array(setting.floor_mm)
    thrown = sorted(table.in_hand)
    heap = _heap(table, len(thrown))
    rests = [replace(r, x_mm=r.x_mm + float(middle[0]), y_mm=r.y_mm + float(middle[1])) for r in heap]
    visit, down_s, up_s = _over(table, middle, tip=0.5)
    visit, _, away_s = table.enter(visit, step.wait_s)
    for n, rest in zip(thrown, rests, strict=True):
        table.courses[n].then(Lies(visit.start_s + down_s, rest))
    table.in_hand.clear()
    table.tell_rest(visit.start_s + up_s, thrown, under_cup_s=round(visit.start_s + down_s, 3))
    table.now_s = away_s


def cover(table: TableTop, step: Step) -> None:
    """A cup is put over dice that lie, if it finds some that it can stand over, and lifted again."""
    middle = _spot(table)
    visit, _, _ = _over(table, middle, tip=_UPSIDE_DOWN)
    _, from_s, to_s = table.enter(visit, step.wait_s)
    table.tell(Happening("not_a_throw", from_s, "cup_over", to_s))
    table.now_s = to_s


def _heap(table: TableTop, count: int) -> list[Rest]:
    """Dice within a cup's mouth round the origin."""
    half = _UNDER_MM + table.setting.edge_mm
    return places(table.rng, count, [], (half, half), table.setting.edge_mm, _under)


def _under(rest: Rest) -> bool:
    return float(np.hypot(rest.x_mm, rest.y_mm)) <= _UNDER_MM


def _spot(table: TableTop) -> Matrix:
    """Where a cup can stand: over as many dice as it can without standing on one."""
    floor = np.array(table.setting.floor_mm) - MOUTH_MM
    best, covered = floor * 0.0, -1
    for _ in range(_TRIES):
        point = table.rng.uniform(-1, 1, 2) * np.maximum(floor, 0.0)
        apart = [float(np.hypot(r.x_mm - point[0], r.y_mm - point[1])) for r in table.lying().values()]
        inside = sum(distance <= _UNDER_MM for distance in apart)
        on_edge = any(_UNDER_MM < distance < MOUTH_MM + 12.0 for distance in apart)
        if not on_edge and inside > covered:
            best, covered = point, inside
    return best


def _over(table: TableTop, middle: Matrix, tip: float) -> tuple[Visit, float, float]:
    """The cup comes, stands upside down for a while and goes, from time 0; when it stands and is lifted."""
    rng = table.rng
    out, along = on_side(table.side)
    far = out * out_of_view_mm(table.setting, out)
    near = middle + out * 28.0
    come_s = float(rng.uniform(0.45, 0.75))
    down_s = come_s + float(rng.uniform(0.16, 0.26))
    up_s = down_s + float(rng.uniform(0.4, 2.0))
    gone_s = up_s + float(rng.uniform(0.5, 0.8))
    marks = (
        Mark(0.0, *_at(far), 95.0, 0.55, tip),
        Mark(come_s, *_at(near), 85.0, 0.55, max(tip, 1.2)),
        Mark(down_s, *_at(middle), _STANDING_MM, 0.55, _UPSIDE_DOWN),
        Mark(up_s, *_at(middle), _STANDING_MM, 0.55, _UPSIDE_DOWN),
        Mark(up_s + 0.22, *_at(middle + out * 6.0), 80.0, 0.55, _UPSIDE_DOWN),
        Mark(gone_s + 0.22, *_at(far), 100.0, 0.55, 2.4),
    )
    shoulder = far + out * 330 + along * float(rng.normal(60, 50))
    return Visit("cup", marks, _at(shoulder), table.player), down_s, up_s


def _at(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])
