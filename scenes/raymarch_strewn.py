"""Things strewn where the dice lie, for the ray marcher, and where in the picture they are seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_clutter import strew
from scenes.raymarch_surface import Table, Tray
from scenes.raymarch_trays import on_floor
from scenes.raymarch_view import View

Rng = np.random.Generator

#: A texel that things change by more than this, linear light, shows them or their shadow.
CHANGED = 0.01


@dataclass(frozen=True)
class Things:
    """Attributes:
    there: (s, s), the texels of the ground that show them.
    per_unit: texels a half edge.
    tray: if it is there, they lie in it and nowhere else.
    """

    there: NDArray[np.bool_]
    per_unit: float
    tray: Tray

    def seen(self, view: View, ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Where they are seen, of the pixels (h, w) that show ground."""
        rows, columns = np.nonzero(ground)
        x, y, down = view.on_ground(columns.astype(np.float64) + 0.5, rows.astype(np.float64) + 0.5)
        seen = np.zeros_like(ground)
        seen[rows, columns] = down & self.there[self._texel(y), self._texel(x)] & on_floor(self.tray, x, y)
        return seen

    def _texel(self, place: NDArray[np.float64]) -> NDArray[np.int64]:
        """The texel of a coordinate on a texture that repeats by mirroring."""
        side = len(self.there)
        texel = np.mod(place * self.per_unit + side * 0.5, 2 * side)
        return np.minimum(np.where(texel < side, texel, 2 * side - texel), side - 1).astype(np.int64)


def strewn(rng: Rng, table: Table, tray: Tray) -> tuple[Table, Tray, Things]:
    """The same with things in the tray, or on the table where there is none."""
    ground = tray.lining if tray.frame[8] > 0.0 else table
    texture = strew(rng, ground.texture, ground.per_unit)
    there = np.abs(texture - ground.texture).max(axis=2) > CHANGED
    changed = ground._replace(texture=texture)
    things = Things(there, ground.per_unit, tray)
    if tray.frame[8] > 0.0:
        return table, tray._replace(lining=changed), things
    return changed, tray, things
