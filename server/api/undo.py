"""One event back, one event forward: events themselves."""

from __future__ import annotations

from flask import Blueprint, Response

from scoring import Redone, Undone
from server.api.answers import changed
from server.api.requests import NoBody, read_body

blueprint = Blueprint("undo", __name__)


@blueprint.post("/undo")
def undo() -> Response:
    """Take the last event back, also past the end of the game."""
    read_body(NoBody)
    return changed(lambda _: Undone())


@blueprint.post("/redo")
def redo() -> Response:
    """Take the last undo back."""
    read_body(NoBody)
    return changed(lambda _: Redone())
