"""What was played, told from the log.

The log is read under the table's lock, and replayed outside it: a long history must not hold up the game.
"""

from __future__ import annotations

from scoring import ScoringError
from server.errors import UnknownGame, UnreadableGame
from server.store import GameRow, Row, Store
from server.table import Table, replay


def played_games(table: Table, limit: int = -1, before: int | None = None) -> list[dict[str, object]]:
    """A line for each game, newest first."""
    with table.at_rest() as store:
        found = [(game, store.events(game.id)) for game in store.games(limit, before)]
    return [summary(game, rows) for game, rows in found]


def played(table: Table, game_id: str) -> dict[str, object]:
    """One game whole.

    Raises:
        UnknownGame: it was never played here.
        UnreadableGame: see `whole`.
    """
    with table.at_rest() as store:
        game, rows = _found(store, game_id)
    return whole(game, rows)


def _found(store: Store, game_id: str) -> tuple[GameRow, list[Row]]:
    game = store.game(game_id)
    if game is None:
        raise UnknownGame(game=game_id[:64])
    return game, store.events(game_id)


def one_game(store: Store, game_id: str) -> dict[str, object]:
    """One game whole, from a log that nobody else uses.

    Raises:
        UnknownGame: it was never played here.
        UnreadableGame: see `whole`.
    """
    return whole(*_found(store, game_id))


def summary(game: GameRow, rows: list[Row]) -> dict[str, object]:
    """A game in a line: who played, by which rules, with which totals and places.

    A game that this version cannot read back is listed with `readable` false and no players.
    """
    line: dict[str, object] = {
        "id": game.id,
        "number": game.number,
        "started_at": game.started_at,
        "events": len(rows),
    }
    try:
        state = replay(rows).state()
    except ScoringError:
        return {**line, "readable": False, "rules": None, "players": [], "over": False}
    rules, players = state["rules"], state["players"]
    assert isinstance(rules, dict)
    assert isinstance(players, list)
    return {
        **line,
        "readable": True,
        "rules": rules["name"],
        "players": [{key: player[key] for key in ("id", "name", "total", "place")} for player in players],
        "over": state["over"],
    }


def whole(game: GameRow, rows: list[Row]) -> dict[str, object]:
    """A game with its state and every event of its log.

    Raises:
        UnreadableGame: this version cannot read it back.
    """
    try:
        state = replay(rows).state()
    except ScoringError as error:
        raise UnreadableGame(game=game.id, reason=error.code) from error
    events = [{"seq": row.seq, "at": row.at, "kind": row.kind, "event": row.body} for row in rows]
    return {
        "id": game.id,
        "started_at": game.started_at,
        "version": len(rows),
        "game": state,
        "events": events,
    }
