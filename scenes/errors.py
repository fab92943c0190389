"""What can go wrong in the room: one root, leaves that also are the fitting builtin."""

from __future__ import annotations

from typing import ClassVar


class SceneError(Exception):
    """The root of all errors of this room. `code` names the kind, `facts` hold what is known."""

    code: ClassVar[str] = "scene_error"

    def __init__(self, **facts: object) -> None:
        super().__init__(f"{self.code}: {facts}" if facts else self.code)
        self.facts = facts


class NoSuchFace(SceneError, ValueError):
    """A die has the faces 1 to 6."""

    code: ClassVar[str] = "no_such_face"


class NoRoom(SceneError, ValueError):
    """The dice do not fit on the floor of the tray without lying in each other."""

    code: ClassVar[str] = "no_room"


class NoSuchDie(SceneError, IndexError):
    """A die to be kept that does not lie in the tray."""

    code: ClassVar[str] = "no_such_die"
