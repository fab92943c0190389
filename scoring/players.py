"""Who plays: a person, or a team whose members take turns at one sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.errors import BadPlayers, shown
from scoring.names import clean_name
from scoring.rules import Rules

#: Ids are short and plain, since they stand in addresses, file names and JSON.
PLAIN_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
FIELDS = frozenset({"id", "name", "members", "retired"})


@dataclass(frozen=True)
class PlayerSpec:
    """One owner of a sheet, as the start of a game names them.

    Attributes:
        id: short plain text, "p1", "p2", ...
        name: cleaned by `clean_name`.
        members: names of a team's members; empty for a single person.
        retired: has left the table; the sheet stays, without turns.

    Raises:
        BadName: the name, or a member's, will not do.
        BadPlayers: the id is not plain, or two members have one name.
    """

    id: str
    name: str
    members: tuple[str, ...] = ()
    retired: bool = False

    def __post_init__(self) -> None:
        if not is_plain_id(self.id):
            raise BadPlayers(why="id", value=shown(self.id))
        if not isinstance(self.members, list | tuple):
            raise BadPlayers(why="members", value=shown(self.members))
        if not isinstance(self.retired, bool):
            raise BadPlayers(why="retired", value=shown(self.retired))
        object.__setattr__(self, "name", clean_name(self.name))
        object.__setattr__(self, "members", tuple(map(clean_name, self.members)))
        refuse_twins(self.members)

    @classmethod
    def from_json(cls, obj: object) -> PlayerSpec:
        """A player from JSON with `id`, `name` and perhaps `members` and `retired`.

        Raises:
            BadName, BadPlayers: as above, or missing or unknown fields.
        """
        if not isinstance(obj, dict) or not {"id", "name"} <= obj.keys() <= FIELDS:
            raise BadPlayers(why="fields", value=shown(obj))
        members = obj.get("members")
        return cls(obj["id"], obj["name"], () if members is None else members, obj.get("retired", False))

    def to_json(self) -> dict[str, object]:
        """The player as JSON.

        >>> PlayerSpec("p1", " Anna ").to_json()
        {'id': 'p1', 'name': 'Anna', 'members': [], 'retired': False}
        """
        return {
            "id": self.id,
            "name": self.name,
            "members": list(self.members),
            "retired": self.retired,
        }

    def member_at(self, turn: int) -> str | None:
        """The member who throws in this sheet's turn of that number, from 0; None for a single person.

        >>> PlayerSpec("p1", "Team", ("Ida", "Ole")).member_at(3)
        'Ole'
        """
        return self.members[turn % len(self.members)] if self.members else None


def is_plain_id(value: object) -> bool:
    """Whether this may be the id of a player or a game."""
    return isinstance(value, str) and PLAIN_ID.fullmatch(value) is not None


def refuse_twins(names: Iterable[str]) -> None:
    """Two of one name cannot be told apart on the page, whatever their capitals.

    >>> refuse_twins(["Anna", "ANNA"])
    Traceback (most recent call last):
    scoring.errors.BadPlayers: bad_players: why='same_name', name='ANNA'

    Raises:
        BadPlayers: `why` is `same_name`.
    """
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise BadPlayers(why="same_name", name=name)
        seen.add(name.casefold())


def check_players(players: tuple[PlayerSpec, ...], rules: Rules) -> None:
    """Whether these may begin a game by those rules.

    Raises:
        BadPlayers: `why` is `too_few`, or as in `check_seats`.
    """
    least, _ = rules.players
    active = sum(not player.retired for player in players)
    if active < least:
        raise BadPlayers(why="too_few", count=active, least=least)
    check_seats(players, rules)


def check_seats(players: tuple[PlayerSpec, ...], rules: Rules, already: int = 0) -> None:
    """Whether these may sit at one table; in mid-game fewer may be left than a game begins with.

    Args:
        already: so many play already; with a change of rules that may be more than the rules allow.

    Raises:
        BadPlayers: `why` is `nobody`, `too_many`, `same_name` or `same_id`.
    """
    _, most = rules.players
    active = sum(not player.retired for player in players)
    if active == 0:
        raise BadPlayers(why="nobody")
    if most is not None and active > max(most, already):
        raise BadPlayers(why="too_many", count=active, most=most)
    if len({player.id for player in players}) < len(players):
        raise BadPlayers(why="same_id")
    refuse_twins(player.name for player in players)
