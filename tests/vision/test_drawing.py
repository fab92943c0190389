"""Proves that what was seen is drawn where it lies, sure and doubtful told apart by shape as well."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.drawing import ARM_EDGES, DOUBTFUL, OUTLINE_FACES, SURE, draw_reading
from vision.faces import corners_of
from vision.pips import PATTERNS, pips_of
from vision.reading import DieReading, Reading

#: Where the die lies, and how far its mark reaches.
X, Y, EDGE = 150, 120, 60.0
REACH = round(EDGE * OUTLINE_FACES / 2)
#: Half of what a doubtful die's mark leaves open on each edge.
GAP = EDGE * OUTLINE_FACES * (0.5 - ARM_EDGES)


def drawn(*dice: DieReading) -> np.ndarray:
    return draw_reading(np.full((240, 300, 3), 128, np.uint8), Reading("unsure", dice))


def die(value: int | None, x: float = X, y: float = Y, size: float = EDGE) -> DieReading:
    return DieReading(value, x, y, size, 0.9, None if value else "pips are not clear")


def test_a_sure_die_gets_its_outline() -> None:
    picture = drawn(die(3))
    for off in (-GAP / 2, 0, GAP / 2):
        assert tuple(picture[round(Y + off), X - REACH]) == SURE
        assert tuple(picture[Y + REACH, round(X + off)]) == SURE


def test_a_doubtful_die_gets_corners_with_a_gap_between_them() -> None:
    picture = drawn(die(None))
    assert tuple(picture[Y - REACH, X - REACH]) == DOUBTFUL
    for off in (-GAP / 2, 0, GAP / 2):
        assert tuple(picture[round(Y + off), X - REACH]) == (128, 128, 128)


def test_the_outline_is_turned_as_the_die_is() -> None:
    edges = EDGE * np.array([[np.cos(0.6), -np.sin(0.6)], [np.sin(0.6), np.cos(0.6)]])
    a, b, c, d = (tuple(corner) for corner in corners_of(X, Y, edges).tolist())
    picture = drawn(replace(die(4), corners=(a, b, c, d)))
    at = np.array([X, Y]) + OUTLINE_FACES * (np.array(b) - [X, Y])
    near = picture[round(at[1]) - 1 : round(at[1]) + 2, round(at[0]) - 1 : round(at[0]) + 2]
    assert (near == SURE).all(axis=2).any()


def drawn_die(value: int, pitch: float) -> np.ndarray:
    """A white die with black pips where the rule of every die has them."""
    picture = np.full((240, 300, 3), 128, np.uint8)
    half = round(EDGE / 2)
    cv2.rectangle(picture, (X - half, Y - half), (X + half, Y + half), (240, 240, 240), -1)
    for x, y in PATTERNS[value]:
        middle = (round(X + pitch * EDGE * x), round(Y + pitch * EDGE * y))
        cv2.circle(picture, middle, 5, (10, 10, 10), -1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("pitch", [0.19, 0.25])
def test_the_pips_are_found_where_they_lie(value: int, pitch: float) -> None:
    found = pips_of(drawn_die(value, pitch), die(value))
    assert len(found) == value
    for x, y in PATTERNS[value]:
        off = [np.hypot(p.x_px - X - pitch * EDGE * x, p.y_px - Y - pitch * EDGE * y) for p in found]
        assert min(off) < 3.0


def test_how_sure_and_why_not_is_written_below() -> None:
    below = np.s_[Y + REACH + 2 : Y + REACH + 20, X - 60 : X + 60]
    looks = [drawn(d)[below].tobytes() for d in (die(3), replace(die(3), confidence=0.97), die(None))]
    assert len(set(looks)) == 3


def test_each_value_is_written_at_the_upper_right_of_its_die() -> None:
    corner = np.s_[Y - 43 : Y - 14, X + 14 : X + 43]
    looks = [drawn(die(value))[corner].tobytes() for value in (1, 2, 3, 4, 5, 6, None)]
    assert len(set(looks)) == 7


@pytest.mark.parametrize("value", [4, None])
def test_a_mark_stays_off_the_middle_of_a_die_that_touches(value: int | None) -> None:
    """Or the value would seem to be the neighbour's."""
    x, y = round(X + EDGE / 2**0.5), round(Y - EDGE / 2**0.5)
    picture = drawn(die(value))
    middle = picture[y - 4 : y + 5, x - 4 : x + 5]
    assert (middle == 128).all()


def test_the_photo_itself_is_not_touched() -> None:
    photo = np.full((240, 300, 3), 128, np.uint8)
    draw_reading(photo, Reading("ok", (die(5), die(None, 60, 60))))
    assert (photo == 128).all()


def test_no_dice_is_the_photo_as_it_was() -> None:
    assert (drawn() == 128).all()


@pytest.mark.parametrize("place", [(0.0, 0.0), (299.4, 239.4), (-20.0, 400.0)])
@pytest.mark.parametrize("size", [3.0, 60.0, 900.0])
def test_dice_at_or_beyond_the_edge_do_not_stop_the_drawing(place: tuple[float, float], size: float) -> None:
    assert drawn(die(6, *place, size), die(None, *place, size)).shape == (240, 300, 3)
