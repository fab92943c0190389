"""The bodies that the calls take. Rules and names are checked by `scoring`; here is only their shape."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, RootModel, model_validator

from scoring.tableevents import MOST_POINTS
from server.api.requests import Body

#: A word of the API: a box, a player, a rule set.
Word = Annotated[str, Field(max_length=64)]
#: Names are cut to size by the rules of names; this only bounds what has to be looked at.
Name = Annotated[str, Field(max_length=400)]

#: Players of one game: the sheets of this many can still be drawn; the rules know no limit.
MOST_PLAYERS = 64
MOST_MEMBERS = 32


class NewPlayer(Body):
    """Somebody who joins: a person, or a team with members."""

    name: Name
    members: list[Name] = Field(default=[], max_length=MOST_MEMBERS)


class NewGame(Body):
    """Who plays, in this order, and by which rules (a name, or a whole rule set)."""

    players: list[NewPlayer] = Field(min_length=1, max_length=MOST_PLAYERS)
    rules: Word | dict[str, object] | None = None


class RuleFields(RootModel[dict[str, object]]):
    """Fields of a rule set; what they may hold, the rules say."""


class AnyJson(RootModel[object]):
    """What may be a rule set, or anything at all."""


class PlayerBody(Body):
    """One of the players."""

    player: Word


class StartDieBody(Body):
    """A player's die for the order of play."""

    player: Word
    die: int = Field(ge=1, le=6)


class ChangedPlayer(Body):
    """A player as they are to be; without an id, somebody who joins. What is left out stays."""

    id: Word | None = None
    name: Name | None = None
    members: list[Name] | None = Field(default=None, max_length=MOST_MEMBERS)
    retired: bool | None = None


class ChangedPlayers(Body):
    """All players in their new order."""

    players: list[ChangedPlayer] = Field(min_length=1, max_length=MOST_PLAYERS)


class DiceBody(Body):
    """Six dice; that they are six and lie between 1 and 6 is for the rules to say."""

    dice: list[int] = Field(max_length=64)


class BoxBody(Body):
    """Where the roll goes, or which box is struck."""

    box: Word
    column: int = Field(default=0, ge=0, le=5)
    strike: bool = False


class CorrectedBox(Body):
    """What a box really holds: six dice, or points from paper, or nothing; exactly one of the three."""

    player: Word
    box: Word
    column: int = Field(default=0, ge=0, le=5)
    dice: list[int] | None = Field(default=None, max_length=64)
    points: int | None = Field(default=None, ge=0, le=MOST_POINTS)
    fulfilled: bool | None = None
    open: bool = False

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        if (self.dice is not None) + (self.points is not None) + self.open != 1:
            raise ValueError("give dice, points or open")
        if self.fulfilled is not None and self.points is None:
            raise ValueError("fulfilled goes with points")
        return self


class SimulatedThrow(Body):
    """Which dice of the last reading stay in the tray."""

    keep: list[Annotated[int, Field(ge=0, le=31)]] = Field(default=[], max_length=32)


class SimulatedPress(Body):
    """Which button, and how long."""

    button: Literal["back", "on", "write", "undo"]
    press: Literal["short", "long", "hold"] = "short"
