"""What must hold before a move in a turn, and how a sheet is put back: shared by all moves."""

from __future__ import annotations

from dataclasses import replace

from scoring.errors import GameOver, NoThrowYet
from scoring.position import Position, Turn
from scoring.sheet import Sheet


def turn_with_a_throw(position: Position) -> Turn:
    """The turn in play, in which something was thrown.

    Raises:
        GameOver, NoThrowYet: there is none.
    """
    refuse_when_over(position)
    if not position.turn.throws:
        raise NoThrowYet(player=position.current.spec.id)
    return position.turn


def refuse_when_over(position: Position) -> None:
    """Nothing but undo is left at the end of a game.

    Raises:
        GameOver: all turns are played.
    """
    if position.over:
        raise GameOver(game=position.game_id)


def with_sheet(position: Position, sheet: Sheet) -> Position:
    """The position with this sheet for the player whose turn it is."""
    players = list(position.players)
    players[position.at] = replace(players[position.at], sheet=sheet)
    return replace(position, players=tuple(players))
