"""Cups and things laid in the tray, painted flat as seen from above."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.cutouts import Cutout, cutout
from scenes.looks import Colour
from scenes.sprites import to_display

Floats = NDArray[np.float32]

_PX_PER_MM: Final = 2.0
#: A dice cup's length, and its radius at bottom and mouth.
_CUP_MM: Final = 90.0
_BOTTOM_MM: Final = 36.0
MOUTH_MM: Final = 44.0
_CUP_HALF_PX: Final = round(130.0 * _PX_PER_MM)

#: What a cup fills at most, however it is tipped, mm forward and left, shape (n, 2).
CUP_HULL: Final = np.array(
    [[46.0, -MOUTH_MM], [46.0, MOUTH_MM], [-46.0, MOUTH_MM], [-46.0, -MOUTH_MM]], np.float64
)

CUP_COLOURS: Final[dict[str, Colour]] = {
    "brown_leather": (0.035, 0.065, 0.13),
    "black_leather": (0.025, 0.025, 0.027),
    "red_plastic": (0.03, 0.03, 0.35),
    "tan_leather": (0.09, 0.19, 0.34),
}

#: Things that people lay down: name, length and width (mm), colour, colour of the screen or print.
THINGS: Final[dict[str, tuple[float, float, Colour, Colour]]] = {
    "phone": (146.0, 71.0, (0.02, 0.02, 0.02), (0.045, 0.04, 0.035)),
    "card": (85.0, 54.0, (0.55, 0.48, 0.30), (0.20, 0.16, 0.12)),
    "pencil": (118.0, 8.0, (0.05, 0.42, 0.62), (0.25, 0.45, 0.60)),
    "lighter": (80.0, 24.0, (0.30, 0.10, 0.03), (0.45, 0.45, 0.45)),
    "sweet": (26.0, 17.0, (0.05, 0.07, 0.55), (0.30, 0.32, 0.70)),
    "coin": (23.0, 23.0, (0.10, 0.22, 0.34), (0.16, 0.33, 0.48)),
    "button": (18.0, 18.0, (0.55, 0.57, 0.60), (0.40, 0.42, 0.45)),
    "ring": (21.0, 21.0, (0.12, 0.38, 0.55), (0.0, 0.0, 0.0)),
    "pen": (136.0, 10.0, (0.04, 0.04, 0.05), (0.09, 0.07, 0.06)),
}
#: Of these the ones that are small or thin.
SMALL_THINGS: Final = ("pen", "sweet", "coin", "button", "ring")
#: Things with the cloth to be seen through them: the hole's share of their width.
_HOLES: Final = {"ring": 0.78}
#: Shorter things than this are as round as they can be, mm.
_ROUND_MM: Final = 30.0


def cup(colour: Colour, tip: float) -> Cutout:
    """A cup: 0 upright, half pi lying with its mouth forward, pi upside down. Origin: middle of its body."""
    edge = 2 * _CUP_HALF_PX
    half = _CUP_MM / 2 * np.sin(tip)
    flat = abs(np.cos(tip))
    side = np.zeros((edge, edge), np.uint8)
    hull = np.vstack([_ellipse(-half, _BOTTOM_MM, flat), _ellipse(half, MOUTH_MM, flat)])
    body = np.asarray(cv2.convexHull(hull.astype(np.float32)), np.float64).reshape(-1, 2)
    _fill(side, body)
    across = (np.arange(edge, dtype=np.float32) - _CUP_HALF_PX) / np.float32(MOUTH_MM * _PX_PER_MM)
    roundness = np.sqrt(np.maximum(1.0 - across**2, 0.0)) * (1.0 - 0.25 * across)
    light = np.repeat(0.25 + 0.6 * roundness[:, None], edge, 1).astype(np.float32)
    if tip < np.pi / 2:
        inside = np.zeros((edge, edge), np.uint8)
        _fill(inside, _ellipse(half, MOUTH_MM, flat))
        light = _mix(light, 0.95, inside)
        inside[:] = 0
        _fill(inside, _ellipse(half, MOUTH_MM - 4.0, flat))
        light = _mix(light, 0.16, inside)
    else:
        inside = np.zeros((edge, edge), np.uint8)
        _fill(inside, _ellipse(-half, _BOTTOM_MM, flat))
        light = _mix(light, 0.8, inside)
    grain = np.random.default_rng(5).normal(1.0, 0.05, (edge, edge)).astype(np.float32)
    linear = (light * cv2.GaussianBlur(grain, (0, 0), 0.8))[..., None] * np.array(colour, np.float32)
    return _cut(linear, side, (_CUP_HALF_PX, _CUP_HALF_PX))


def thing(name: str) -> Cutout:
    """A thing that does not belong in the tray, lying flat. Origin: its middle."""
    length, width, colour, inner = THINGS[name]
    rows, columns = round((width + 8) * _PX_PER_MM), round((length + 8) * _PX_PER_MM)
    mask = np.zeros((rows, columns), np.uint8)
    screen = np.zeros((rows, columns), np.uint8)
    corner = min(9.0, width / 3) if length > _ROUND_MM else width / 2
    _fill(mask, _rounded(length, width, corner) + np.array([columns, rows]) / 2)
    _fill(screen, _rounded(length * 0.94, width * 0.86, corner * 0.6) + np.array([columns, rows]) / 2)
    linear = np.tile(np.array(colour, np.float32), (rows, columns, 1))
    share = (screen.astype(np.float32) / 255)[..., None]
    linear += share * (np.array(inner, np.float32) - linear)
    # A window or lamp mirrors in it.
    x = np.linspace(-1, 1, columns, dtype=np.float32)[None, :] + np.linspace(-0.4, 0.4, rows)[:, None]
    linear += (0.05 * np.exp(-((x - 0.3) ** 2) / 0.02))[..., None].astype(np.float32)
    if name in _HOLES:
        hole = round(length * _HOLES[name] / 2 * _PX_PER_MM)
        cv2.circle(mask, (columns // 2, rows // 2), hole, (0,), cv2.FILLED, cv2.LINE_AA)
    return _cut(linear, mask, (columns / 2, rows / 2))


def _cut(linear: Floats, mask: NDArray[np.uint8], origin_px: tuple[float, float]) -> Cutout:
    alpha = (mask.astype(np.float32) / 255)[..., None]
    pixels = np.dstack([to_display(linear.astype(np.float32)) * alpha, 255.0 * alpha])
    return cutout(np.rint(pixels).astype(np.uint8), origin_px, _PX_PER_MM)


def _mix(light: Floats, value: float, mask: NDArray[np.uint8]) -> Floats:
    share = mask.astype(np.float32) / 255
    mixed: Floats = light + share * (np.float32(value) - light)
    return mixed


def _ellipse(forward_mm: float, radius_mm: float, flat: float) -> NDArray[np.float64]:
    around = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    points = np.stack([forward_mm + radius_mm * flat * np.cos(around), radius_mm * np.sin(around)], 1)
    ellipse: NDArray[np.float64] = points * _PX_PER_MM + _CUP_HALF_PX
    return ellipse


def _rounded(length: float, width: float, corner: float) -> NDArray[np.float64]:
    around = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    circle = np.stack([np.cos(around), np.sin(around)], 1)
    inner = np.array([length / 2 - corner, width / 2 - corner])
    outline: NDArray[np.float64] = (np.sign(circle) * inner + circle * corner) * _PX_PER_MM
    return outline


def _fill(mask: NDArray[np.uint8], outline: NDArray[np.floating]) -> None:
    cv2.fillPoly(mask, [np.rint(outline * 16).astype(np.int32)], (255,), cv2.LINE_AA, 4)
