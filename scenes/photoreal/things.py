"""What is no die and lies among dice or over them: coins, buttons, dice with numerals, a cup, a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.photoreal.bodies import hull
from scenes.photoreal.colours import Colour, any_colour, near, pick, shown

Rng = np.random.Generator
Array = NDArray[np.float64]

#: What may lie among dice.
SMALL: Final = ("coin", "button", "numerals", "octahedron", "icosahedron")
_METALS: Final = (shown(196, 168, 96), shown(186, 188, 192), shown(168, 106, 70))
_SKINS: Final = (shown(226, 178, 150), shown(198, 144, 112), shown(150, 98, 70), shown(92, 58, 42))
_ROUND: Final = 16


@dataclass(frozen=True)
class Thing:
    """One such thing.

    Attributes:
        kind: one of SMALL, or `stack` (of coins), `cup`, `hand`.
        centre: of where it stands, cm; of a hand: of its palm, shape (3,).
        yaw: its turn about the vertical, radians; a hand's arm lies that way.
        radius, height: cm; for a hand the radius is a factor of its usual size.
        lean: tilt of a cup that is held, radians.
        colour, second: of it, and of its numerals or thread.
    """

    kind: str
    centre: Array
    yaw: float
    radius: float
    height: float
    colour: Colour
    second: Colour
    lean: float = 0.0

    def footprint(self) -> Array:
        """The polygon on the ground that lies below it, shape (n, 2)."""
        corners = 4 if self.kind == "numerals" else _ROUND
        angles = self.yaw + (np.arange(corners) + 0.5) * 2 * np.pi / corners
        around = self.radius / np.cos(np.pi / corners) * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        return hull(self.centre[:2] + around)


def small_thing(rng: Rng, edge_cm: float, place: Array) -> Thing:
    """Something that a player might leave among the dice."""
    kind = str(rng.choice(SMALL))
    yaw = float(rng.uniform(0, 2 * np.pi))
    if kind == "coin":
        return coins(rng, place, float(rng.uniform(0.12, 0.22)), "coin")
    colour = any_colour(rng, (0.1, 1.0), (0.0, 0.9))
    light = sum(colour) > 0.7
    second = shown(16, 16, 18) if light else shown(240, 236, 224)
    centre = np.array([*place[:2], 0.0])
    if kind == "button":
        return Thing(kind, centre, yaw, float(rng.uniform(0.6, 1.3)), 0.25, colour, second)
    if kind == "numerals":
        return Thing(kind, centre, yaw, edge_cm / 2, edge_cm, colour, second)
    return Thing(kind, centre, yaw, float(rng.uniform(0.8, 1.2)), edge_cm, colour, second)


def coins(rng: Rng, place: Array, height: float, kind: str = "stack") -> Thing:
    """A coin, or a few of them so high."""
    metal = near(rng, pick(rng, _METALS))
    centre = np.array([*place[:2], 0.0])
    return Thing(
        kind, centre, float(rng.uniform(0, 6.28)), float(rng.uniform(0.85, 1.35)), height, metal, metal
    )


def cup(rng: Rng, place: Array, lifted: float, height: float) -> Thing:
    """A dice cup, mouth down: on the ground, or held over it at the height `lifted`."""
    colour = near(
        rng, pick(rng, (shown(70, 40, 24), shown(24, 24, 26), shown(120, 24, 24), shown(196, 160, 110)))
    )
    lean = float(rng.uniform(0.1, 0.5)) if lifted > 0.0 else 0.0
    centre = np.array([place[0], place[1], lifted])
    radius = float(rng.uniform(0.36, 0.46)) * height
    return Thing("cup", centre, float(rng.uniform(0, 6.28)), radius, height, colour, colour, lean)


def hand(rng: Rng, over: Array, arm: float, height: float) -> Thing:
    """A hand whose fingers are over a point on the ground, its arm lying towards `arm` (radians).

    Args:
        height: of the lowest it may reach, cm.
    """
    size = float(rng.uniform(0.8, 1.05))
    reach = size * rng.uniform(-2.2, 2.0)
    turned = np.array([[np.cos(arm), -np.sin(arm)], [np.sin(arm), np.cos(arm)]])
    palm = over[:2] - turned @ np.array([reach, size * rng.uniform(-2.0, 2.0)])
    # The fingertips hang two and a half centimetres below the palm's middle.
    centre = np.array([palm[0], palm[1], height + 2.5 * size])
    skin = near(rng, pick(rng, _SKINS), 0.06)
    return Thing("hand", centre, arm, size, 5.0 * size, skin, skin)
