"""Points that were typed without dice, and what they are worth when the rules change.

They stand for every roll that would have paid them. Under other rules they are worth what all of those rolls
pay; where these differ, nobody can know without the dice, and nothing is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.boxes import points
from scoring.errors import BadPoints
from scoring.pay import Pay
from scoring.roll import ALL_ROLLS, Roll
from scoring.rules import Rules

#: Worths kept: the boxes of a large table, under the rules before and after a change.
MOST_KEPT = 4096


#: A rule set with nothing but what points depend on; the rest is as usual. So that a table may change its
#: bonus, and thousands of boxes need no second look.
Paying = Rules


@dataclass(frozen=True)
class Typed:
    """Points above a strike, and the rules under which the box paid them."""

    points: int
    paying: Paying

    def worth(self, box: str, rules: Rules) -> int | None:
        """What they are worth in this box under these rules; None when only the dice can tell."""
        now = _paying(rules)
        return self.points if now == self.paying else _worth(box, self.points, self.paying, now)


def typed(box: str, given: int, fulfilled: bool, rules: Rules) -> Typed | None:
    """The points as they may stand in the box; None for a strike.

    Raises:
        BadPoints: no roll pays them in this box.
    """
    can_pay = _can_pay(box, _paying(rules))
    if given not in (can_pay if fulfilled else {0}):
        raise BadPoints(box=box, points=given, allowed=sorted(can_pay | {0}))
    return Typed(given, _paying(rules)) if fulfilled else None


@lru_cache(maxsize=MOST_KEPT)
def _paying(rules: Rules) -> Paying:
    return Rules(
        small_straight=rules.small_straight,
        large_straight=rules.large_straight,
        full_straight=rules.full_straight,
        sixth_die_free=rules.sixth_die_free,
        pairs_distinct=rules.pairs_distinct,
        maxi_yatzy=rules.maxi_yatzy,
    )


@lru_cache(maxsize=MOST_KEPT)
def _worth(box: str, given: int, then: Paying, now: Paying) -> int | None:
    paid = {points(box, roll, now) for roll in _fitting(box, then) if points(box, roll, then) == given}
    return paid.pop() if len(paid) == 1 else None


@lru_cache(maxsize=MOST_KEPT)
def _can_pay(box: str, rules: Paying) -> frozenset[int]:
    return frozenset(points(box, roll, rules) for roll in _fitting(box, rules))


@lru_cache(maxsize=MOST_KEPT)
def _fitting(box: str, rules: Paying) -> tuple[Roll, ...]:
    """The rolls that fit the box, also where a rule set pays nothing for that."""
    by_dice = Pay("sum")
    by_their_dice = replace(
        rules,
        small_straight=by_dice,
        large_straight=by_dice,
        full_straight=by_dice,
        maxi_yatzy=Pay("sum_plus", 0),
    )
    return tuple(roll for roll in ALL_ROLLS if points(box, roll, by_their_dice) > 0)
