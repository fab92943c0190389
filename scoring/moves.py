"""What each event does to a position, and when it is refused.

Pure functions from a position to the next one; undo and redo, which are about the past, live with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.correcting import box_corrected
from scoring.errors import BadEvent, NoMarks, NoThrowsLeft, SavedThrowsOff, ThrowsLeft, shown
from scoring.events import (
    BoxCorrected,
    BoxWritten,
    Event,
    FirstPlayer,
    GameStarted,
    PlayersChanged,
    RollCorrected,
    RulesChanged,
    SavedThrowPaid,
    StartDieThrown,
    Thrown,
    ThrowTakenBack,
    WinnerSettled,
)
from scoring.inturn import passed_on, refuse_when_over, turn_with_a_throw
from scoring.places import winner_settled
from scoring.players import check_players
from scoring.position import Player, Position, Throw
from scoring.roll import DICE_IN_A_ROLL, Roll
from scoring.rulechange import rules_changed
from scoring.seats import players_changed
from scoring.starting import first_player, start_die_thrown
from scoring.writing import box_written


def opening(event: GameStarted) -> Position:
    """The position at the start of a game: the first who has not left begins.

    Raises:
        BadPlayers: these players may not play by these rules.
    """
    check_players(event.players, event.rules)
    return passed_on(Position(event.game_id, event.rules, tuple(map(Player, event.players))))


def moved(position: Position, event: Event) -> Position:
    """The position after an event other than start, undo and redo.

    Raises:
        ScoringError: a leaf of it, when the event does not fit.
    """
    if type(event) not in MOVES:
        raise BadEvent(why="unknown_kind", kind=shown(event))
    return MOVES[type(event)](position, event)


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


def throw_taken_back(position: Position, _event: ThrowTakenBack) -> Position:
    """The turn without its last throw; what was paid for it stays paid and may be thrown again."""
    turn = turn_with_a_throw(position)
    return replace(position, turn=replace(turn, throws=turn.throws[:-1]))


def saved_throw_paid(position: Position, _event: SavedThrowPaid) -> Position:
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
    return paid.with_sheet(paid.at, replace(sheet, marks=sheet.marks - 1))


#: What each event does; `Any` since each takes an event of its own kind.
MOVES: Mapping[type[Event], Callable[[Position, Any], Position]] = {
    Thrown: thrown,
    RollCorrected: roll_corrected,
    ThrowTakenBack: throw_taken_back,
    SavedThrowPaid: saved_throw_paid,
    BoxWritten: box_written,
    BoxCorrected: box_corrected,
    StartDieThrown: start_die_thrown,
    FirstPlayer: first_player,
    PlayersChanged: players_changed,
    RulesChanged: rules_changed,
    WinnerSettled: winner_settled,
}
