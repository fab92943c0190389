"""Arms that reach into the finder's pictures: what they hide is no die, and fingers are none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.hands import Hand, choose_arm
from vision.faces import rotation
from vision.training.samples import Picture, Rng

#: Share of pictures into which an arm reaches.
REACHING = 0.12
#: Arms that are drawn once and used again and again.
ARMS = 48
#: Skins and cloths that they are made of.
TEXTURES = 4
#: A die's edge: hands are this many times larger than in life at least and at most.
EDGE_MM, SIZES = 16.0, (0.8, 1.3)
#: A pixel of which an arm covers more than this is covered.
COVERED = 0.5
#: How dark its shadow is at most, and how far off and how soft, of a die's edge.
SHADOW, SHADOW_OFF, SHADOW_SOFT = 0.5, 0.8, (0.1, 0.6)


@dataclass(frozen=True)
class _Arm:
    colour: NDArray[np.uint8]
    opacity: NDArray[np.uint8]
    origin_px: tuple[float, float]
    px_per_mm: float


def reach_in(rng: Rng, picture: Picture, edge_px: float) -> tuple[Picture, Picture]:
    """The picture (side, side, 3) with an arm over it, and where that is (side, side)."""
    side_px = picture.shape[0]
    arm = _arm(int(rng.integers(ARMS)))
    way = _way(rng, arm, side_px, edge_px)
    size = (side_px, side_px)
    opacity = cv2.warpAffine(arm.opacity, way, size, flags=cv2.INTER_LINEAR)
    over = np.asarray(opacity, np.float32) / np.float32(255)
    colour = np.asarray(cv2.warpAffine(arm.colour, way, size, flags=cv2.INTER_LINEAR), np.float32)
    colour = _in_its_light(rng, colour, picture)
    shaded = picture * (1 - _shadow(rng, over, edge_px))[..., None]
    blur_px = float(rng.uniform(0.3, 1.8))
    over = np.asarray(cv2.GaussianBlur(over, (0, 0), blur_px))
    colour = np.asarray(cv2.GaussianBlur(colour, (0, 0), blur_px))
    noise = rng.standard_normal(colour.shape).astype(np.float32) * float(rng.uniform(0, 8))
    shown = shaded * (1 - over[..., None]) + colour + noise * over[..., None]
    return np.clip(shown, 0, 255).astype(np.uint8), (over > COVERED).astype(np.uint8)


def _way(rng: Rng, arm: _Arm, side_px: int, edge_px: float) -> NDArray[np.float64]:
    """From an arm's pixels to the picture's, shape (2, 3): its grip anywhere in it or near by."""
    scale = edge_px / EDGE_MM * float(rng.uniform(*SIZES)) / arm.px_per_mm
    turned = scale * rotation(float(rng.uniform(0, 2 * np.pi)))
    place = rng.uniform(-0.2, 1.2, 2) * side_px
    return np.column_stack([turned, place - turned @ np.array(arm.origin_px)])


def _in_its_light(rng: Rng, colour: NDArray[np.float32], picture: Picture) -> NDArray[np.float32]:
    """The arm about as bright as what else is there, somewhat tinted."""
    bright = float(picture.mean()) / 110.0
    gains = np.exp(rng.normal(0, 0.3) + rng.normal(0, 0.08, 3)) * bright ** float(rng.uniform(0.2, 0.8))
    lit: NDArray[np.float32] = (colour * gains.astype(np.float32)).astype(np.float32)
    return lit


def _shadow(rng: Rng, over: NDArray[np.float32], edge_px: float) -> NDArray[np.float32]:
    """How much of the light the arm takes away beside itself, 0..1, shape (side, side)."""
    off = rng.normal(0, SHADOW_OFF, 2) * edge_px
    moved = cv2.warpAffine(over, np.array([[1, 0, off[0]], [0, 1, off[1]]]), over.shape[::-1])
    soft = cv2.GaussianBlur(moved, (0, 0), float(rng.uniform(*SHADOW_SOFT)) * edge_px)
    return np.asarray(soft * rng.uniform(0, SHADOW), np.float32)


@lru_cache(maxsize=ARMS)
def _arm(number: int) -> _Arm:
    """One of all looks, grips and lights, always the same."""
    rng = np.random.default_rng(number)
    light = np.array([*rng.normal(0, 0.5, 2), 1.0])
    hand = Hand(choose_arm(rng), light / np.linalg.norm(light), number % TEXTURES)
    cut = hand.at(float(rng.uniform(0, 1)))
    colour, opacity = cut.pixels[..., :3], cut.pixels[..., 3]
    return _Arm(np.ascontiguousarray(colour), np.ascontiguousarray(opacity), cut.origin_px, cut.px_per_mm)
