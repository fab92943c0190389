"""A real table behind a real web server, whose tray the test plays: what the eye would say, the test says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from scoring import Event, PlayerSpec, preset
from server.app import create_app
from server.eyelink import EyeLink
from server.messages import (
    AskedQuestion,
    HealthReport,
    RecordingReport,
    SeenDie,
    SeenReading,
    ThrowSeen,
    TraySeen,
)
from server.serving import WebServer
from server.store import Store
from server.surroundings import AppConfig
from server.table import Table
from server.tray import Camera, Health, QuestionKind, TrayState

#: A picture of 640 by 480 with three dice in a row and two rows, 80 pixels wide each.
WIDTH, HEIGHT, SIZE = 640, 480, 80


class PlayedEye:
    """Takes what the page asks of the eye and keeps it for the test."""

    def __init__(self, simulated: bool) -> None:
        self.simulated = simulated
        self.asked: list[dict[str, object]] = []

    def send(self, message: dict[str, object]) -> bool:
        """Remember the message."""
        self.asked.append(message)
        return True


def reading(values: Sequence[int | None], candidates: Sequence[Sequence[int]] = ()) -> SeenReading:
    """A reading of these dice; candidates by die, likely first."""
    dice = [
        SeenDie(
            value=value,
            x=160.0 + 160 * (place % 3),
            y=160.0 + 160 * (place // 3),
            size=float(SIZE),
            confidence=0.99 if value else 0.4,
            reason=None if value else "glare",
            candidates=list(candidates[place]) if place < len(candidates) else [],
        )
        for place, value in enumerate(values)
    ]
    sure = [value for value in values if value is not None]
    status: Literal["ok", "unsure"] = "ok" if len(sure) == len(values) else "unsure"
    return SeenReading(status=status, values=sure, dice=dice, width=WIDTH, height=HEIGHT)


class Stage:
    """The table, its web server, and the hands on its tray."""

    def __init__(self, folder: Path, camera: str) -> None:
        self.store = Store.at(folder / "log.sqlite3")
        self.table = Table(self.store, camera)
        self.eye = PlayedEye(simulated=camera == "simulated")
        self.link = EyeLink(self.table)
        self.camera = camera
        self._web = WebServer.bind("127.0.0.1", 0)
        has_eye = camera != "none"
        config = AppConfig(
            port=self._web.port, run_dir=folder if has_eye else None, eye=self.eye if has_eye else None
        )
        self._web.start(create_app(self.table, config))
        self.url = self._web.address
        if has_eye:
            self.health("online")

    def play(self, *names: str, rules: str = "alga") -> None:
        """Start a game."""
        players = [PlayerSpec(f"p{number}", name, ()) for number, name in enumerate(names, 1)]
        self.table.start(players, preset(rules))

    def health(
        self,
        health: Health,
        reason: str | None = None,
        *,
        code: str | None = None,
        restarts: int = 0,
        reopened: int = 0,
    ) -> None:
        """Say how the camera is."""
        self.link.report(Camera(self.camera, health, reason, restarts, code, reopened))

    def recording(self, state: Literal["on", "stopped"], code: str | None = None) -> None:
        """Say how the recording is."""
        report = RecordingReport(state=state, code=code)
        self.link.hear(HealthReport(type="health", health="online", recording=report))

    def tray(
        self,
        state: TrayState,
        seen: SeenReading | None = None,
        question: tuple[QuestionKind, Sequence[int | None]] | None = None,
    ) -> None:
        """Say what the eye sees, and what it asks."""
        asked = AskedQuestion(kind=question[0], values=list(question[1])) if question else None
        self.link.hear(TraySeen(type="tray", state=state, reading=seen, question=asked))

    def throw(self, *values: int, kept: Sequence[int] = ()) -> None:
        """Let the eye count a throw."""
        thrown = [place for place in range(len(values)) if place not in kept]
        self.tray("read", reading(values))
        self.link.hear(
            ThrowSeen(
                type="throw", t=0.0, values=list(values), thrown=thrown, kept=list(kept), confidence=0.99
            )
        )

    def move(self, event: Event) -> None:
        """Make a move for whoever's turn it is."""
        self.table.change(lambda _: event)

    def dice(self) -> list[int]:
        """The dice of the present roll."""
        state = self.table.game.state() if self.table.game else {}
        turn = state["turn"]
        assert isinstance(turn, dict)
        return list(turn["dice"])

    def close(self) -> None:
        """Stop serving."""
        self.table.close_streams()
        self._web.stop()
        self.store.close()
