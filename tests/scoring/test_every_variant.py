"""Every preset and every house variant: all 462 rolls in every box against an independent count, and the
greatest total that can come of them."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring import BOX_IDS, UPPER_BOXES, Roll, Rules, options, points
from tests.scoring.counting import SORTED_ROLLS, counted
from tests.scoring.variants import VARIANTS

pytestmark = pytest.mark.usefixtures("untraced")

by_every_variant = pytest.mark.parametrize("name", VARIANTS)


def greatest_total(rules: Rules) -> int:
    """The most that one sheet can hold by the independent count, choosing the boxes where turns are fewer."""
    best = {box: max(counted(box, dice, rules) for dice in SORTED_ROLLS) for box in rules.boxes}
    tiers = [(least, amount) for least, amount in rules.bonus]

    def total(boxes: tuple[str, ...]) -> int:
        upper = sum(best[box] for box in boxes if box in UPPER_BOXES)
        reached = [(least, amount) for least, amount in tiers if upper >= least]
        return sum(best[box] for box in boxes) + max(reached, default=(0, 0))[1]

    return max(map(total, combinations(rules.boxes, rules.turns or len(rules.boxes))))


def test_there_are_462_rolls() -> None:
    assert len(SORTED_ROLLS) == 462


@by_every_variant
def test_every_roll_in_every_box(name: str) -> None:
    """Also in boxes that the sheet lacks: they may be put on it."""
    rules, _ = VARIANTS[name]
    wrong = [
        (dice, box, paid)
        for dice in SORTED_ROLLS
        for box, paid in options(Roll(*dice), rules, BOX_IDS).items()
        if paid != counted(box, dice, rules)
    ]
    assert wrong == []


@by_every_variant
def test_the_greatest_total(name: str) -> None:
    """As the rule book has it; columns that are added up are so many times one."""
    rules, most = VARIANTS[name]
    times = rules.columns if rules.columns_decide == "sum" else 1
    assert times * greatest_total(rules) == most


@pytest.mark.parametrize(
    ("name", "dice", "paid"),
    [
        ("alga", (1, 2, 3, 4, 5, 6), {"small_straight": 15, "large_straight": 20, "full_straight": 21}),
        (
            "straight-strict",
            (1, 2, 3, 4, 5, 6),
            {"small_straight": 0, "large_straight": 0, "full_straight": 21},
        ),
        ("straight-sum", (1, 2, 3, 4, 5, 5), {"small_straight": 20, "large_straight": 0, "full_straight": 0}),
        ("straight-sum", (2, 3, 4, 5, 6, 6), {"small_straight": 0, "large_straight": 26, "full_straight": 0}),
        ("pairs-loose", (6, 6, 6, 6, 5, 5), {"two_pairs": 24, "three_pairs": 34, "tower": 34}),
        ("pairs-loose", (6, 6, 6, 6, 6, 6), {"two_pairs": 24, "three_pairs": 36, "tower": 0, "villa": 0}),
        ("alga", (6, 6, 6, 6, 5, 5), {"two_pairs": 22, "three_pairs": 0, "full_house": 28, "villa": 0}),
        ("danish-19", (6, 6, 6, 6, 6, 6), {"maxi_yatzy": 86}),
        ("danish-19", (1, 1, 1, 1, 1, 1), {"maxi_yatzy": 56}),
        ("danish-face", (6, 6, 6, 6, 6, 6), {"maxi_yatzy": 56}),
        ("danish-face", (1, 1, 1, 1, 1, 1), {"maxi_yatzy": 51}),
        ("maxi50", (3, 3, 3, 3, 3, 3), {"maxi_yatzy": 50}),
        ("full30", (1, 2, 3, 4, 5, 6), {"full_straight": 30}),
    ],
)
def test_what_the_rule_book_spells_out(name: str, dice: tuple[int, ...], paid: dict[str, int]) -> None:
    """Section 3, so that the two counts cannot be wrong together."""
    rules, _ = VARIANTS[name]
    assert {box: points(box, Roll(*dice), rules) for box in paid} == paid
