"""Putting right what stands in a box, of any player and any turn."""

from __future__ import annotations

from scoring.errors import BoxIsOpen, NoTurnsLeft
from scoring.inturn import seated
from scoring.position import Position
from scoring.roll import Roll
from scoring.rules import Rules
from scoring.sheet import Entry
from scoring.tableevents import BoxCorrected
from scoring.typed import typed
from scoring.writing import refuse_unknown_box


def box_corrected(position: Position, event: BoxCorrected) -> Position:
    """The position with this in the box; marks stay as they are, since the throws were what they were.

    Raises:
        UnknownPlayer, UnknownBox, UnknownColumn: there is no such box.
        BoxIsOpen: it is to be opened, and is.
        NoTurnsLeft: it is open, and the player's turns in this column are used.
        BadPoints: no roll pays the points in this box.
    """
    index = position.index_of(event.player)
    rules = position.rules
    refuse_unknown_box(event.box, event.column, rules)
    sheet = position.players[index].sheet
    column = sheet.shown(rules)[event.column]
    is_open = event.box not in column.entries
    if event.open:
        if is_open:
            raise BoxIsOpen(box=event.box, column=event.column)
        return seated(position.with_sheet(index, sheet.opened(event.box, event.column, rules)))
    if is_open and column.turns_left(rules) == 0:
        raise NoTurnsLeft(player=event.player, column=event.column)
    entry = _entry(event, rules)
    return seated(position.with_sheet(index, sheet.written(event.box, event.column, entry, rules)))


def _entry(event: BoxCorrected, rules: Rules) -> Entry:
    if event.points is None:
        return Entry(dice=None if event.dice is None else Roll.of(event.dice))
    return Entry(typed=typed(event.box, event.points, bool(event.fulfilled), rules))
