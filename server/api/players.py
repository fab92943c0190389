"""Who plays and who begins, and who won where equals threw again."""

from __future__ import annotations

from flask import Blueprint, Response

from scoring import FirstPlayer, PlayersChanged, PlayerSpec, StartDieThrown, UnknownPlayer, WinnerSettled
from server.api.answers import changed
from server.api.bodies import ChangedPlayer, ChangedPlayers, PlayerBody, StartDieBody
from server.api.requests import read_body
from server.ids import player_id
from server.problems import Refused

blueprint = Blueprint("players", __name__)


@blueprint.patch("/players")
def change() -> Response:
    """All players in their new order; what an entry leaves out stays, and one without an id joins."""
    entries = read_body(ChangedPlayers).players
    return changed(lambda game: PlayersChanged(_changed(game.players, entries)))


def _changed(players: tuple[PlayerSpec, ...], entries: list[ChangedPlayer]) -> tuple[PlayerSpec, ...]:
    known = {player.id: player for player in players}
    joined = len(players)
    changed: list[PlayerSpec] = []
    for entry in entries:
        if entry.id is None:
            joined += 1
            changed.append(_joining(entry, player_id(joined)))
        elif entry.id in known:
            changed.append(_merged(known[entry.id], entry))
        else:
            raise UnknownPlayer(player=entry.id)
    return tuple(changed)


def _joining(entry: ChangedPlayer, new_id: str) -> PlayerSpec:
    if entry.name is None:
        raise Refused("bad_body", field="players.name", why="players.name: one who joins has a name")
    return PlayerSpec(new_id, entry.name, tuple(entry.members or ()), bool(entry.retired))


def _merged(player: PlayerSpec, entry: ChangedPlayer) -> PlayerSpec:
    return PlayerSpec(
        player.id,
        player.name if entry.name is None else entry.name,
        player.members if entry.members is None else tuple(entry.members),
        player.retired if entry.retired is None else entry.retired,
    )


@blueprint.post("/start-dice")
def start_die() -> Response:
    """A player's die for the order of play."""
    body = read_body(StartDieBody)
    return changed(lambda _: StartDieThrown(body.player, body.die))


@blueprint.post("/first-player")
def first_player() -> Response:
    """Turn the order so that this player begins."""
    body = read_body(PlayerBody)
    return changed(lambda _: FirstPlayer(body.player))


@blueprint.post("/winner")
def winner() -> Response:
    """Settle a throw-off."""
    body = read_body(PlayerBody)
    return changed(lambda _: WinnerSettled(body.player))
