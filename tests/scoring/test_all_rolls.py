"""All 46,656 rolls, in whatever order the dice lie, against an independent count; how many of them pay, and
which values a box can hold."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from scoring import BOX_IDS, Roll, options, points, preset
from tests.scoring.counting import SORTED_ROLLS, counted

pytestmark = pytest.mark.usefixtures("untraced")

ALGA = preset("alga")


@cache
def rolls() -> tuple[Roll, ...]:
    """All 6 ** 6 of them."""
    return tuple(Roll(*dice) for dice in product(range(1, 7), repeat=6))


def test_every_roll_in_every_box_under_alga() -> None:
    """46,656 rolls, twenty boxes."""
    expected = {dice: {box: counted(box, dice, ALGA) for box in BOX_IDS} for dice in SORTED_ROLLS}
    wrong = [roll for roll in rolls() if options(roll, ALGA, BOX_IDS) != expected[roll.sorted]]
    assert len(rolls()) == 46_656
    assert wrong == []


#: Rolls that pay at all, of 46,656, by combinatorics: 6!/(product of factorials of the counts) a pattern.
PAYING_ROLLS = {
    "ones": 46_656 - 5**6,
    "one_pair": 46_656 - 720,
    "two_pairs": 16_200 + 1_800 + 7_200 + 300 + 450,
    "three_pairs": 20 * 90,
    "three_kind": 46_656 - (720 + 10_800 + 16_200 + 1_800),
    "four_kind": 6 * (15 * 25 + 6 * 5 + 1),
    "five_kind": 6 * (6 * 5 + 1),
    "small_straight": 720 + 5 * 360,
    "large_straight": 720 + 5 * 360,
    "full_straight": 720,
    "full_house": 7_200 + 300 + 450,
    "villa": 15 * 20,
    "tower": 30 * 15,
    "chance": 46_656,
    "maxi_yatzy": 46_656 // 7_776,
}


@pytest.mark.parametrize(("box", "expected"), PAYING_ROLLS.items())
def test_how_many_rolls_pay(box: str, expected: int) -> None:
    """The chance of one throw, exactly; Maxi Yatzy is 1 in 7,776."""
    assert sum(points(box, roll, ALGA) > 0 for roll in rolls()) == expected


#: Section 3, "values a box can hold", without the 0 of a strike.
VALUES = {
    "one_pair": {2, 4, 6, 8, 10, 12},
    "two_pairs": set(range(6, 23, 2)),
    "three_pairs": set(range(12, 31, 2)),
    "three_kind": set(range(3, 19, 3)),
    "four_kind": set(range(4, 25, 4)),
    "five_kind": set(range(5, 31, 5)),
    "small_straight": {15},
    "large_straight": {20},
    "full_straight": {21},
    "full_house": {7, 8, 9, *range(11, 25), 26, 27, 28},
    "villa": set(range(9, 34, 3)),
    "tower": {8, *range(10, 35, 2)},
    "chance": set(range(6, 37)),
    "maxi_yatzy": {100},
}


@pytest.mark.parametrize(("box", "expected"), VALUES.items())
def test_the_values_a_box_can_hold(box: str, expected: set[int]) -> None:
    """As the rule book lists them; a full house is never 10 or 25."""
    assert {points(box, roll, ALGA) for roll in rolls()} - {0} == expected
