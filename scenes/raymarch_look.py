"""What a camera makes of a scene: uneven light, lens, exposure, noise, sharpening, compression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.floating]
Rng = np.random.Generator


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


def _exposed(rng: Rng, picture: Picture) -> Picture:
    """As bright and as tinted as a camera's automatics would have it, some of them wrong."""
    level = float(np.percentile(picture, rng.uniform(60, 99)))
    exposure = np.exp(rng.normal(-0.25, 0.45)) / max(level, 0.05)
    picture = picture * float(np.clip(exposure, 0.2, 6.0))
    return picture * np.exp(rng.normal(0, 0.12, 3)).astype(np.float32)


def _through_lens(rng: Rng, picture: Picture, edge_px: float) -> Picture:
    """Bloom round what is too bright, out of focus, shaken."""
    if rng.random() < 0.2:
        bright = np.clip(picture - 1.0, 0, 4)
        picture = picture + cv2.GaussianBlur(bright, (0, 0), float(rng.uniform(2, 8))) * rng.uniform(0.1, 0.5)
    if rng.random() < 0.75:
        blur_px = float(max(0.3, abs(rng.normal(0, 0.022)) * edge_px))
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur_px))
    if rng.random() < 0.12:
        picture = _motion(rng, picture, float(rng.uniform(0.03, 0.12)) * edge_px)
    return picture


def _on_sensor(rng: Rng, picture: Picture) -> Picture:
    """Noise of light and of the sensor, then the curve from light to levels, 0..1."""
    if rng.random() < 0.7:
        shot = np.sqrt(np.clip(picture, 0, 1)) * rng.uniform(0, 0.05) + rng.uniform(0, 0.02)
        picture = picture + rng.standard_normal(picture.shape).astype(np.float32) * shot
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


def camera_look(rng: Rng, linear: Picture, edge_px: float) -> NDArray[np.uint8]:
    """A linear-light picture (h, w, 3) as a camera or phone would deliver it, B G R 8 bit.

    edge_px is the size of a die in this picture: blur is given in shares of it.
    """
    picture = _exposed(rng, linear * _field(rng, *linear.shape[:2]))
    picture = _finished(rng, _on_sensor(rng, _through_lens(rng, picture, edge_px)))
    out = np.asarray(np.clip(picture * 255, 0, 255), np.uint8)
    if rng.random() < 0.6:
        coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1]
        out = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return out
