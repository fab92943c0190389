"""How dice come to lie: apart, touching, at the wall; and, in hard scenes, leaning, stacked or cut off.

Each die is laid at a place of chance and, where it touches something, slid there until it does. That it would
come to rest just so is not worked out: what counts is that nothing lies in anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.errors import NoRoom
from scenes.photoreal.bodies import Die, flat, gap, slid, tipped
from scenes.photoreal.setting import Tray
from scenes.photoreal.style import Style
from scenes.photoreal.things import Thing, coins
from scenes.photoreal.view import View

Rng = np.random.Generator
Array = NDArray[np.float64]

#: A whole die is this far from the picture's border, pixels.
MARGIN_PX: Final = 4.0
#: Dice that touch are this far apart, cm, and others at least this far.
TOUCH_CM, APART_CM = 0.004, 0.06
#: Tries to find a place for one die.
TRIES: Final = 40
#: Share of the dice slid against another one, and against the wall.
BESIDE, AT_WALL = 0.3, 0.12
#: How far a leaning die is tipped, degrees: less passes for flat, more stands on another face.
TIPPED_DEG: Final = (14.0, 42.0)
#: Middles of dice that the picture's border cuts lie this far inside of it at most, in edges.
CUT_EDGES: Final = 0.45


@dataclass
class Table:
    """The ground while it fills up; it belongs to whoever plans the scene.

    Attributes:
        whole: dice must be wholly in the picture.
    """

    view: View
    tray: Tray | None
    whole: bool = True
    dice: list[Die] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)

    def takes(self, body: Die | Thing, apart: float = 0.0) -> bool:
        """Whether something lies free there: in the tray, clear of all others by `apart`, in the picture."""
        shadow = body.footprint()
        if self.tray is not None and float(self.tray.beyond(shadow).max()) > -min(apart, TOUCH_CM):
            return False
        if isinstance(body, Die) and self.whole and not whole(self.view, body):
            return False
        return all(gap(shadow, other) >= apart for other in self._shadows())

    def _shadows(self) -> list[Array]:
        return [*(die.footprint() for die in self.dice), *(thing.footprint() for thing in self.things)]

    def anywhere(self, rng: Rng, height: float) -> Array:
        """A point of the ground that is in the picture, shape (2,)."""
        pixel = rng.uniform(0.03, 0.97, 2) * self.view.size_px
        return self.view.on_plane(pixel, height)[:2]


def whole(view: View, die: Die, margin_px: float = MARGIN_PX) -> bool:
    """Whether all of a die is in the picture."""
    return bool(view.inside(view.project(die.corners()), margin_px).all())


def lay(rng: Rng, table: Table, style: Style) -> None:
    """Lay one more flat die.

    Raises:
        NoRoom: no free place was found.
    """
    for _ in range(TRIES):
        die = _flat_anywhere(rng, table, style)
        kind = rng.random()
        if kind < BESIDE and table.dice:
            friend = table.dice[int(rng.integers(len(table.dice)))]
            slidden = _beside(rng, table, die, friend)
        elif kind < BESIDE + AT_WALL and table.tray is not None:
            slidden = _at_wall(rng, table, die, table.tray)
        else:
            slidden = die if table.takes(die, APART_CM) else None
        if slidden is not None:
            table.dice.append(slidden)
            return
    raise NoRoom(dice=len(table.dice))


def lean_on_wall(rng: Rng, table: Table, style: Style) -> None:
    """Lay a die that leans on the tray's wall. Raises: NoRoom."""
    tray = table.tray
    if tray is None:
        raise NoRoom(reason="no wall")
    for _ in range(TRIES):
        start = table.anywhere(rng, 0.0)
        die = _tipped(rng, style, _outwards(tray, start), start)
        slidden = _pushed(table, die, _ahead(die), 0.0)
        if slidden is not None and _stands_at_wall(tray, slidden):
            table.dice.append(slidden)
            return
    raise NoRoom(dice=len(table.dice))


def lean_on_die(rng: Rng, table: Table, style: Style) -> None:
    """Lay a die that leans on the side of another one. Raises: NoRoom."""
    for _ in range(TRIES):
        friend = table.dice[int(rng.integers(len(table.dice)))]
        if friend.leaning or friend.stacked:
            continue
        angle = float(rng.integers(4)) * np.pi / 2 + _yaw(friend)
        ahead = np.array([np.cos(angle), np.sin(angle)])
        aside = rng.uniform(-0.45, 0.45) * friend.style.edge_cm * np.array([-ahead[1], ahead[0]])
        start = friend.centre[:2] + aside - 1.8 * friend.style.edge_cm * ahead
        slidden = _pushed(table, _tipped(rng, style, ahead, start), ahead, TOUCH_CM)
        if slidden is not None and gap(slidden.footprint(), friend.footprint()) < 0.05:
            table.dice.append(slidden)
            return
    raise NoRoom(dice=len(table.dice))


def lean_on_coins(rng: Rng, table: Table, style: Style) -> None:
    """Lay a die with one side on a few coins. Raises: NoRoom."""
    for _ in range(TRIES):
        start = table.anywhere(rng, 0.0)
        angle = float(rng.uniform(0, 2 * np.pi))
        ahead = np.array([np.cos(angle), np.sin(angle)])
        die = _tipped(rng, style, ahead, start, (TIPPED_DEG[0], 30.0))
        prop = coins(rng, start, 0.1)
        edge = die.world(np.zeros((1, 3)))[0, :2] + ahead * 0.55 * style.edge_cm
        prop = coins(rng, edge + ahead * 0.4 * prop.radius, 0.1)
        prop = _raised(prop, _underside(die, prop.centre[:2] - ahead * prop.radius))
        if table.takes(die, APART_CM) and table.takes(prop, APART_CM):
            table.dice.append(die)
            table.things.append(prop)
            return
    raise NoRoom(dice=len(table.dice))


def stack(rng: Rng, table: Table, style: Style) -> None:
    """Lay a die on top of another one. Raises: NoRoom."""
    below = [die for die in table.dice if not die.leaning and not die.stacked]
    for _ in range(TRIES):
        if not below:
            break
        under = below[int(rng.integers(len(below)))]
        place = under.centre[:2] + rng.uniform(-0.33, 0.33, 2) * under.style.edge_cm
        die = flat(
            style, int(rng.integers(1, 7)), float(rng.uniform(0, 2 * np.pi)), place, under.style.edge_cm
        )
        others = [other for other in table.dice if other is not under]
        if whole(table.view, die) and all(gap(die.footprint(), o.footprint()) > 0 for o in others):
            table.dice.append(die)
            return
    raise NoRoom(dice=len(table.dice))


def cut(rng: Rng, table: Table, style: Style) -> None:
    """Lay a flat die over the picture's border, its middle inside. Raises: NoRoom."""
    size = np.array(table.view.size_px, dtype=np.float64)
    edge_px = table.view.focal_px * style.edge_cm / float(np.linalg.norm(table.view.eye))
    for _ in range(TRIES):
        pixel, side = rng.uniform(0.05, 0.95, 2) * size, int(rng.integers(2))
        inwards = rng.uniform(0.0, CUT_EDGES) * edge_px
        pixel[side] = inwards if rng.random() < 0.5 else size[side] - 1 - inwards
        place = table.view.on_plane(pixel, style.edge_cm)[:2]
        die = flat(style, int(rng.integers(1, 7)), float(rng.uniform(0, 2 * np.pi)), place)
        top = table.view.inside(table.view.project(die.top()))
        if not top.all() and Table.takes(_not_whole(table), die, APART_CM):
            table.dice.append(die)
            return
    raise NoRoom(dice=len(table.dice))


def _not_whole(table: Table) -> Table:
    return Table(table.view, table.tray, False, table.dice, table.things)


def _flat_anywhere(rng: Rng, table: Table, style: Style) -> Die:
    place = table.anywhere(rng, style.edge_cm)
    return flat(style, int(rng.integers(1, 7)), float(rng.uniform(0, 2 * np.pi)), place)


def _beside(rng: Rng, table: Table, die: Die, friend: Die) -> Die | None:
    """The die slid against another one from any side, often face to face."""
    aligned = rng.random() < 0.4
    angle = _yaw(friend) + (rng.integers(4) * np.pi / 2 if aligned else rng.uniform(0, 2 * np.pi))
    ahead = np.array([np.cos(angle), np.sin(angle)])
    aside = rng.uniform(-0.6, 0.6) * die.style.edge_cm * np.array([-ahead[1], ahead[0]])
    start = friend.centre[:2] + aside - 1.6 * (friend.style.edge_cm + die.style.edge_cm) / 2 * ahead
    yaw = angle if aligned else float(rng.uniform(0, 2 * np.pi))
    return _pushed(table, flat(die.style, die.value, yaw, start), ahead, TOUCH_CM)


def _at_wall(rng: Rng, table: Table, die: Die, tray: Tray) -> Die | None:
    ahead = _outwards(tray, die.centre[:2])
    yaw = float(np.arctan2(ahead[1], ahead[0])) if rng.random() < 0.5 else float(rng.uniform(0, 2 * np.pi))
    pushed = _pushed(table, flat(die.style, die.value, yaw, die.centre[:2]), ahead, TOUCH_CM)
    return pushed if pushed is not None and _stands_at_wall(tray, pushed) else None


def _pushed(table: Table, die: Die, ahead: Array, apart: float) -> Die | None:
    """The die slid ahead until it touches a die or the wall; None where it ends up cut by the picture."""
    loose = _not_whole(table)

    def moved(far: float) -> Die:
        place = die.centre + far * np.append(ahead, 0.0)
        return Die(die.style, die.value, die.rotation, place, die.leaning)

    far = slid(lambda distance: loose.takes(moved(distance), apart))
    if far is None:
        return None
    there = moved(far)
    return there if not table.whole or whole(table.view, there) else None


def _tipped(
    rng: Rng,
    style: Style,
    ahead: Array,
    place: Sequence[float] | Array,
    degrees: tuple[float, float] = TIPPED_DEG,
) -> Die:
    angle = float(np.radians(rng.uniform(*degrees)))
    return tipped(style, int(rng.integers(1, 7)), ahead, angle, (float(place[0]), float(place[1])))


def _ahead(die: Die) -> Array:
    """The direction on the ground in which a tipped die's lifted side lies."""
    from_top = die.centre[:2] - die.top_middle()[:2]
    unit: Array = from_top / np.linalg.norm(from_top)
    return unit


def _underside(die: Die, place: Array) -> float:
    """How high a tipped die's lower face is over a point of the ground."""
    up = (die.top_middle() - die.centre) / (die.style.edge_cm / 2)
    below = die.centre - up * die.style.edge_cm / 2
    return float(below[2] - (up[:2] @ (place - below[:2])) / up[2])


def _raised(thing: Thing, height: float) -> Thing:
    centre, colour = thing.centre, thing.colour
    return Thing(thing.kind, centre, thing.yaw, thing.radius, max(0.1, height), colour, colour)


def _yaw(die: Die) -> float:
    """The turn of a flat die's sides."""
    side = die.top()[1] - die.top()[0]
    return float(np.arctan2(side[1], side[0]))


def _outwards(tray: Tray, place: Array) -> Array:
    """From a point of the floor straight to the nearest wall, a unit vector."""
    steps = 1e-3 * np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])
    beyond = tray.beyond(place + steps)
    slope = beyond[1:] - beyond[0]
    length = float(np.linalg.norm(slope))
    return slope / length if length > 0 else np.array([1.0, 0.0])


def _stands_at_wall(tray: Tray, die: Die) -> bool:
    return float(tray.beyond(die.footprint()).max()) > -3 * TOUCH_CM
