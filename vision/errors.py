"""What can go wrong in the room: one root, leaves that also are the fitting builtin."""

from __future__ import annotations

from typing import ClassVar


class VisionError(Exception):
    """The root of all errors of this room. `code` names the kind, `facts` hold what is known."""

    code: ClassVar[str] = "vision_error"

    def __init__(self, **facts: object) -> None:
        super().__init__(f"{self.code}: {facts}" if facts else self.code)
        self.facts = facts


class NotAPicture(VisionError, ValueError):
    """A frame is an array of shape (height, width, 3), 8 bit, and this is not."""

    code = "not_a_picture"
