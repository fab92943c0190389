"""What the networks of single dice learn from: crops, with the value they show or which way they stand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.crops import crop_die, turning
from vision.stance import STANCE_EDGES
from vision.training.samples import (
    CORNERS,
    EDGE,
    READABLE,
    UP,
    VALUE,
    Picture,
    Pool,
    Rng,
    Table,
    X,
    Y,
    is_within,
    pulled_in,
    recolour,
)

#: The finder places a die and tells its edge to within this, in edges and as a share.
STANCE_JITTER = 0.07


def judge_sample(rng: Rng, pool: Pool) -> tuple[Picture, int]:
    """One crop and its class: 0 for no readable top face, else the value."""
    while True:
        picture, table, mask = pool.draw(rng)
        side = picture.shape[0]
        if len(table) and rng.random() < 0.85:
            row = table[int(rng.integers(len(table)))]
            x, y, edge = float(row[X]), float(row[Y]), float(row[EDGE])
            jitter = 0.06 if rng.random() < 0.7 else 0.45
            x, y = x + rng.normal(0, jitter) * edge, y + rng.normal(0, jitter) * edge
            edge *= float(np.exp(rng.normal(0, 0.09 if rng.random() < 0.8 else 0.5)))
        else:
            x, y, edge = *rng.uniform(0, side, 2), float(np.exp(rng.uniform(np.log(16), np.log(60))))
        if not (0 <= x < side and 0 <= y < side):
            continue
        label = _crop_label(x, y, edge, table, mask)
        if label >= 0:
            seen = crop_die(picture, x, y, edge, rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.5))
            return recolour(rng, seen), label


def _crop_label(x: float, y: float, edge: float, table: Table, mask: Picture) -> int:
    """0 for nothing to read here, the value of the die here, or -1 where it would be unfair to say."""
    if not len(table):
        return 0
    far = np.hypot(table[:, X] - x, table[:, Y] - y)
    row = table[int(far.argmin())]
    ratio, off = edge / float(row[EDGE]), float(far.min()) / float(row[EDGE])
    if off > 0.36 or ratio > 1.9 or ratio < 0.5:
        return 0
    if off > 0.2 or not 0.75 < ratio < 1.35:
        return -1
    if not _shown(row, mask):
        return -1
    return int(row[VALUE]) if row[READABLE] else 0


def stance_sample(rng: Rng, pool: Pool) -> tuple[Picture, NDArray[np.float32]]:
    """One crop and which way its die's top lies from its bottom, edges, along the crop's x and y."""
    while True:
        picture, table, mask = pool.draw(rng)
        if not len(table):
            continue
        row = table[int(rng.integers(len(table)))]
        if not _shown(row, mask):
            continue
        edge = float(row[EDGE])
        x, y = rng.normal(0, STANCE_JITTER, 2) * edge + row[[X, Y]]
        turn, flip = float(rng.uniform(0, 2 * np.pi)), bool(rng.random() < 0.5)
        size = edge * float(np.exp(rng.normal(0, STANCE_JITTER)))
        crop = crop_die(picture, float(x), float(y), size, turn, flip, STANCE_EDGES)
        return recolour(rng, crop), (turning(turn, flip) @ row[UP]).astype(np.float32)


def _shown(row: NDArray[np.float32], mask: Picture) -> bool:
    """Whether a die's top face lies whole in the picture, but for a sliver, and nothing covers its middle."""
    x, y = int(row[X]), int(row[Y])
    if not (0 <= x < len(mask) and 0 <= y < len(mask)) or mask[y, x]:
        return False
    return is_within(pulled_in(row[CORNERS].reshape(4, 2)), len(mask))
