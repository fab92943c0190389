"""The rule sets one can play by."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scoring import preset, preset_names
from server.problems import Refused
from server.surroundings import here

blueprint = Blueprint("rule_sets", __name__)


@blueprint.get("/rule-sets")
def rule_sets() -> Response:
    """All of them, and the one that a new game is offered."""
    found = [{**preset(name).to_json(), "preset": True} for name in preset_names()]
    return jsonify({"rule_sets": found, "default": here().config.rules})


@blueprint.get("/rule-sets/<name>")
def rule_set(name: str) -> Response:
    """One rule set."""
    if name not in preset_names():
        raise Refused("unknown_rule_set", name=name[:64])
    return jsonify(preset(name).to_json())
