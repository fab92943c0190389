"""An independent count of what a box pays, for tests to hold the product's against.

It knows nothing of faces and how many show them: it looks at every subset of the six dice, keeps those whose
shape is the box's, and takes the dearest. What the rules say is read from their JSON alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from scoring import UPPER_BOXES, Rules

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


#: Every set of six values there is, low to high; the order of dice means nothing.
SORTED_ROLLS: tuple[Dice, ...] = tuple(combinations_with_replacement(range(1, 7), 6))


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
    asked = _asked(rules, box)
    return sum(dice) if "sum" in asked else int(asked["fixed"])


def maxi(dice: Dice, rules: Rules) -> int:
    """Six alike in each of the ways a table may pay them."""
    if min(dice) != max(dice):
        return 0
    ((way, amount),) = _asked(rules, "maxi_yatzy").items()
    return int(amount) + {"fixed": 0, "sum_plus": 6 * dice[0], "face_plus": dice[0]}[way]


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
    return dearest(dice, SHAPES[box], not rules.pairs_distinct)


@cache
def dearest(dice: Dice, shape: tuple[int, ...], loose: bool) -> int:
    """The sum of the dearest subset of this shape, 0 for none."""
    return max((sum(s) for s in subsets(dice, sum(shape)) if has_shape(s, shape, loose)), default=0)


def _asked(rules: Rules, box: str) -> dict[str, Any]:
    asked = rules.to_json()[box]
    assert isinstance(asked, dict)
    return asked
