"""Writing a roll into a box: which boxes take it, what it leaves, whose turn is next."""

from __future__ import annotations

from dataclasses import replace

from scoring.boxes import options
from scoring.errors import BoxNotOpen, NotInOrder, StrikeRefused, UnknownBox, UnknownColumn, shown
from scoring.inturn import passed_on, refuse_when_over, turn_with_a_throw
from scoring.position import Position
from scoring.rules import Rules
from scoring.sheet import Entry
from scoring.turnevents import BoxWritten


def box_written(position: Position, event: BoxWritten) -> Position:
    """The roll in a box, unused throws turned into marks, and the turn passed on."""
    refuse_when_over(position)
    refuse_unknown_box(event.box, event.column, position.rules)
    turn = turn_with_a_throw(position)
    sheet = position.current.sheet
    _refuse_closed_box(position, event)
    _refuse_early_strike(position, event)
    entry = Entry(None if event.strike else turn.roll)
    written = sheet.written(event.box, event.column, entry, position.rules)
    if position.rules.saved_throws:
        written = replace(written, marks=written.marks + turn.throws_left(position.rules))
    return passed_on(position.with_sheet(position.at, written))


def refuse_unknown_box(box: str, column: int, rules: Rules) -> None:
    """Whether the sheet has this box.

    Raises:
        UnknownBox, UnknownColumn: it has not.
    """
    if box not in rules.boxes:
        raise UnknownBox(box=shown(box))
    if not 0 <= column < rules.columns:
        raise UnknownColumn(column=shown(column), columns=rules.columns)


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
