"""What can be wrong with a roll, a rule set, an event or a move.

Every error carries a stable `code` and the `facts` of the case, JSON-ready; words in the user's language are
made elsewhere. `MoveRefused` marks those where the input is sound but the game, as it stands, does not allow
the move.
"""

from __future__ import annotations

import reprlib
from typing import ClassVar

#: Integers wider than this are named, not printed: Python refuses to print very large ones at all.
WIDEST_PRINTED_INT_BITS = 64


def shown(value: object) -> str:
    """A short, safe text of any value, for the facts of an error.

    >>> shown("six")
    "'six'"
    >>> shown(10**5000)
    'a very large number'
    """
    if isinstance(value, int) and value.bit_length() > WIDEST_PRINTED_INT_BITS:
        return "a very large number"
    return reprlib.repr(value)


class ScoringError(Exception):
    """Root of all errors of this room."""

    code: ClassVar[str] = "scoring_error"

    def __init__(self, **facts: object) -> None:
        self.facts: dict[str, object] = facts
        told = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{self.code}: {told}" if told else self.code)


class BadDice(ScoringError, ValueError):
    """Not six whole numbers from 1 to 6."""

    code = "bad_dice"


class BadRules(ScoringError, ValueError):
    """A rule set with an unknown key or a value out of its bounds; facts: `key`, `why`, `value`,
    `allowed`."""

    code = "bad_rules"


class UnknownPreset(ScoringError, LookupError):
    """No preset of that name; facts: `name`, `known`."""

    code = "unknown_preset"


class BadName(ScoringError, ValueError):
    """A name that is empty, too long or holds characters that do not belong in one; facts: `why`."""

    code = "bad_name"


class BadPlayers(ScoringError, ValueError):
    """Too few or too many players, or two that cannot be told apart; facts: `why`."""

    code = "bad_players"


class BadEvent(ScoringError, ValueError):
    """An event of unknown kind, or with missing, extra or wrong fields; facts: `why`."""

    code = "bad_event"


class UnknownBox(ScoringError, LookupError):
    """A box that this sheet does not have; facts: `box`."""

    code = "unknown_box"


class UnknownColumn(ScoringError, LookupError):
    """A column that the sheet does not have; facts: `column`, `columns`."""

    code = "unknown_column"


class UnknownPlayer(ScoringError, LookupError):
    """A player who is not in this game; facts: `player`."""

    code = "unknown_player"


class MoveRefused(ScoringError, RuntimeError):
    """The game, as it stands now, does not allow this move."""

    code = "move_refused"


class BadPoints(ScoringError, ValueError):
    """Points that the box cannot pay; facts: `box`, `points`, `allowed`."""

    code = "bad_points"


class NotStarted(MoveRefused):
    """A game begins with its start event."""

    code = "not_started"


class AlreadyStarted(MoveRefused):
    """A game starts once."""

    code = "already_started"


class AlreadyBegun(MoveRefused):
    """The first player is chosen before the first throw."""

    code = "already_begun"


class GameOver(MoveRefused):
    """All turns are played."""

    code = "game_over"


class NoThrowYet(MoveRefused):
    """Nothing has been thrown in this turn."""

    code = "no_throw_yet"


class NoThrowsLeft(MoveRefused):
    """All throws of this turn are used; facts: `throws`."""

    code = "no_throws_left"


class ThrowsLeft(MoveRefused):
    """A saved throw is paid only when no other throw is left; facts: `throws_left`."""

    code = "throws_left"


class SavedThrowsOff(MoveRefused):
    """These rules have no saved throws."""

    code = "saved_throws_off"


class NoMarks(MoveRefused):
    """No saved throw from an earlier turn to pay with."""

    code = "no_marks"


class BoxNotOpen(MoveRefused):
    """The box is written already; facts: `box`, `column`."""

    code = "box_not_open"


class NotInOrder(MoveRefused):
    """Another box or column is next by the rules; facts: `box`, `column`, `allowed` (boxes per column)."""

    code = "not_in_order"


class StrikeRefused(MoveRefused):
    """The strict rule: no strike while an open box pays; facts: `box`, `column`, `paying` (boxes per
    column)."""

    code = "strike_refused"


class NothingToUndo(MoveRefused):
    """No event but the start is left."""

    code = "nothing_to_undo"


class NothingToRedo(MoveRefused):
    """Nothing was undone, or something else happened since."""

    code = "nothing_to_redo"


class BoxIsOpen(MoveRefused):
    """Nothing is written in the box that is to be opened; facts: `box`, `column`."""

    code = "box_is_open"


class NoTurnsLeft(MoveRefused):
    """The player's turns in this column are used; facts: `player`, `column`."""

    code = "no_turns_left"


class PointsNeeded(MoveRefused):
    """Boxes with typed points whose worth under the new rules only the dice can tell; facts: `needed`."""

    code = "points_needed"


class NotWaiting(MoveRefused):
    """No die for the start order is awaited from this player; facts: `player`, `waiting`."""

    code = "not_waiting"


class NoThrowOff(MoveRefused):
    """There is no tie to settle, or this player has no part in it; facts: `player`, `tied`."""

    code = "no_throw_off"
