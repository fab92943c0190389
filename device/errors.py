"""What can go wrong in the room: one root, leaves that also are the fitting builtin."""

from __future__ import annotations

from typing import ClassVar


class DeviceError(Exception):
    """The root of all errors of this room. `code` names the kind, `facts` hold what is known."""

    code: ClassVar[str] = "device_error"

    def __init__(self, **facts: object) -> None:
        super().__init__(f"{self.code}: {facts}" if facts else self.code)
        self.facts = facts


class BadSpec(DeviceError, ValueError):
    """A camera or buttons were asked for in words that name none."""

    code: ClassVar[str] = "bad_spec"


class BadSettings(BadSpec):
    """A tray profile fixes exposure, colours or focus at a value that no camera has."""

    code: ClassVar[str] = "bad_settings"


class CameraUnsupported(DeviceError, NotImplementedError):
    """A camera that this version does not drive yet."""

    code: ClassVar[str] = "camera_unsupported"


class CannotOpenButtons(DeviceError, OSError):
    """The pins of the buttons are not there, are in use, or nothing is installed that drives them."""

    code: ClassVar[str] = "cannot_open_buttons"


class CannotOpenCamera(DeviceError, OSError):
    """The camera is not there, is in use, or gives no picture."""

    code: ClassVar[str] = "cannot_open_camera"


class CameraStalled(DeviceError, TimeoutError):
    """No frame came in the time allowed; it may still come later."""

    code: ClassVar[str] = "camera_stalled"


class CameraGone(DeviceError, ConnectionError):
    """The camera gives no more frames: unplugged, closed, or out of order."""

    code: ClassVar[str] = "camera_gone"


class CameraHangs(DeviceError, TimeoutError):
    """The camera does not let itself be closed. Only a new process can open it again."""

    code: ClassVar[str] = "camera_hangs"


class NoMorePictures(DeviceError, EOFError):
    """The clip or the folder is at its end."""

    code: ClassVar[str] = "no_more_pictures"


class CannotReadPhoto(DeviceError, ValueError):
    """A file that is not a photo, or not a whole one."""

    code: ClassVar[str] = "cannot_read_photo"


class PhotoTooLarge(CannotReadPhoto):
    """A picture of more pixels or bytes than a small machine can hold."""

    code: ClassVar[str] = "photo_too_large"


class EmptyFolder(DeviceError, FileNotFoundError):
    """A folder without a single photo in it."""

    code: ClassVar[str] = "empty_folder"


class NoSuchDie(DeviceError, IndexError):
    """A die to be kept that does not lie in the simulated tray."""

    code: ClassVar[str] = "no_such_die"


class NoSuchButton(DeviceError, ValueError):
    """A button or a kind of press that the panel does not have."""

    code: ClassVar[str] = "no_such_button"
