"""What must hold before a move in a turn, and whose turn is next: shared by all moves."""

from __future__ import annotations

from dataclasses import replace

from scoring.errors import GameOver, NoThrowYet
from scoring.position import Position, Turn


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


def passed_on(position: Position) -> Position:
    """A new turn, of whoever has had the fewest rounds; among equals, of the first in the order of play.

    That is the order around the table, and it stays fair when boxes are corrected, players join or leave, or
    the seats are changed in the middle of a round.
    """
    left = [0 if p.spec.retired else p.sheet.turns_left(position.rules) for p in position.players]
    waiting = [index for index, turns in enumerate(left) if turns]
    # Everybody has as many turns in all: the fewest rounds are the most turns left and the fewest missed.
    behind = [player.missed - turns for player, turns in zip(position.players, left, strict=True)]
    next_at = min(waiting, key=lambda index: (behind[index], index), default=position.at)
    return replace(position, at=next_at, turn=Turn())


def seated(position: Position) -> Position:
    """The position after a change around the table: a turn that has begun goes on, where it can.

    Where it cannot, its roll is lost and the marks paid in it are given back.
    """
    turn, sheet = position.turn, position.current.sheet
    if turn != Turn() and position.current.may_play(position.rules):
        return position
    if turn.paid:
        position = position.with_sheet(position.at, replace(sheet, marks=sheet.marks + turn.paid))
    return passed_on(position)
