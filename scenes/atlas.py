"""The six faces of a die as pictures: where paint is, and how the drilled hollows slope.

One atlas serves every pose of a kind of dice; what a ray meets is looked up in it.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes import dice
from scenes.looks import DiceLook

Floats = NDArray[np.float32]

#: Pixels of one face in the atlas, and the seam round it that blurring may reach into.
_FACE_PX: Final = 96
_SEAM_PX: Final = 8
_TILE_PX: Final = _FACE_PX + 2 * _SEAM_PX
#: How deep a pip is drilled, as the steepest slope of its hollow's normal.
_HOLLOW_SLOPE: Final = 0.75
#: OpenCV looks up at most 32767 places a row.
_LOOK_UP_WIDTH: Final = 1024


def pip_atlas(look: DiceLook, seed: int = 0) -> Floats:
    """The six faces side by side: pip coverage, slope along both axes, share of light; shape (h, 6 w, 4)."""
    tiles = [_face_tile(look, value, np.random.default_rng(seed + value)) for value in dice.FACES]
    return np.hstack(tiles)


def _face_tile(look: DiceLook, value: int, rng: np.random.Generator) -> Floats:
    size = _TILE_PX
    axis = (np.arange(size, dtype=np.float32) - (size - 1) / 2) / _FACE_PX
    across, down = np.meshgrid(axis, axis)
    tile = np.zeros((size, size, 4), np.float32)
    wear = rng.normal(size=(size, size)).astype(np.float32)
    tile[..., 3] = 1.0 + 0.05 * cv2.GaussianBlur(wear, (0, 0), 6.0) * 6.0
    radius = look.pip_radius
    for x, y in dice.PIP_LAYOUT[value] * look.pip_pitch:
        dx, dy = across - np.float32(x), down - np.float32(y)
        distance = np.hypot(dx, dy)
        cover = np.clip(0.5 + (radius - distance) * _FACE_PX / 1.6, 0.0, 1.0)
        tile[..., 0] = np.maximum(tile[..., 0], cover)
        tile[..., 1] -= cover * dx / radius * _HOLLOW_SLOPE
        tile[..., 2] -= cover * dy / radius * _HOLLOW_SLOPE
        edge = np.exp(-(((distance - radius) * _FACE_PX / 1.5) ** 2))
        tile[..., 3] *= 1.0 - 0.25 * edge
    return np.asarray(cv2.GaussianBlur(tile, (0, 0), 0.6), np.float32)


def atlas_places(faces: NDArray[np.intp], across: Floats, down: Floats) -> tuple[Floats, Floats]:
    """Where points of faces (0 to 5), in die edges from a face's middle, lie in the atlas: x, y in pixels."""
    x = across * _FACE_PX + (_TILE_PX - 1) / 2 + faces.astype(np.float32) * _TILE_PX
    y = down * _FACE_PX + (_TILE_PX - 1) / 2
    return x, y


def look_up(atlas: Floats, x: Floats, y: Floats) -> Floats:
    """The atlas at the given places, shape (channels, n)."""
    rows = -(-x.size // _LOOK_UP_WIDTH)
    maps = np.zeros((2, rows * _LOOK_UP_WIDTH), np.float32)
    maps[:, : x.size] = x, y
    across, down = maps.reshape(2, rows, _LOOK_UP_WIDTH)
    found = np.asarray(cv2.remap(atlas, across, down, cv2.INTER_LINEAR), np.float32)
    return found.reshape(-1, found.shape[2])[: x.size].T
