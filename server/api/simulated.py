"""Hands for the simulated devices: throw the dice, press a button, look at the panel."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from server.api.answers import table
from server.api.bodies import SimulatedPress, SimulatedThrow
from server.api.requests import read_body
from server.problems import Refused
from server.surroundings import ButtonControl, here

blueprint = Blueprint("simulated", __name__, url_prefix="/simulated")


@blueprint.post("/throw")
def throw() -> Response:
    """Throw the simulated dice; those named stay. The roll follows when the eye has read it."""
    body = read_body(SimulatedThrow)
    eye = here().config.eye
    if eye is None or not eye.simulated:
        raise Refused("not_simulated")
    if not eye.send({"type": "simulated_throw", "keep": body.keep}):
        raise Refused("eye_busy")
    return jsonify(table().state())


@blueprint.post("/button")
def button() -> Response:
    """Press a simulated button. What it does follows on its own."""
    body = read_body(SimulatedPress)
    _buttons().press(body.button, body.press)
    return jsonify(table().state())


@blueprint.get("/panel")
def panel() -> Response:
    """Lamp and buzzer."""
    return jsonify(_buttons().panel())


def _buttons() -> ButtonControl:
    buttons = here().config.buttons
    if buttons is None:
        raise Refused("not_simulated")
    return buttons
