"""How changes are made and answered: always with the whole state."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, jsonify

from scoring import Event, Game
from server.api.requests import ticket
from server.errors import NoGame
from server.surroundings import here
from server.table import Outcome, Table

#: Set on the answer to a request that had been done before.
REPEATED_HEADER = "Idempotency-Replayed"


def table() -> Table:
    """The table of this application."""
    return here().table


def game_in_play() -> Game:
    """The game to look at.

    Raises:
        NoGame: nothing is in play.
    """
    game = table().game
    if game is None:
        raise NoGame
    return game


def changed(make: Callable[[Game], Event]) -> Response:
    """Change the game in play by one event, under the request's ticket."""
    return answer(table().change(make, ticket()))


def answer(outcome: Outcome, status: int = 200) -> Response:
    """The whole state after a change."""
    response = jsonify(outcome.state)
    response.status_code = status
    if outcome.repeated:
        response.headers[REPEATED_HEADER] = "true"
    return response
