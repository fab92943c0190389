"""Proves that sure and doubtful dice are marked by shape as well as by colour, and the photo left alone."""

from __future__ import annotations

import numpy as np
import pytest

from vision.drawing import DOUBTFUL, RING_EDGES, SQUARE_EDGES, SURE, draw_reading
from vision.reading import DieReading, Reading

#: Where the die lies, and how far the marks reach.
X, Y, EDGE = 150, 120, 60.0
REACH, SIDE = round(EDGE * RING_EDGES), round(EDGE * SQUARE_EDGES)


def drawn(*dice: DieReading) -> np.ndarray:
    return draw_reading(np.full((240, 300, 3), 128, np.uint8), Reading("unsure", dice))


def die(value: int | None, x: float = X, y: float = Y, size: float = EDGE) -> DieReading:
    return DieReading(value, x, y, size, 0.9)


def test_a_sure_die_gets_a_ring() -> None:
    picture = drawn(die(3))
    assert tuple(picture[Y, X - REACH]) == SURE
    assert tuple(picture[Y + REACH, X]) == SURE
    assert tuple(picture[Y + REACH, X - REACH]) == (128, 128, 128)


def test_a_doubtful_die_gets_a_square() -> None:
    picture = drawn(die(None))
    assert tuple(picture[Y, X - SIDE]) == DOUBTFUL
    assert tuple(picture[Y + SIDE, X - SIDE]) == DOUBTFUL


def test_the_die_itself_stays_visible() -> None:
    picture = drawn(die(3))
    inside = picture[Y - 18 : Y + 19, X - 18 : X + 19]
    assert (inside == 128).all()


def test_each_value_is_written_at_the_upper_right_of_its_die() -> None:
    corner = np.s_[Y - REACH : Y - REACH // 3, X + REACH // 3 : X + REACH]
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
