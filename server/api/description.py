"""The API's description of itself, OpenAPI 3.1."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from server.api.openapi import document

blueprint = Blueprint("description", __name__)


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """Every call with its body and its answers."""
    return jsonify(document())
