"""Where a game stands at one moment.

A value: a move makes a new position and shares with the old one whatever did not change, so that a game can
keep all of its past for undo.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.errors import UnknownPlayer, shown
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
    """One player and their sheet.

    Attributes:
        missed: rounds that the others had played when this one joined or came back.
    """

    spec: PlayerSpec
    sheet: Sheet = field(default_factory=Sheet)
    missed: int = 0

    def may_play(self, rules: Rules) -> bool:
        """Whether a turn of this player can still come."""
        return not self.spec.retired and self.sheet.turns_left(rules) > 0

    def rounds(self, rules: Rules) -> int:
        """The rounds that are over for this player: those played and those missed."""
        return self.sheet.turns_taken(rules) + self.missed


@dataclass(frozen=True)
class ThrowOff:
    """Those who led with the same total and threw for it, and who of them won; ids of players."""

    tied: tuple[str, ...]
    winner: str


@dataclass(frozen=True)
class Position:
    """Everything that counts at one moment of a game.

    Attributes:
        players: in the order of play.
        at: index of the player whose turn it is; without meaning when the game is over.
        start_dice: what was thrown for the order of play, as (player's id, die), in the order thrown.
        first: id of the player who begins, once that is settled.
        thrown_off: how a tie at the end was settled, between whom.
    """

    game_id: str
    rules: Rules
    players: tuple[Player, ...]
    at: int = 0
    turn: Turn = field(default_factory=Turn)
    start_dice: tuple[tuple[str, int], ...] = ()
    first: str | None = None
    thrown_off: ThrowOff | None = None

    @property
    def current(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.at]

    @cached_property
    def over(self) -> bool:
        """Whether all turns of all players are played."""
        return not any(player.may_play(self.rules) for player in self.players)

    @property
    def begun(self) -> bool:
        """Whether anything was thrown or written yet."""
        return bool(self.turn.throws) or any(player.sheet.turns_taken(self.rules) for player in self.players)

    def index_of(self, player: object) -> int:
        """Where in the order of play the player of that id sits.

        Raises:
            UnknownPlayer: nowhere.
        """
        ids = [each.spec.id for each in self.players]
        if player not in ids:
            raise UnknownPlayer(player=shown(player))
        return ids.index(str(player))

    def with_sheet(self, index: int, sheet: Sheet) -> Position:
        """The same with this sheet for the player at that index."""
        players = list(self.players)
        players[index] = replace(players[index], sheet=sheet)
        return replace(self, players=tuple(players))
