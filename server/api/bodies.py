"""The bodies that the calls take. Rules and names are checked by `scoring`; here is only their shape."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

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


class FirstPlayerBody(Body):
    """Who begins."""

    player: Word


class DiceBody(Body):
    """Six dice; that they are six and lie between 1 and 6 is for the rules to say."""

    dice: list[int] = Field(max_length=64)


class BoxBody(Body):
    """Where the roll goes, or which box is struck."""

    box: Word
    column: int = Field(default=0, ge=0, le=5)
    strike: bool = False


class SimulatedThrow(Body):
    """Which dice of the last reading stay in the tray."""

    keep: list[Annotated[int, Field(ge=0, le=31)]] = Field(default=[], max_length=32)


class SimulatedPress(Body):
    """Which button, and how long."""

    button: Literal["back", "on", "write", "undo"]
    press: Literal["short", "long"] = "short"
