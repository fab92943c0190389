"""Games: starting one, and looking at what was played."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from scoring import PlayerSpec, Rules, preset
from server.api.answers import answer, table
from server.api.bodies import NewGame
from server.api.requests import read_body, ticket
from server.errors import UnknownRuleSet
from server.history import played, played_games
from server.ids import player_id
from server.problems import Refused
from server.records import record_before
from server.rulesets import rule_set
from server.surroundings import here

blueprint = Blueprint("games", __name__)

#: Games in one answer of the list.
PAGE = 50


@blueprint.post("/games")
def start() -> Response:
    """Start a game with the players in this order."""
    body = read_body(NewGame)
    rules = body.rules if body.rules is not None else here().config.rules
    players = [
        PlayerSpec(player_id(place), player.name, tuple(player.members))
        for place, player in enumerate(body.players, start=1)
    ]
    return answer(table().start(players, _rules(rules), ticket()), status=201)


def _rules(given: str | dict[str, object]) -> Rules:
    if not isinstance(given, str):
        return Rules.from_json(given)
    try:
        return rule_set(table(), given)
    except UnknownRuleSet:
        return preset(given)  # it tells which ones there are


@blueprint.get("/games")
def games() -> Response:
    """What was played, newest first; `before` is the number of the last game seen."""
    found = played_games(table(), limit=PAGE, before=_before())
    return jsonify({"games": found})


def _before() -> int | None:
    value = request.args.get("before")
    if value is None:
        return None
    if not (value.isascii() and value.isdigit() and len(value) <= 15):
        raise Refused("bad_query", name="before")
    return int(value)


@blueprint.get("/games/<game_id>")
def game(game_id: str) -> Response:
    """One game with all its events."""
    return jsonify(played(table(), game_id))


@blueprint.get("/games/<game_id>/record")
def record(game_id: str) -> Response:
    """What somebody who played alone had to beat."""
    return jsonify({"record": record_before(table(), game_id)})
