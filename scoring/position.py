"""Where a game stands at one moment.

A value: a move makes a new position and shares with the old one whatever did not change, so that a game can
keep all of its past for undo.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.players import PlayerSpec
from scoring.roll import Roll
from scoring.rules import Rules
from scoring.sheet import Sheet


@dataclass(frozen=True)
class Throw:
    """One counted throw: the roll after it, and indices of the dice kept (none when nobody saw)."""

    roll: Roll
    kept: tuple[int, ...] = ()


@dataclass(frozen=True)
class Turn:
    """The throws of the turn in play, and the marks paid in it."""

    throws: tuple[Throw, ...] = ()
    paid: int = 0

    @property
    def roll(self) -> Roll | None:
        """The roll that counts now; None before the first throw."""
        return self.throws[-1].roll if self.throws else None

    def throws_left(self, rules: Rules) -> int:
        """Throws that may still follow, paid ones included."""
        return max(0, rules.throws + self.paid - len(self.throws))


@dataclass(frozen=True)
class Player:
    """One player and their sheet."""

    spec: PlayerSpec
    sheet: Sheet = field(default_factory=Sheet)


@dataclass(frozen=True)
class Position:
    """Everything that counts at one moment of a game.

    Attributes:
        players: in the order of play.
        at: index of the player whose turn it is; without meaning when the game is over.
    """

    game_id: str
    rules: Rules
    players: tuple[Player, ...]
    at: int = 0
    turn: Turn = field(default_factory=Turn)

    @property
    def current(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.at]

    @property
    def over(self) -> bool:
        """Whether all turns of all players are played."""
        return not any(player.sheet.turns_left(self.rules) for player in self.players)

    @property
    def begun(self) -> bool:
        """Whether anything was thrown or written yet."""
        return bool(self.turn.throws) or any(player.sheet.turns_taken(self.rules) for player in self.players)
