"""Tables, cloths and clutter for the ray marcher to put dice on.

Everything that lies flat: felt, wood, stone, patterned cloth, print, tray rims, coins, and above all dots
that are on no die, since dots on the table are what readers most often take for pips.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
Rng = np.random.Generator

#: Side of the square texture, texels.
SIDE = 400


def noise(rng: Rng, grain: float, octaves: int = 4, stretch: tuple[float, float] = (1.0, 1.0)) -> Picture:
    """Cloudy noise of mean 0 and deviation 1, shape (SIDE, SIDE); grain is the largest cloud, texels."""
    total = np.zeros((SIDE, SIDE), np.float32)
    weight = 1.0
    for octave in range(octaves):
        step = max(1.5, grain / 2**octave)
        rows, columns = (
            int(SIDE / max(1.0, step * stretch[1])) + 2,
            int(SIDE / max(1.0, step * stretch[0])) + 2,
        )
        small = rng.standard_normal((rows, columns)).astype(np.float32)
        total += weight * cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
        weight *= 0.6
    result: Picture = (total - total.mean()) / (total.std() + 1e-6)
    return result


def random_colour(rng: Rng) -> NDArray[np.float64]:
    """A colour of the things people own, linear B G R in 0..1: greys, near-black, woods, saturated ones."""
    kind = rng.random()
    if kind < 0.22:
        return np.clip(np.full(3, rng.uniform(0.25, 0.95)) * rng.uniform(0.85, 1.0, 3), 0, 1)
    if kind < 0.4:
        return np.full(3, rng.uniform(0.005, 0.12)) * rng.uniform(0.7, 1.0, 3)
    if kind < 0.55:
        return np.array([0.12, 0.3, 0.5]) * rng.uniform(0.25, 1.5) * rng.uniform(0.75, 1.25, 3)
    hsv = np.array([[[rng.integers(0, 180), rng.integers(60, 255), rng.integers(40, 250)]]], np.uint8)
    return np.asarray((cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] / 255.0) ** 2.2, np.float64)


def _bgr(colour: NDArray[np.float64]) -> tuple[float, float, float]:
    return float(colour[0]), float(colour[1]), float(colour[2])


def _waves(rng: Rng, base: Picture) -> Picture:
    angle = rng.uniform(0, np.pi)
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    phase = (x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / rng.uniform(8, 90)
    mask = np.sin(phase + rng.uniform(0, 3) * noise(rng, 150)) > rng.uniform(-0.5, 0.7)
    return np.where(mask[..., None], base, random_colour(rng)).astype(np.float32)


def _checks(rng: Rng, base: Picture) -> Picture:
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    step = int(rng.integers(5, 60))
    gap = int(rng.integers(1, step))
    odd = ((x // step) + (y // step)) % 2 == 0 if rng.random() < 0.5 else (x % step < gap) | (y % step < gap)
    return np.where(odd[..., None], base, random_colour(rng)).astype(np.float32)


def _wood(rng: Rng, base: Picture) -> Picture:
    along = noise(rng, rng.uniform(20, 90), 4, (rng.uniform(5, 14), 0.5))
    if rng.random() < 0.5:
        along = np.ascontiguousarray(along.T)
    grain: Picture = base * np.clip(1 + along[..., None] * rng.uniform(0.05, 0.3), 0.1, 2)
    return grain


def cloth(rng: Rng) -> Picture:
    """A plain or patterned table top, shape (SIDE, SIDE, 3), linear B G R."""
    base = np.ones((SIDE, SIDE, 3), np.float32) * random_colour(rng).astype(np.float32)
    kind = rng.random()
    if kind < 0.2:
        base *= 1 + noise(rng, rng.uniform(60, 400))[..., None] * rng.uniform(0.0, 0.15)
    elif kind < 0.45:
        base = _wood(rng, base)
    elif kind < 0.72:
        base *= np.clip(1 + noise(rng, rng.uniform(2, 12), 3)[..., None] * rng.uniform(0.03, 0.35), 0.1, 3)
    elif kind < 0.82:
        base = _waves(rng, base)
    elif kind < 0.9:
        base = _checks(rng, base)
    else:
        mottle = noise(rng, rng.uniform(8, 120), 5)
        mask = np.clip(0.5 + mottle * rng.uniform(0.3, 2), 0, 1)[..., None]
        base = base * mask + random_colour(rng).astype(np.float32) * (1 - mask)
    if rng.random() < 0.3:
        base *= 1 + rng.standard_normal((SIDE, SIDE, 1)).astype(np.float32) * rng.uniform(0.01, 0.12)
    return np.clip(base, 0.0, 1.0).astype(np.float32)


def _dot_cluster(rng: Rng, picture: Picture, unit: float) -> None:
    """Dots in rows: perforations, prints, buttons. Some look like a face without a die."""
    colour = _bgr(random_colour(rng))
    x, y, step = rng.uniform(0, SIDE), rng.uniform(0, SIDE), unit * rng.uniform(0.3, 1.5)
    radius = max(1, int(step * rng.uniform(0.1, 0.4)))
    for row in range(int(rng.integers(1, 4))):
        for column in range(int(rng.integers(1, 6))):
            centre = (int(x + column * step), int(y + row * step))
            cv2.circle(picture, centre, radius, colour, -1, cv2.LINE_AA)


def _shape(rng: Rng, picture: Picture, unit: float) -> None:
    colour = _bgr(random_colour(rng))
    place = (int(rng.integers(0, SIDE)), int(rng.integers(0, SIDE)))
    kind = rng.random()
    if kind < 0.35:
        thick = int(rng.choice([-1, -1, 2, 6, 20]))
        cv2.circle(picture, place, int(rng.uniform(0.2, 9) * unit), colour, thick, cv2.LINE_AA)
    elif kind < 0.65:
        size = (float(rng.uniform(0.5, 12) * unit), float(rng.uniform(0.5, 8) * unit))
        corners = cv2.boxPoints((place, size, float(rng.uniform(0, 180)))).astype(np.int32)
        cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA)
    elif kind < 0.85:
        end = (int(rng.integers(0, SIDE)), int(rng.integers(0, SIDE)))
        cv2.line(picture, place, end, colour, int(rng.integers(1, 14)), cv2.LINE_AA)
    else:
        text = "".join(chr(int(rng.integers(48, 122))) for _ in range(int(rng.integers(2, 12))))
        font = float(rng.uniform(0.3, 3))
        cv2.putText(
            picture, text, place, int(rng.integers(0, 7)), font, colour, int(rng.integers(1, 4)), cv2.LINE_AA
        )


def _coin(rng: Rng, picture: Picture, unit: float) -> None:
    """A coin, button or counter: a disc with a rim, sometimes holes or spots."""
    place = (int(rng.integers(0, SIDE)), int(rng.integers(0, SIDE)))
    radius = int(unit * rng.uniform(0.4, 1.2))
    colour = random_colour(rng)
    cv2.circle(picture, place, radius, _bgr(colour), -1, cv2.LINE_AA)
    cv2.circle(picture, place, radius, _bgr(colour * rng.uniform(0.3, 1.5)), 2, cv2.LINE_AA)
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        spot = (int(place[0] + rng.normal() * radius * 0.3), int(place[1] + rng.normal() * radius * 0.3))
        cv2.circle(picture, spot, max(1, radius // 7), _bgr(random_colour(rng)), -1, cv2.LINE_AA)


def _rounded_tile(rng: Rng, picture: Picture, unit: float) -> None:
    """A die-like square without a legal face: a blank tile, a domino, a numeral, a letter."""
    side = max(4, int(unit * rng.uniform(1.6, 2.6)))
    tile = np.ones((side, side, 3), np.float32) * random_colour(rng).astype(np.float32)
    ink = _bgr(random_colour(rng))
    kind = rng.random()
    if kind < 0.3:
        text = str(rng.choice(list("0123456789AXK?+")))
        cv2.putText(
            tile, text, (side // 5, 4 * side // 5), int(rng.integers(0, 4)), side / 34, ink, 2, cv2.LINE_AA
        )
    elif kind < 0.55:
        for _ in range(int(rng.choice([1, 2, 7, 8, 9]))):
            spot = (int(rng.uniform(0.1, 0.9) * side), int(rng.uniform(0.1, 0.9) * side))
            cv2.circle(tile, spot, max(1, side // 12), ink, -1, cv2.LINE_AA)
    turned = np.asarray(
        cv2.getRotationMatrix2D((side / 2, side / 2), float(rng.uniform(0, 90)), 1.0), np.float64
    )
    turned[:, 2] += rng.uniform(0, SIDE - side, 2)
    mask = cv2.warpAffine(np.ones((side, side), np.float32), turned, (SIDE, SIDE))[..., None]
    picture[:] = picture * (1 - mask) + cv2.warpAffine(tile, turned, (SIDE, SIDE)) * mask


def _sheet(rng: Rng) -> Picture:
    """Where a second cloth, a tray or a sheet of paper lies, shape (SIDE, SIDE), 0..1."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    middle = (float(rng.uniform(0, SIDE)), float(rng.uniform(0, SIDE)))
    corners = cv2.boxPoints((middle, (SIDE * 0.9, SIDE * 0.7), float(rng.uniform(0, 180))))
    cv2.fillPoly(mask, [corners.astype(np.int32)], (1.0,), cv2.LINE_AA)
    return mask


def ground(rng: Rng, texels_per_unit: float) -> Picture:
    """A whole table top with what lies on it; texels_per_unit: texels per half die edge."""
    picture = np.ascontiguousarray(cloth(rng))
    if rng.random() < 0.3:
        other = cloth(rng)
        mask = _sheet(rng)[..., None]
        picture = np.ascontiguousarray(picture * (1 - mask) + other * mask)
    clutter = ((_shape, 0.45, 5), (_dot_cluster, 0.3, 3), (_coin, 0.15, 3), (_rounded_tile, 0.15, 3))
    for draw, chance, most in clutter:
        if rng.random() < chance:
            for _ in range(int(rng.integers(1, most + 1))):
                draw(rng, picture, texels_per_unit)
    return np.clip(picture, 0.0, 1.0)
