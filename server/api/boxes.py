"""Writing a box, or striking it."""

from __future__ import annotations

from flask import Blueprint, Response

from scoring import BoxWritten
from server.api.answers import changed
from server.api.bodies import BoxBody
from server.api.requests import read_body

blueprint = Blueprint("boxes", __name__)


@blueprint.post("/boxes")
def write() -> Response:
    """Write the current roll (or 0) into an open box of the player whose turn it is."""
    body = read_body(BoxBody)
    return changed(lambda _: BoxWritten(box=body.box, column=body.column, strike=body.strike))
