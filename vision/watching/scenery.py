"""How the tray looked when it was last known what lies in it: to notice a bumped camera.

Looked at only when all lies still, so it may take a few milliseconds. A throw moves dice and leaves the tray
where it is; a bump moves everything by the same way.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.watching.motion import CELL_PX, CHANGED_LEVELS, Grey, changed_cells, fine_levels

#: The camera has moved when everything lies this much elsewhere, pixels of the small frame: a fifth of a die.
#: Less is a lens that breathes or a table that gives; a reader does not mind it.
BUMP_PX: Final = 2.0
#: A shift that is no whole number of pixels, or turns the picture a little, leaves edges this far apart.
SWING_PX: Final = 1
#: A bump explains what has changed: with the picture moved back, no more than this share of it is left.
LEFT_SHARE: Final = 0.5
#: A camera that was pushed further than this share of the picture is noticed by the dice that are not there.
SEARCHED_SHARE: Final = 0.12
#: And it concerns the whole picture: this share of the cells with something to see in them.
BUMPED_SHARE: Final = 0.3
#: Cells have something to see in them when their levels spread by this much (standard deviation): twice what
#: a sensor's noise makes of plain cloth in dim light.
TEXTURE_LEVELS: Final = 8.0


class Scenery:
    """Remembers one look at the tray. Owned by the watcher."""

    def __init__(self) -> None:
        self._plain: Grey | None = None

    def remember(self, plain: Grey) -> None:
        """This is how it looks."""
        self._plain = plain.copy()

    def has_shifted(self, plain: Grey) -> bool:
        """Whether the camera has moved since: everything lies elsewhere, by the same way."""
        before = self._plain
        if before is None or before.shape != plain.shape:
            return False
        was, now = fine_levels(before), fine_levels(plain)
        textured = _spread(was) > TEXTURE_LEVELS
        changed = changed_cells(now, was, SWING_PX, CHANGED_LEVELS) & textured
        if changed.sum() < BUMPED_SHARE * textured.sum() or not textured.any():
            return False
        dx, dy = _shift(was, now)
        if np.hypot(dx, dy) < BUMP_PX:
            return False
        back = np.array([[1.0, 0.0, dx], [0.0, 1.0, dy]])
        moved_back = cv2.warpAffine(now, back, now.shape[::-1], flags=cv2.WARP_INVERSE_MAP)
        back_again = np.asarray(moved_back, np.float32)
        left = changed_cells(back_again, was, SWING_PX, CHANGED_LEVELS) & textured
        return bool(left.sum() <= LEFT_SHARE * changed.sum())


def _shift(was: Grey, now: Grey) -> tuple[int, int]:
    """By how many pixels the middle of the picture lies elsewhere, right and down, as far as looked for."""
    height, width = was.shape
    across, down = round(width * SEARCHED_SHARE), round(height * SEARCHED_SHARE)
    middle = was[down : height - down, across : width - across]
    fit = cv2.matchTemplate(now, middle, cv2.TM_CCOEFF_NORMED)
    row, column = np.unravel_index(int(fit.argmax()), fit.shape)
    return int(column) - across, int(row) - down


def _cells(picture: Grey) -> Grey:
    rows, columns = picture.shape[0] // CELL_PX, picture.shape[1] // CELL_PX
    return picture[: rows * CELL_PX, : columns * CELL_PX].reshape(rows, CELL_PX, columns, CELL_PX)


def _spread(picture: Grey) -> Grey:
    spread: Grey = _cells(picture).std(axis=(1, 3))
    return spread
