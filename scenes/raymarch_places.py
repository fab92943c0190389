"""How dice lie about for the ray marcher: apart, touching, in rows, over the picture's edge."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_style import Style, random_style
from scenes.raymarch_view import View

Rng = np.random.Generator
Array = NDArray[np.float64]

#: How often a die is tried at another place before it stays away.
MOST_TRIES = 25
#: Dice closer than this share of touching overlap; the rest is their rounded edges.
TOUCHING = 0.985


@dataclass
class Lying:
    """An upright die: middle in the world, turn about the vertical (radians), kind."""

    centre: Array
    yaw: float
    style: Style


def arranged(rng: Rng, view: View, size_px: int, edge_px: float) -> list[Lying]:
    """Dice of one kind or several where the camera sees them; edge_px: of a usual one in the picture."""
    room = (size_px / edge_px) ** 2
    count = int(min(rng.choice([0, 1, 2, 3, 4, 5, 6, 6, 6, 8, 10, 14]), max(1, 0.45 * room)))
    styles = [random_style(rng) for _ in range(1 if rng.random() < 0.7 else int(rng.integers(2, 6)))]
    if rng.random() < 0.15:
        styles[-1] = replace(styles[-1], half=float(rng.uniform(0.8, 1.3)))
    return _places(rng, view, size_px, count, styles)


def _places(rng: Rng, view: View, size_px: int, count: int, styles: list[Style]) -> list[Lying]:
    """As many dice as find room, each tried MOST_TRIES times; the picture's edge may cut through them."""
    dice: list[Lying] = []
    common_yaw = rng.uniform(0, np.pi / 2)
    sociable, orderly = rng.random() * rng.random(), rng.random() < 0.15
    for index in range(count):
        style = styles[index % len(styles)]
        for _ in range(MOST_TRIES):
            yaw = common_yaw if orderly else rng.uniform(0, np.pi / 2)
            pixel = rng.uniform(-0.04, 1.04, 2) * size_px
            die = Lying(view.on_plane(float(pixel[0]), float(pixel[1]), style.half), yaw, style)
            if dice and rng.random() < sociable + 0.6 * orderly:
                die = _beside(rng, dice[int(rng.integers(len(dice)))], die, orderly)
            if all(_apart(other, die) for other in dice):
                dice.append(die)
                break
    return dice


def _beside(rng: Rng, friend: Lying, die: Lying, orderly: bool) -> Lying:
    """The die put next to another one: face to face in rows, else somehow."""
    angle = friend.yaw + rng.integers(4) * np.pi / 2 + (0 if orderly else rng.normal(0, 0.3))
    far = (friend.style.half + die.style.half) * rng.uniform(0.99, 1.15 if orderly else 1.42)
    centre = friend.centre + far * np.array([np.cos(angle), np.sin(angle), 0.0])
    centre[2] = die.style.half
    return Lying(centre, friend.yaw if rng.random() < 0.4 else die.yaw, die.style)


def _apart(a: Lying, b: Lying) -> bool:
    """Whether two upright dice do not overlap (separating axes of two squares)."""
    gap = b.centre[:2] - a.centre[:2]
    for yaw in (a.yaw, a.yaw + np.pi / 2, b.yaw, b.yaw + np.pi / 2):
        axis = np.array([np.cos(yaw), np.sin(yaw)])
        reach = sum(d.style.half * (abs(np.cos(yaw - d.yaw)) + abs(np.sin(yaw - d.yaw))) for d in (a, b))
        if abs(gap @ axis) >= reach * TOUCHING:
            return True
    return False
