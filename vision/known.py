"""What one camera's pictures have in common: known from earlier ones, it saves time and doubt.

Plain values without numpy, so that a reading can carry them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plumb:
    """How flat dice stand: their tops lie `k p - drop` edges from their bottoms, see `vision.leaning`.

    Attributes:
        k: the picture's width over the focal length.
        drop: x and y.
    """

    k: float
    drop: tuple[float, float]


@dataclass(frozen=True)
class Known:
    """Attributes:
    edge_px: edge of a die's top face, pixels; None where it is unknown.
    plumb: how flat dice stand; None where it is unknown.
    """

    edge_px: float | None = None
    plumb: Plumb | None = None


NOTHING_KNOWN = Known()
