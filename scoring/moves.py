"""What each event does to a position, and when it is refused.

Pure functions from a position to the next one; undo and redo, which are about the past, live with the game.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.boxes import options
from scoring.errors import (
    AlreadyBegun,
    AlreadyStarted,
    BadEvent,
    BoxNotOpen,
    GameOver,
    NoMarks,
    NoThrowsLeft,
    NoThrowYet,
    NotInOrder,
    SavedThrowsOff,
    StrikeRefused,
    ThrowsLeft,
    UnknownBox,
    UnknownColumn,
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
from scoring.players import check_players
from scoring.position import Player, Position, Throw, Turn
from scoring.roll import DICE_IN_A_ROLL, Roll
from scoring.sheet import Entry, Sheet


def opening(event: GameStarted) -> Position:
    """The position at the start of a game.

    Raises:
        BadPlayers: these players may not play by these rules.
    """
    check_players(event.players, event.rules)
    return Position(event.game_id, event.rules, tuple(map(Player, event.players)))


def moved(position: Position, event: Event) -> Position:
    """The position after an event other than undo and redo.

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
        case GameStarted():
            raise AlreadyStarted(game=position.game_id)
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
    _refuse_when_over(position)
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
    turn = _turn_with_a_throw(position)
    corrected = replace(turn.throws[-1], roll=Roll.of(event.dice))
    return replace(position, turn=replace(turn, throws=(*turn.throws[:-1], corrected)))


def throw_taken_back(position: Position) -> Position:
    """The turn without its last throw; what was paid for it stays paid and may be thrown again."""
    turn = _turn_with_a_throw(position)
    return replace(position, turn=replace(turn, throws=turn.throws[:-1]))


def saved_throw_paid(position: Position) -> Position:
    """A mark less and a throw more; only after all other throws, with marks from earlier turns."""
    _refuse_when_over(position)
    if not position.rules.saved_throws:
        raise SavedThrowsOff(rules=position.rules.name)
    left = position.turn.throws_left(position.rules)
    if left:
        raise ThrowsLeft(throws_left=left)
    sheet = position.current.sheet
    if sheet.marks == 0:
        raise NoMarks(player=position.current.spec.id)
    paid = replace(position, turn=replace(position.turn, paid=position.turn.paid + 1))
    return _with_sheet(paid, replace(sheet, marks=sheet.marks - 1))


def box_written(position: Position, event: BoxWritten) -> Position:
    """The roll in a box, unused throws turned into marks, and the turn passed on."""
    _refuse_when_over(position)
    if event.box not in position.rules.boxes:
        raise UnknownBox(box=shown(event.box))
    if not 0 <= event.column < position.rules.columns:
        raise UnknownColumn(column=shown(event.column), columns=position.rules.columns)
    turn = _turn_with_a_throw(position)
    sheet = position.current.sheet
    _refuse_closed_box(position, event)
    _refuse_early_strike(position, event)
    entry = Entry(None if event.strike else turn.roll)
    written = sheet.written(event.box, event.column, entry, position.rules)
    if position.rules.saved_throws:
        written = replace(written, marks=written.marks + turn.throws_left(position.rules))
    return _passed_on(_with_sheet(position, written))


def _refuse_closed_box(position: Position, event: BoxWritten) -> None:
    sheet = position.current.sheet
    if event.box in sheet.shown(position.rules)[event.column].entries:
        raise BoxNotOpen(box=event.box, column=event.column)
    allowed = sheet.allowed(position.rules)
    if event.box not in allowed[event.column]:
        raise NotInOrder(box=event.box, column=event.column, allowed=[list(boxes) for boxes in allowed])


def _refuse_early_strike(position: Position, event: BoxWritten) -> None:
    """The strict rule holds for a roll that pays 0 in the box as well as for a strike by choice."""
    roll, rules = position.turn.roll, position.rules
    if roll is None or not rules.strict_strike:
        return
    pays = [options(roll, rules, boxes) for boxes in position.current.sheet.allowed(rules)]
    if not event.strike and pays[event.column][event.box] > 0:
        return
    paying = [[box for box, points in column.items() if points > 0] for column in pays]
    if any(paying):
        raise StrikeRefused(box=event.box, column=event.column, paying=paying)


def _turn_with_a_throw(position: Position) -> Turn:
    _refuse_when_over(position)
    if not position.turn.throws:
        raise NoThrowYet(player=position.current.spec.id)
    return position.turn


def _refuse_when_over(position: Position) -> None:
    if position.over:
        raise GameOver(game=position.game_id)


def _with_sheet(position: Position, sheet: Sheet) -> Position:
    players = list(position.players)
    players[position.at] = replace(players[position.at], sheet=sheet)
    return replace(position, players=tuple(players))


def _passed_on(position: Position) -> Position:
    """A new turn, of the next player in order who has turns left."""
    count = len(position.players)
    order = [(position.at + step) % count for step in range(1, count + 1)]
    waiting = (i for i in order if position.players[i].sheet.turns_left(position.rules))
    return replace(position, at=next(waiting, position.at), turn=Turn())
