"""Every example that the rule book names in section 3, under Alga's rules and variants."""

from __future__ import annotations

import pytest

from scoring import BOX_IDS, Pay, Roll, Rules, UnknownBox, options, points, preset

ALGA = preset("alga")

EXAMPLES = [
    ("sixes", "666612", 24),
    ("sixes", "666666", 36),
    ("one_pair", "661234", 12),
    ("two_pairs", "553312", 16),
    ("three_pairs", "664411", 22),
    ("three_pairs", "665522", 26),
    ("three_kind", "444126", 12),
    ("four_kind", "222256", 8),
    ("five_kind", "333331", 15),
    ("five_kind", "444444", 20),
    ("small_straight", "123455", 15),
    ("large_straight", "234562", 20),
    ("full_house", "333661", 21),
    ("full_house", "444666", 26),
    ("full_house", "555661", 27),
    ("full_house", "226661", 22),
    ("villa", "111444", 15),
    ("villa", "666555", 33),
    ("villa", "333555", 24),
    ("tower", "556666", 34),
    ("tower", "666622", 28),
    ("tower", "114444", 18),
    ("chance", "654311", 20),
    ("maxi_yatzy", "222222", 100),
]


def test_a_box_that_no_sheet_has() -> None:
    """Not even under a name that some language gives one."""
    with pytest.raises(UnknownBox):
        points("hus", roll("444666"), ALGA)


def roll(faces: str) -> Roll:
    """A roll from six digits."""
    return Roll(*map(int, faces))


@pytest.mark.parametrize(("box", "faces", "expected"), EXAMPLES)
def test_the_examples_of_the_box_table(box: str, faces: str, expected: int) -> None:
    """Section 3, last column."""
    assert points(box, roll(faces), ALGA) == expected


def paying(faces: str, rules: Rules = ALGA) -> dict[str, int]:
    """The boxes that pay anything for these dice."""
    return {box: paid for box, paid in options(roll(faces), rules, BOX_IDS).items() if paid}


def test_two_triples_pay_in_all_the_boxes_they_hold() -> None:
    """4-4-4-6-6-6: the full house is 26, never 24, and the pair is the higher one."""
    assert paying("444666") == {
        "fours": 12,
        "sixes": 18,
        "one_pair": 12,
        "two_pairs": 20,
        "three_kind": 18,
        "full_house": 26,
        "villa": 30,
        "chance": 30,
    }


def test_four_and_two_alike() -> None:
    """6-6-6-6-5-5 is a full house of 28 and a tower, and neither three pairs nor a villa."""
    assert paying("666655") == {
        "fives": 10,
        "sixes": 24,
        "one_pair": 12,
        "two_pairs": 22,
        "three_kind": 18,
        "four_kind": 24,
        "full_house": 28,
        "tower": 34,
        "chance": 34,
    }


def test_five_alike_hold_no_second_group() -> None:
    """No full house, no two pairs, no tower."""
    assert paying("333332") == {
        "twos": 2,
        "threes": 15,
        "one_pair": 6,
        "three_kind": 9,
        "four_kind": 12,
        "five_kind": 15,
        "chance": 17,
    }


def test_six_alike_pay_as_fewer_alike_but_never_as_two_groups() -> None:
    """0 in two pairs, three pairs, full house, villa and tower."""
    assert paying("555555") == {
        "fives": 30,
        "one_pair": 10,
        "three_kind": 15,
        "four_kind": 20,
        "five_kind": 25,
        "chance": 30,
        "maxi_yatzy": 100,
    }


def test_the_full_row_pays_as_all_three_straights() -> None:
    """1-2-3-4-5-6 under the usual reading: the sixth die is free, also when it makes the row longer."""
    straights = {box: paid for box, paid in paying("123456").items() if box.endswith("straight")}
    assert straights == {"small_straight": 15, "large_straight": 20, "full_straight": 21}


def test_the_strict_reading_of_the_straights() -> None:
    """With `sixth_die_free` off the full row is a full straight alone; a doubled face is still free."""
    strict = Rules(sixth_die_free=False)
    straights = {box: paid for box, paid in paying("123456", strict).items() if box.endswith("straight")}
    assert straights == {"full_straight": 21}
    assert points("small_straight", roll("123455"), strict) == 15
    assert points("large_straight", roll("223456"), strict) == 20


def test_straights_as_sums_add_all_six_dice() -> None:
    """Small 16 to 21, large 21 to 26, full 21."""
    sums = Rules(small_straight=Pay("sum"), large_straight=Pay("sum"), full_straight=Pay("sum"))
    assert [points("small_straight", roll("12345" + d), sums) for d in "123456"] == [16, 17, 18, 19, 20, 21]
    assert [points("large_straight", roll("23456" + d), sums) for d in "123456"] == [21, 22, 23, 24, 25, 26]
    assert points("full_straight", roll("123456"), sums) == 21


@pytest.mark.parametrize(
    ("pay", "expected"),
    [
        (Pay("fixed", 50), [50, 50, 50, 50, 50, 50]),
        (Pay("sum_plus", 50), [56, 62, 68, 74, 80, 86]),
        (Pay("face_plus", 50), [51, 52, 53, 54, 55, 56]),
    ],
)
def test_the_ways_maxi_yatzy_pays(pay: Pay, expected: list[int]) -> None:
    """Fixed, the sum of the dice plus, the face plus."""
    assert [points("maxi_yatzy", roll(d * 6), Rules(maxi_yatzy=pay)) for d in "123456"] == expected
