"""What is wrong with the camera, in a player's words: short enough for two lines under the dice."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _

from server import troubles

_WORDS: Mapping[str, LazyString] = {
    troubles.STARTING: _("The camera starts …"),
    troubles.BLACK_PICTURE: _("The picture is black: lens cap on, or light off?"),
    troubles.CAMERA_STALLED: _("The camera sends no pictures. Is its cable loose?"),
    troubles.CAMERA_GONE: _("The camera is gone. Is it plugged in?"),
    troubles.CANNOT_OPEN_CAMERA: _("No camera. Is it plugged in, or used elsewhere?"),
    troubles.CAMERA_NOT_INSTALLED: _("The program for this camera is not installed."),
    troubles.CAMERA_HANGS: _("The camera hangs and starts again …"),
    troubles.CAMERA_UNSUPPORTED: _("This camera is not supported."),
    troubles.BAD_SETTINGS: _("The tray profile does not fit this camera."),
    troubles.CANNOT_OPEN_FILE: _("This photo or clip cannot be shown."),
    troubles.NO_MORE_PICTURES: _("There are no more pictures."),
    troubles.READER_FAILED: _("The dice cannot be read."),
    troubles.READER_HANGS: _("Reading the dice hangs and starts again …"),
    troubles.EYE_FROZEN: _("The camera does not answer and starts again …"),
    troubles.EYE_ENDED: _("The camera failed and starts again …"),
    troubles.EYE_NOT_STARTED: _("The camera cannot be started."),
}


def camera_words() -> dict[str, str]:
    """The words of every trouble, in the language of the request."""
    return {code: str(text) for code, text in _WORDS.items()}
