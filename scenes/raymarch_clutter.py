"""What lies on the table besides dice, for the ray marcher: prints, coins, dominoes, pens, cards, keyboards.

All of it is flat, with a shadow where it is thick, and none of it is a die: above all dots that are on no
die, since dots on the table are what readers most often take for pips.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import PIP_LAYOUT
from scenes.raymarch_ground import SIDE, bgr, cloth, random_colour

Picture = NDArray[np.float32]
Rng = np.random.Generator


def _dot_cluster(rng: Rng, picture: Picture, unit: float) -> None:
    """Dots in rows: perforations, prints, buttons. Some look like a face without a die."""
    colour = bgr(random_colour(rng))
    x, y, step = rng.uniform(0, SIDE), rng.uniform(0, SIDE), unit * rng.uniform(0.3, 1.5)
    radius = max(1, int(step * rng.uniform(0.1, 0.4)))
    for row in range(int(rng.integers(1, 4))):
        for column in range(int(rng.integers(1, 6))):
            centre = (int(x + column * step), int(y + row * step))
            cv2.circle(picture, centre, radius, colour, -1, cv2.LINE_AA)


def _shape(rng: Rng, picture: Picture, unit: float) -> None:
    colour = bgr(random_colour(rng))
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
    _shadow(rng, picture, place, (1.7 * radius, 1.7 * radius), 0.0, unit)
    cv2.circle(picture, place, radius, bgr(colour), -1, cv2.LINE_AA)
    cv2.circle(picture, place, radius, bgr(colour * rng.uniform(0.3, 1.5)), 2, cv2.LINE_AA)
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        spot = (int(place[0] + rng.normal() * radius * 0.3), int(place[1] + rng.normal() * radius * 0.3))
        cv2.circle(picture, spot, max(1, radius // 7), bgr(random_colour(rng)), -1, cv2.LINE_AA)


def _sheet(rng: Rng) -> Picture:
    """Where a second cloth, a tray or a sheet of paper lies, shape (SIDE, SIDE), 0..1."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    middle = (float(rng.uniform(0, SIDE)), float(rng.uniform(0, SIDE)))
    corners = cv2.boxPoints((middle, (SIDE * 0.9, SIDE * 0.7), float(rng.uniform(0, 180))))
    cv2.fillPoly(mask, [corners.astype(np.int32)], (1.0,), cv2.LINE_AA)
    return mask


def _shadow(
    rng: Rng, picture: Picture, place: tuple[int, int], size: tuple[float, float], turned: float, unit: float
) -> None:
    """The soft dark border of a thick thing: a rectangle's place, size (texels) and turn (degrees)."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    off = (place[0] + rng.normal(0, 0.2) * unit, place[1] + rng.normal(0, 0.2) * unit)
    cv2.fillPoly(mask, [cv2.boxPoints((off, size, turned)).astype(np.int32)], (1.0,))
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(0.8, 0.15 * unit)), np.float32)
    picture *= 1 - rng.uniform(0.3, 0.8) * mask[..., None]


def _lay(rng: Rng, picture: Picture, tile: Picture, unit: float) -> None:
    """Put a flat thing (h, w, 3) on the table, turned, with its shadow; unit: texels per half edge."""
    high, wide = tile.shape[:2]
    place, turned = (int(rng.integers(0, SIDE)), int(rng.integers(0, SIDE))), float(rng.uniform(0, 360))
    _shadow(rng, picture, place, (float(wide), float(high)), -turned, unit)
    matrix = np.asarray(cv2.getRotationMatrix2D((wide / 2, high / 2), turned, 1.0), np.float64)
    matrix[:, 2] += np.array(place) - (wide / 2, high / 2)
    mask = cv2.warpAffine(np.ones((high, wide), np.float32), matrix, (SIDE, SIDE))[..., None]
    picture[:] = picture * (1 - mask) + cv2.warpAffine(tile, matrix, (SIDE, SIDE)) * mask


def _blank(rng: Rng, high: float, wide: float) -> Picture:
    """A thing of one colour; sizes in texels."""
    size = (max(3, int(high)), max(3, int(wide)), 3)
    return np.ones(size, np.float32) * random_colour(rng).astype(np.float32)


def _rounded_tile(rng: Rng, picture: Picture, unit: float) -> None:
    """A die-like square without a legal face: a blank tile, dots that no die has, a numeral, a letter."""
    side = max(4, int(unit * rng.uniform(1.6, 2.6)))
    tile = _blank(rng, side, side)
    ink = bgr(random_colour(rng))
    kind = rng.random()
    if kind < 0.45:
        text = str(rng.choice(list("0123456789AXK?+")))
        corner = (side // 5, 4 * side // 5)
        cv2.putText(tile, text, corner, int(rng.integers(0, 4)), side / 34, ink, 2, cv2.LINE_AA)
    elif kind < 0.75:
        for _ in range(int(rng.choice([1, 2, 7, 8, 9]))):
            spot = (int(rng.uniform(0.1, 0.9) * side), int(rng.uniform(0.1, 0.9) * side))
            cv2.circle(tile, spot, max(1, side // 12), ink, -1, cv2.LINE_AA)
    _lay(rng, picture, tile, unit)


def _domino(rng: Rng, picture: Picture, unit: float) -> None:
    """Two squares with pips and a line between them: the dots are a die's, the shape is not."""
    side = unit * rng.uniform(1.4, 2.8)
    tile = _blank(rng, side, 2 * side)
    ink, step = bgr(random_colour(rng)), side * rng.uniform(0.22, 0.3)
    for half in (0, 1):
        for u, v in PIP_LAYOUT.get(int(rng.integers(0, 7)), np.zeros((0, 2))):
            spot = (int(side * (half + 0.5) + step * u), int(side / 2 + step * v))
            cv2.circle(tile, spot, max(1, int(side * rng.uniform(0.07, 0.1))), ink, -1, cv2.LINE_AA)
    cv2.line(tile, (int(side), int(0.1 * side)), (int(side), int(0.9 * side)), ink, max(1, int(side / 20)))
    _lay(rng, picture, tile, unit)


def _pen(rng: Rng, picture: Picture, unit: float) -> None:
    """A pen, a battery, a cable end: long, round, with a line of light along it and coloured parts."""
    thick, long = unit * rng.uniform(0.4, 1.2), unit * rng.uniform(5, 18)
    tile = _blank(rng, thick, min(long, 0.9 * SIDE))
    across = np.linspace(-1, 1, tile.shape[0], dtype=np.float32)
    for _ in range(int(rng.integers(0, 4))):
        start = int(rng.uniform(0, 0.9) * tile.shape[1])
        part = slice(start, start + int(rng.uniform(0.03, 0.3) * tile.shape[1]) + 1)
        tile[:, part] = random_colour(rng)
    tile *= (1.0 - 0.75 * across**2)[:, None, None]
    tile += np.exp(-(((across - rng.uniform(-0.5, 0.5)) / 0.12) ** 2))[:, None, None] * rng.uniform(0, 0.8)
    _lay(rng, picture, tile.astype(np.float32), unit)


def _page(rng: Rng, picture: Picture, unit: float) -> None:
    """A printed or written page, a score sheet with boxes, a phone, a cutting of a keyboard."""
    tile = _blank(rng, min(unit * rng.uniform(6, 20), 300), min(unit * rng.uniform(5, 16), 300))
    if rng.random() < 0.6:
        tile[:] = rng.uniform(0.5, 0.95)
    ink, step = bgr(random_colour(rng) * rng.uniform(0, 1)), max(3.0, unit * rng.uniform(0.25, 1.4))
    high, wide = tile.shape[:2]
    boxed = rng.random() < 0.3
    for y in np.arange(step, high - step / 2, step):
        x = step
        while x < wide - step:
            word = step * (1.0 if boxed else rng.uniform(0.4, 3.0))
            corner, end = (int(x), int(y)), (int(min(x + 0.85 * word, wide - 2)), int(y + 0.6 * step))
            if boxed:
                cv2.rectangle(tile, corner, end, ink, 1)
            else:
                cv2.line(tile, corner, (end[0], corner[1]), ink, max(1, int(step * 0.35)))
            x += word + step * 0.3
    _lay(rng, picture, tile, unit)


def _card(rng: Rng, picture: Picture, unit: float) -> None:
    """A playing card: rows of red or black marks, none of them where a die has its pips."""
    tile = np.full((max(6, int(7 * unit)), max(5, int(5 * unit)), 3), rng.uniform(0.6, 0.95), np.float32)
    ink = (0.02, 0.02, 0.6) if rng.random() < 0.5 else (0.01, 0.01, 0.01)
    size = unit * rng.uniform(0.25, 0.5)
    for row in range(int(rng.integers(1, 5))):
        for column in range(int(rng.integers(1, 4))):
            x, y = unit * (1.1 + 1.4 * column), unit * (1.2 + 1.5 * row)
            corners = np.array([[x, y - size], [x + 0.8 * size, y], [x, y + size], [x - 0.8 * size, y]])
            cv2.fillPoly(tile, [corners.astype(np.int32)], ink, cv2.LINE_AA)
    _lay(rng, picture, tile, unit)


def _keys(rng: Rng, picture: Picture, unit: float) -> None:
    """A keyboard or a block of buttons: rounded squares with letters, in rows."""
    step = unit * rng.uniform(1.2, 2.6)
    rows, columns = int(rng.integers(2, 5)), int(rng.integers(2, 8))
    tile = _blank(rng, rows * step, columns * step)
    face, ink = bgr(random_colour(rng)), bgr(random_colour(rng))
    for row in range(rows):
        for column in range(columns):
            x, y = column * step, row * step
            first, last = (
                (int(x + 0.1 * step), int(y + 0.1 * step)),
                (int(x + 0.9 * step), int(y + 0.9 * step)),
            )
            cv2.rectangle(tile, first, last, face, -1)
            start = (int(x + 0.3 * step), int(y + 0.65 * step))
            cv2.putText(tile, chr(int(rng.integers(48, 91))), start, 0, step / 60, ink, 1, cv2.LINE_AA)
    _lay(rng, picture, tile, unit)


#: Share of tables on which nothing lies but dice.
CLEAN = 0.4
_Draw = Callable[[Rng, Picture, float], None]
#: What may be printed on the others, and what may lie about on them: how often, and how many at most.
_PRINTS: tuple[tuple[_Draw, float, int], ...] = (
    (_shape, 0.35, 5),
    (_dot_cluster, 0.25, 3),
)
_THINGS: tuple[tuple[_Draw, float, int], ...] = (
    (_coin, 0.15, 3),
    (_rounded_tile, 0.12, 3),
    (_domino, 0.05, 3),
    (_pen, 0.12, 4),
    (_page, 0.1, 2),
    (_card, 0.05, 4),
    (_keys, 0.04, 1),
)


def ground(rng: Rng, texels_per_unit: float, things: bool = True) -> Picture:
    """A whole table top with what is printed on it.

    Args:
        texels_per_unit: texels per half die edge.
        things: whether things may lie on it too.
    """
    picture = np.ascontiguousarray(cloth(rng))
    if rng.random() < CLEAN:
        return picture
    if rng.random() < 0.3:
        other = cloth(rng)
        mask = _sheet(rng)[..., None]
        picture = np.ascontiguousarray(picture * (1 - mask) + other * mask)
    for draw, chance, most in (*_PRINTS, *_THINGS) if things else _PRINTS:
        if rng.random() < chance:
            for _ in range(int(rng.integers(1, most + 1))):
                draw(rng, picture, texels_per_unit)
    return np.clip(picture, 0.0, 1.0).astype(np.float32)


def strew(rng: Rng, picture: Picture, texels_per_unit: float) -> Picture:
    """The same ground with one to three kinds of things on it."""
    strewn = np.ascontiguousarray(picture).copy()
    for kind in rng.choice(len(_THINGS), int(rng.integers(1, 4)), replace=False):
        draw, _, most = _THINGS[int(kind)]
        for _ in range(int(rng.integers(1, most + 1))):
            draw(rng, strewn, texels_per_unit)
    return np.clip(strewn, 0.0, 1.0).astype(np.float32)
