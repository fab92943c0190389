"""Steps in which something that is no die is laid into the tray and taken out again."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.script import Step
from scenes.script_moves import Mark, Visit
from scenes.script_table import TableTop, on_side, out_of_view_mm
from scenes.things import SMALL_THINGS, THINGS

Matrix = NDArray[np.float64]

_TRIES: Final = 250
#: Room between a thing and the dice, mm.
_ROOM_MM: Final = 4.0
_THICK_MM: Final = 7.0


def lay_thing(table: TableTop, step: Step) -> None:
    """A phone or the like is laid beside the dice, lies there for some seconds and is taken away.

    `how`: `small` for coins, rings and the like.
    """
    found = _place(table, _names(table, step))
    if found is None:
        return
    name, middle, angle = found
    rng = table.rng
    out, along = on_side(table.side)
    far = out * out_of_view_mm(table.setting, out)
    shoulder = _at(far + out * 330 + along * float(rng.normal(60, 50)))
    come_s, lie_s = float(rng.uniform(0.5, 0.8)), float(rng.uniform(1.5, 4.0))
    bring, _, laid_s = table.enter(_hand(table, far, middle, come_s, shoulder), step.wait_s)
    table.ask("foreign_object", laid_s)
    table.now_s = laid_s
    fetch, taken_s, gone_s = table.enter(_hand(table, far, middle, come_s, shoulder), lie_s)
    table.end_question("foreign_object", taken_s)
    # The thing's own line of sight is far away: it keeps its direction.
    aim = middle - 1e5 * np.array([np.cos(angle), np.sin(angle)])
    marks = (
        Mark(bring.start_s, *_at(far), 60.0),
        Mark(bring.marks[1].t_s, *_at(middle), _THICK_MM),
        Mark(fetch.marks[2].t_s, *_at(middle), _THICK_MM),
        Mark(fetch.end_s, *_at(far), 60.0),
    )
    table.set_down(Visit(name, marks, _at(aim)))
    table.now_s = gone_s


def _hand(
    table: TableTop, far: Matrix, middle: Matrix, come_s: float, shoulder: tuple[float, float]
) -> Visit:
    """A hand comes to a place, stays for a moment and goes."""
    grip = 0.5
    marks = (
        Mark(0.0, *_at(far), 75.0, grip),
        Mark(come_s, *_at(middle), 22.0, grip),
        Mark(come_s + 0.15, *_at(middle), 22.0, grip * 0.6),
        Mark(2 * come_s + 0.15, *_at(far), 75.0, grip),
    )
    return Visit("hand", marks, shoulder, table.player)


def _names(table: TableTop, step: Step) -> list[str]:
    """Things to be tried, in that order."""
    if step.how == "small":
        return [str(name) for name in table.rng.permutation(SMALL_THINGS)]
    names = [name for name in THINGS if name not in SMALL_THINGS]
    return names if table.rng.random() < 0.6 else names[::-1]


def _place(table: TableTop, names: list[str]) -> tuple[str, Matrix, float] | None:
    """A thing and where it can lie without touching a die: the first that finds a place."""
    floor = np.array(table.setting.floor_mm)
    dice_at = np.array([[r.x_mm, r.y_mm] for r in table.lying().values()]).reshape(-1, 2)
    for name in names:
        length, width = THINGS[name][:2]
        for _ in range(_TRIES):
            middle, angle = table.rng.uniform(-0.8, 0.8, 2) * floor, float(table.rng.uniform(0, np.pi))
            inside = _inside(table, middle, angle, length, width)
            if inside and _free(dice_at, middle, angle, length, width, table.setting.edge_mm):
                return name, middle, angle
    return None


def _inside(table: TableTop, middle: Matrix, angle: float, length: float, width: float) -> bool:
    """Whether a rectangle lies on the floor of the tray."""
    ahead = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    aside = np.array([-np.sin(angle), np.cos(angle)]) * width / 2
    corners = np.array([middle + a * ahead + b * aside for a in (-1, 1) for b in (-1, 1)])
    return bool((table.setting.shape.outside(corners.T.astype(np.float32)) < 0).all())


def _free(dice_at: Matrix, middle: Matrix, angle: float, length: float, width: float, edge_mm: float) -> bool:
    """Whether no die is in a rectangle's way."""
    ahead = np.array([np.cos(angle), np.sin(angle)])
    aside = np.array([-ahead[1], ahead[0]])
    apart = dice_at - middle
    room = _ROOM_MM + edge_mm * np.sqrt(0.5)
    along = np.abs(apart @ ahead) < length / 2 + room
    across = np.abs(apart @ aside) < width / 2 + room
    return not bool((along & across).any())


def _at(point: Matrix) -> tuple[float, float]:
    return float(point[0]), float(point[1])
