"""Finds what lies in the tray and is no die: a phone, a coin, a ring that slipped off.

The tray is remembered as it looks without dice, pieced together from all the looks at it that there were.
What differs from that, has edges that were not there, and is neither under a die nor reaching over the edge
of the picture (a hand does) is strange. What has been remembered belongs to the tray from then on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watching.motion import (
    CELL_PX,
    CHANGED_LEVELS,
    NOISE_TIMES,
    SHAKE_PX,
    Grey,
    Picture,
    fine_levels,
    small_levels,
)

Mask = NDArray[np.bool_]
#: Middle and edge of a die's top face, pixels of the small frame.
Place = tuple[float, float, float]

#: A large thing differs from the cloth by so many levels in the mean of a cell.
STRANGE_LEVELS: Final = 20.0
#: And covers more cells than three dice side by side.
LARGE_CELLS: Final = 20
#: A small thing shows edges over such an area, in faces of a die: a shirt button has two thirds of a face.
SMALL_FACES: Final = 0.4
#: Window of the blur that is taken off, pixels of the small frame: wider than a pen, so that more of it stays
#: than its edges.
_FINE_PX: Final = 25
#: And of the one that takes the noise of a dim room: narrower than a pen by far.
_SMOOTH: Final = (3, 3)
#: Edge of a die where none has been seen yet, pixels of the small frame: the smallest there is.
UNKNOWN_EDGE_PX: Final = 10.0
#: A die with its sides and shadow, in edges: against large things, and against small ones.
DIE_EDGES: Final = 2.2
DIE_WIDE_EDGES: Final = 2.8
#: Before dice have shown where they fall, the middle of the picture is taken for the tray, up to so much of
#: its width and height: beside it cups and glasses stand.
MIDDLE_SHARE: Final = 0.75
#: Pixels along the edge of the picture that are not looked at: what reaches there comes from outside.
_RIM_PX: Final = SHAKE_PX + 1
#: Noise and light are told from every so manieth pixel, a prime, and from about so many at most.
_NOISE_STEP: Final = 13
_MOST_LOOKED_AT: Final = 4000
_SWING: Final = np.ones((2 * SHAKE_PX + 1, 2 * SHAKE_PX + 1), np.uint8)
_AROUND: Final = np.ones((5, 5), np.uint8)


@dataclass(frozen=True)
class Look:
    """A small frame in levels, a plane for each colour, or the one of grey; and what is fine in each.

    What can hardly be told from the cloth in grey may be of quite another colour.
    """

    planes: tuple[Grey, ...]
    fine: tuple[Grey, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """Height and width, and how many planes."""
        return (*self.planes[0].shape, len(self.planes))


def look_at(frame: Picture) -> Look:
    """A frame made small; shape (height, width, 3) or (height, width)."""
    single = [frame] if frame.ndim == 2 else [np.asarray(one, np.uint8) for one in cv2.split(frame)]
    planes = tuple(np.asarray(cv2.blur(small_levels(one), _SMOOTH), np.float32) for one in single)
    return Look(planes, tuple(fine_levels(plane, _FINE_PX) for plane in planes))


class Strangers:
    """Knows the tray without dice. Owned by the watcher."""

    def __init__(self) -> None:
        self._bare: Look | None = None
        #: Where the tray has been seen without a die on it.
        self._known: Mask = np.zeros((0, 0), bool)
        #: Where dice fall.
        self._floor: Mask = self._known
        self._edge_px = UNKNOWN_EDGE_PX

    def forget(self) -> None:
        """The camera has moved: all lies elsewhere."""
        self._bare = None

    def remember(self, look: Look, dice: Sequence[Place]) -> None:
        """Nothing but these dice is strange here."""
        shape = look.shape[:2]
        free = ~_under(shape, dice, DIE_WIDE_EDGES)
        bare = self._bare
        if bare is None or bare.shape != look.shape:
            self._bare, self._known, self._floor = look, free, _middle(shape)
        else:
            for was, now in zip(bare.planes + bare.fine, look.planes + look.fine, strict=True):
                was += _lighter(now - was, free & self._known)
                np.copyto(was, now, where=free)
            self._known |= free
        if dice:
            self._edge_px = float(np.median([edge for _, _, edge in dice]))
            self._floor |= _between(shape, dice)

    def lie_there(self, look: Look, dice: Sequence[Place], *, small: bool) -> bool:
        """Whether something lies there that did not lie there before.

        Args:
            look: the tray at rest.
            dice: where dice lie.
            small: look also for what is no larger than a die.
        """
        bare = self._bare
        if bare is None or bare.shape != look.shape:
            return False
        wide = self._otherwise(look, bare, dice)
        edged = self._edged(look, bare, dice) if small else np.zeros_like(wide)
        no_thing = _reaching_in(wide | edged)
        for spot in _spots(wide & ~no_thing, 0, CELL_PX):
            if not _outlined(spot, look, bare):
                # Where something was taken away, the cloth under it is to be seen.
                no_thing |= _wider(spot)
            elif spot.sum() >= LARGE_CELLS * CELL_PX**2 and self._inside(spot):
                return True
        spots = filter(self._inside, _spots(edged & ~no_thing, SMALL_FACES * self._edge_px**2, _RIM_PX))
        return any(_outlined(spot, look, bare) for spot in spots)

    def _otherwise(self, look: Look, bare: Look, dice: Sequence[Place]) -> Mask:
        """Pixels of the cells that are lighter or darker than the tray, or of another colour."""
        shape = look.shape[:2]
        looked_at = _cells(self._known & ~_under(shape, dice, DIE_EDGES)) > 0.5
        strange = np.zeros(looked_at.shape, bool)
        for now, was in zip(look.planes, bare.planes, strict=True):
            apart = _cells(now) - _cells(was)
            strange |= np.abs(apart - _lighter(apart, looked_at)) > STRANGE_LEVELS
        return _pixels(strange & looked_at, shape)

    def _edged(self, look: Look, bare: Look, dice: Sequence[Place]) -> Mask:
        """Pixels at edges that the tray does not have."""
        edged = np.zeros(look.shape[:2], np.uint8)
        for now, was in zip(look.fine, bare.fine, strict=True):
            noise = float(np.median(np.abs(now - was).ravel()[::_NOISE_STEP]))
            limit = np.float32(max(CHANGED_LEVELS, NOISE_TIMES * noise))
            edged |= now > cv2.dilate(was, _SWING) + limit
            edged |= now < cv2.erode(was, _SWING) - limit
        edged[~self._known | _under(edged.shape, dice, DIE_WIDE_EDGES)] = 0
        return cv2.morphologyEx(edged, cv2.MORPH_CLOSE, _AROUND).astype(bool)

    def _inside(self, spot: Mask) -> bool:
        """Whether it lies where dice fall."""
        return bool((spot & self._floor).sum() * 2 >= spot.sum())


def _outlined(spot: Mask, look: Look, bare: Look) -> bool:
    """Whether there is more of its outline to be seen than there was."""
    outline = _wider(spot) & ~cv2.erode(spot.astype(np.uint8), _AROUND, iterations=2).astype(bool)
    now, before = (sum(float(np.abs(fine[outline]).sum()) for fine in of.fine) for of in (look, bare))
    return now > before


def _wider(spot: Mask) -> Mask:
    """With four pixels around it."""
    return cv2.dilate(spot.astype(np.uint8), _AROUND, iterations=2).astype(bool)


def _reaching_in(strange: Mask) -> Mask:
    """What hangs together with the edge of the picture, a hand's inner folds and all."""
    joined = _wider(strange)
    _, labels = cv2.connectedComponents(joined.astype(np.uint8))
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    outside = np.zeros(int(labels.max()) + 1, bool)
    outside[rim] = True
    outside[0] = False
    return np.asarray(outside[labels], bool)


def _under(shape: tuple[int, ...], dice: Sequence[Place], edges: float) -> Mask:
    """The pixels under dice."""
    under = np.zeros(shape, bool)
    for x_px, y_px, edge_px in dice:
        reach = edge_px * edges / 2
        rows, columns = (slice(max(0, int(at - reach)), max(0, int(at + reach) + 1)) for at in (y_px, x_px))
        under[rows, columns] = True
    return under


def _middle(shape: tuple[int, ...]) -> Mask:
    middle = np.zeros(shape, bool)
    rows, columns = (round(side * (1 - MIDDLE_SHARE) / 2) for side in shape)
    middle[rows : shape[0] - rows, columns : shape[1] - columns] = True
    return middle


def _between(shape: tuple[int, ...], dice: Sequence[Place]) -> Mask:
    """The pixels between dice, and as far around them as a die is wide."""
    between = np.zeros(shape, np.uint8)
    hull = cv2.convexHull(np.array([[round(x), round(y)] for x, y, _ in dice], np.int32))
    cv2.fillPoly(between, [hull], (1,))
    cv2.polylines(between, [hull], True, (1,), 2 * round(dice[0][2]))
    return between.astype(bool)


def _lighter(apart: Grey, where: Mask) -> np.float32:
    """By how many levels all has become lighter, told from what is looked at."""
    levels = apart[where]
    return (
        np.float32(np.median(levels[:: max(levels.size // _MOST_LOOKED_AT, 1)]))
        if levels.size
        else np.float32(0)
    )


def _cells(picture: NDArray[np.generic]) -> Grey:
    """The means of the cells."""
    rows, columns = picture.shape[0] // CELL_PX, picture.shape[1] // CELL_PX
    whole = picture[: rows * CELL_PX, : columns * CELL_PX].astype(np.float32)
    return np.asarray(cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def _pixels(cells: Mask, shape: tuple[int, ...]) -> Mask:
    """Cells as the pixels that they cover."""
    wide = np.zeros(shape, bool)
    covered = np.kron(cells, np.ones((CELL_PX, CELL_PX), bool))
    wide[: covered.shape[0], : covered.shape[1]] = covered
    return wide


def _spots(strange: Mask, least_px: float, rim_px: int) -> Iterator[Mask]:
    """What hangs together, is large enough and does not reach the rim."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(strange.astype(np.uint8), connectivity=4)
    height, width = strange.shape
    for label, (left, top, wide, tall, area) in enumerate(stats.tolist()):
        inside = min(left, top) >= rim_px and left + wide <= width - rim_px and top + tall <= height - rim_px
        if label and inside and area >= least_px:
            yield labels == label
