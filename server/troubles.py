"""What can be wrong with the camera or its eye, by code.

The eye and its supervisor name a trouble by one of these, beside a reason in English for logs and programs;
`server.camerawords` says each in the visitor's language. Nothing heavy may be loaded here: both processes
look it up.
"""

from __future__ import annotations

from typing import Final

STARTING: Final = "starting"
#: Pictures come, and nothing can be seen in them.
BLACK_PICTURE: Final = "black_picture"
#: No pictures for a while; they may still come.
CAMERA_STALLED: Final = "camera_stalled"
#: It was there and is no more.
CAMERA_GONE: Final = "camera_gone"
CANNOT_OPEN_CAMERA: Final = "cannot_open_camera"
#: The library that drives it is not on this machine.
CAMERA_NOT_INSTALLED: Final = "camera_not_installed"
#: It does not let itself be closed: only a new process can open it.
CAMERA_HANGS: Final = "camera_hangs"
CAMERA_UNSUPPORTED: Final = "camera_unsupported"
#: The tray profile fixes it at values that it does not have.
BAD_SETTINGS: Final = "bad_settings"
#: A photo, a folder or a clip that cannot be shown.
CANNOT_OPEN_FILE: Final = "cannot_open_file"
NO_MORE_PICTURES: Final = "no_more_pictures"
READER_FAILED: Final = "reader_failed"
READER_HANGS: Final = "reader_hangs"
#: The eye was silent for too long and was ended.
EYE_FROZEN: Final = "eye_frozen"
#: The eye ended by itself, or something ended it.
EYE_ENDED: Final = "eye_ended"
EYE_NOT_STARTED: Final = "eye_not_started"

TROUBLES: Final = (
    STARTING,
    BLACK_PICTURE,
    CAMERA_STALLED,
    CAMERA_GONE,
    CANNOT_OPEN_CAMERA,
    CAMERA_NOT_INSTALLED,
    CAMERA_HANGS,
    CAMERA_UNSUPPORTED,
    BAD_SETTINGS,
    CANNOT_OPEN_FILE,
    NO_MORE_PICTURES,
    READER_FAILED,
    READER_HANGS,
    EYE_FROZEN,
    EYE_ENDED,
    EYE_NOT_STARTED,
)

#: With these an eye ends itself, since only a new process helps.
READER_HANGS_EXIT: Final = 3
CAMERA_HANGS_EXIT: Final = 4
_EXITS: Final = {READER_HANGS_EXIT: READER_HANGS, CAMERA_HANGS_EXIT: CAMERA_HANGS}


def trouble_of_exit(code: int) -> str:
    """Why an eye ended, by its exit code; negative for a signal."""
    return _EXITS.get(code, EYE_ENDED)
