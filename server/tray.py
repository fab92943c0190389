"""What the table knows of the tray: what the eye last said, what it asks, and how the camera is.

Pure values. The table owns the present one and replaces it under its lock; nothing here touches the game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Literal

Health = Literal["online", "stalled", "restarting", "gone"]
RecordingState = Literal["off", "on", "stopped"]
TrayState = Literal["no_camera", "empty", "hand", "rolling", "settling", "read", "unsure", "taken"]
QuestionKind = Literal[
    "missing_die", "leaning_die", "unsure_die", "throw_or_not", "camera_moved", "foreign_object"
]

#: In these states the dice that were answered for by hand are gone or moving: what is read next is new.
_NEW_DICE = frozenset({"empty", "hand", "rolling", "taken"})


@dataclass(frozen=True)
class Camera:
    """How the camera is.

    Attributes:
        reason: what is wrong, in English, for logs and programs.
        restarts: eyes that had to be started again.
        code: what is wrong, one of `server.troubles`, for saying it in the visitor's language.
        reopened: how often an eye had to open it again.
    """

    spec: str
    health: Health = "gone"
    reason: str | None = None
    restarts: int = 0
    code: str | None = None
    reopened: int = 0

    def to_json(self) -> dict[str, object]:
        """The camera as the state shows it."""
        return asdict(self)


@dataclass(frozen=True)
class Recording:
    """Whether the tray is recorded; `code` is `disk_full` or `cannot_write` where it has stopped."""

    state: RecordingState = "off"
    reason: str | None = None
    code: str | None = None

    def to_json(self) -> dict[str, object]:
        """The recording as the state shows it."""
        return asdict(self)


@dataclass(frozen=True)
class Question:
    """What the eye will not guess. `values` are the dice it sees, None where it is in doubt."""

    kind: QuestionKind
    values: tuple[int | None, ...]

    def to_json(self) -> dict[str, object]:
        """The question as the state shows it."""
        return {"kind": self.kind, "values": list(self.values)}


@dataclass(frozen=True)
class Tray:
    """The tray as the table sees it.

    Attributes:
        seen: the eye's last word; what is shown is `state`.
        reading: the eye's reading, JSON-ready, as it came.
        answered: the dice that lie there were settled by hand, so that the eye's doubt about them, and its
            late certainty, no longer count. Ends when the dice move.
        recording: whether what the tray shows is kept.
    """

    camera: Camera
    seen: TrayState = "empty"
    question: Question | None = None
    reading: dict[str, object] | None = None
    answered: bool = False
    recording: Recording = Recording()

    @property
    def state(self) -> TrayState:
        """What to show: no camera unless it is online, and no doubt about what a person has settled."""
        if self.camera.health != "online":
            return "no_camera"
        return "read" if self.answered and self.seen == "unsure" else self.seen

    def looked(self, seen: TrayState, reading: dict[str, object] | None, question: Question | None) -> Tray:
        """The tray after a word from the eye."""
        answered = self.answered and seen not in _NEW_DICE
        asked = None if answered else question
        return replace(self, seen=seen, reading=reading, question=asked, answered=answered)

    def settled(self) -> Tray:
        """The tray after a person has answered for the dice that lie there."""
        if self.question is None:
            return self
        return replace(self, question=None, answered=True)

    def renewed(self) -> Tray:
        """The tray when what comes next is new, although nothing moved (the next photo of a folder)."""
        return replace(self, answered=False)

    def with_camera(self, camera: Camera) -> Tray:
        """The tray when the camera's health has changed; a dead eye asks nothing."""
        if camera.health == "online":
            return replace(self, camera=camera)
        return replace(self, camera=camera, question=None, reading=None, seen="empty", answered=False)

    def to_json(self) -> dict[str, object]:
        """The `tray` of the state."""
        return {
            "state": self.state,
            "question": self.question.to_json() if self.question else None,
            "reading": self.reading,
            "camera": self.camera.to_json(),
            "recording": self.recording.to_json(),
            "profile": None,
        }
