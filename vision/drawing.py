"""A picture with what was seen in it: proof for a player, and the first thing to look at after a mistake."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import DieReading, Reading

#: B G R. Sure and doubtful differ in shape too (ring and square), not by colour alone.
SURE: Final = (60, 200, 60)
DOUBTFUL: Final = (40, 140, 255)
SHADOW: Final = (0, 0, 0)
#: How far the ring and the square's sides lie from a die's middle, in die edges: the ring just outside its
#: corners, the square so that its own corners stay off the face of a die that touches.
RING_EDGES: Final = 0.72
SQUARE_EDGES: Final = 0.56
#: How far the badge with the value lies from the middle, and its radius, in die edges: between the die's own
#: pips and the middle of a die that touches.
BADGE_AWAY_EDGES: Final = 0.66
BADGE_EDGES: Final = 0.2
#: Smaller badges could not be read, pixels.
LEAST_BADGE_PX: Final = 7
#: Height of a figure at font scale 1, pixels.
_FIGURE_PX: Final = 22


def draw_reading(picture: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """A copy of the picture (B G R) with each die marked and its value there, `?` where there is none."""
    drawn = picture.copy()
    for die in reading.dice:
        _mark(drawn, die)
    for die in reading.dice:
        _badge(drawn, die)
    return drawn


def _mark(drawn: NDArray[np.uint8], die: DieReading) -> None:
    """A ring round a sure die, a square round a doubtful one, on a darker line that shows on any ground."""
    x, y = round(die.x_px), round(die.y_px)
    reach = max(4, round(die.size_px * (RING_EDGES if die.value else SQUARE_EDGES)))
    thick = max(1, round(die.size_px / 22))
    for colour, width in ((SHADOW, thick + 2), (SURE if die.value else DOUBTFUL, thick)):
        if die.value:
            cv2.circle(drawn, (x, y), reach, colour, width, cv2.LINE_AA)
        else:
            cv2.rectangle(drawn, (x - reach, y - reach), (x + reach, y + reach), colour, width, cv2.LINE_AA)


def _badge(drawn: NDArray[np.uint8], die: DieReading) -> None:
    """The value on a dark disc at the upper right of the mark."""
    radius = max(LEAST_BADGE_PX, round(die.size_px * BADGE_EDGES))
    off = die.size_px * BADGE_AWAY_EDGES * 0.5**0.5
    centre = (round(die.x_px + off), round(die.y_px - off))
    text, scale, thick = str(die.value or "?"), 1.4 * radius / _FIGURE_PX, max(1, radius // 7)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    corner = (centre[0] - width // 2, centre[1] + height // 2)
    colour = SURE if die.value else DOUBTFUL
    cv2.circle(drawn, centre, radius, SHADOW, -1, cv2.LINE_AA)
    cv2.putText(drawn, text, corner, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, thick, cv2.LINE_AA)
