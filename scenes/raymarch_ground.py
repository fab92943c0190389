"""Tables and cloths for the ray marcher to put dice on: felt, wood, leather, stone, weave, patterns.

What lies on them besides is in `scenes.raymarch_clutter`.
"""

from __future__ import annotations

from collections.abc import Callable

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
    strong = int(rng.integers(60, 255)) if rng.random() < 0.35 else int(rng.integers(20, 140))
    hsv = np.array([[[rng.integers(0, 180), strong, rng.integers(40, 250)]]], np.uint8)
    return np.asarray((cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] / 255.0) ** 2.2, np.float64)


def bgr(colour: NDArray[np.float64]) -> tuple[float, float, float]:
    """A colour as OpenCV draws with it."""
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
    """Boards with year rings, and pores as short dark strokes."""
    if rng.random() < 0.7:
        brown = np.array(
            [rng.uniform(0.04, 0.3), rng.uniform(0.12, 0.4), rng.uniform(0.25, 0.65)], np.float32
        )
        base = np.ones_like(base) * brown * np.float32(rng.uniform(0.3, 1.2))
    along = noise(rng, rng.uniform(20, 90), 4, (rng.uniform(5, 14), 0.5))
    rings = np.sin(
        along * rng.uniform(1, 8) + np.arange(SIDE, dtype=np.float32)[:, None] * rng.uniform(0, 0.4)
    )
    shade = np.asarray(1 + along * rng.uniform(0.03, 0.25) + rings * rng.uniform(0.0, 0.15), np.float32)
    if rng.random() < 0.4:
        _pores(rng, shade)
    if rng.random() < 0.3:
        boards = np.arange(SIDE) // int(rng.integers(40, 160))
        shade *= rng.uniform(0.7, 1.15, boards.max() + 1).astype(np.float32)[boards][:, None]
        shade[np.flatnonzero(np.diff(boards))] *= 0.4
    if rng.random() < 0.5:
        shade = np.ascontiguousarray(shade.T)
    grain: Picture = base * np.clip(shade, 0.1, 2)[..., None].astype(np.float32)
    return grain


def _pores(rng: Rng, shade: Picture) -> None:
    """Short dark strokes along the grain."""
    dark, longest = float(rng.uniform(0.3, 0.8)), rng.uniform(4, 30)
    for _ in range(int(rng.integers(100, 600))):
        x, y = int(rng.integers(0, SIDE)), int(rng.integers(0, SIDE))
        shade[y, x : x + int(rng.uniform(2, longest))] *= dark


def _leather(rng: Rng, base: Picture) -> Picture:
    """Dark or coloured leather and its imitations: cells between fine furrows."""
    if rng.random() < 0.6:
        base = base * np.float32(rng.uniform(0.05, 0.3))
    cells = noise(rng, rng.uniform(3, 9), 2)
    furrows = np.clip(np.abs(cells) * 1.6, 0, 1)[..., None]
    grain: Picture = base * (1 - rng.uniform(0.15, 0.6) * (1 - furrows)).astype(np.float32)
    return grain


def _weave(rng: Rng, base: Picture) -> Picture:
    """Cloth seen close: threads over and under each other; carpet with longer ones."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    pitch = rng.uniform(3, 12)
    threads = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch * rng.choice([1.0, 1.0, 0.5]))
    threads = threads + noise(rng, 3, 2) * rng.uniform(0.1, 0.9)
    woven: Picture = base * np.clip(1 + threads * rng.uniform(0.08, 0.35), 0.1, 2)[..., None].astype(
        np.float32
    )
    return woven


def _speckles(rng: Rng, base: Picture) -> Picture:
    """Granite, terrazzo, cork, polka dots gone wild: spots of several colours and sizes."""
    largest = rng.uniform(1.5, 12)
    colours = [bgr(random_colour(rng)) for _ in range(int(rng.integers(1, 5)))]
    spotted = np.ascontiguousarray(base)
    for _ in range(int(min(2500, 30000 / largest**1.5))):
        place = (int(rng.integers(0, SIDE)), int(rng.integers(0, SIDE)))
        size = (int(rng.uniform(0.5, largest)) + 1, int(rng.uniform(0.5, largest)) + 1)
        cv2.ellipse(
            spotted, place, size, float(rng.uniform(0, 180)), 0, 360, colours[place[0] % len(colours)], -1
        )
    return spotted


def _polka(rng: Rng, base: Picture) -> Picture:
    """A regular print of dots, rings or small squares all over the cloth."""
    step, colour = rng.uniform(7, 70), bgr(random_colour(rng))
    radius, thick = max(1, int(step * rng.uniform(0.12, 0.42))), int(rng.choice([-1, -1, -1, 1, 2]))
    printed, shift = np.ascontiguousarray(base), step / 2 * (rng.random() < 0.5)
    square = rng.random() < 0.2
    for row in range(int(SIDE / step) + 1):
        for column in range(int(SIDE / step) + 1):
            x, y = int(column * step + shift * (row % 2)), int(row * step)
            if square:
                cv2.rectangle(printed, (x - radius, y - radius), (x + radius, y + radius), colour, thick)
            else:
                cv2.circle(printed, (x, y), radius, colour, thick, cv2.LINE_AA)
    return printed


def _photograph(rng: Rng, base: Picture) -> Picture:
    """A printed picture, as on mats and tablecloths: cloudy colours, many thin twigs or roofs over them."""
    mottle = np.stack([noise(rng, rng.uniform(30, 200), 6) for _ in range(2)], -1)
    shares = np.clip(0.5 + 0.35 * mottle, 0, 1)
    picture = base * shares[..., :1] + random_colour(rng).astype(np.float32) * (1 - shares[..., :1])
    picture = np.ascontiguousarray(picture * (0.4 + shares[..., 1:]), np.float32)
    along, spread = rng.uniform(0, np.pi), rng.uniform(0.05, 1.5)
    colours = [bgr(random_colour(rng)) for _ in range(4)]
    for index in range(int(rng.integers(20, 180))):
        x, y = rng.uniform(0, SIDE, 2)
        angle, far = along + rng.normal(0, spread), rng.uniform(5, 120)
        end = (int(x + far * np.cos(angle)), int(y + far * np.sin(angle)))
        thick = int(rng.choice([1, 1, 1, 2, 3, 6]))
        cv2.line(picture, (int(x), int(y)), end, colours[index % 4], thick, cv2.LINE_AA)
    return picture


def lattice(rng: Rng, unit: float) -> Picture:
    """Bars with holes between them, straight or in rings and spokes; unit: texels per half edge."""
    base = np.ones((SIDE, SIDE, 3), np.float32) * random_colour(rng).astype(np.float32)
    bars = bgr(random_colour(rng))
    step, thick = float(unit * rng.uniform(0.4, 1.8)), max(1, int(unit * rng.uniform(0.06, 0.35)))
    middle = (SIDE // 2 + int(rng.integers(-40, 40)), SIDE // 2 + int(rng.integers(-40, 40)))
    if rng.random() < 0.6:
        for place in np.arange(0, SIDE, step):
            cv2.line(base, (int(place), 0), (int(place), SIDE), bars, thick, cv2.LINE_AA)
            cv2.line(base, (0, int(place)), (SIDE, int(place)), bars, thick, cv2.LINE_AA)
    else:
        for angle in np.linspace(0, 2 * np.pi, int(rng.integers(8, 40))):
            end = (int(middle[0] + SIDE * np.cos(angle)), int(middle[1] + SIDE * np.sin(angle)))
            cv2.line(base, middle, end, bars, thick, cv2.LINE_AA)
    for radius in np.arange(rng.uniform(2, 6) * unit, SIDE, rng.uniform(1.5, 8) * unit):
        cv2.circle(base, middle, int(radius), bars, thick, cv2.LINE_AA)
    return base


def _plain(rng: Rng, base: Picture) -> Picture:
    """Paper, lacquer, plastic: cloudy at most, often white or grey."""
    if rng.random() < 0.4:
        grey = rng.uniform(0.2, 0.9) * np.array([rng.uniform(0.8, 1.0), rng.uniform(0.9, 1.0), 1.0])
        base = np.ones_like(base) * grey.astype(np.float32)
    clouds = noise(rng, rng.uniform(60, 400))[..., None] * rng.uniform(0.0, 0.15)
    return np.asarray(base * (1 + clouds), np.float32)


def _felt(rng: Rng, base: Picture) -> Picture:
    """Felt, baize, suede: fine soft grain."""
    grain = noise(rng, rng.uniform(2, 12), 3)[..., None] * rng.uniform(0.03, 0.35)
    return np.asarray(base * np.clip(1 + grain, 0.1, 3), np.float32)


def _mottled(rng: Rng, base: Picture) -> Picture:
    """Marble, camouflage, stains: two colours that run into each other."""
    mask = np.clip(0.5 + noise(rng, rng.uniform(8, 120), 5) * rng.uniform(0.3, 2), 0, 1)[..., None]
    return np.asarray(base * mask + random_colour(rng).astype(np.float32) * (1 - mask), np.float32)


#: Kinds of table tops and how often each comes.
_KINDS: tuple[tuple[Callable[[Rng, Picture], Picture], float], ...] = (
    (_plain, 0.2),
    (_wood, 0.22),
    (_felt, 0.16),
    (_leather, 0.08),
    (_weave, 0.08),
    (_waves, 0.04),
    (_checks, 0.05),
    (_mottled, 0.05),
    (_speckles, 0.04),
    (_polka, 0.04),
    (_photograph, 0.04),
)


def cloth(rng: Rng) -> Picture:
    """A plain or patterned table top, shape (SIDE, SIDE, 3), linear B G R."""
    base = np.ones((SIDE, SIDE, 3), np.float32) * random_colour(rng).astype(np.float32)
    shares = np.array([share for _, share in _KINDS])
    kind = int(rng.choice(len(_KINDS), p=shares / shares.sum()))
    base = np.asarray(_KINDS[kind][0](rng, base), np.float32)
    if rng.random() < 0.3:
        base = base * (1 + rng.standard_normal((SIDE, SIDE, 1)).astype(np.float32) * rng.uniform(0.01, 0.12))
    return np.clip(base, 0.0, 1.0).astype(np.float32)
