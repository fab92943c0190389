"""How dice, cloth and tray can look, chosen by seed, so that no two simulated trays need be alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

#: Share of the light sent back, linear, in OpenCV's order: blue, green, red.
Colour = tuple[float, float, float]


@dataclass(frozen=True)
class DiceLook:
    """A kind of dice.

    Attributes:
        body, pip: colours of the plastic and the paint.
        one: colour of the single pip of the one; None: like the others.
        rounding: radius of edges and corners, in die edges.
        pip_radius, pip_pitch: in die edges.
        gloss: strength of the highlight, 0 dull to 1 polished.
    """

    name: str
    body: Colour
    pip: Colour
    one: Colour | None = None
    rounding: float = 0.12
    pip_radius: float = 0.095
    pip_pitch: float = 0.255
    gloss: float = 0.5


@dataclass(frozen=True)
class TrayLook:
    """A tray: its cloth and the wood of its rim."""

    name: str
    cloth: Colour
    rim: Colour
    table: Colour


_BLACK: Final[Colour] = (0.012, 0.012, 0.012)
_WHITE: Final[Colour] = (0.83, 0.86, 0.87)
_IVORY: Final[Colour] = (0.56, 0.75, 0.83)

DICE: Final = (
    DiceLook("white", (0.80, 0.83, 0.84), _BLACK),
    DiceLook("ivory", _IVORY, _BLACK, rounding=0.14, gloss=0.4),
    DiceLook("ivory_red_one", _IVORY, _BLACK, one=(0.02, 0.02, 0.55), rounding=0.16, pip_radius=0.09),
    DiceLook("red", (0.045, 0.035, 0.56), _WHITE, gloss=0.7),
    DiceLook("blue", (0.42, 0.13, 0.03), _WHITE, rounding=0.1, gloss=0.7),
    DiceLook("black", (0.022, 0.020, 0.020), _WHITE, gloss=0.8),
)

TRAYS: Final = (
    TrayLook("green_felt", (0.060, 0.155, 0.035), (0.040, 0.085, 0.19), (0.16, 0.22, 0.30)),
    TrayLook("red_felt", (0.050, 0.035, 0.26), (0.025, 0.045, 0.09), (0.20, 0.25, 0.30)),
    TrayLook("blue_felt", (0.24, 0.085, 0.030), (0.06, 0.12, 0.22), (0.12, 0.14, 0.16)),
    TrayLook("grey_felt", (0.17, 0.16, 0.15), (0.030, 0.050, 0.085), (0.30, 0.34, 0.37)),
    TrayLook("black_leather", (0.035, 0.032, 0.030), (0.03, 0.05, 0.10), (0.22, 0.28, 0.34)),
)

#: Dice that can hardly be told from the cloth, which no one would buy together.
_ALIKE: Final = frozenset(
    {("red", "red_felt"), ("blue", "blue_felt"), ("black", "black_leather"), ("black", "grey_felt")}
)


def choose_looks(rng: np.random.Generator) -> tuple[DiceLook, TrayLook]:
    """One kind of dice and one tray that go together."""
    pairs = [(d, t) for d in DICE for t in TRAYS if (d.name, t.name) not in _ALIKE]
    return pairs[int(rng.integers(len(pairs)))]


def dice_look(name: str) -> DiceLook:
    """The kind of dice of that name."""
    return {look.name: look for look in DICE}[name]


def tray_look(name: str) -> TrayLook:
    """The tray of that name."""
    return {look.name: look for look in TRAYS}[name]
