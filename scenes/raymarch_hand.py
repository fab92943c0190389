"""A hand, sleeve or cup in a drawn picture: a soft blob that comes in over the picture's edge."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Array = NDArray[np.float64]
Picture = NDArray[np.uint8]

#: A pixel that the blob covers by more than this is covered.
COVERED = 0.3
#: Share of the way to what a hand reaches for that it comes at least and at most: it covers a part, or all.
REACHES = (0.7, 1.05)


def put_hand(
    rng: Rng, picture: Picture, covered: Picture, edge_px: float, target: Array | None = None
) -> None:
    """Draw it over part of the picture and mark it in `covered`; target: a pixel that it reaches for."""
    skin = np.array([rng.uniform(60, 190), rng.uniform(80, 200), rng.uniform(110, 240)])
    skin = skin * rng.uniform(0.4, 1.0)
    mask = np.zeros(picture.shape[:2], np.float32)
    sides = np.array([picture.shape[1], picture.shape[0]])
    start = rng.uniform(0, 1, 2) * sides
    side, axis = int(rng.choice([0, 1])), int(rng.integers(2))
    start[axis] = side * (sides[axis] - 1)
    bends = int(rng.integers(1, 5))
    way = np.zeros(2) if target is None else (target - start) * rng.uniform(*REACHES) / bends
    for _ in range(bends):
        end = start + way + rng.normal(0, 2.2 * edge_px if target is None else 0.3 * edge_px, 2)
        thick = max(2, int(rng.uniform(0.4, 1.4) * edge_px))
        cv2.line(mask, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), (1.0,), thick, cv2.LINE_AA)
        start = start if target is None else end
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 3))), np.float32)
    shade = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.1, 0.3)) * edge_px), np.float32)
    over, lit = mask[..., None], 0.4 + 0.6 * shade[..., None]
    picture[:] = (picture * (1 - over) + over * skin * lit).astype(np.uint8)
    covered[mask > COVERED] = 1
