"""The rule sets one can play by: those that come along, and the table's own.

Keeping and deleting one is a change of settings, not of the game: the version stays. An answer with one rule
set holds its fields alone, so that it can be saved as a file and given to another table.
"""

from __future__ import annotations

from flask import Blueprint, Flask, Response, jsonify
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import BaseConverter

from scoring import PRESETS, Rules
from server.api.answers import table
from server.api.bodies import AnyJson, RuleFields
from server.api.requests import read_body
from server.rulesets import drop, keep, own_rule_sets
from server.rulesets import rule_set as found
from server.surroundings import here
from server.visitor import rules_in_words

blueprint = Blueprint("rule_sets", __name__)


class AnyText(BaseConverter):
    """All that is left of an address: a name may hold slashes, also at its ends."""

    regex = "(?s:.+)"
    part_isolating = False


@blueprint.record_once
def _prepare(setup: BlueprintSetupState) -> None:
    assert isinstance(setup.app, Flask)
    setup.app.url_map.converters["any_text"] = AnyText


#: Where one rule set lives.
ONE = "/rule-sets/<any_text:name>"


@blueprint.get("/rule-sets")
def rule_sets() -> Response:
    """All of them in the visitor's words, and the one that a new game is offered."""
    offered = [
        *(_offered(rules, preset=True) for rules in PRESETS.values()),
        *(_offered(rules, preset=False) for rules in own_rule_sets(table())),
    ]
    return jsonify({"rule_sets": offered, "default": here().config.rules})


def _offered(rules: Rules, *, preset: bool) -> dict[str, object]:
    return {**rules.to_json(), "preset": preset, "words": rules_in_words(rules)}


@blueprint.get(ONE, merge_slashes=False)
def rule_set(name: str) -> Response:
    """One rule set, as a file to share holds it."""
    return jsonify(found(table(), name).to_json())


@blueprint.put(ONE, merge_slashes=False)
def keep_rule_set(name: str) -> Response:
    """Keep a rule set under this name; 201 when the name is new."""
    kept, is_new = keep(table(), name, read_body(RuleFields).root)
    response = jsonify(kept.to_json())
    response.status_code = 201 if is_new else 200
    return response


@blueprint.delete(ONE, merge_slashes=False)
def delete_rule_set(name: str) -> Response:
    """Delete one of the table's own."""
    drop(table(), name)
    return jsonify({})


@blueprint.post("/rule-sets/check")
def check() -> Response:
    """What a rule set would be with the fields that were left out, and in words; nothing changes."""
    rules = Rules.from_json(read_body(AnyJson).root)
    return jsonify({"rules": rules.to_json(), "words": rules_in_words(rules)})
