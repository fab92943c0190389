"""What each event does to a position, and when it is refused.

Pure functions from a position to the next one; undo and redo, which are about the past, live with the game.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.errors import (
    AlreadyBegun,
    BadEvent,
    NoMarks,
    NoThrowsLeft,
    SavedThrowsOff,
    ThrowsLeft,
    UnknownPlayer,
    shown,
)
from scoring.events import (
    BoxWritten,
    Event,
    FirstPlayer,
    GameStarted,
    RollCorrected,
    SavedThrowPaid,
    Thrown,
    ThrowTakenBack,
)
from scoring.inturn import refuse_when_over, turn_with_a_throw, with_sheet
from scoring.players import check_players
from scoring.position import Player, Position, Throw
from scoring.roll import DICE_IN_A_ROLL, Roll
from scoring.writing import box_written


def opening(event: GameStarted) -> Position:
    """The position at the start of a game.

    Raises:
        BadPlayers: these players may not play by these rules.
    """
    check_players(event.players, event.rules)
    return Position(event.game_id, event.rules, tuple(map(Player, event.players)))


def moved(position: Position, event: Event) -> Position:
    """The position after an event other than start, undo and redo.

    Raises:
        MoveRefused, UnknownBox, UnknownColumn, UnknownPlayer: a leaf of them, when the event does not fit.
    """
    match event:
        case FirstPlayer():
            return first_player(position, event)
        case Thrown():
            return thrown(position, event)
        case RollCorrected():
            return roll_corrected(position, event)
        case ThrowTakenBack():
            return throw_taken_back(position)
        case SavedThrowPaid():
            return saved_throw_paid(position)
        case BoxWritten():
            return box_written(position, event)
        case _:
            raise BadEvent(why="unknown_kind", kind=shown(event))


def first_player(position: Position, event: FirstPlayer) -> Position:
    """The order of play, turned so that this player begins; neighbours stay neighbours."""
    ids = [player.spec.id for player in position.players]
    if event.player not in ids:
        raise UnknownPlayer(player=shown(event.player))
    if position.begun:
        raise AlreadyBegun(player=event.player)
    first = ids.index(event.player)
    return replace(position, players=position.players[first:] + position.players[:first])


def thrown(position: Position, event: Thrown) -> Position:
    """One throw more in this turn."""
    refuse_when_over(position)
    turn = position.turn
    if turn.throws_left(position.rules) == 0:
        raise NoThrowsLeft(throws=len(turn.throws))
    throw = Throw(Roll.of(event.dice), _kept(event))
    return replace(position, turn=replace(turn, throws=(*turn.throws, throw)))


def _kept(event: Thrown) -> tuple[int, ...]:
    if event.kept is None and event.thrown is not None:
        return tuple(i for i in range(DICE_IN_A_ROLL) if i not in event.thrown)
    return event.kept or ()


def roll_corrected(position: Position, event: RollCorrected) -> Position:
    """Other values for the last throw of this turn."""
    turn = turn_with_a_throw(position)
    corrected = replace(turn.throws[-1], roll=Roll.of(event.dice))
    return replace(position, turn=replace(turn, throws=(*turn.throws[:-1], corrected)))


def throw_taken_back(position: Position) -> Position:
    """The turn without its last throw; what was paid for it stays paid and may be thrown again."""
    turn = turn_with_a_throw(position)
    return replace(position, turn=replace(turn, throws=turn.throws[:-1]))


def saved_throw_paid(position: Position) -> Position:
    """A mark less and a throw more; only after all other throws, with marks from earlier turns."""
    refuse_when_over(position)
    if not position.rules.saved_throws:
        raise SavedThrowsOff(rules=position.rules.name)
    left = position.turn.throws_left(position.rules)
    if left:
        raise ThrowsLeft(throws_left=left)
    sheet = position.current.sheet
    if sheet.marks == 0:
        raise NoMarks(player=position.current.spec.id)
    paid = replace(position, turn=replace(position.turn, paid=position.turn.paid + 1))
    return with_sheet(paid, replace(sheet, marks=sheet.marks - 1))
