"""What a scene holds, from its seed alone: nothing is drawn yet, so that all of it can be checked first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.dice import top_face
from scenes.errors import NoRoom
from scenes.photoreal import places
from scenes.photoreal.bodies import Die, hull
from scenes.photoreal.places import Table
from scenes.photoreal.setting import Light, Stuff, Tray, random_light, random_stuff, random_tray
from scenes.photoreal.style import Style, random_style
from scenes.photoreal.things import Thing, cup, hand, small_thing
from scenes.photoreal.view import View, random_view

Rng = np.random.Generator
Array = NDArray[np.float64]

SIZE_PX: Final = (640, 480)
#: Edges of dice in the middle of the picture, pixels; and the shortest side of any top face in a plain scene.
EDGES_PX, SHORTEST_PX = (37.0, 92.0), 32.0
#: How many dice a plain scene has, drawn from these.
COUNTS: Final = (1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 6, 6, 7, 8)
#: Flat dice in a hard scene before what makes it hard.
FEWEST_HARD: Final = 2
#: Share of the scenes with a tray, and with dice of several kinds.
TRAYS, MIXED = 0.65, 0.25
#: What makes a scene hard; the seed goes through them in turn.
HARD: Final = ("wall", "neighbour", "coins", "stacked", "hand", "cup", "cut", "things")
#: A scene is planned anew this often before it is given up.
ATTEMPTS: Final = 200
#: A floor point this near the camera's own height is too close to be drawn, cm.
NEAREST_CM: Final = 5.0


@dataclass(frozen=True)
class Plan:
    """One scene.

    Attributes:
        seed, attempt: what it was planned from.
        hard: the words of HARD that it holds, empty for a plain one.
        ground: what lies round the tray, or under the dice where there is none.
    """

    seed: int
    attempt: int
    hard: tuple[str, ...]
    view: View
    dice: tuple[Die, ...]
    things: tuple[Thing, ...]
    tray: Tray | None
    ground: Stuff
    light: Light

    @property
    def look_seed(self) -> int:
        """What the camera's noise is drawn from."""
        return 1000 * self.seed + self.attempt


def planned(seed: int, hard: bool, first_attempt: int = 0, size_px: tuple[int, int] = SIZE_PX) -> Plan:
    """The scene of a seed.

    Args:
        first_attempt: above 0 after scenes of this seed that turned out unfit when drawn.

    Raises:
        NoRoom: none of many attempts gave a fitting scene.
    """
    for attempt in range(first_attempt, first_attempt + ATTEMPTS):
        rng = np.random.default_rng((seed, int(hard), attempt))
        try:
            plan = _attempt(rng, seed, attempt, hard, size_px)
        except NoRoom:
            continue
        if _fits(plan):
            return plan
    raise NoRoom(seed=seed, attempts=ATTEMPTS)


def _attempt(rng: Rng, seed: int, attempt: int, hard: bool, size_px: tuple[int, int]) -> Plan:
    what = _what_is_hard(rng, seed) if hard else ()
    styles = _styles(rng)
    edge_px = float(np.exp(rng.uniform(*np.log(EDGES_PX)))) * size_px[0] / SIZE_PX[0]
    view = random_view(rng, size_px, styles[0].edge_cm, edge_px)
    tray = None
    if "wall" in what or rng.random() < TRAYS:
        tray = random_tray(
            rng, min(size_px) / edge_px * styles[0].edge_cm, 0.9 if "wall" not in what else 2.0
        )
    table = Table(view, tray)
    _lay_all(rng, table, styles, what)
    light = random_light(rng, view)
    return Plan(
        seed, attempt, what, view, tuple(table.dice), tuple(table.things), tray, random_stuff(rng), light
    )


def _what_is_hard(rng: Rng, seed: int) -> tuple[str, ...]:
    what = {HARD[seed % len(HARD)]}
    if rng.random() < 0.3:
        what.add(HARD[int(rng.integers(len(HARD)))])
    return tuple(word for word in HARD if word in what)


def _styles(rng: Rng) -> list[Style]:
    """The kinds of dice in a scene; all of one size, as bought for one game."""
    count = int(rng.integers(2, 5)) if rng.random() < MIXED else 1
    styles = [random_style(rng)]
    while len(styles) < count:
        style = random_style(rng)
        if abs(style.edge_cm / styles[0].edge_cm - 1.0) < 0.2:
            styles.append(style)
    return styles


def _lay_all(rng: Rng, table: Table, styles: Sequence[Style], what: tuple[str, ...]) -> None:
    def any_style() -> Style:
        return styles[int(rng.integers(len(styles)))]

    steps: dict[str, Callable[[], None]] = {
        "wall": lambda: places.lean_on_wall(rng, table, any_style()),
        "neighbour": lambda: places.lean_on_die(rng, table, any_style()),
        "coins": lambda: places.lean_on_coins(rng, table, any_style()),
        "stacked": lambda: places.stack(rng, table, any_style()),
        "hand": lambda: _cover_by_hand(rng, table),
        "cup": lambda: _cover_by_cup(rng, table),
        "cut": lambda: places.cut(rng, table, any_style()),
        "things": lambda: _scatter(rng, table, any_style().edge_cm),
    }
    for _ in range(max(FEWEST_HARD if what else 1, int(rng.choice(COUNTS)))):
        places.lay(rng, table, any_style())
    for word in what:
        steps[word]()


def _scatter(rng: Rng, table: Table, edge_cm: float) -> None:
    """Lay one to five small things. Raises: NoRoom: not one of them found a place."""
    wanted = int(rng.integers(1, 6))
    for _ in range(4 * wanted):
        thing = small_thing(rng, edge_cm, table.anywhere(rng, 0.0))
        if table.takes(thing, places.APART_CM):
            table.things.append(thing)
        if len(table.things) == wanted:
            return
    if not table.things:
        raise NoRoom(things=wanted)


def _cover_by_hand(rng: Rng, table: Table) -> None:
    """Hold a hand over one of the dice; its arm comes from the side on which the others are not."""
    middle = np.mean([die.centre[:2] for die in table.dice], axis=0)
    die = table.dice[int(rng.integers(len(table.dice)))]
    away = die.centre[:2] - middle
    arm = float(np.arctan2(away[1], away[0]) + rng.normal(0.0, 0.5))
    height = max(2 * other.style.edge_cm for other in table.dice)
    table.things.append(hand(rng, die.centre, arm, height))


def _cover_by_cup(rng: Rng, table: Table) -> None:
    """Turn a cup over one die, or hold it over some. Raises: NoRoom: other dice are in its way."""
    die = table.dice[int(rng.integers(len(table.dice)))]
    tall = min(9.0, 0.3 * float(table.view.eye[2]))
    tallest = 1.2 * max(float(other.corners()[:, 2].max()) for other in table.dice)
    if rng.random() < 0.5:
        off = rng.uniform(-1.0, 1.0, 2) * die.style.edge_cm * 1.5
        table.things.append(cup(rng, die.centre[:2] + off, tallest + 1.0, tall))
        return
    over = cup(rng, die.centre[:2], 0.0, max(tall, 1.5 * tallest))
    inside = float(np.linalg.norm(die.corners()[:, :2] - over.centre[:2], axis=1).max()) < 0.85 * over.radius
    others = Table(table.view, table.tray, False, [d for d in table.dice if d is not die], table.things)
    if not inside or not others.takes(over, places.APART_CM):
        raise NoRoom(cup=over.radius)
    table.things.append(over)


def _fits(plan: Plan) -> bool:
    """Whether a plan is what its kind promises, as far as that can be told before it is drawn."""
    view = plan.view
    if any(top_face(die.rotation) != die.value for die in plan.dice):
        return False
    if plan.tray is not None:
        border = np.column_stack([plan.tray.outline(), np.zeros(len(plan.tray.outline()))])
        if float(view.depth(border).min()) < NEAREST_CM:
            return False
    if plan.hard:
        return True
    return all(
        shortest_side(view.project(die.top())) >= SHORTEST_PX * view.size_px[0] / SIZE_PX[0]
        for die in plan.dice
    )


def shortest_side(corners_px: Array) -> float:
    """Of a polygon (n, 2), pixels."""
    return float(np.linalg.norm(corners_px - np.roll(corners_px, 1, axis=0), axis=1).min())


def area(polygon: Array) -> float:
    """Of a convex polygon (n, 2), in any order."""
    (x, y), (after_x, after_y) = hull(polygon).T, np.roll(hull(polygon), -1, axis=0).T
    return 0.5 * abs(float(np.sum(x * after_y - y * after_x)))
