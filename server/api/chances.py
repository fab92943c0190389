"""What the turn can still bring: shown on demand, and only where the rules allow help."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from server.api.answers import game_in_play
from server.problems import Refused

blueprint = Blueprint("chances", __name__)

#: Decimals of what is told: rounding in the sums stays out of sight, and no chance that can be seen is lost.
DECIMALS = 9


@blueprint.get("/chances")
def chances() -> Response:
    """For each column, the boxes that the next roll may go into, with their chances and expected points."""
    game = game_in_play()
    if not game.rules.help:
        raise Refused("no_help", rules=game.rules.name)
    # Only here, since it loads numpy: a table at which nobody asks for chances does without.
    from scoring.odds import turn_chances

    columns = [
        {
            box: {"chance": round(odds.chance, DECIMALS), "expected": round(odds.expected, DECIMALS)}
            for box, odds in column.items()
        }
        for column in turn_chances(game)
    ]
    return jsonify({"columns": columns})
