"""The odds come out the same by ways that share nothing with `scoring.odds`: fractions where an aim can be
followed on paper, every one of the 46656 throws of six dice told apart, and dice thrown by chance.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring import BOX_IDS, Pay, Roll, Rules, points
from scoring.odds import best_mean, chances

pytestmark = pytest.mark.usefixtures("untraced")

ALGA = Rules()
#: Everything that changes what a box pays is other than in Alga's rules.
CONTRARY = Rules(
    small_straight=Pay("sum"),
    large_straight=Pay("sum"),
    full_straight=Pay("fixed", 30),
    sixth_die_free=False,
    pairs_distinct=False,
    maxi_yatzy=Pay("sum_plus", 50),
)
EXACT = 1e-9
FACES = range(1, 7)
SIX_DICE = (6,) * 6
ROLLS = [Roll(*dice) for dice in combinations_with_replacement(FACES, 6)]


def after(throws: int, begin: int, count: Callable[[int, tuple[int, ...]], int]) -> Fraction:
    """The chance that six dice serve after so many throws, where only how many serve matters.

    `count` tells how many serve when that many were kept and the others came out like this.
    """
    standing = {begin: Fraction(1)}
    for _ in range(throws):
        following: defaultdict[int, Fraction] = defaultdict(Fraction)
        for kept, weight in standing.items():
            outcomes = Counter(count(kept, thrown) for thrown in product(FACES, repeat=6 - kept))
            for serve, ways in outcomes.items():
                following[serve] += weight * Fraction(ways, 6 ** (6 - kept))
        standing = dict(following)
    return standing.get(6, Fraction(0))


def most_alike(kept: int, thrown: tuple[int, ...]) -> int:
    """The most common face is kept, face 1 here; another one may overtake it."""
    return max([kept + thrown.count(1), *(thrown.count(face) for face in range(2, 7))])


def different(kept: int, thrown: tuple[int, ...]) -> int:
    """One die of each face is kept, faces 1 to `kept` here."""
    return kept + len({face for face in thrown if face > kept})


@pytest.mark.parametrize("throws", [1, 2, 3, 4, 6])
def test_maxi_yatzy_and_full_straight_by_fractions(throws: int) -> None:
    found = chances(ALGA, None, throws)
    assert found["maxi_yatzy"].chance == pytest.approx(float(after(throws, 0, most_alike)), abs=EXACT)
    assert found["full_straight"].chance == pytest.approx(float(after(throws, 0, different)), abs=EXACT)


@pytest.mark.parametrize("throws", [1, 2, 3, 5])
@pytest.mark.parametrize("least", FACES)
def test_so_many_of_a_face_by_the_binomial_law(throws: int, least: int) -> None:
    """Every die is thrown until it shows the face: six dice that do not know of each other."""
    shows = 1 - Fraction(5, 6) ** throws
    chance = sum(comb(6, n) * shows**n * (1 - shows) ** (6 - n) for n in range(least, 7))
    assert best_mean(lambda roll: roll.count(5) >= least, None, throws) == pytest.approx(
        float(chance), abs=EXACT
    )


@pytest.mark.parametrize("throws", [0, 1, 2, 3, 8])
@pytest.mark.parametrize("roll", [Roll(1, 2, 3, 4, 5, 6), Roll(5, 5, 5, 4, 1, 1)])
def test_the_sum_of_the_dice_die_by_die(throws: int, roll: Roll) -> None:
    """A die is left when it shows more than its throws to come promise: 3.5, 4.25, 4.667, ..."""
    promise = Fraction(0)
    for _ in range(throws):
        promise = sum((max(Fraction(face), promise) for face in FACES), Fraction(0)) / 6
    expected = sum(max(Fraction(face), promise) for face in roll)
    assert chances(ALGA, roll, throws)["chance"].expected == pytest.approx(float(expected), abs=EXACT)


def told_apart(value_of: Callable[[Roll], float], throws: int) -> NDArray[np.float64]:
    """What each of the 46656 throws is worth with so many throws left, one axis a die.

    No die is like another, and each of the 64 choices of dice to throw again is looked at by itself.
    """
    known = {tuple(roll): value_of(roll) for roll in ROLLS}
    worth = np.array([known[tuple(sorted(dice))] for dice in product(FACES, repeat=6)]).reshape(SIX_DICE)
    for _ in range(throws):
        again = [axes for size in range(7) for axes in combinations(range(6), size)]
        worth = np.stack(
            [np.broadcast_to(worth.mean(axis=axes, keepdims=True), SIX_DICE) for axes in again]
        ).max(axis=0)
    return worth


@pytest.mark.parametrize("rules", [ALGA, CONTRARY], ids=["alga", "contrary"])
@pytest.mark.parametrize("box", BOX_IDS)
def test_every_box_with_the_dice_told_apart(box: str, rules: Rules) -> None:
    """All 462 rolls with two throws left, and with them the three throws of a turn."""
    chance = told_apart(lambda roll: float(points(box, roll, rules) > 0), 2)
    expected = told_apart(lambda roll: float(points(box, roll, rules)), 2)
    whole = chances(rules, None, 3)[box]
    assert (whole.chance, whole.expected) == pytest.approx((chance.mean(), expected.mean()), abs=EXACT)
    for roll in ROLLS:
        at = tuple(face - 1 for face in roll)
        found = chances(rules, roll, 2, [box])[box]
        assert abs(found.chance - chance[at]) < EXACT
        assert abs(found.expected - expected[at]) < EXACT


@pytest.mark.parametrize("throws", [3, 4])
def test_maxi_yatzy_with_dice_thrown_by_chance(throws: int) -> None:
    """A quarter of a million turns in which the most common face is kept; within four standard errors."""
    turns, random = 250_000, np.random.default_rng(1)
    dice = random.integers(1, 7, size=(turns, 6))
    for _ in range(throws - 1):
        counts = np.stack([(dice == face).sum(axis=1) for face in FACES])
        wanted = counts.argmax(axis=0)[:, np.newaxis] + 1
        dice = np.where(dice == wanted, dice, random.integers(1, 7, size=dice.shape))
    thrown = (dice == dice[:, :1]).all(axis=1).mean()
    exact = chances(ALGA, None, throws)["maxi_yatzy"].chance
    assert thrown == pytest.approx(exact, abs=4 * (exact * (1 - exact) / turns) ** 0.5)
