"""How dice come out of the cup and where they come to rest.

The end is chosen first (values uniformly at random, places that do not overlap) and the way there is worked
out backwards, so that chance is exact whatever the motion looks like: a die slows down along its path,
rolls over its edges, bounces, rocks and lies flat. It never sinks into the floor: its height follows from
its rotation. Lengths in mm, times in seconds after the throw, angles in radians.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes import dice
from scenes.errors import NoRoom
from scenes.sprites import Pose

Matrix = NDArray[np.float64]

#: From the first die seen to the last one flat: real throws on felt take 1 to 1.5 s, short ones 0.8 s.
SHORTEST_S: Final = 0.8
LONGEST_S: Final = 1.5
#: After its last flop a die rocks this long on its edge.
_ROCK_S: Final = 0.16
_ROCK_ANGLE: Final = 0.09
#: Fall from the cup, and what is left of the height after each bounce.
_DROP_MM: Final = 55.0
_FALL_S: Final = 0.16
_BOUNCE: Final = 0.38
#: A tumbling die slides too: it rolls over once in so many edges of way.
_EDGES_A_QUARTER_TURN: Final = 1.25
#: Bodies keep this far apart at rest, mm: touching to the eye.
_GAP_MM: Final = 0.4
#: How often a die comes to rest against another.
_TOUCHING_SHARE: Final = 0.08
_TRIES: Final = 100
_RESTARTS: Final = 20
#: Of so many ways to the same end the one with the fewest collisions is taken.
_WAYS: Final = 8
#: An edge that rises less than this is level enough to roll over.
_LEVEL: Final = 0.65
_UP: Final = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Rest:
    """A die at rest: value on top, place of its middle on the floor and turn about the vertical.

    Attributes:
        lean: how far it is tipped, 0 when it lies flat.
        lean_to: which way over the floor its top is tipped.
    """

    value: int
    x_mm: float
    y_mm: float
    yaw: float
    lean: float = 0.0
    lean_to: float = 0.0

    def pose(self, edge_mm: float) -> Pose:
        """The die in the world, its lowest point on the floor."""
        flat = dice.lying(self.value, self.yaw)
        if not self.lean:
            return Pose(np.array([self.x_mm, self.y_mm, edge_mm / 2]), flat)
        over = np.array([-np.sin(self.lean_to), np.cos(self.lean_to), 0.0])
        tipped = dice.turn(over, self.lean) @ flat
        return Pose(np.array([self.x_mm, self.y_mm, standing_height(tipped, edge_mm)]), tipped)


@dataclass(frozen=True)
class Flight:
    """A die's way to its rest.

    Attributes:
        start_s, end_s: when it comes into sight and when it lies still.
        come_from: unit vector on the floor from the rest towards where it came from, shape (2,).
        way_mm: length of the way.
        spin, twirl: turns about the vertical and about the way that it has behind it at rest.
    """

    rest: Rest
    start_s: float
    end_s: float
    come_from: Matrix
    way_mm: float
    spin: float
    twirl: float

    def pose(self, t_s: float, edge_mm: float) -> Pose | None:
        """Where the die is, None before it comes into sight."""
        if t_s < self.start_s:
            return None
        final = self.rest.pose(edge_mm)
        if t_s >= self.end_s:
            return final
        rolling_s = self.end_s - _ROCK_S - self.start_s
        share = min((t_s - self.start_s) / rolling_s, 1.0)
        left = (1.0 - share) ** 2
        rotation = self._rotation(final.rotation, share, left * self.way_mm, t_s, edge_mm)
        centre = np.append(final.centre[:2] + self.come_from * left * self.way_mm, 0.0)
        centre[2] = standing_height(rotation, edge_mm) + _bounce_mm(t_s - self.start_s, share)
        return Pose(centre, rotation)

    def places_mm(self, t_s: Matrix) -> Matrix:
        """Where over the floor the die is at each time, shape (n, 2)."""
        share = np.clip((t_s - self.start_s) / (self.end_s - _ROCK_S - self.start_s), 0.0, 1.0)
        left = (1.0 - share)[:, None] ** 2 * self.way_mm
        places: Matrix = np.array([self.rest.x_mm, self.rest.y_mm]) + left * self.come_from
        return places

    def _rotation(self, final: Matrix, share: float, left_mm: float, t_s: float, edge_mm: float) -> Matrix:
        quarters = _flopping(left_mm / (edge_mm * _EDGES_A_QUARTER_TURN))
        rocking = 0.0
        if share >= 1.0:
            x = 1.0 - (self.end_s - t_s) / _ROCK_S
            rocking = _ROCK_ANGLE * abs(np.sin(2 * np.pi * x)) * (1.0 - x) ** 2
        along_edge = self._edge_axis(final)
        rolled = dice.turn(along_edge, -(quarters * np.pi / 2 + rocking)) @ final
        early = (1.0 - share) ** 3
        twirled = dice.turn(np.append(self.come_from, 0.0), self.twirl * early) @ rolled
        return dice.turn(_UP, self.spin * early) @ twirled

    def _edge_axis(self, final: Matrix) -> Matrix:
        """The level edge of the resting die that lies the most squarely to its way: it rolls over it."""
        forward = -np.append(self.come_from, 0.0)
        wanted = np.cross(_UP, forward)
        edges = [sign * final[:, axis] for axis in range(3) for sign in (1.0, -1.0)]
        return max((e for e in edges if abs(e[2]) < _LEVEL), key=lambda e: float(e @ wanted))


def standing_height(rotation: Matrix, edge_mm: float, rounding: float = 0.12) -> float:
    """How high the middle of a rounded die is above a floor that its lowest point touches."""
    core = 0.5 - rounding
    return edge_mm * float(core * np.abs(rotation[2]).sum() + rounding)


def _flopping(quarters: float) -> float:
    """Quarter turns left: a die lingers on its edge and then falls on a face, the more the slower it is."""
    whole = np.floor(quarters)
    part = 2.0 * (quarters - whole) - 1.0
    slow = 1.0 / (1.0 + 0.5 * whole)
    flopped = np.sign(part) * abs(part) ** (1.0 + 0.9 * slow)
    return float(whole + 0.5 + 0.5 * flopped)


def _bounce_mm(t_s: float, share: float) -> float:
    """Height above the floor: the fall from the cup and three bounces, over before the die lies still."""
    if t_s < _FALL_S:
        return _DROP_MM * (1.0 - (t_s / _FALL_S) ** 2)
    start, height = _FALL_S, _DROP_MM * _BOUNCE**2 * 1.6
    for _ in range(3):
        length = 2 * _FALL_S * np.sqrt(height / _DROP_MM)
        if t_s < start + length:
            x = (t_s - start) / length
            return float(4 * height * x * (1 - x)) * (1.0 - share)
        start, height = start + length, height * _BOUNCE
    return 0.0


def throw(
    rng: np.random.Generator,
    count: int,
    kept: Sequence[Rest],
    floor_mm: tuple[float, float],
    edge_mm: float,
) -> list[Flight]:
    """A throw of `count` dice among those that stay.

    Args:
        floor_mm: half the width and half the depth of the floor that dice may lie on.

    Raises:
        NoRoom: so many dice do not fit.
    """
    rests = places(rng, count, list(kept), floor_mm, edge_mm)
    # The cup is held over one side; the dice fan out from there.
    side = rng.uniform(-0.5, 0.5) - np.pi / 2
    longest = rng.uniform(SHORTEST_S + 0.25, LONGEST_S)
    flights: list[Flight] = []
    for rest in rests:
        ways = [_way(rng, rest, side, longest) for _ in range(_WAYS)]
        flights.append(min(ways, key=lambda way: collisions(way, flights, kept, edge_mm)))
    return flights


def _way(rng: np.random.Generator, rest: Rest, side: float, longest_s: float) -> Flight:
    angle = side + rng.normal(0, 0.35)
    come_from = np.array([np.cos(angle), np.sin(angle)])
    # Not in one handful: some later, some sooner at rest.
    start = rng.uniform(0.0, 0.12)
    end = max(longest_s - rng.uniform(0.0, 0.3), start + SHORTEST_S - 0.15)
    way = rng.uniform(120.0, 210.0)
    return Flight(rest, start, end, come_from, way, rng.normal(0, 2.5), rng.normal(0, 5.0))


def collisions(way: Flight, others: Sequence[Flight], kept: Sequence[Rest], edge_mm: float) -> float:
    """How deep a die would go through others on its way, summed over a few moments."""
    times = np.linspace(way.start_s + 0.1, way.end_s, 12)
    own = way.places_mm(times)
    tracks = [f.places_mm(times) for f in others] + [np.array([[r.x_mm, r.y_mm]]) for r in kept]
    apart = [np.linalg.norm(own - track, axis=1) for track in tracks]
    return float(sum(np.maximum(1.3 * edge_mm - distance, 0.0).sum() for distance in apart))


def places(
    rng: np.random.Generator,
    count: int,
    kept: list[Rest],
    floor_mm: tuple[float, float],
    edge_mm: float,
    fits: Callable[[Rest], bool] | None = None,
) -> list[Rest]:
    """Where so many dice come to rest among those that lie there, and what they show: chance decides.

    Args:
        fits: whether a die may lie so, when the floor is no rectangle.

    Raises:
        NoRoom: so many dice do not fit.
    """
    for _ in range(_RESTARTS):
        placed: list[Rest] = []
        for _ in range(count):
            rest = _place(rng, kept + placed, floor_mm, edge_mm, fits)
            if rest is None:
                break
            placed.append(rest)
        if len(placed) == count:
            return placed
    raise NoRoom(dice=count + len(kept), width_mm=2 * floor_mm[0], depth_mm=2 * floor_mm[1], edge_mm=edge_mm)


def _place(
    rng: np.random.Generator,
    others: list[Rest],
    floor_mm: tuple[float, float],
    edge_mm: float,
    fits: Callable[[Rest], bool] | None,
) -> Rest | None:
    reach = np.array(floor_mm) - 0.75 * edge_mm
    for _ in range(_TRIES):
        x, y = rng.uniform(-reach, reach)
        yaw = float(rng.uniform(0, 2 * np.pi))
        if others and rng.random() < _TOUCHING_SHARE:
            x, y, yaw = _beside(rng, others[int(rng.integers(len(others)))], edge_mm)
        rest = Rest(int(rng.integers(1, 7)), float(x), float(y), yaw)
        inside = abs(rest.x_mm) <= reach[0] and abs(rest.y_mm) <= reach[1]
        if not inside or (fits is not None and not fits(rest)):
            continue
        if not any(overlap(rest, other, edge_mm) for other in others):
            return rest
    return None


def _beside(rng: np.random.Generator, other: Rest, edge_mm: float) -> tuple[float, float, float]:
    """A place where a die lies with a side against another's."""
    yaw = other.yaw + float(rng.integers(4)) * np.pi / 2
    step = np.array([edge_mm + 1.5 * _GAP_MM, rng.uniform(-0.5, 0.5) * edge_mm])
    turned = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]]) @ step
    return other.x_mm + float(turned[0]), other.y_mm + float(turned[1]), float(yaw)


def overlap(one: Rest, other: Rest, edge_mm: float, gap_mm: float = _GAP_MM) -> bool:
    """Whether two lying dice come nearer to each other than the gap (separating axes of two squares)."""
    between = np.array([other.x_mm - one.x_mm, other.y_mm - one.y_mm])
    half = edge_mm / 2
    turned = one.yaw - other.yaw
    reach = half + half * (abs(np.cos(turned)) + abs(np.sin(turned))) + gap_mm
    for yaw in (one.yaw, other.yaw):
        axes = np.array([[np.cos(yaw), np.sin(yaw)], [-np.sin(yaw), np.cos(yaw)]])
        if np.any(np.abs(axes @ between) >= reach):
            return False
    return True
