"""Arms that reach over the tray, seen from above: fingers that open and close, skin or a sleeve.

A hand is a relief of capsules (forearm, palm, fingers, thumb) in its own plane, lit by its slope. The point
of reference is where it grips: below the bent fingers. x is forward, y is left, in mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.cutouts import Cutout, cutout
from scenes.looks import Colour
from scenes.sprites import to_display

Floats = NDArray[np.float32]
Matrix = NDArray[np.float64]

_PX_PER_MM: Final = 1.8
#: The picture reaches this far back along the arm, forward, and to each side, mm.
_BACK_MM: Final = 440.0
_FORWARD_MM: Final = 72.0
_SIDE_MM: Final = 82.0
#: Grips are drawn in so many steps from open (0) to a fist (1).
GRIP_STEPS: Final = 5
#: Where the wrist is.
_WRIST_MM: Final = -128.0

#: The knuckle's place to the left (mm), length (mm) and spread (degrees) of each finger.
_FINGERS: Final = ((31.0, 70.0, 13.0), (11.0, 79.0, 4.0), (-10.0, 73.0, -6.0), (-29.0, 56.0, -17.0))


@dataclass(frozen=True)
class ArmLook:
    """An arm: its skin, and its sleeve if it has one.

    Attributes:
        skin: share of light sent back, linear.
        sleeve: colour of the sleeve, None for a bare arm.
        cuff_mm: where the sleeve ends, behind the grip.
        size: of the hand, 1 for a man's of middle size.
        left: whether it is a left hand.
    """

    name: str
    skin: Colour
    sleeve: Colour | None
    cuff_mm: float
    size: float
    left: bool


_SKINS: Final[dict[str, Colour]] = {
    "pale": (0.27, 0.36, 0.58),
    "fair": (0.20, 0.29, 0.50),
    "tan": (0.11, 0.19, 0.36),
    "brown": (0.055, 0.10, 0.21),
    "dark": (0.028, 0.045, 0.09),
}
_SLEEVES: Final[dict[str, Colour]] = {
    "navy": (0.09, 0.035, 0.02),
    "grey": (0.17, 0.16, 0.16),
    "red": (0.03, 0.025, 0.28),
    "white": (0.62, 0.63, 0.64),
    "green": (0.05, 0.11, 0.05),
    "black": (0.018, 0.017, 0.017),
}


def choose_arm(rng: np.random.Generator) -> ArmLook:
    """One arm."""
    skin = str(rng.choice(list(_SKINS)))
    sleeve = str(rng.choice(list(_SLEEVES))) if rng.random() < 0.6 else None
    return ArmLook(
        f"{skin} {'bare' if sleeve is None else sleeve}",
        _SKINS[skin],
        None if sleeve is None else _SLEEVES[sleeve],
        float(rng.uniform(-260, -135)),
        float(rng.uniform(0.84, 1.05)),
        bool(rng.random() < 0.3),
    )


class Hand:
    """The pictures of one arm in all its grips under one light. Not shared between threads."""

    def __init__(self, look: ArmLook, light: Matrix, seed: int) -> None:
        """Args: light: unit vector to the lamp as the hand has it (forward, left, up), shape (3,)."""
        self._look = look
        self._light = light.astype(np.float32)
        self._textures = _textures(seed)
        self._drawn: dict[int, Cutout] = {}

    def at(self, grip: float) -> Cutout:
        """The hand with that grip: 0 open, 1 a fist."""
        step = round(float(np.clip(grip, 0.0, 1.0)) * (GRIP_STEPS - 1))
        if step not in self._drawn:
            self._drawn[step] = self._draw(step / (GRIP_STEPS - 1))
        return self._drawn[step]

    def _draw(self, grip: float) -> Cutout:
        relief = Relief(self._look.size, self._look.left)
        relief.limb((-700.0, 0.0), (_WRIST_MM, 0.0), 41.0, 27.0, 4.0)
        _palm(relief, grip)
        _fingers(relief, grip)
        sleeve = relief.sleeve(self._look.cuff_mm) if self._look.sleeve is not None else None
        colour = self._paint(relief, sleeve)
        alpha = np.clip(relief.cover, 0.0, 1.0)[..., None]
        pixels = np.dstack([to_display(colour) * alpha, 255.0 * alpha])
        origin = relief.origin_px
        return cutout(np.rint(pixels).astype(np.uint8), origin, _PX_PER_MM)

    def _paint(self, relief: Relief, sleeve: NDArray[np.bool_] | None) -> Floats:
        """Linear light, shape (h, w, 3)."""
        mottled, pores, weave, folds = self._textures
        skin = np.array(self._look.skin, np.float32) * mottled[..., None]
        # Blood shows at knuckles and fingertips: less blue and green there.
        skin *= 1.0 - relief.red[..., None] * np.array([0.26, 0.22, 0.0], np.float32)
        bumps = pores
        if sleeve is not None and self._look.sleeve is not None:
            cloth = np.array(self._look.sleeve, np.float32) * weave[..., None]
            skin = np.where(sleeve[..., None], cloth, skin)
            bumps = np.where(sleeve, folds, pores)
        light = self._lit(relief.height, np.asarray(cv2.GaussianBlur(relief.height, (0, 0), 1.3) + bumps))
        shaded: Floats = skin * light[..., None]
        return np.maximum(shaded, 0.0)

    def _lit(self, height: Floats, surface: Floats) -> Floats:
        """The light on a surface by its slope, less in hollows."""
        slope_x = cv2.Sobel(surface, cv2.CV_32F, 1, 0, scale=_PX_PER_MM / 8)
        slope_y = cv2.Sobel(surface, cv2.CV_32F, 0, 1, scale=-_PX_PER_MM / 8)
        length = np.sqrt(slope_x * slope_x + slope_y * slope_y + 1.0)
        x, y, z = self._light
        lambert = np.maximum(z - slope_x * x - slope_y * y, 0.0)
        low = np.asarray(cv2.resize(height, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA))
        wide = cv2.resize(cv2.GaussianBlur(low, (0, 0), 1.9), height.shape[::-1])
        hollow = np.clip(height - wide, -9.0, 0.0)
        light: Floats = (0.32 + 0.68 * lambert) / length * (1.0 + 0.06 * hollow)
        return light


class Relief:
    """A hand's height over its plane, mm, and how much of each pixel it covers."""

    def __init__(self, size: float, left: bool) -> None:
        self._size = size
        #: A right hand seen from above has its thumb on the left: +y.
        self._side = -1.0 if left else 1.0
        self.origin_px = (_BACK_MM * _PX_PER_MM, _SIDE_MM * _PX_PER_MM)
        self.height: Floats = np.zeros(_size(), np.float32)
        self.cover: Floats = np.zeros(_size(), np.float32)
        self.red: Floats = np.zeros(_size(), np.float32)

    def limb(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        thick_from: float,
        thick_to: float,
        lift: float,
        drop: float = 0.0,
    ) -> None:
        """A capsule from start to end (forward, left, mm) with a radius at each end, its axis at a height.

        The axis is `lift` mm over the plane at the start and `drop` lower at the end.
        """
        one = np.array(start) * self._size * np.array([1.0, self._side])
        other = np.array(end) * self._size * np.array([1.0, self._side])
        wide = max(thick_from, thick_to) * self._size + 2.0
        left, top = self._pixel(np.minimum(one, other)[0] - wide, np.maximum(one, other)[1] + wide)
        right, bottom = self._pixel(np.maximum(one, other)[0] + wide, np.minimum(one, other)[1] - wide)
        if right <= left or bottom <= top:
            return
        x, y = self._grid(left, top, right, bottom)
        way = other - one
        share = np.clip(((x - one[0]) * way[0] + (y - one[1]) * way[1]) / max(float(way @ way), 1e-6), 0, 1)
        radius = (thick_from + (thick_to - thick_from) * share) * self._size
        apart = np.hypot(x - one[0] - share * way[0], y - one[1] - share * way[1])
        height = np.sqrt(np.maximum(radius**2 - apart**2, 0.0)) * 0.9 + lift - drop * share
        part = (slice(top, bottom), slice(left, right))
        cover = np.clip(0.5 + (radius - apart) * _PX_PER_MM, 0.0, 1.0)
        inside = np.where(cover > 0, height, 0.0).astype(np.float32)
        self.height[part] = np.maximum(self.height[part], inside)
        self.cover[part] = np.maximum(self.cover[part], cover)

    def blush(self, at: tuple[float, float], radius: float) -> None:
        """Redder skin round a point."""
        middle = np.array(at) * self._size * np.array([1.0, self._side])
        left, top = self._pixel(middle[0] - 2 * radius, middle[1] + 2 * radius)
        right, bottom = self._pixel(middle[0] + 2 * radius, middle[1] - 2 * radius)
        x, y = self._grid(left, top, right, bottom)
        near = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / np.float32(radius**2))
        part = (slice(top, bottom), slice(left, right))
        self.red[part] = np.maximum(self.red[part], near)

    def sleeve(self, cuff_mm: float) -> NDArray[np.bool_]:
        """Widen the arm behind the cuff into a sleeve, and say where it is."""
        self.limb((-700.0, 0.0), (cuff_mm, 0.0), 50.0, 37.0, 6.0)
        x, _ = self._grid(0, 0, self.height.shape[1], self.height.shape[0])
        behind = x + 3.0 * np.sin(np.arange(self.height.shape[0], dtype=np.float32) / 19.0)[:, None]
        edge = np.abs(behind - cuff_mm) < 2.5
        self.height -= np.where(edge & (self.height > 0), np.float32(2.0), np.float32(0.0))
        return np.asarray(behind < cuff_mm)

    def _pixel(self, forward: float, left: float) -> tuple[int, int]:
        rows, columns = self.height.shape
        x = int(np.clip(self.origin_px[0] + forward * _PX_PER_MM, 0, columns))
        y = int(np.clip(self.origin_px[1] - left * _PX_PER_MM, 0, rows))
        return x, y

    def _grid(self, left: int, top: int, right: int, bottom: int) -> tuple[Floats, Floats]:
        x = (np.arange(left, right, dtype=np.float32) - self.origin_px[0]) / _PX_PER_MM
        y = (self.origin_px[1] - np.arange(top, bottom, dtype=np.float32)) / _PX_PER_MM
        return x[None, :].astype(np.float32), y[:, None].astype(np.float32)


@lru_cache(maxsize=4)
def _textures(seed: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Mottled skin and weave as factors, pores and folds as heights in mm, shape (h, w) each."""
    rng = np.random.default_rng(seed)
    size = _size()
    mottled = 1.0 + 0.10 * _lumps(rng, size, 21.0) + 0.07 * _lumps(rng, size, 4.0)
    pores = 0.2 * _lumps(rng, size, 4.0)
    weave = 1.0 + 0.08 * rng.standard_normal(size, np.float32)
    folds = 2.6 * _lumps(rng, size, 24.0) + 0.9 * _lumps(rng, size, 10.0)
    return mottled, pores, weave, folds


def _size() -> tuple[int, int]:
    """Rows and columns of an arm's picture."""
    return round(2 * _SIDE_MM * _PX_PER_MM), round((_BACK_MM + _FORWARD_MM) * _PX_PER_MM)


def arm_outline(look: ArmLook, grip: float) -> Matrix:
    """The hull that an arm fills at that grip, mm forward and left, shape (n, 2): never less than it does."""
    ahead = (50.0 - 36.0 * float(np.clip(grip, 0.0, 1.0))) * look.size
    side = 68.0 * look.size
    return np.array(
        [[ahead, -0.5 * side], [ahead, 0.5 * side], [-20.0, side], [-20.0, -side], [-440, 52], [-440, -52]]
    )


def _palm(relief: Relief, grip: float) -> None:
    for root in (31.0, 11.0, -10.0, -29.0):
        relief.limb((_WRIST_MM + 8, root * 0.5), (-34.0, root), 19.0, 14.0, 10.0)
        relief.blush((-32.0, root), 7.0)
    relief.limb((_WRIST_MM + 6, 8.0), (-72.0, 40.0), 20.0, 16.0 + 3 * grip, 6.0)


def _fingers(relief: Relief, grip: float) -> None:
    """Four fingers and the thumb; bent, they are seen shorter and reach down."""
    for root, length, spread in (
        (31.0, 70.0, 13.0),
        (11.0, 79.0, 4.0),
        (-10.0, 73.0, -6.0),
        (-29.0, 56.0, -17.0),
    ):
        way = np.radians(spread * (1.0 - 0.9 * grip))
        ahead = np.array([np.cos(way), np.sin(way)])
        at = np.array([-34.0, root])
        lift, thick = 13.0, 9.6
        for n, (share, bend) in enumerate(((0.44, 0.35), (0.31, 0.8), (0.25, 1.0))):
            seen = length * share * (1.0 - bend * 0.8 * grip)
            drop = length * share * (0.16 + 0.5 * bend * grip)
            end = at + ahead * seen
            relief.limb((at[0], at[1]), (end[0], end[1]), thick, thick - 1.0, lift, drop * 0.5)
            if n < 2:
                relief.blush((end[0], end[1]), 5.0)
            at, lift, thick = end, lift - drop * 0.5, thick - 0.7
        relief.blush((at[0], at[1]), 6.0)
    middle = np.array([-38.0, 60.0 - 14.0 * grip])
    tip = np.array([2.0 + 8.0 * grip, 62.0 - 36.0 * grip])
    relief.limb((-84.0, 38.0), (middle[0], middle[1]), 15.0, 11.5, 6.0)
    relief.limb((middle[0], middle[1]), (tip[0], tip[1]), 11.5, 8.8, 6.0, 3.0)
    relief.blush((tip[0], tip[1]), 6.0)


def _lumps(rng: np.random.Generator, size: tuple[int, ...], scale_px: float) -> Floats:
    """Smooth noise of mean 0 and spread 1."""
    coarse = rng.normal(size=(max(2, int(size[0] / scale_px) + 2), max(2, int(size[1] / scale_px) + 2)))
    lumps = cv2.resize(coarse.astype(np.float32), (size[1], size[0]), interpolation=cv2.INTER_CUBIC)
    even: Floats = np.asarray((lumps - lumps.mean()) / (lumps.std() + 1e-6), np.float32)
    return even
