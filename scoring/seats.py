"""Who sits at the table while a game is on: renamed, in another order, joined late, gone, or back again.

A sheet belongs to its player's id, never to a seat, so that nobody gets another's sheet.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.errors import BadPlayers
from scoring.inturn import seated
from scoring.players import PlayerSpec, check_seats
from scoring.position import Player, Position
from scoring.tableevents import PlayersChanged


def players_changed(position: Position, event: PlayersChanged) -> Position:
    """The position with these players in this order; a turn in play stays its player's.

    Raises:
        BadPlayers: one of the players is left out, or these may not sit at one table.
    """
    check_seats(event.players, position.rules, already=len(_active(position)))
    known = {player.spec.id: player for player in position.players}
    for player in known:
        if player not in {spec.id for spec in event.players}:
            raise BadPlayers(why="missing", player=player, name=known[player].spec.name)
    players = tuple(_player(spec, known.get(spec.id), position) for spec in event.players)
    at = [spec.id for spec in event.players].index(position.current.spec.id)
    changed = replace(position, players=players, at=at)
    if _active(changed) != _active(position):
        changed = replace(changed, start_dice=(), first=None)
    return seated(changed)


def _player(spec: PlayerSpec, known: Player | None, position: Position) -> Player:
    if known is not None and (spec.retired or not known.spec.retired):
        return replace(known, spec=spec)
    comes = replace(known, spec=spec, missed=0) if known is not None else Player(spec)
    others = [p.rounds(position.rules) for p in position.players if not p.spec.retired and p is not known]
    missed = min(others, default=0) - comes.rounds(position.rules)
    return replace(comes, missed=max(0, missed))


def _active(position: Position) -> frozenset[str]:
    return frozenset(player.spec.id for player in position.players if not player.spec.retired)
