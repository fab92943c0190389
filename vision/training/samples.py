"""The pool of drawn pictures, from which the networks' samples are taken under ever other light."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Picture = NDArray[np.uint8]
Table = NDArray[np.float32]

#: Columns of the pool's truth table, see vision.training.pool.
VALUE, X, Y, EDGE, CORNERS, READABLE = 1, 2, 3, 4, slice(5, 13), 13
UP, LEANING, VISIBLE = slice(14, 16), 16, 17
#: A die is whole when so much of each of its top face's half diagonals is in the picture.
WHOLE_SHARE = 0.85
#: Brighter than this, pips of light dice would vanish while the truth still calls them readable.
MOST_GAIN = 1.12


@dataclass
class Pool:
    """Pictures in memory and the truth of each one's dice."""

    folder: Path
    pictures: list[Picture]
    tables: list[Table]
    masks: list[Picture]
    seen: set[str]

    @classmethod
    def open(cls, folder: Path) -> Pool:
        """A pool of what is in the folder now; `refresh` brings in what came since."""
        pool = cls(folder, [], [], [], set())
        pool.refresh()
        return pool

    def refresh(self) -> None:
        """Load files that are new."""
        for path in sorted(self.folder.glob("*.npz")):
            if path.name in self.seen:
                continue
            self.seen.add(path.name)
            with np.load(path) as data:
                pictures, table, masks = data["pictures"], data["table"], data["masks"]
            for index in range(len(pictures)):
                self.pictures.append(pictures[index])
                self.tables.append(table[table[:, 0] == index])
                self.masks.append(masks[index])

    def draw(self, rng: Rng) -> tuple[Picture, Table, Picture]:
        """One picture, its table and its mask of covering things."""
        index = int(rng.integers(len(self.pictures)))
        picture = self.pictures[index]
        mask = np.unpackbits(self.masks[index], axis=-1)[:, : picture.shape[1]]
        return picture, self.tables[index], mask


def recolour(rng: Rng, picture: Picture) -> Picture:
    """Other light and other colours, the shapes untouched."""
    if rng.random() < 0.3:
        picture = picture[..., rng.permutation(3)]
    if rng.random() < 0.6:
        tint = np.exp(rng.normal(0, 0.15, 3) * (rng.random() < 0.5))
        gain, lift = np.minimum(tint * np.exp(rng.normal(-0.1, 0.25)), MOST_GAIN), rng.normal(0, 8)
        picture = np.clip(picture * gain + lift, 0, 255).astype(np.uint8)
    if rng.random() < 0.1:
        grey = cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_BGR2GRAY)
        picture = np.repeat(grey[..., None], 3, axis=2)
    return np.ascontiguousarray(picture)


def pulled_in(corners: NDArray[np.floating]) -> NDArray[np.floating]:
    """A top face's corners (4, 2) without the sliver along its edges that may be missing from a whole die."""
    middle = corners.mean(axis=0)
    pulled: NDArray[np.floating] = middle + WHOLE_SHARE * (corners - middle)
    return pulled


def is_within(points: NDArray[np.floating], side_px: int) -> bool:
    """Whether all points lie in a square picture."""
    return bool(points.min() >= 0 and points.max() <= side_px - 1)
