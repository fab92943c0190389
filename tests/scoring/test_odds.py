"""The odds of one turn are those of the rule book, section 9, and behave as odds must."""

import pytest

from scoring import BOX_IDS, UPPER_BOXES, NoThrowsLeft, Pay, Roll, Rules, UnknownBox, points, preset
from scoring.odds import MOST_THROWS, best_mean, chances

ALGA = preset("alga")
EXACT = 1e-9
#: The book prints five or six digits of a chance, and three of points.
CHANCE, POINTS = 0.00001, 0.0005

#: Throws in the turn -> chance of Maxi Yatzy, as fractions where the book has them.
MAXI_YATZY = {
    1: 1 / 7776,
    2: 10199 / 2519424,
    3: 33391127 / 1632586752,
    4: 57846602171 / 1057916215296,
    5: 0.106414,
    6: 0.171784,
    7: 0.245673,
}

#: Box -> chance and expected points with three throws.
ONE_TURN = {
    "one_pair": (0.999996, 11.227),
    "two_pairs": (0.94873, 16.537),
    "three_pairs": (0.27256, 6.395),
    "three_kind": (0.88871, 12.270),
    "four_kind": (0.50107, 8.196),
    "five_kind": (0.15722, 3.042),
    "small_straight": (0.43724, 6.559),
    "large_straight": (0.43724, 8.745),
    "full_straight": (0.19683, 4.133),
    "full_house": (0.76136, 15.129),
    "villa": (0.16258, 3.637),
    "tower": (0.19490, 4.309),
    "chance": (1, 28),
    "maxi_yatzy": (0.02045, 2.045),
}

SOME_ROLLS = [
    Roll(1, 2, 3, 4, 5, 6),
    Roll(2, 2, 2, 2, 2, 2),
    Roll(6, 6, 5, 5, 1, 1),
    Roll(3, 3, 3, 6, 1, 4),
    Roll(5, 4, 2, 2, 6, 1),
]


@pytest.mark.parametrize(("throws", "chance"), list(MAXI_YATZY.items()))
def test_maxi_yatzy_in_one_to_seven_throws(throws: int, chance: float) -> None:
    found = chances(ALGA, None, throws, ["maxi_yatzy"])["maxi_yatzy"].chance
    assert found == pytest.approx(chance, abs=EXACT if throws <= 4 else 0.000001)


@pytest.mark.parametrize(("box", "chance", "expected"), [(box, *odds) for box, odds in ONE_TURN.items()])
def test_aiming_at_one_box_with_three_throws(box: str, chance: float, expected: float) -> None:
    found = chances(ALGA, None, 3)[box]
    assert found.chance == pytest.approx(chance, abs=CHANCE)
    assert found.expected == pytest.approx(expected, abs=POINTS)


@pytest.mark.parametrize(("face", "box"), list(enumerate(UPPER_BOXES, start=1)))
def test_aiming_at_a_face_with_three_throws(face: int, box: str) -> None:
    found = chances(ALGA, None, 3)[box]
    assert found.chance == pytest.approx(0.96244, abs=CHANCE)
    assert found.expected == pytest.approx(2.5278 * face, abs=0.00005 * face)


@pytest.mark.parametrize(
    ("least", "chance"), [(1, 0.96244), (2, 0.79837), (3, 0.49977), (4, 0.20993), (5, 0.05167), (6, 0.00559)]
)
def test_so_many_of_a_given_face_with_three_throws(least: int, chance: float) -> None:
    assert best_mean(lambda roll: roll.count(1) >= least, None, 3) == pytest.approx(chance, abs=CHANCE)
    assert best_mean(lambda roll: roll.count(4) >= least, None, 3) == pytest.approx(chance, abs=CHANCE)


def test_a_full_straight_of_thirty_pays_more() -> None:
    thirty = Rules(full_straight=Pay("fixed", 30))
    assert chances(thirty, None, 3)["full_straight"].expected == pytest.approx(5.905, abs=POINTS)


def test_pairs_of_one_face_are_easier() -> None:
    """Four alike are two pairs then, so that the chance can be no less than either; six alike are three."""
    loose = chances(Rules(pairs_distinct=False), None, 3)
    assert loose["two_pairs"].chance > chances(ALGA, None, 3)["two_pairs"].chance
    assert loose["three_pairs"].chance > chances(ALGA, None, 3)["three_pairs"].chance
    assert loose["one_pair"] == chances(ALGA, None, 3)["one_pair"]


def test_a_long_row_is_no_short_straight_where_the_sixth_die_is_not_free() -> None:
    """With 1-2-3-4-5 kept and one throw left, five of six faces serve; with the row in hand, so they do."""
    strict = Rules(sixth_die_free=False)
    row = Roll(1, 2, 3, 4, 5, 6)
    assert chances(strict, row, 0)["small_straight"].chance == 0
    assert chances(strict, row, 1)["small_straight"].chance == pytest.approx(5 / 6, abs=EXACT)
    assert chances(ALGA, row, 0)["small_straight"].chance == 1


def test_a_straight_as_a_sum_is_worth_a_better_sixth_die() -> None:
    """1-2-3-4-5 is safe and the sixth die, 3.5 in the mean, is thrown once more when it is below 4."""
    summed = Rules(small_straight=Pay("sum"))
    for sixth, expected in ((1, 15 + 3.5), (3, 15 + 3.5), (4, 15 + 4), (6, 15 + 6)):
        found = chances(summed, Roll(1, 2, 3, 4, 5, sixth), 1)["small_straight"]
        assert found.expected == pytest.approx(expected, abs=EXACT)


@pytest.mark.parametrize(("way", "amounts"), [("sum_plus", range(56, 87, 6)), ("face_plus", range(51, 57))])
def test_a_value_and_fifty_is_what_six_alike_then_pay(way: str, amounts: range) -> None:
    """With no throw to come each Maxi Yatzy is as likely; kept sixes are worth their own in the end."""
    rules = Rules(maxi_yatzy=Pay(way, 50))
    assert chances(rules, None, 1)["maxi_yatzy"].expected == pytest.approx(sum(amounts) / 6**6, abs=EXACT)
    five_sixes = chances(rules, Roll(6, 6, 6, 6, 6, 1), 1)["maxi_yatzy"]
    assert five_sixes.expected == pytest.approx(amounts[-1] / 6, abs=EXACT)
    assert five_sixes.chance == pytest.approx(1 / 6, abs=EXACT)


@pytest.mark.parametrize("roll", SOME_ROLLS)
def test_without_a_throw_left_the_odds_are_the_points(roll: Roll) -> None:
    for box, odds in chances(ALGA, roll, 0).items():
        assert (odds.chance, odds.expected) == (points(box, roll, ALGA) > 0, points(box, roll, ALGA))


@pytest.mark.parametrize("roll", SOME_ROLLS)
def test_what_the_roll_pays_already_is_certain_and_more_throws_never_harm(roll: Roll) -> None:
    before = chances(ALGA, roll, 0)
    for throws in range(1, 8):
        now = chances(ALGA, roll, throws)
        for box in BOX_IDS:
            assert before[box].chance <= now[box].chance <= 1
            assert before[box].expected <= now[box].expected
            assert (now[box].chance == 1) == (points(box, roll, ALGA) > 0)
        before = now


def test_the_order_of_the_dice_does_not_matter() -> None:
    assert chances(ALGA, Roll(6, 1, 4, 2, 2, 5), 2) == chances(ALGA, Roll(1, 2, 2, 4, 5, 6), 2)


def test_with_ever_more_throws_everything_comes() -> None:
    """More throws than are counted make no difference to see."""
    end = chances(ALGA, None, MOST_THROWS + 1000)
    greatest = {box: max(points(box, Roll(*[face] * 6), ALGA) for face in range(1, 7)) for box in UPPER_BOXES}
    assert end == chances(ALGA, None, MOST_THROWS)
    assert all(odds.chance == pytest.approx(1, abs=2e-9) for odds in end.values())
    assert {box: end[box].expected for box in UPPER_BOXES} == pytest.approx(greatest, abs=1e-6)


def test_only_the_boxes_that_are_asked_for_are_told() -> None:
    assert list(chances(ALGA, None, 3, ["villa", "ones"])) == ["villa", "ones"]
    with pytest.raises(UnknownBox):
        chances(ALGA, None, 3, ["nines"])


def test_without_dice_and_without_throws_there_are_no_odds() -> None:
    with pytest.raises(NoThrowsLeft):
        chances(ALGA, None, 0)
    with pytest.raises(NoThrowsLeft):
        best_mean(lambda roll: roll.total, None, 0)
