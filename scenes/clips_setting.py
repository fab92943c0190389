"""Where a clip is taken: dice, tray, lamp, camera and the player's arm, all chosen by a seed.

Every choice lies within what an owner of the product may well have: dice that read well, a tray that fills
most of the picture, a camera hung up to 20 degrees askew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.background import TrayShape
from scenes.camera import Camera
from scenes.hands import ArmLook, choose_arm
from scenes.looks import DiceLook, TrayLook, choose_looks
from scenes.tumbling import Rest, places

Matrix = NDArray[np.float64]

SIZE_PX: Final = (640, 480)
#: Dice lie at least this far from the wall.
_WALL_MM: Final = 3.0
_STEEPEST_TILT: Final = np.radians(20.0)
#: The tray leaves this much of the picture's width or height free on each side.
_MARGIN: Final = (0.01, 0.07)


@dataclass(frozen=True)
class Setting:
    """All that stays the same in a clip.

    Attributes:
        shutter_s: exposure time; what moves meanwhile is smeared.
        edge_mm: of the dice.
        lamp: where the light comes from, mm, shape (3,).
        gains: of the lamp's strength and warmth, on linear light, blue green red.
        noise: spread of the sensor's noise, display values.
        hum_hz: how fast the mains make the lamp flicker: twice their frequency.
        players: where the players sit: the angles of the tray's sides they reach in from, radians.
    """

    seed: int
    camera: Camera
    fps: int
    shutter_s: float
    shape: TrayShape
    tray_look: TrayLook
    dice_look: DiceLook
    edge_mm: float
    lamp: Matrix
    gains: tuple[float, float, float]
    noise: float
    hum_hz: float
    arms: tuple[ArmLook, ...]
    players: tuple[float, ...]

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.camera.width_px, self.camera.height_px

    @property
    def round(self) -> bool:
        """Whether the tray is a circle."""
        return self.shape.corner_mm >= min(self.shape.half_width_mm, self.shape.half_depth_mm)

    @property
    def floor_mm(self) -> tuple[float, float]:
        """Half the width and half the depth of the floor that dice come to rest on."""
        return self.shape.half_width_mm - _WALL_MM, self.shape.half_depth_mm - _WALL_MM

    def fits(self, rest: Rest) -> bool:
        """Whether a die's middle is far enough from the wall for it to lie flat."""
        point = np.array([[rest.x_mm], [rest.y_mm]], np.float32)
        return float(self.shape.outside(point)[0]) <= -_WALL_MM - 0.75 * self.edge_mm

    def places(self, rng: np.random.Generator, count: int, kept: Iterable[Rest]) -> list[Rest]:
        """Where so many dice come to rest between those that lie there."""
        return places(rng, count, list(kept), self.floor_mm, self.edge_mm, self.fits)

    def describe(self) -> dict[str, object]:
        """The setting in words and figures, for the truth file."""
        return {
            "dice": self.dice_look.name,
            "edge_mm": round(self.edge_mm, 1),
            "tray": self.tray_look.name,
            "tray_shape": "round" if self.round else "rectangular",
            "tilt_deg": round(float(np.degrees(self.camera.tilt)), 1),
            "height_mm": round(self.camera.height_mm),
            "shutter_s": round(self.shutter_s, 4),
            "gains": [round(gain, 2) for gain in self.gains],
            "noise": round(self.noise, 1),
            "arms": [arm.name for arm in self.arms],
        }


def choose_setting(seed: int, size_px: tuple[int, int] = SIZE_PX) -> Setting:
    """The setting of that seed."""
    rng = np.random.default_rng([seed, 1])
    dice_look, tray_look = choose_looks(rng)
    shape = _tray_shape(rng)
    side = -np.pi / 2
    across = side + float(rng.choice([-1.0, 1.0])) * np.pi / 2 * float(rng.choice([1.0, 2.0], p=[0.7, 0.3]))
    return Setting(
        seed=seed,
        camera=_hang_up(rng, shape, size_px),
        fps=int(rng.choice([25, 30])),
        shutter_s=float(rng.uniform(1 / 160, 1 / 60)),
        shape=shape,
        tray_look=_tinted(rng, tray_look),
        dice_look=_worn(rng, dice_look),
        edge_mm=float(rng.uniform(14.5, 17.0)),
        lamp=np.append(rng.uniform(-240, 240, 2), rng.uniform(460, 700)),
        gains=_lamp_gains(rng),
        noise=float(rng.uniform(1.2, 3.4)),
        hum_hz=float(rng.choice([100.0, 120.0])),
        arms=(choose_arm(rng), choose_arm(rng)),
        players=(side, float(across)),
    )


def _tray_shape(rng: np.random.Generator) -> TrayShape:
    rim, width = float(rng.uniform(14, 30)), float(rng.uniform(6, 14))
    if rng.random() < 0.35:
        radius = float(rng.uniform(92, 112))
        return TrayShape(radius, radius, radius, rim, width)
    half = float(rng.uniform(90, 112))
    return TrayShape(half, half * float(rng.uniform(0.68, 0.8)), float(rng.uniform(4, 24)), rim, width)


def _hang_up(rng: np.random.Generator, shape: TrayShape, size_px: tuple[int, int]) -> Camera:
    """A camera that just sees the whole tray, tilted, turned and off the middle as people hang them up."""
    tilt = float(rng.uniform(-_STEEPEST_TILT / 2, _STEEPEST_TILT))
    aim = (float(rng.normal(0, 4)), float(rng.normal(0, 4)))
    height, roll = float(rng.uniform(380, 650)), float(np.radians(rng.normal(0, 2.0)))
    camera = Camera(*size_px, 1000.0, height, tilt, roll, aim)
    around = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    ring = np.stack([np.cos(around), np.sin(around)])
    half = np.array([[shape.half_width_mm], [shape.half_depth_mm]]) + shape.rim_width_mm
    outline = half * np.clip(ring * (1.0 if shape.corner_mm > 60 else 1.35), -1, 1)
    seen = camera.project(np.vstack([outline, np.full(48, shape.rim_height_mm)]).T)
    middle = (np.array(size_px) - 1) / 2
    free = 1.0 - 2.0 * float(rng.uniform(*_MARGIN))
    zoom = float((middle * free / np.abs(seen - middle).max(0)).min())
    return replace(camera, focal_px=1000.0 * zoom)


def _lamp_gains(rng: np.random.Generator) -> tuple[float, float, float]:
    strength, warmth = float(rng.uniform(0.62, 1.15)), float(rng.uniform(-0.12, 0.22))
    return strength * (1.0 - warmth), strength, strength * (1.0 + 0.7 * warmth)


def _tinted(rng: np.random.Generator, look: TrayLook) -> TrayLook:
    tint = rng.uniform(0.8, 1.25, 3) * rng.uniform(0.8, 1.2)
    blue, green, red = (float(c * t) for c, t in zip(look.cloth, tint, strict=True))
    return replace(look, cloth=(blue, green, red))


def _worn(rng: np.random.Generator, look: DiceLook) -> DiceLook:
    return replace(
        look,
        rounding=look.rounding * float(rng.uniform(0.8, 1.2)),
        pip_radius=look.pip_radius * float(rng.uniform(0.92, 1.08)),
        pip_pitch=look.pip_pitch * float(rng.uniform(0.95, 1.05)),
        gloss=look.gloss * float(rng.uniform(0.5, 1.2)),
    )
