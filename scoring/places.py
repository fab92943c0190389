"""Who is where: places by total, with ties kept as ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.position import Player, Position


def places(position: Position) -> tuple[int, ...]:
    """The place of each player, in the order of play: 1, 1, 3 where two lead with the same total.

    What the rules name as tiebreak parts equal totals once the game is over; `throw_off` does not, since only
    the table can settle it.
    """
    return ranked([_key(player, position) for player in position.players])


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """One more than the number of better keys, for each.

    >>> ranked([200, 300, 300, 100])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _key(player: Player, position: Position) -> tuple[int, int]:
    rules = position.rules
    columns = player.sheet.shown(rules)
    parting = 0
    if position.over and rules.tiebreak == "upper_sum":
        parting = sum(column.sums(rules).upper for column in columns)
    if position.over and rules.tiebreak == "fewest_strikes":
        parting = -sum(column.strikes(rules) for column in columns)
    return player.sheet.total(rules), parting
