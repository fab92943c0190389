"""Draws pictures for training into files, so that drawing and learning can go on side by side.

    python -m vision.training.pool FOLDER FIRST_SEED FILES

A file holds 128 pictures and the truth of their dice; it appears whole or not at all, and what is there is
not drawn again.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_scene import DieTruth, random_scene

#: Pictures in one file.
SHARD = 128
#: Side of a training picture, pixels: room for a handful of dice at the sizes the finder works at.
SIDE_PX = 224
#: Columns of the truth table: picture, value, x, y, edge, four corners (x, y), readable, up (x, y) in edges,
#: leaning, visible share of the top face.
COLUMNS = 18


def as_row(picture: int, truth: DieTruth) -> list[float]:
    """A die's truth as one row of the table."""
    corners = [c for corner in truth.corners_px for c in corner]
    place = (truth.x_px, truth.y_px, truth.edge_px)
    state = (float(truth.leaning), truth.visible)
    return [picture, truth.value, *place, *corners, float(truth.readable), *truth.up_edges, *state]


def shard(first_seed: int) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.uint8]]:
    """SHARD pictures (n, side, side, 3), the truth table (m, COLUMNS), and the masks of covering things."""
    pictures, masks = [], []
    rows: list[list[float]] = []
    for index in range(SHARD):
        picture, truths, covered = random_scene(first_seed + index, SIDE_PX)
        pictures.append(picture)
        masks.append(covered)
        rows.extend(as_row(index, truth) for truth in truths)
    table = np.array(rows, np.float32).reshape(-1, COLUMNS)
    return np.stack(pictures), table, np.packbits(np.stack(masks), axis=-1)


def draw(folder: Path, first_seed: int, files: int) -> None:
    """Draw the files that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first_seed, first_seed + files * SHARD, SHARD):
        target = folder / f"{seed:09d}.npz"
        if target.exists():
            continue
        pictures, table, masks = shard(seed)
        part = target.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, pictures=pictures, table=table, masks=masks)
        part.rename(target)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
