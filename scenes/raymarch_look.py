"""What a camera makes of a scene: uneven light, lens, exposure, noise, sharpening, compression."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.floating]
Rng = np.random.Generator

#: Share of pictures taken of still dice with a small shake; how far those and moving dice go, in die edges.
#: What lies between could be read by some.
SHAKEN = 0.12
SHAKES, MOVES = (0.03, 0.12), (0.4, 1.2)
#: Shares of pictures with each fault.
BANDS, UPSCALED, CHROMA_NOISE, SMEARED, FRINGES, CAST = 0.08, 0.15, 0.15, 0.12, 0.1, 0.06


@dataclass(frozen=True)
class Shake:
    """How far things move while the picture is taken, in die edges, and whether dice can be read so."""

    edges: float
    steady: bool

    @classmethod
    def of(cls, rng: Rng, moving: float) -> Shake:
        """Args: moving: share of pictures in which the dice move."""
        kind = rng.random()
        if kind < moving:
            return cls(float(rng.uniform(*MOVES)), False)
        if kind < moving + SHAKEN:
            return cls(float(rng.uniform(*SHAKES)), True)
        return cls(0.0, True)


def cover_over(rng: Rng, linear: Picture) -> Picture:
    """A clear lid or a glass over the scene: haze, soft images of lamps, scratches; linear light."""
    height, width = linear.shape[:2]
    veil = np.full((height, width), rng.uniform(0, 0.06), np.float32)
    for _ in range(int(rng.integers(1, 5))):
        size = (float(rng.uniform(0.03, 0.5) * width), float(rng.uniform(0.02, 0.15) * width))
        place = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        image = np.zeros_like(veil)
        cv2.fillPoly(
            image, [cv2.boxPoints((place, size, float(rng.uniform(0, 180)))).astype(np.int32)], (1.0,)
        )
        veil += cv2.GaussianBlur(image, (0, 0), float(rng.uniform(1, 12))) * np.float32(
            rng.uniform(0.05, 0.8)
        )
    for _ in range(int(rng.choice([0, 0, 3, 12]))):
        a, b = rng.uniform(0, width, 2), rng.normal(0, 0.2 * width, 2)
        ends = (int(a[0]), int(a[1])), (int(a[0] + b[0]), int(a[1] + b[1]))
        cv2.line(veil, *ends, (float(rng.uniform(0.05, 0.4)),), 1, cv2.LINE_AA)
    return linear * np.float32(rng.uniform(0.75, 0.97)) + veil[..., None]


def _field(rng: Rng, height: int, width: int) -> Picture:
    """Uneven light in 0..1.6, shape (height, width, 1): slopes, and the edge of a shadow or a lamp's pool."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width) - 0.5
    light = np.ones((height, width), np.float32)
    if rng.random() < 0.6:
        slope = rng.normal(0, 0.35, 2)
        light *= np.clip(1 + slope[0] * x + slope[1] * y, 0.3, 1.6)
    if rng.random() < 0.15:
        angle, offset = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.25)
        edge = 1 / (
            1
            + np.exp(
                -np.clip((x * np.cos(angle) + y * np.sin(angle) - offset) * rng.uniform(8, 120), -30, 30)
            )
        )
        light *= 1 - rng.uniform(0.2, 0.75) * edge
    if rng.random() < 0.15:
        spot = rng.normal(0, 0.3, 2)
        light *= 0.35 + np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) * rng.uniform(2, 8))
    return light[..., None]


def _motion(rng: Rng, picture: Picture, length: float) -> Picture:
    side = int(length) * 2 + 3
    kernel = np.zeros((side, side), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = length / 2
    a = (side / 2 - reach * np.cos(angle), side / 2 - reach * np.sin(angle))
    b = (side / 2 + reach * np.cos(angle), side / 2 + reach * np.sin(angle))
    cv2.line(kernel, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), (1.0,), 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1e-6)), np.float32)


def _exposed(rng: Rng, picture: Picture, metered: Picture) -> Picture:
    """As bright and tinted as a camera's automatics have it of what is metered, some of them wrong."""
    level = float(np.percentile(metered, rng.uniform(60, 99)))
    exposure = np.exp(rng.normal(-0.25, 0.45)) / max(level, 0.05)
    picture = picture * float(np.clip(exposure, 0.2, 6.0))
    tint = 0.35 if rng.random() < CAST else 0.12
    return picture * np.exp(rng.normal(0, tint, 3)).astype(np.float32)


def _banded(rng: Rng, picture: Picture) -> Picture:
    """Bands that mains light leaves in pictures read row by row."""
    rows = np.arange(picture.shape[0], dtype=np.float32)
    wave = np.sin(rows * 2 * np.pi / rng.uniform(15, 250) + rng.uniform(0, 6.28))
    return np.asarray(picture * (1 + rng.uniform(0.05, 0.3) * wave)[:, None, None], np.float32)


def _fringed(rng: Rng, picture: Picture) -> Picture:
    """Red and blue drawn a little larger and smaller than green, as by a plain lens."""
    height, width = picture.shape[:2]
    for channel, way in ((0, 1.0), (2, -1.0)):
        zoom = 1 + way * rng.uniform(0.001, 0.008)
        middle = (width * rng.uniform(-0.5, 1.5), height * rng.uniform(-0.5, 1.5))
        matrix = cv2.getRotationMatrix2D(middle, 0.0, zoom)
        plane = np.ascontiguousarray(picture[..., channel])
        picture[..., channel] = cv2.warpAffine(
            plane, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE
        )
    return picture


def _through_lens(rng: Rng, picture: Picture, edge_px: float, shake: Shake) -> Picture:
    """Bloom round what is too bright, out of focus, shaken, with coloured fringes."""
    if rng.random() < 0.2:
        bright = np.clip(picture - 1.0, 0, 4)
        picture = picture + cv2.GaussianBlur(bright, (0, 0), float(rng.uniform(2, 8))) * rng.uniform(0.1, 0.5)
    if rng.random() < 0.75:
        blur_px = float(max(0.3, abs(rng.normal(0, 0.022)) * edge_px))
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur_px))
    if shake.edges > 0:
        picture = _motion(rng, picture, shake.edges * edge_px)
    if rng.random() < FRINGES:
        picture = _fringed(rng, np.ascontiguousarray(picture))
    return picture


def _on_sensor(rng: Rng, picture: Picture) -> Picture:
    """Noise of light and of the sensor, then the curve from light to levels, 0..1."""
    if rng.random() < 0.7:
        shot = np.sqrt(np.clip(picture, 0, 1)) * rng.uniform(0, 0.05) + rng.uniform(0, 0.02)
        picture = picture + rng.standard_normal(picture.shape).astype(np.float32) * shot
    if rng.random() < CHROMA_NOISE:
        blotches = rng.standard_normal((picture.shape[0] // 3 + 1, picture.shape[1] // 3 + 1, 3))
        size = (picture.shape[1], picture.shape[0])
        picture = picture + cv2.resize(blotches.astype(np.float32), size) * rng.uniform(0.005, 0.04)
    return np.asarray(np.clip(picture, 0, 1) ** rng.uniform(1 / 2.5, 1 / 1.8))


def _finished(rng: Rng, picture: Picture) -> Picture:
    """What phones do to please: colours paler or stronger, sharper edges, another contrast."""
    if rng.random() < 0.25:
        grey = picture.mean(axis=2, keepdims=True)
        picture = grey + (picture - grey) * rng.choice([0.0, 0.4, 0.7, 1.4, 1.8])
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.8, 2)))
        picture = picture + (picture - soft) * rng.uniform(0.3, 1.5)
    if rng.random() < 0.2:
        picture = (picture - 0.5) * rng.uniform(0.5, 1.4) + rng.uniform(0.35, 0.6)
    return picture


def _coded(rng: Rng, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Through a JPEG, perhaps of twice the size; with noise smeared away; drawn up from a smaller one."""
    size = (picture.shape[1], picture.shape[0])
    if rng.random() < SMEARED:
        picture = np.asarray(cv2.bilateralFilter(picture, 5, float(rng.uniform(10, 40)), 2.0), np.uint8)
    if rng.random() < UPSCALED:
        less = float(rng.uniform(0.5, 0.9))
        small = cv2.resize(picture, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
        way = cv2.INTER_CUBIC if rng.random() < 0.6 else cv2.INTER_LINEAR
        picture = np.asarray(cv2.resize(small, size, interpolation=way), np.uint8)
    if rng.random() < 0.6:
        twice = rng.random() < 0.3
        whole = cv2.resize(picture, None, fx=2, fy=2) if twice else picture
        coded = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1]
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
        if twice:
            picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return picture


def camera_look(
    rng: Rng, linear: Picture, metered: Picture, edge_px: float, shake: Shake
) -> NDArray[np.uint8]:
    """A linear-light picture (h, w, 3) as a camera or phone would deliver it, B G R 8 bit.

    Args:
        metered: by what the camera was exposed, and then fixed; mostly by this same picture.
        edge_px: of a die in this picture: blur is given in shares of it.
    """
    field = _field(rng, *linear.shape[:2])
    picture = _exposed(rng, linear * field, metered * field)
    if rng.random() < BANDS:
        picture = _banded(rng, picture)
    picture = _finished(rng, _on_sensor(rng, _through_lens(rng, picture, edge_px, shake)))
    return _coded(rng, np.asarray(np.clip(picture * 255, 0, 255), np.uint8))
