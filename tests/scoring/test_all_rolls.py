"""All 46,656 rolls against an independent count.

The count here knows nothing of faces and how many show them: it looks at every subset of the six dice, keeps
those whose shape is the box's, and takes the dearest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from scoring import BOX_IDS, UPPER_BOXES, Pay, Roll, Rules, options, points, preset

Dice = tuple[int, ...]

#: The shape of the dice that count: how many of each face, most first.
SHAPES: dict[str, tuple[int, ...]] = {
    "one_pair": (2,),
    "two_pairs": (2, 2),
    "three_pairs": (2, 2, 2),
    "three_kind": (3,),
    "four_kind": (4,),
    "five_kind": (5,),
    "full_house": (3, 2),
    "villa": (3, 3),
    "tower": (4, 2),
}
STRAIGHTS = {"small_straight": "12345", "large_straight": "23456", "full_straight": "123456"}


def subsets(dice: Dice, size: int) -> Iterator[Dice]:
    """Every choice of so many of the six dice."""
    return (tuple(dice[i] for i in chosen) for chosen in combinations(range(6), size))


def has_shape(subset: Dice, shape: tuple[int, ...], loose: bool) -> bool:
    """Whether the subset is of this shape; loosely, four alike are two pairs."""
    counts = sorted(Counter(subset).values(), reverse=True)
    if loose and set(shape) == {2}:
        return all(count % 2 == 0 for count in counts)
    return tuple(counts) == shape


def straight(box: str, dice: Dice, rules: Rules) -> int:
    """A row is there when some subset, sorted, reads like it."""
    row = STRAIGHTS[box]
    if not any("".join(map(str, sorted(subset))) == row for subset in subsets(dice, len(row))):
        return 0
    if len(row) == 5 and len(set(dice)) == 6 and not rules.sixth_die_free:
        return 0
    asked = rules.to_json()[box]
    assert isinstance(asked, dict)
    return sum(dice) if "sum" in asked else asked["fixed"]


def maxi(dice: Dice, rules: Rules) -> int:
    """Six alike in each of the ways a table may pay them."""
    if min(dice) != max(dice):
        return 0
    ((way, amount),) = rules.maxi_yatzy.to_json().items()
    assert isinstance(amount, int)
    return amount + {"fixed": 0, "sum_plus": 6 * dice[0], "face_plus": dice[0]}[way]


def counted(box: str, dice: Dice, rules: Rules) -> int:
    """What the box pays, counted by subsets."""
    if box in UPPER_BOXES:
        return sum(value for value in dice if UPPER_BOXES[value - 1] == box)
    if box in STRAIGHTS:
        return straight(box, dice, rules)
    if box == "maxi_yatzy":
        return maxi(dice, rules)
    if box == "chance":
        return sum(dice)
    shape, loose = SHAPES[box], not rules.pairs_distinct
    fitting = (sum(s) for s in subsets(dice, sum(shape)) if has_shape(s, shape, loose))
    return max(fitting, default=0)


ALGA = preset("alga")
#: Other rules, and the boxes they touch.
VARIANTS: list[tuple[Rules, tuple[str, ...]]] = [
    (preset("cardzo"), ()),
    (Rules(pairs_distinct=False), ("two_pairs", "three_pairs")),
    (Rules(sixth_die_free=False), ("small_straight", "large_straight")),
    (Rules(small_straight=Pay("sum"), large_straight=Pay("sum"), full_straight=Pay("sum")), tuple(STRAIGHTS)),
    (Rules(full_straight=Pay("fixed", 30), maxi_yatzy=Pay("sum_plus", 50)), ("full_straight", "maxi_yatzy")),
    (Rules(large_straight=Pay("sum"), sixth_die_free=False), ("large_straight",)),
    (Rules(maxi_yatzy=Pay("face_plus", 50)), ("maxi_yatzy",)),
]


@cache
def rolls() -> tuple[Roll, ...]:
    """All 6 ** 6 of them."""
    return tuple(Roll(*dice) for dice in product(range(1, 7), repeat=6))


def count_by_sorted_dice(boxes: tuple[str, ...], rules: Rules) -> dict[Dice, dict[str, int]]:
    """The independent count of each of the 462 sorted rolls; the order of dice means nothing."""
    return {dice: {box: counted(box, dice, rules) for box in boxes} for dice in {r.sorted for r in rolls()}}


def test_every_roll_in_every_box_under_alga() -> None:
    """46,656 rolls, twenty boxes."""
    expected = count_by_sorted_dice(BOX_IDS, ALGA)
    wrong = [roll for roll in rolls() if options(roll, ALGA, BOX_IDS) != expected[roll.sorted]]
    assert len(rolls()) == 46_656
    assert wrong == []


@pytest.mark.parametrize(("rules", "touched"), VARIANTS)
def test_every_roll_under_variants(rules: Rules, touched: tuple[str, ...]) -> None:
    """All rolls in the boxes that the variant touches, and each sorted roll in all twenty."""
    expected = count_by_sorted_dice(BOX_IDS, rules)
    assert [
        roll
        for roll in rolls()
        if any(points(box, roll, rules) != expected[roll.sorted][box] for box in touched)
    ] == []
    assert [dice for dice, paid in expected.items() if options(Roll(*dice), rules, BOX_IDS) != paid] == []


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
