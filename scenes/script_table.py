"""The table while a script is played: what lies where, whose turn it is, and what the truth will say.

Steps change it through a few calls: a visit comes into the picture, dice go and come, something is worth
telling. All times are worked out before a frame is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scenes import dice as die_shape
from scenes.clips_light import Effect, moves_picture, shift
from scenes.clips_setting import Setting
from scenes.clips_stage import Play, Stage
from scenes.clips_truth import Happening
from scenes.script_moves import Course, Visit
from scenes.tumbling import Rest

Matrix = NDArray[np.float64]

#: Nothing happens before this.
_BEGIN_S: Final = 0.6
#: How finely it is looked up when a hand is in the picture.
_LOOK_S: Final = 1 / 60
#: A clip goes on for so long after the last thing.
_LAST_S: Final = 1.2


class TableTop:
    """Fills in a play from steps. Owned by one thread."""

    def __init__(self, setting: Setting, stage: Stage, rng: np.random.Generator, dice: int) -> None:
        self.setting = setting
        self.rng = rng
        self.player = 0
        #: From when on nothing moves in the picture, as far as the script has come.
        self.now_s = _BEGIN_S
        self.courses = [Course() for _ in range(dice)]
        self.in_hand: set[int] = set(range(dice))
        self.beside: set[int] = set()
        self._stage = stage
        self._visits: list[Visit] = []
        self._effects: list[Effect] = []
        self._events: list[Happening] = []
        self._open: list[Happening] = []
        self._busy: list[tuple[float, float]] = []

    @property
    def side(self) -> float:
        """The side of the tray that the player sits at, radians."""
        return self.setting.players[self.player]

    def lying(self) -> dict[int, Rest]:
        """The dice that lie in the tray when all that was scripted is over."""
        rests = {n: course.rest(np.inf) for n, course in enumerate(self.courses)}
        return {n: rest for n, rest in rests.items() if rest is not None}

    def enter(self, visit: Visit, wait_s: float) -> tuple[Visit, float, float]:
        """Let a visit come into the picture after a wait.

        Returns:
            The visit at its time, and from when to when it or its shadow is in the picture.
        """
        there = self._in_view(visit)
        first, last = (there[0], there[-1]) if there else (visit.start_s, visit.start_s)
        later = visit.moved(self.now_s + wait_s - first)
        by_s = later.start_s - visit.start_s
        self._visits.append(later)
        self._busy.append((first + by_s, last + by_s + _LOOK_S))
        return later, first + by_s, last + by_s + _LOOK_S

    def set_down(self, visit: Visit) -> None:
        """Something lies in the picture, brought and taken by a visit that has been entered."""
        self._visits.append(visit)

    def _in_view(self, visit: Visit) -> list[float]:
        times = np.arange(visit.start_s, visit.end_s, _LOOK_S)
        return [float(t) for t in times if self._stage.anything_in_view(visit, float(t))]

    def add(self, effect: Effect) -> None:
        """Something happens to the whole picture."""
        self._effects.append(effect)
        span = moves_picture(effect)
        if span is not None:
            self._busy.append(span)

    def touch(self, t_s: float) -> None:
        """Dice that lay are touched: what was true of them ends."""
        for event in self._open:
            event.end_s = t_s
        self._open = []

    def tell(self, event: Happening) -> None:
        """Something for the truth; a throw or question lasts until dice are touched."""
        self._events.append(event)
        if event.end_s is None:
            self._open.append(event)

    def tell_rest(self, rest_s: float, thrown: Iterable[int], **notes: Any) -> None:
        """Dice have come to rest: a throw, or a question when some are missing or lean, kept ones too.

        Args:
            thrown: the dice that were thrown; the others were kept.
            notes: what else to tell.
        """
        lying = self.lying()
        order = sorted(lying)
        doubted = {n for n in order if lying[n].lean}
        values = [None if n in doubted else lying[n].value for n in order]
        missing = len(self.courses) - len(order)
        what = "leaning_die" if doubted else "missing_die" if missing else ""
        new = set(thrown)
        event = Happening(
            "question" if what else "throw",
            rest_s,
            what,
            values=[*values, *[None] * missing],
            centres_px=[self.centre(lying[n], rest_s) for n in order],
            thrown=[i for i, n in enumerate(order) if n in new],
            kept=[i for i, n in enumerate(order) if n not in new],
            notes=notes,
        )
        self.tell(event)

    def ask(self, what: str, rest_s: float) -> None:
        """A question about the dice that lie there, not because of a throw."""
        lying = self.lying()
        values: list[int | None] = [lying[n].value for n in sorted(lying)]
        centres = [self.centre(lying[n], rest_s) for n in sorted(lying)]
        self.tell(Happening("question", rest_s, what, values=values, centres_px=centres))

    def end_question(self, what: str, t_s: float) -> None:
        """What was asked about is no more, though no die was touched."""
        for event in [event for event in self._open if event.what == what]:
            event.end_s = t_s
            self._open.remove(event)

    def centre(self, rest: Rest, t_s: float) -> tuple[float, float]:
        """Where the middle of a die's top face is in the picture."""
        edge = self.setting.edge_mm
        pose = rest.pose(edge)
        middle = pose.centre + die_shape.normal(rest.value) @ pose.rotation.T * (edge / 2)
        seen = self.setting.camera.project(middle[None])[0]
        moved = shift(tuple(self._effects), t_s, self.setting.size_px)
        x, y = seen if moved is None else moved @ np.append(seen, 1.0)
        return float(x), float(y)

    def finish(self) -> tuple[Play, tuple[Happening, ...], float]:
        """The play, the truth of it and how long it lasts."""
        end_s = self.now_s + _LAST_S
        self.touch(end_s)
        for event in self._events:
            if event.kind != "not_a_throw":
                event.clear_s = self._free_from(event.start_s)
                event.next_s = self._busy_from(event.clear_s, end_s)
        play = Play(tuple(self.courses), tuple(self._visits), tuple(self._effects))
        return play, tuple(sorted(self._events, key=lambda e: e.start_s)), end_s

    def _free_from(self, t_s: float) -> float:
        for start, end in sorted(self._busy):
            if start <= t_s < end:
                t_s = end
        return t_s

    def _busy_from(self, t_s: float, end_s: float) -> float:
        return min([start for start, _ in self._busy if start >= t_s], default=end_s)


def on_side(angle: float) -> tuple[Matrix, Matrix]:
    """Unit vectors on the floor: out to that side of the tray, and along it to the right."""
    out = np.array([np.cos(angle), np.sin(angle)])
    return out, np.array([-out[1], out[0]])


def half_way(setting: Setting, out: Matrix) -> float:
    """From the middle of the tray's floor to its wall, that way, mm."""
    if setting.round:
        return setting.shape.half_width_mm
    return float(abs(out[0]) * setting.shape.half_width_mm + abs(out[1]) * setting.shape.half_depth_mm)


def out_of_view_mm(setting: Setting, out: Matrix) -> float:
    """How far out that way a hand is surely out of the picture, from the middle of the tray, mm."""
    floor = setting.camera.on_plane(0.0).reshape(2, -1)
    return float((out @ floor).max()) + 150.0


def nearest_order(start: Matrix, rests: dict[int, Rest]) -> Sequence[int]:
    """The dice in the order in which a hand would take them."""
    left, at, order = dict(rests), start, []
    while left:
        n = min(left, key=lambda n: float(np.hypot(left[n].x_mm - at[0], left[n].y_mm - at[1])))
        at = np.array([left[n].x_mm, left[n].y_mm])
        order.append(n)
        del left[n]
    return order
