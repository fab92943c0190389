"""Device and reader errors in plain words, in English, and by code.

For logs, the command line and the reason of bad health.
"""

from __future__ import annotations

from server import troubles

_REASONS = {
    "no_such_file": "no such file",
    "not_readable": "the file cannot be opened",
    "empty_file": "the file is empty",
    "not_a_photo": "this is not a photo",
    "truncated": "the photo is cut short",
    "damaged": "the photo is damaged",
    "no_pixels": "the photo is empty",
    "too_many_pixels": "the photo has too many pixels",
    "too_many_bytes": "the file is too large",
}
_CODES = {
    "camera_stalled": "the camera gives no pictures",
    "camera_gone": "the camera is gone",
    "camera_hangs": "the camera hangs and needs a new start",
    "bad_settings": "the tray profile fixes the camera at values that no camera has",
    "cannot_open_camera": "the camera cannot be opened",
    "camera_unsupported": "this camera is not supported in this version",
    "bad_spec": "this is none of picamera2[:N], usb[:N or path], file:PATH, simulated, none",
    "empty_folder": "the folder holds no photos that can be read",
    "no_more_pictures": "there are no more pictures",
    "bad_profile": "the tray profile cannot be used",
}


def why(error: Exception) -> str:
    """One line that says what is wrong, without the name of a class."""
    code = str(getattr(error, "code", ""))
    facts = getattr(error, "facts", {})
    reason = str(facts.get("reason", ""))
    if reason in _REASONS:
        return _REASONS[reason]
    said = _CODES.get(code, str(error) or type(error).__name__)
    return f"{said}: {reason}" if reason and code != "camera_unsupported" else said


#: Codes of the room `device` that are told by another of `server.troubles`.
_TOLD_AS = {
    "cannot_read_photo": troubles.CANNOT_OPEN_FILE,
    "photo_too_large": troubles.CANNOT_OPEN_FILE,
    "empty_folder": troubles.CANNOT_OPEN_FILE,
    "bad_spec": troubles.CAMERA_UNSUPPORTED,
}


def trouble(error: Exception) -> str:
    """Which of `server.troubles` an error of a camera is."""
    code = str(getattr(error, "code", ""))
    if code == troubles.CANNOT_OPEN_CAMERA:
        if isinstance(error.__cause__, ImportError):
            return troubles.CAMERA_NOT_INSTALLED
        if str(getattr(error, "facts", {}).get("spec", "")).startswith("file:"):
            return troubles.CANNOT_OPEN_FILE
    code = _TOLD_AS.get(code, code)
    return code if code in troubles.TROUBLES else troubles.CAMERA_GONE
