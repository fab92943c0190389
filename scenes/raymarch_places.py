"""How dice lie for the ray marcher: apart, touching, in rows, against a wall, over the picture's edge."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_options import TRAINING, Options, Size
from scenes.raymarch_style import Style, other_cube, random_style
from scenes.raymarch_surface import Tray, outline
from scenes.raymarch_view import View

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Dice closer than this share of touching overlap; the rest is their rounded edges.
TOUCHING = 0.985
#: Share of scenes with dice of two sizes; where dice like company, or walls.
TWO_SIZES, SOCIABLE, AT_WALLS = 0.15, 0.3, 0.5
#: Corners of a cube in its own frame, half edges.
CUBE = np.array([[x, y, z] for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
#: A die is whole in the picture when its cube stays this far within the edge, pixels.
WITHIN_PX = 2.0
#: Steps in which a die is pushed to a wall.
PUSHES = 4


@dataclass
class Lying:
    """An upright cube: middle in the world, turn about the vertical (radians), kind.

    Attributes:
        is_die: has pips; else it is there to be taken for a die, and no truth tells of it.
        stacked: lies on another die.
    """

    centre: Array
    yaw: float
    style: Style
    is_die: bool = True
    stacked: bool = False


@dataclass(frozen=True)
class Ground:
    """Where dice may lie: what the camera sees of the table or the tray."""

    view: View
    size_px: Size
    tray: Tray

    def holds(self, die: Lying) -> bool:
        """Whether an upright die is whole in the picture."""
        c, s = np.cos(die.yaw), np.sin(die.yaw)
        corners = CUBE @ np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])
        return within(self.view.project(die.centre + die.style.half * corners), self.size_px)


def within(points_px: Array, size_px: Size) -> bool:
    """Whether all points (n, 2) are well in the picture."""
    return bool(((points_px > WITHIN_PX) & (points_px < np.array(size_px) - WITHIN_PX)).all())


def arranged(
    rng: Rng, view: View, size_px: Size, edge_px: float, tray: Tray, options: Options = TRAINING
) -> list[Lying]:
    """Dice of one kind or several where the camera sees them; edge_px: of a usual one in the picture."""
    room = (size_px[0] / edge_px) * (size_px[1] / edge_px)
    count = int(min(rng.choice(options.counts), max(1, 0.45 * room)))
    styles = [random_style(rng) for _ in range(1 if rng.random() < 0.7 else int(rng.integers(2, 6)))]
    if rng.random() < TWO_SIZES:
        styles[-1] = replace(styles[-1], half=float(rng.uniform(0.7, 1.35)))
    ground = Ground(view, size_px, tray)
    dice = _places(rng, ground, [(styles[i % len(styles)], True) for i in range(count)], [], options)
    if rng.random() < options.others:
        cubes = [(other_cube(rng), False) for _ in range(int(rng.integers(1, 4)))]
        dice = _places(rng, ground, cubes, dice, options)
    if dice and rng.random() < options.stacks:
        dice.append(_on_top(rng, dice[int(rng.integers(len(dice)))], styles[0]))
    return dice


def _places(
    rng: Rng, ground: Ground, cubes: list[tuple[Style, bool]], there: list[Lying], options: Options
) -> list[Lying]:
    """As many cubes as find room; the picture's edge may cut through them unless they are to be whole."""
    dice, tray = list(there), ground.tray
    low, high = -options.overhang, 1 + options.overhang
    common_yaw = rng.uniform(0, np.pi / 2)
    sociable = rng.uniform(0.5, 1.0) if rng.random() < SOCIABLE else 0.5 * rng.random()
    orderly, shy = rng.random() < 0.15, rng.random() < AT_WALLS
    for style, is_die in cubes:
        for _ in range(options.tries):
            yaw = common_yaw if orderly else rng.uniform(0, np.pi / 2)
            pixel = rng.uniform(low, high, 2) * ground.size_px
            centre = ground.view.on_plane(float(pixel[0]), float(pixel[1]), style.half)
            die = Lying(centre, yaw, style, is_die)
            if dice and rng.random() < sociable + 0.6 * orderly:
                die = _beside(rng, dice[int(rng.integers(len(dice)))], die, orderly)
            elif shy and tray.frame[8] > 0 and rng.random() < 0.7:
                _push_to_wall(rng, die, tray)
            free = _clear_of_wall(die, tray, rng.random() < options.astray)
            free = free and (not options.whole or ground.holds(die))
            if free and all(_apart(other, die) for other in dice):
                dice.append(die)
                break
    return dice


def _beside(rng: Rng, friend: Lying, die: Lying, orderly: bool) -> Lying:
    """The die put next to another one: face to face in rows, else somehow."""
    angle = friend.yaw + rng.integers(4) * np.pi / 2 + (0 if orderly else rng.normal(0, 0.3))
    far = (friend.style.half + die.style.half) * rng.uniform(0.99, 1.15 if orderly else 1.42)
    centre = friend.centre + far * np.array([np.cos(angle), np.sin(angle), 0.0])
    centre[2] = die.style.half
    return replace(die, centre=centre, yaw=friend.yaw if rng.random() < 0.4 else die.yaw)


def _on_top(rng: Rng, below: Lying, style: Style) -> Lying:
    """A die on another one."""
    centre = below.centre + np.array([*rng.normal(0, 0.25, 2), below.style.half + style.half])
    return Lying(centre, below.yaw + rng.normal(0, 0.5), style, stacked=True)


def _corners(die: Lying) -> Array:
    """Where a die's corners stand on the ground, shape (4, 2)."""
    around = die.yaw + np.pi / 4 + np.arange(4) * np.pi / 2
    reach = np.sqrt(2.0) * die.style.half
    return np.asarray(die.centre[:2] + reach * np.stack([np.cos(around), np.sin(around)], 1), np.float64)


def _beyond(die: Lying, tray: Tray) -> float:
    """How far the farthest corner of a die is outside of the tray's floor; negative within."""
    return max(float(outline(x, y, tray.frame)) for x, y in _corners(die))


def _clear_of_wall(die: Lying, tray: Tray, astray: bool) -> bool:
    """Whether a die stands wholly on the tray's floor, or one gone astray wholly outside of the tray."""
    if tray.frame[8] <= 0.0:
        return True
    if astray:
        outer = tray.frame[7] * tray.frame[8] + tray.frame[9]
        return bool(outline(die.centre[0], die.centre[1], tray.frame) > outer + 1.5 * die.style.half)
    return _beyond(die, tray) <= 0.0


def _push_to_wall(rng: Rng, die: Lying, tray: Tray) -> None:
    """Move a die outwards until it touches the tray's wall, mostly flat against it."""
    x, y = float(die.centre[0]), float(die.centre[1])
    here, step = float(outline(x, y, tray.frame)), 0.01
    slope = (
        np.array([outline(x + step, y, tray.frame) - here, outline(x, y + step, tray.frame) - here]) / step
    )
    if rng.random() < 0.5:
        die.yaw = float(np.arctan2(slope[1], slope[0]))
    for _ in range(PUSHES):
        die.centre[:2] -= (_beyond(die, tray) + 0.01) * slope


def _apart(a: Lying, b: Lying) -> bool:
    """Whether two upright dice do not overlap (separating axes of two squares)."""
    gap = b.centre[:2] - a.centre[:2]
    for yaw in (a.yaw, a.yaw + np.pi / 2, b.yaw, b.yaw + np.pi / 2):
        axis = np.array([np.cos(yaw), np.sin(yaw)])
        reach = sum(d.style.half * (abs(np.cos(yaw - d.yaw)) + abs(np.sin(yaw - d.yaw))) for d in (a, b))
        if abs(gap @ axis) >= reach * TOUCHING:
            return True
    return False
