"""Drawn dice as small pictures with opacity, and how they are laid into the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Matrix = NDArray[np.float64]

#: Display values are linear light to the power of one over this.
GAMMA: Final = 2.2


@dataclass(frozen=True)
class Pose:
    """A die in the world: centre in mm, shape (3,), and rotation, shape (3, 3)."""

    centre: Matrix
    rotation: Matrix


@dataclass(frozen=True)
class Sprite:
    """A drawn die: display values 0 to 255 times opacity, and opacity, and where it goes in the picture.

    Attributes:
        pixels: shape (h, w, 3), blue green red, premultiplied.
        opacity: shape (h, w, 1), 0 to 1.
    """

    pixels: Floats
    opacity: Floats
    left_px: int
    top_px: int


def to_display(linear: Floats) -> Floats:
    """Linear light as a screen shows it, 0 to 255."""
    display: Floats = np.float32(255.0) * np.clip(linear, 0.0, 1.0) ** np.float32(1 / GAMMA)
    return display


def paste(picture: Picture, sprite: Sprite) -> None:
    """Lay a sprite over a picture of display values, in place."""
    height, width = sprite.pixels.shape[:2]
    part = picture[sprite.top_px : sprite.top_px + height, sprite.left_px : sprite.left_px + width]
    part[:] = part * (1.0 - sprite.opacity) + sprite.pixels


def smear(sprite: Sprite, way_px: Matrix, size_px: tuple[int, int]) -> Sprite:
    """A sprite smeared along a way in a picture of the given size, as by motion and an open shutter."""
    length = float(np.hypot(*way_px))
    if length < 1.0:
        return sprite
    reach = int(np.ceil(min(length, 40.0) / 2))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    half = way_px / length * reach
    start, end = np.rint(reach - half).astype(int), np.rint(reach + half).astype(int)
    cv2.line(kernel, tuple(int(v) for v in start), tuple(int(v) for v in end), (1.0,), 1)
    kernel /= kernel.sum()
    height, width = sprite.pixels.shape[:2]
    left, top = min(reach, sprite.left_px), min(reach, sprite.top_px)
    right = min(reach, size_px[0] - sprite.left_px - width)
    bottom = min(reach, size_px[1] - sprite.top_px - height)
    both = np.dstack([sprite.pixels, sprite.opacity])
    wide = cv2.copyMakeBorder(both, top, bottom, left, right, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    smeared = np.asarray(cv2.filter2D(wide, -1, kernel, borderType=cv2.BORDER_CONSTANT), np.float32)
    return Sprite(smeared[..., :3], smeared[..., 3:], sprite.left_px - left, sprite.top_px - top)
