"""What each box pays for a roll.

Pure functions of six values and the rule set: no state, no I/O, so that a changed rule can work out a whole
game again. Source: the rule book, section 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from scoring.errors import UnknownBox, shown
from scoring.ids import UPPER_BOXES
from scoring.pay import Pay
from scoring.roll import FACES, Face, Roll
from scoring.rules import Rules

BoxRule = Callable[[Roll, Rules], int]


def points(box: str, roll: Roll, rules: Rules) -> int:
    """What the box pays for the roll; 0 when the roll does not fit it.

    >>> points("tower", Roll(5, 5, 6, 6, 6, 6), ALGA)
    34

    Raises:
        UnknownBox: not one of the twenty ids.
    """
    if box not in BOX_RULES:
        raise UnknownBox(box=shown(box))
    return BOX_RULES[box](roll, rules)


def options(roll: Roll, rules: Rules, open_boxes: Iterable[str]) -> dict[str, int]:
    """What each of the open boxes pays for the roll.

    >>> options(Roll(6, 6, 1, 2, 3, 4), ALGA, ["sixes", "one_pair", "villa"])
    {'sixes': 12, 'one_pair': 12, 'villa': 0}
    """
    return {box: points(box, roll, rules) for box in open_boxes}


def face_box(roll: Roll, _rules: Rules, *, face: Face) -> int:
    """The sum of the dice with that face.

    >>> face_box(Roll(6, 6, 6, 6, 1, 2), ALGA, face=6)
    24
    """
    return face * roll.count(face)


def of_a_kind(roll: Roll, _rules: Rules, *, dice: int) -> int:
    """So many alike, the highest there are; more alike than needed fit too.

    >>> of_a_kind(Roll(6, 6, 1, 2, 3, 4), ALGA, dice=2)
    12
    >>> of_a_kind(Roll(3, 3, 3, 3, 3, 1), ALGA, dice=5)
    15
    """
    return dice * max(roll.faces_with(at_least=dice), default=0)


def pairs(roll: Roll, rules: Rules, *, number: int) -> int:
    """So many pairs, the highest there are; of different faces unless the rules say otherwise.

    >>> pairs(Roll(6, 6, 4, 4, 1, 1), ALGA, number=3)
    22
    >>> pairs(Roll(4, 4, 4, 4, 5, 5), ALGA, number=3)  # four alike are one pair
    0
    """
    paired = list(roll.faces_with(at_least=2))
    if not rules.pairs_distinct:
        paired = sorted([*paired, *roll.faces_with(at_least=4), *roll.faces_with(at_least=6)], reverse=True)
    return 2 * sum(paired[:number]) if len(paired) >= number else 0


def short_straight(roll: Roll, rules: Rules, *, lowest: Face) -> int:
    """Five faces in a row from the lowest on; the sixth die is free unless the rules forbid a longer row.

    >>> short_straight(Roll(1, 2, 3, 4, 5, 5), ALGA, lowest=1)
    15
    >>> short_straight(Roll(1, 2, 3, 4, 5, 6), ALGA, lowest=2)
    20
    """
    wanted = set(range(lowest, lowest + 5))
    longer = set(roll) > wanted
    if not set(roll) >= wanted or (longer and not rules.sixth_die_free):
        return 0
    return _straight_pay(roll, rules.small_straight if lowest == 1 else rules.large_straight)


def full_straight(roll: Roll, rules: Rules) -> int:
    """All six faces.

    >>> full_straight(Roll(6, 5, 4, 3, 2, 1), ALGA)
    21
    """
    return _straight_pay(roll, rules.full_straight) if set(roll) == set(FACES) else 0


def _straight_pay(roll: Roll, pay: Pay) -> int:
    return roll.total if pay.way == "sum" else pay.amount


def full_house(roll: Roll, _rules: Rules) -> int:
    """Three of one face and two of another; the sixth die does not count.

    >>> full_house(Roll(4, 4, 4, 6, 6, 6), ALGA)
    26
    >>> full_house(Roll(5, 5, 5, 5, 5, 5), ALGA)  # the pair must be of another face
    0
    """
    return _two_groups(roll, larger=3, smaller=2)


def villa(roll: Roll, _rules: Rules) -> int:
    """Three of one face and three of another.

    >>> villa(Roll(1, 1, 1, 4, 4, 4), ALGA)
    15
    """
    return _two_groups(roll, larger=3, smaller=3)


def tower(roll: Roll, _rules: Rules) -> int:
    """Four of one face and two of another.

    >>> tower(Roll(6, 6, 6, 6, 2, 2), ALGA)
    28
    """
    return _two_groups(roll, larger=4, smaller=2)


def _two_groups(roll: Roll, *, larger: int, smaller: int) -> int:
    return max(
        (
            larger * many + smaller * few
            for many in roll.faces_with(at_least=larger)
            for few in roll.faces_with(at_least=smaller)
            if few != many
        ),
        default=0,
    )


def chance(roll: Roll, _rules: Rules) -> int:
    """The sum of all six dice.

    >>> chance(Roll(6, 5, 4, 3, 1, 1), ALGA)
    20
    """
    return roll.total


def maxi_yatzy(roll: Roll, rules: Rules) -> int:
    """Six alike: a fixed amount, or the sum of the dice or the face with an amount on top.

    >>> maxi_yatzy(Roll(2, 2, 2, 2, 2, 2), ALGA)
    100
    """
    if len(set(roll)) > 1:
        return 0
    from_dice = {"fixed": 0, "sum_plus": roll.total, "face_plus": roll[0]}
    return from_dice[rules.maxi_yatzy.way] + rules.maxi_yatzy.amount


BOX_RULES: Mapping[str, BoxRule] = {
    **{box: partial(face_box, face=face) for face, box in enumerate(UPPER_BOXES, start=1)},
    "one_pair": partial(of_a_kind, dice=2),
    "two_pairs": partial(pairs, number=2),
    "three_pairs": partial(pairs, number=3),
    "three_kind": partial(of_a_kind, dice=3),
    "four_kind": partial(of_a_kind, dice=4),
    "five_kind": partial(of_a_kind, dice=5),
    "small_straight": partial(short_straight, lowest=1),
    "large_straight": partial(short_straight, lowest=2),
    "full_straight": full_straight,
    "full_house": full_house,
    "villa": villa,
    "tower": tower,
    "chance": chance,
    "maxi_yatzy": maxi_yatzy,
}
