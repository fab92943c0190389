"""The eye's events as messages to the table."""

from __future__ import annotations

from vision.reading import Reading
from vision.watching.events import Change, Throw

Message = dict[str, object]
Size = tuple[int, int]


def tray_message(change: Change, size_px: Size) -> Message:
    """The tray has changed; the reading's picture had that width and height."""
    question = change.question.to_json() if change.question else None
    reading = reading_json(change.reading, size_px) if change.reading else None
    return {"type": "tray", "state": change.state, "reading": reading, "question": question}


def throw_message(throw: Throw, size_px: Size) -> Message:
    """A counted, sure throw."""
    return {
        "type": "throw",
        "t": round(throw.t_s, 3),
        "values": list(throw.values),
        "thrown": list(throw.thrown),
        "kept": list(throw.kept),
        "confidence": round(throw.confidence, 4),
        "reading": reading_json(throw.reading, size_px),
        "picture": None,
    }


def health_message(health: str, reason: str | None, code: str | None, reopened: int, opens: bool) -> Message:
    """How the camera is; said at least once a second, it is the eye's heartbeat too.

    Args:
        code: one of `server.troubles`.
        reopened: how often the camera was opened again.
        opens: it is opened now, during which nothing more is said.
    """
    told = {"health": health, "reason": reason, "code": code, "reopened": reopened, "opens": opens}
    return {"type": "health", **told}


def reading_json(reading: Reading, size_px: Size) -> Message:
    """A reading with the size of the picture that its places belong to."""
    return {**reading.to_json(), "width": size_px[0], "height": size_px[1]}
