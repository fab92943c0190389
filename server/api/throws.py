"""The roll: throws entered by hand, corrected, taken back, or paid for."""

from __future__ import annotations

from flask import Blueprint, Response

from scoring import Roll, RollCorrected, SavedThrowPaid, Thrown, ThrowTakenBack
from server.api.answers import changed
from server.api.bodies import DiceBody
from server.api.requests import NoBody, read_body

blueprint = Blueprint("throws", __name__)


@blueprint.post("/throws")
def throw() -> Response:
    """A throw entered by hand, or an unsure reading settled."""
    roll = Roll.of(read_body(DiceBody).dice)
    return changed(lambda _: Thrown(dice=roll))


@blueprint.put("/roll")
def correct() -> Response:
    """Correct the current roll."""
    roll = Roll.of(read_body(DiceBody).dice)
    return changed(lambda _: RollCorrected(dice=roll))


@blueprint.delete("/throws/last")
def take_back() -> Response:
    """That was not a throw."""
    read_body(NoBody)
    return changed(lambda _: ThrowTakenBack())


@blueprint.post("/saved-throws")
def pay() -> Response:
    """Pay one mark for one more throw in this turn."""
    read_body(NoBody)
    return changed(lambda _: SavedThrowPaid())
