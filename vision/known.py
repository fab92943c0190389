"""What one camera's pictures have in common: known from earlier ones, it saves time and doubt.

Plain values without numpy, so that a reading can carry them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

#: k of a lens that sees 127 degrees, wider than any that is hung over a tray.
MOST_K: Final = 4.0
#: The drop in the middle of the picture is the tangent of the camera's tilt: nobody sees a tray from flatter
#: than 63 degrees off the vertical.
STEEPEST: Final = 2.0


@dataclass(frozen=True)
class Plumb:
    """How flat dice stand: their tops lie `k p - drop` edges from their bottoms, see `vision.leaning`.

    Attributes:
        k: the picture's width over the focal length.
        drop: x and y.
    """

    k: float
    drop: tuple[float, float]

    @property
    def is_of_a_camera(self) -> bool:
        """Whether a camera over a table can see dice so."""
        return 0.0 <= self.k <= MOST_K and math.hypot(*self.drop) <= STEEPEST


@dataclass(frozen=True)
class Known:
    """Attributes:
    edge_px: edge of a die's top face, pixels; None where it is unknown.
    plumb: how flat dice stand; None where it is unknown.
    """

    edge_px: float | None = None
    plumb: Plumb | None = None


NOTHING_KNOWN = Known()
