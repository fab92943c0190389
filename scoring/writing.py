"""Writing a roll into a box: which boxes take it, what it leaves, whose turn is next."""

from __future__ import annotations

from dataclasses import replace

from scoring.boxes import options
from scoring.errors import BoxNotOpen, NotInOrder, StrikeRefused, UnknownBox, UnknownColumn, shown
from scoring.events import BoxWritten
from scoring.inturn import refuse_when_over, turn_with_a_throw, with_sheet
from scoring.position import Position, Turn
from scoring.sheet import Entry


def box_written(position: Position, event: BoxWritten) -> Position:
    """The roll in a box, unused throws turned into marks, and the turn passed on."""
    refuse_when_over(position)
    if event.box not in position.rules.boxes:
        raise UnknownBox(box=shown(event.box))
    if not 0 <= event.column < position.rules.columns:
        raise UnknownColumn(column=shown(event.column), columns=position.rules.columns)
    turn = turn_with_a_throw(position)
    sheet = position.current.sheet
    _refuse_closed_box(position, event)
    _refuse_early_strike(position, event)
    entry = Entry(None if event.strike else turn.roll)
    written = sheet.written(event.box, event.column, entry, position.rules)
    if position.rules.saved_throws:
        written = replace(written, marks=written.marks + turn.throws_left(position.rules))
    return _passed_on(with_sheet(position, written))


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


def _passed_on(position: Position) -> Position:
    """A new turn, of the next player in order who has turns left."""
    count = len(position.players)
    order = [(position.at + step) % count for step in range(1, count + 1)]
    waiting = (i for i in order if position.players[i].sheet.turns_left(position.rules))
    return replace(position, at=next(waiting, position.at), turn=Turn())
