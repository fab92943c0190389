"""What the eye asks, and letting it go."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from server.api.answers import table
from server.api.requests import NoBody, read_body
from server.tray import Tray

blueprint = Blueprint("question", __name__)


@blueprint.delete("/question")
def let_go() -> Response:
    """Answer a pending question with "not a throw" or "leave it"; without one nothing happens."""
    read_body(NoBody)
    return jsonify(table().look(Tray.settled))
