"""Personal records: the best that one player alone has reached by the same rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from scoring import Game, Rules, ScoringError
from server.errors import UnknownGame
from server.store import GameRow, Row
from server.table import Table, replay


class Record(TypedDict):
    """A total, the game in which it was reached, and when that game began."""

    total: int
    game: str
    started_at: str


def record_before(table: Table, game_id: str) -> Record | None:
    """The best finished game that the same single player played by the same rules before this one.

    None when there is none, and for games of several players: there, one plays against the others.

    Raises:
        UnknownGame: it was never played here.
    """
    with table.at_rest() as store:
        game = store.game(game_id)
        if game is None:
            raise UnknownGame(game=game_id[:64])
        this = _readable(store.events(game_id))
        if this is None or len(this.players) != 1:
            return None
        earlier = [(row, store.events(row.id)) for row in store.games(before=game.number)]
    return max(_records(this, earlier), key=lambda record: record["total"], default=None)


def _records(this: Game, earlier: list[tuple[GameRow, list[Row]]]) -> list[Record]:
    found: list[Record] = []
    for row, events in earlier:
        game = _readable(events)
        if game is not None and game.over and _alike(game, this):
            found.append(Record(total=game.totals[0], game=row.id, started_at=row.started_at))
    return found


def _readable(events: list[Row]) -> Game | None:
    try:
        return replay(events)
    except ScoringError:
        return None


def _alike(game: Game, other: Game) -> bool:
    if len(game.players) != 1 or game.players[0].name.casefold() != other.players[0].name.casefold():
        return False
    return _what_pays(game.rules) == _what_pays(other.rules)


def _what_pays(rules: Rules) -> Rules:
    """The rules without what changes no total of a player alone."""
    usual = Rules()
    return replace(
        rules,
        name=usual.name,
        help=usual.help,
        start=usual.start,
        tiebreak=usual.tiebreak,
        players=usual.players,
    )
