"""Who begins: each throws one die, the highest begins, equal highest ones throw again; or the table says so.

The order around the table stays as it is and only turns, so that neighbours stay neighbours. All of this ends
with the first throw of the game and never holds it up. Source: the rule book, section 5, "Start order".
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import AlreadyBegun, NotWaiting
from scoring.inturn import passed_on
from scoring.position import Position
from scoring.tableevents import FirstPlayer, StartDieThrown


@dataclass(frozen=True)
class StartRound:
    """One round of dice for the start order.

    Attributes:
        dice: what was thrown in it, as (player's id, die).
        waiting: ids of those who are still to throw, in the order of play.
    """

    dice: tuple[tuple[str, int], ...]
    waiting: tuple[str, ...]

    @property
    def highest(self) -> tuple[str, ...]:
        """Ids of those with the highest die, once all have thrown."""
        top = max(die for _, die in self.dice)
        return tuple(player for player, die in self.dice if die == top)


def start_round(position: Position) -> StartRound:
    """The round in which the next die for the start order falls, or the last one once it is settled."""
    throwing = tuple(player.spec.id for player in position.players if not player.spec.retired)
    ahead = position.start_dice
    while True:
        dice, ahead = ahead[: len(throwing)], ahead[len(throwing) :]
        thrown = {player for player, _ in dice}
        this = StartRound(dice, tuple(player for player in throwing if player not in thrown))
        if this.waiting or len(this.highest) == 1:
            return this
        throwing = tuple(player for player in throwing if player in this.highest)


def start_die_thrown(position: Position, event: StartDieThrown) -> Position:
    """One die more for the start order; the last one of a round that has one highest turns the order.

    Raises:
        UnknownPlayer, AlreadyBegun, NotWaiting: no die of this player is awaited.
    """
    position.index_of(event.player)
    _refuse_begun(position, event.player)
    waiting = () if position.first else start_round(position).waiting
    if position.rules.start != "highest_die" or event.player not in waiting:
        raise NotWaiting(player=event.player, waiting=list(waiting))
    thrown = replace(position, start_dice=(*position.start_dice, (event.player, event.die)))
    this = start_round(thrown)
    return thrown if this.waiting else _beginning(thrown, this.highest[0])


def first_player(position: Position, event: FirstPlayer) -> Position:
    """The order of play, turned so that this player begins.

    Raises:
        UnknownPlayer, AlreadyBegun: not in this game, or too late.
    """
    position.index_of(event.player)
    _refuse_begun(position, event.player)
    return _beginning(replace(position, start_dice=()), event.player)


def _refuse_begun(position: Position, player: str) -> None:
    if position.begun:
        raise AlreadyBegun(player=player)


def _beginning(position: Position, player: str) -> Position:
    at = position.index_of(player)
    turned = position.players[at:] + position.players[:at]
    return passed_on(replace(position, players=turned, first=player))
