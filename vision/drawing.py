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


def draw_reading(picture: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """A copy of the picture (B G R) with each die ringed and its value beside it, `?` where there is none."""
    drawn = picture.copy()
    for die in reading.dice:
        _mark(drawn, die)
    return drawn


def _mark(drawn: NDArray[np.uint8], die: DieReading) -> None:
    centre, reach = (round(die.x_px), round(die.y_px)), max(4, round(die.size_px * 0.72))
    thick = max(1, round(die.size_px / 22))
    for colour, width in ((SHADOW, thick + 2), (SURE if die.value else DOUBTFUL, thick)):
        if die.value:
            cv2.circle(drawn, centre, reach, colour, width, cv2.LINE_AA)
        else:
            corner, other = (centre[0] - reach, centre[1] - reach), (centre[0] + reach, centre[1] + reach)
            cv2.rectangle(drawn, corner, other, colour, width, cv2.LINE_AA)
        at = (centre[0] + reach - thick, centre[1] - reach + 2 * thick)
        text, font = str(die.value or "?"), max(0.4, die.size_px / 45)
        cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, font, colour, width + thick, cv2.LINE_AA)
