"""Writing a box, striking it, or putting right what stands in one."""

from __future__ import annotations

from flask import Blueprint, Response

from scoring import BoxCorrected, BoxWritten, Roll
from server.api.answers import changed
from server.api.bodies import BoxBody, CorrectedBox
from server.api.requests import read_body

blueprint = Blueprint("boxes", __name__)


@blueprint.post("/boxes")
def write() -> Response:
    """Write the current roll (or 0) into an open box of the player whose turn it is."""
    body = read_body(BoxBody)
    return changed(lambda _: BoxWritten(box=body.box, column=body.column, strike=body.strike))


@blueprint.put("/boxes")
def correct() -> Response:
    """Put right what a box holds, of any player and any turn."""
    body = read_body(CorrectedBox)
    event = BoxCorrected(
        player=body.player,
        box=body.box,
        column=body.column,
        dice=None if body.dice is None else Roll.of(body.dice),
        points=body.points,
        fulfilled=body.fulfilled,
        open=body.open,
    )
    return changed(lambda _: event)
