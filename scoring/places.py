"""Who is where: places by total, with ties kept as ties unless the rules name what parts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.errors import NoThrowOff
from scoring.position import Player, Position, ThrowOff
from scoring.tableevents import WinnerSettled


def places(position: Position) -> tuple[int, ...]:
    """The place of each player, in the order of play: 1, 1, 3 where two lead with the same total.

    Those who left the table come after those who stayed. What the rules name as tiebreak parts equal totals
    once the game is over; a throw-off parts the first place once the table has told who won it.
    """
    keys = [_key(player, position) for player in position.players]
    settled = position.thrown_off
    winner = settled.winner if settled is not None and settled.tied == _tied(position) else None
    return ranked(
        [(*key, player.spec.id == winner) for key, player in zip(keys, position.players, strict=True)]
    )


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """One more than the number of better keys, for each.

    >>> ranked([200, 300, 300, 100])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def throw_off(position: Position) -> tuple[str, ...]:
    """Ids of those whose tie for the first place is still to be thrown off; none without such a tie."""
    tied = _tied(position)
    return () if position.thrown_off is not None and position.thrown_off.tied == tied else tied


def _tied(position: Position) -> tuple[str, ...]:
    if not position.over or position.rules.tiebreak != "throw_off":
        return ()
    keys = [_key(player, position) for player in position.players]
    tied = [p.spec.id for key, p in zip(keys, position.players, strict=True) if key == max(keys)]
    return tuple(tied) if len(tied) > 1 else ()


def winner_settled(position: Position, event: WinnerSettled) -> Position:
    """The position in which this player won the throw-off.

    Raises:
        UnknownPlayer: nobody of that id plays.
        NoThrowOff: there is none, or without this player.
    """
    position.index_of(event.player)
    tied = _tied(position)
    if event.player not in tied:
        raise NoThrowOff(player=event.player, tied=list(tied))
    return replace(position, thrown_off=ThrowOff(tied, event.player))


def _key(player: Player, position: Position) -> tuple[bool, int, int]:
    rules = position.rules
    columns = player.sheet.shown(rules)
    parting = 0
    if rules.tiebreak == "upper_sum" and position.over:
        parting = sum(column.sums(rules).upper for column in columns)
    if rules.tiebreak == "fewest_strikes" and position.over:
        parting = -sum(column.strikes(rules) for column in columns)
    return not player.spec.retired, player.sheet.total(rules), parting
