"""What a cheap camera makes of clean light: exposure, white balance, vignette, blur, noise, sharpening.

Nothing moves a point of the picture, so that the truth stays true.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Linear = NDArray[np.float32]
Picture = NDArray[np.uint8]

#: What the middle of the picture's brightness is exposed to, of the sensor's full scale.
EXPOSED: Final = (0.13, 0.3)
#: Of the picture's brightest twentieth no more than so much of the full scale.
BRIGHTEST: Final = 0.95
#: How far a camera's white balance takes away the lamps' colour, 0 to 1.
BALANCED: Final = (0.3, 1.0)
#: Colour gains that a white balance can have.
_GAINS: Final = (0.55, 1.8)
_JPEG: Final = (86, 94)


def developed(rng: Rng, linear: Linear, metered: Linear, dim: bool) -> Picture:
    """The picture (h, w, 3) B G R of the linear light R G B.

    Args:
        metered: by what light the camera was exposed and balanced, and then fixed; mostly the same.
        dim: too dark and noisier.
    """
    blur_px = float(rng.uniform(0.3, 0.75))
    light, metered = (_blurred(one, blur_px) for one in (linear, metered))
    lens = _white(rng, metered) * _vignette(rng, light.shape)
    gain = np.float32(_exposure(rng, metered * lens) * (0.55 if dim else 1.0))
    exposed = np.asarray(light * lens * gain, np.float32)
    noisy = _with_noise(rng, exposed, float(rng.uniform(1.5, 4.0) if dim else rng.uniform(0.3, 2.0)))
    shown = _curve(np.clip(noisy, 0.0, None))
    soft = cv2.GaussianBlur(shown, (0, 0), 1.1)
    sharp = shown + rng.uniform(0.1, 0.8) * (shown - soft)
    levels = np.clip(255.0 * sharp + 0.5, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(levels[..., ::-1])


def _blurred(light: Linear, blur_px: float) -> Linear:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), blur_px), np.float32)


def as_jpeg(rng: Rng, picture: Picture) -> bytes:
    """The picture as a camera stores it."""
    quality = int(rng.integers(*_JPEG))
    return cv2.imencode(".jpg", picture, [int(cv2.IMWRITE_JPEG_QUALITY), quality])[1].tobytes()


def _white(rng: Rng, light: Linear) -> Linear:
    """Gains of red, green and blue: some of the way to a grey mean, and a little off."""
    means = np.maximum(light.reshape(-1, 3).mean(axis=0), 1e-4)
    lamps = (means[1] / means) ** (0.6 * rng.uniform(*BALANCED))
    return np.asarray(np.clip(lamps * np.exp(rng.normal(0.0, 0.03, 3)), *_GAINS), np.float32)


def _vignette(rng: Rng, shape: tuple[int, ...]) -> Linear:
    height, width = shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    off = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / ((width / 2) ** 2 + (height / 2) ** 2)
    return np.asarray(1.0 - rng.uniform(0.0, 0.4) * off[..., None], np.float32)


def _exposure(rng: Rng, light: Linear) -> float:
    brightness = light.mean(axis=2)
    middle, bright = np.quantile(brightness, (0.5, 0.95))
    wanted = rng.uniform(*EXPOSED) / max(float(middle), 1e-4)
    return float(min(wanted, BRIGHTEST * rng.uniform(0.8, 1.3) / max(float(bright), 1e-4)))


def _with_noise(rng: Rng, light: Linear, gain: float) -> Linear:
    """Shot noise, which grows with the root of the light, and the sensor's own."""
    spread = np.sqrt(np.maximum(light, 0.0) * 0.0004 * gain + 1.5e-6 * gain * gain)
    grain = cv2.GaussianBlur(rng.standard_normal(light.shape).astype(np.float32), (0, 0), 0.6) * 1.6
    return np.asarray(light + grain * spread, np.float32)


def _curve(light: Linear) -> Linear:
    """The tone curve of a screen with a soft shoulder, 0 to 1."""
    soft = light * (1.0 + light / 9.0) / (1.0 + 0.55 * light)
    clipped = np.minimum(soft, 1.0)
    curved = np.where(clipped <= 0.0031308, 12.92 * clipped, 1.055 * clipped ** (1 / 2.4) - 0.055)
    return np.asarray(curved, np.float32)
