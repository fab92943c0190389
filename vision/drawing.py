"""A picture with what was seen in it: proof for a player, and the first thing to look at after a mistake."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips import pips_of
from vision.reading import DieReading, Reading

Picture = NDArray[np.uint8]

#: B G R. Sure and doubtful differ in shape too (outline and cross, figure and question mark), not by colour
#: alone.
SURE: Final = (60, 200, 60)
DOUBTFUL: Final = (40, 140, 255)
SHADOW: Final = (0, 0, 0)
#: How much larger than the top face its outline is drawn, so that the face's own edge stays visible.
OUTLINE_FACES: Final = 1.06
#: The arms of the cross at a doubtful die's corners, as a share of its edges.
ARM_EDGES: Final = 0.3
#: How far the badge with the value lies from the middle, and its radius, in die edges: between the die's own
#: pips and the middle of a die that touches.
BADGE_AWAY_EDGES: Final = 0.66
BADGE_EDGES: Final = 0.2
#: Smaller badges, and words written smaller, could not be read, pixels.
LEAST_BADGE_PX: Final = 7
LEAST_WORDS_PX: Final = 11
#: Height of the words below a die, in its edges, and at most in pixels.
WORDS_EDGES: Final = 0.17
MOST_WORDS_PX: Final = 22
#: Height of a figure at font scale 1, pixels.
_FIGURE_PX: Final = 22
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
#: Coordinates are given to OpenCV in sixteenths of a pixel.
_BITS: Final = 4
#: Farther than this outside of a picture nothing shows, and OpenCV's whole numbers end, pixels.
_FAR_PX: Final = 100_000


def draw_reading(picture: Picture, reading: Reading) -> Picture:
    """A copy of the picture (B G R) with what was seen of each die.

    Its outline and pips, its value (`?` where there is none), how sure that is, and why it is in doubt.
    """
    drawn = picture.copy()
    for die in reading.dice:
        _mark(drawn, die)
        for pip in pips_of(picture, die):
            x, y, radius = _sixteenths(np.array([pip.x_px, pip.y_px, pip.radius_px])).tolist()
            cv2.circle(drawn, (x, y), radius, SURE, 1, cv2.LINE_AA, _BITS)
    for die in reading.dice:
        _badge(drawn, die)
        _words(drawn, die)
    return drawn


def _sixteenths(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.asarray(np.round(np.clip(points, -_FAR_PX, _FAR_PX) * 2**_BITS), np.int32)


def _mark(drawn: Picture, die: DieReading) -> None:
    """A sure die's outline, a doubtful one's corners, on a darker line that shows on any ground."""
    corners = np.array(die.outline)
    corners = corners.mean(axis=0) + OUTLINE_FACES * (corners - corners.mean(axis=0))
    thick = max(1, round(die.size_px / 30))
    if die.value:
        lines = [corners]
    else:
        arms = ARM_EDGES * (np.roll(corners, -1, axis=0) - corners)
        back = np.roll(arms, 1, axis=0)
        lines = list(np.stack([corners - back, corners, corners + arms], axis=1))
    drawable, closed = [_sixteenths(line) for line in lines], die.value is not None
    for colour, width in ((SHADOW, thick + 2), (SURE if die.value else DOUBTFUL, thick)):
        cv2.polylines(drawn, drawable, closed, colour, width, cv2.LINE_AA, _BITS)


def _badge(drawn: Picture, die: DieReading) -> None:
    """The value on a dark disc at the upper right of the mark."""
    radius = max(LEAST_BADGE_PX, round(die.size_px * BADGE_EDGES))
    off = die.size_px * BADGE_AWAY_EDGES * 0.5**0.5
    centre = (round(die.x_px + off), round(die.y_px - off))
    text, scale, thick = str(die.value or "?"), 1.4 * radius / _FIGURE_PX, max(1, radius // 7)
    (width, height), _ = cv2.getTextSize(text, _FONT, scale, thick)
    corner = (centre[0] - width // 2, centre[1] + height // 2)
    colour = SURE if die.value else DOUBTFUL
    cv2.circle(drawn, centre, radius, SHADOW, -1, cv2.LINE_AA)
    cv2.putText(drawn, text, corner, _FONT, scale, colour, thick, cv2.LINE_AA)


def _words(drawn: Picture, die: DieReading) -> None:
    """Below the die: how sure its value is, or why it is in doubt."""
    text = f"{die.confidence:.2f}" if die.value else (die.reason or "")
    high = min(MOST_WORDS_PX, max(LEAST_WORDS_PX, die.size_px * WORDS_EDGES))
    scale = high / _FIGURE_PX
    (width, height), under = cv2.getTextSize(text, _FONT, scale, 1)
    low = max(y for _, y in die.outline)
    left = round(np.clip(die.x_px - width / 2, 0, max(0, drawn.shape[1] - width)))
    base = round(np.clip(low + 1.6 * height, height, drawn.shape[0] - under))
    cv2.rectangle(drawn, (left - 1, base - height - 2), (left + width + 1, base + under), SHADOW, -1)
    cv2.putText(drawn, text, (left, base), _FONT, scale, SURE if die.value else DOUBTFUL, 1, cv2.LINE_AA)
