"""How high a camera has to hang over a tray, and how large a die then is in its picture.

Plain geometry of a pinhole camera that looks straight down; source: the intercept theorem. It made the table
of the build guide, and a test holds it against OpenCV's own projection.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Self

#: Table around the tray that has to be in the picture on every side: a hand is seen coming, mm.
MARGIN_MM: Final = 20.0
#: An ordinary die, mm.
DIE_MM: Final = 16.0


@dataclass(frozen=True)
class Optics:
    """What a camera sees.

    Attributes:
        across_deg, down_deg: its whole angles of view along the longer and the shorter side of the picture.
        size_px: width and height of the picture that is read.
    """

    across_deg: float
    down_deg: float
    size_px: tuple[int, int]

    @classmethod
    def of_lens(cls, sensor_mm: tuple[float, float], focal_mm: float, size_px: tuple[int, int]) -> Self:
        """From a sensor's width and height and the focal length."""
        across, down = (2 * math.degrees(math.atan(side / 2 / focal_mm)) for side in sensor_mm)
        return cls(across, down, size_px)

    @classmethod
    def of_diagonal(cls, diagonal_deg: float, size_px: tuple[int, int]) -> Self:
        """From the diagonal angle, which is all that sellers of USB cameras tell."""
        half = math.tan(math.radians(diagonal_deg) / 2) / math.hypot(*size_px)
        across, down = (2 * math.degrees(math.atan(side * half)) for side in size_px)
        return cls(across, down, size_px)

    @property
    def focal_px(self) -> float:
        """The focal length in pixels, by the shorter side."""
        return self.size_px[1] / 2 / math.tan(math.radians(self.down_deg) / 2)


def height_mm(optics: Optics, tray_mm: float, margin_mm: float = MARGIN_MM) -> float:
    """The least height of the lens over the tray's floor at which tray and margin are in the picture, mm.

    Args:
        tray_mm: the tray's diameter, or the side of a square one.
    """
    half = tray_mm / 2 + margin_mm
    narrowest = math.radians(min(optics.across_deg, optics.down_deg)) / 2
    return half / math.tan(narrowest)


def die_edge_px(optics: Optics, at_mm: float, die_mm: float = DIE_MM) -> float:
    """The edge of a die's top face in the picture, pixels; the top face is nearer than the floor."""
    return optics.focal_px * die_mm / (at_mm - die_mm)


def slant_deg(at_mm: float, tray_mm: float) -> float:
    """From which angle off straight down a die at the rim is seen, degrees."""
    return math.degrees(math.atan2(tray_mm / 2, at_mm))
