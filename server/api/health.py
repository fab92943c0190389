"""How each part is, for the service manager, the kiosk's launcher and the curious."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from server.api.answers import table
from server.errors import StoreFailed
from server.surroundings import here

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """200 with the health of each part; 503 when the table itself is not well.

    A camera that is gone is no reason for a 503: the game goes on by hand.
    """
    store: dict[str, object] = {
        "health": "ok",
        "reason": None,
        "set_aside": here().config.set_aside,
        "unreadable_game": table().unreadable_game,
    }
    well = True
    try:
        table().check_store()
    except StoreFailed as error:
        store.update(health="failed", reason=error.facts["reason"])
        well = False
    tray = table().tray
    camera, recording = tray.camera.to_json(), tray.recording.to_json()
    response = jsonify({"well": well, "camera": camera, "recording": recording, "store": store})
    response.status_code = 200 if well else 503
    return response
