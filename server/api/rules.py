"""The rules of the game in play: looked ahead to, and changed."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from scoring import RulesChanged
from server.api.answers import changed, game_in_play
from server.api.bodies import RuleFields
from server.api.requests import read_body
from server.visitor import rules_in_words

blueprint = Blueprint("rules", __name__)


@blueprint.patch("/rules")
def change() -> Response:
    """Change some fields; with `preview=1`, only say what that would change."""
    fields = read_body(RuleFields).root
    if request.args.get("preview") == "1":
        return _preview(fields)
    return changed(lambda game: RulesChanged(game.rules.changed(fields)))


def _preview(fields: dict[str, object]) -> Response:
    game = game_in_play()
    rules = game.rules.changed(fields)
    return jsonify({**game.preview(rules), "words": rules_in_words(rules)})
