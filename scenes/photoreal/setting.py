"""A home: what the dice lie on, the tray round them, and the lamps over them, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.photoreal.colours import Colour, any_colour, near, pick, shown
from scenes.photoreal.view import View

Rng = np.random.Generator
Array = NDArray[np.float64]

GROUNDS: Final = ("felt", "wood", "leather", "paper", "cloth", "plain")
_FELTS: Final = (
    shown(20, 92, 56),
    shown(30, 30, 34),
    shown(128, 22, 28),
    shown(26, 44, 104),
    shown(90, 90, 96),
    shown(88, 40, 96),
    shown(176, 150, 110),
)
_WOODS: Final = (
    shown(126, 82, 46),
    shown(84, 48, 26),
    shown(178, 134, 86),
    shown(206, 172, 124),
    shown(60, 36, 24),
)
_LEATHERS: Final = (shown(70, 40, 24), shown(28, 26, 26), shown(120, 74, 42), shown(96, 24, 24))
#: Of lamps: candle-like, bulb, neutral, daylight, sky (relative red, green and blue).
_LIGHTS: Final = ((1.0, 0.72, 0.42), (1.0, 0.82, 0.6), (1.0, 0.95, 0.88), (1.0, 1.0, 1.0), (0.82, 0.91, 1.0))
#: A lamp of strength 1 gives a white ground about the radiance 1, from where it is: the factor is that of a
#: point (4 pi squared) and of a plate (pi squared), times the distance squared.
_POINT, _PLATE = 4 * np.pi**2, np.pi**2


@dataclass(frozen=True)
class Stuff:
    """What a surface is made of.

    Attributes:
        kind: one of GROUNDS, or `metal`.
        colour, second: its main colour and, on cloth, that of the pattern.
        roughness, coat: 0 to 1.
        tile_cm: how large one tile of its texture is.
        seed: of what is drawn for it alone (cloth), and of how the texture is turned.
    """

    kind: str
    colour: Colour
    second: Colour
    roughness: float
    coat: float
    tile_cm: float
    seed: int


@dataclass(frozen=True)
class Tray:
    """A tray with rounded corners; a round one has nothing else.

    Attributes:
        half: half its floor, cm, shape (2,).
        corner: radius of the floor's corners, cm.
        height, thickness, flare: of its wall, cm; the flare is how far its inner side leans outwards.
        floor, wall: what they are made of.
    """

    half: Array
    corner: float
    height: float
    thickness: float
    flare: float
    floor: Stuff
    wall: Stuff

    @property
    def round(self) -> bool:
        """Whether its floor is a circle or has two straight sides."""
        return bool(self.corner >= float(self.half.min()) - 1e-6)

    def beyond(self, points: Array) -> Array:
        """How far points (n, 2) lie outside of the floor, cm; negative within."""
        off = np.abs(points) - (self.half - self.corner)
        outside = np.linalg.norm(np.maximum(off, 0.0), axis=1)
        distance: Array = outside + np.minimum(off.max(axis=1), 0.0) - self.corner
        return distance

    def outline(self, outwards: float = 0.0, steps: int = 8) -> Array:
        """The floor's border, moved outwards, anticlockwise, shape (4 * steps, 2)."""
        radius = self.corner + outwards
        points = []
        for k, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
            middle = (self.half - self.corner) * (x, y)
            angles = (k + np.linspace(0.0, 1.0, steps)) * np.pi / 2
            points.append(middle + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1))
        around: Array = np.concatenate(points)
        return around


@dataclass(frozen=True)
class Lamp:
    """A lamp.

    Attributes:
        place: cm, shape (3,).
        size: radius of a ball, side of a plate, cm.
        plate: a plate that shines at the dice; else a ball.
        power: watts of the path tracer's, whose metre is our centimetre.
        colour: relative.
    """

    place: Array
    size: float
    plate: bool
    power: float
    colour: Colour


@dataclass(frozen=True)
class Light:
    """All light of a scene: the kind it was made as, its lamps, and the light of the room round it."""

    kind: str
    lamps: tuple[Lamp, ...]
    room: Colour
    room_strength: float


def random_stuff(rng: Rng, kinds: tuple[str, ...] = GROUNDS) -> Stuff:
    """What a ground or a wall may be made of."""
    kind = str(rng.choice(kinds))
    colours = {"felt": _FELTS, "wood": _WOODS, "leather": _LEATHERS}
    if kind in colours:
        colour = near(rng, pick(rng, colours[kind]), 0.2)
    elif kind == "paper":
        colour = near(rng, shown(224, 220, 208), 0.06)
    else:
        colour = any_colour(rng, (0.12, 1.0), (0.0, 0.8))
    gloss = {"wood": (0.2, 0.6), "leather": (0.3, 0.6), "plain": (0.15, 0.9)}.get(kind, (0.85, 1.0))
    return Stuff(
        kind,
        colour,
        any_colour(rng, (0.1, 1.0), (0.0, 0.9)),
        float(rng.uniform(*gloss)),
        float(rng.choice((0.0, 0.3))) if kind in ("wood", "plain") else 0.0,
        float(rng.uniform(10.0, 18.0)),
        int(rng.integers(2**31)),
    )


def random_tray(rng: Rng, across: float, least_height: float = 0.8) -> Tray:
    """A tray about as large as what the camera sees (`across`, cm)."""
    half = across * rng.uniform(0.28, 0.62, 2)
    if rng.random() < 0.4:
        half = np.full(2, half.max())
        corner = float(half[0])
    else:
        corner = float(min(rng.choice((0.05, 0.4, rng.uniform(0.5, 4.0))), 0.9 * half.min()))
    floor = random_stuff(rng, ("felt", "felt", "felt", "leather", "wood", "cloth", "plain"))
    wall = (
        floor
        if rng.random() < 0.25
        else random_stuff(rng, ("wood", "wood", "leather", "plain", "felt", "metal"))
    )
    height = max(least_height, float(rng.uniform(0.8, 4.0)))
    flare = float(rng.choice((0.0, rng.uniform(0.0, 0.3)))) * height
    return Tray(half, corner, height, float(rng.uniform(0.3, 1.5)), flare, floor, wall)


def random_light(rng: Rng, view: View) -> Light:
    """The lamps of a home, in relation to the camera."""
    kind = str(rng.choice(("lamp", "bulb", "ring", "window", "several", "ceiling", "dim")))
    colour = pick(rng, _LIGHTS)
    makers: dict[str, Callable[[], tuple[Lamp, ...]]] = {
        "lamp": lambda: (_ball(rng, colour, (25.0, 60.0), (2.0, 7.0), 1.0),),
        "bulb": lambda: (_ball(rng, colour, (30.0, 120.0), (0.2, 1.2), 1.0),),
        "ring": lambda: _ring(rng, colour, view),
        "window": lambda: (_window(rng, colour),),
        "several": lambda: tuple(
            _ball(rng, pick(rng, _LIGHTS), (60.0, 180.0), (2.0, 6.0), 0.5) for _ in range(rng.integers(2, 5))
        ),
        "ceiling": lambda: (_plate(rng, colour),),
        "dim": lambda: (_ball(rng, _LIGHTS[int(rng.integers(2))], (50.0, 150.0), (1.0, 6.0), 0.5),),
    }
    room = near(rng, (0.9, 0.95, 1.0), 0.15)
    return Light(kind, makers[kind](), room, float(rng.uniform(0.06, 0.45)))


def _ball(
    rng: Rng, colour: Colour, distances: tuple[float, float], sizes: tuple[float, float], strength: float
) -> Lamp:
    distance, off, heading = rng.uniform(*distances), rng.uniform(0.1, 1.05), rng.uniform(0, 2 * np.pi)
    place = distance * np.array([np.sin(off) * np.cos(heading), np.sin(off) * np.sin(heading), np.cos(off)])
    return Lamp(place, float(rng.uniform(*sizes)), False, float(_POINT * distance**2 * strength), colour)


def _ring(rng: Rng, colour: Colour, view: View) -> tuple[Lamp, ...]:
    """Light diodes round the lens."""
    count, radius = 10, rng.uniform(3.0, 7.0)
    distance = float(np.linalg.norm(view.eye))
    angles = np.arange(count) * 2 * np.pi / count
    places = view.eye + radius * (
        np.outer(np.cos(angles), view.axes[:, 0]) + np.outer(np.sin(angles), view.axes[:, 1])
    )
    power = float(_POINT * distance**2 / count)
    return tuple(Lamp(place, 0.5, False, power, colour) for place in places)


def _window(rng: Rng, colour: Colour) -> Lamp:
    heading, distance = rng.uniform(0, 2 * np.pi), rng.uniform(90.0, 220.0)
    place = np.array([distance * np.cos(heading), distance * np.sin(heading), rng.uniform(50.0, 120.0)])
    cold = (0.85 * colour[0], 0.95 * colour[1], 1.0)
    return Lamp(place, float(rng.uniform(60.0, 140.0)), True, float(_PLATE * (place @ place) * 1.6), cold)


def _plate(rng: Rng, colour: Colour) -> Lamp:
    place = np.array([*rng.normal(0.0, 40.0, 2), rng.uniform(110.0, 200.0)])
    return Lamp(place, float(rng.uniform(30.0, 70.0)), True, float(_PLATE * (place @ place)), colour)
