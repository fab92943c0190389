"""What passes between the table and the eye: tray events and health one way, the game's needs the other.

A sure throw is the roll at once if the game can take it, and no more than a reading if it cannot.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace

from scoring import BoxWritten, Event, Game, GameStarted, ScoringError, StartDieThrown, Thrown
from server.errors import ServerError
from server.messages import EyeMessage, HealthReport, Hello, RecordingReport, ThrowSeen, TraySeen
from server.specs import shows_stills
from server.supervisor import Supervisor
from server.table import Table
from server.tray import Camera, Recording, Tray

log = logging.getLogger(__name__)

DICE = 6


class EyeLink:
    """Joins a table and a supervisor, which know nothing of each other.

    Make it, make the supervisor with its `report` and `hear`, then `join`.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._supervisor: Supervisor | None = None
        #: The throw of a photo that was shown before there was a game to take it.
        self._waiting: Thrown | None = None

    def join(self, supervisor: Supervisor) -> None:
        """From now on the eye hears of every change of the game."""
        self._supervisor = supervisor
        self._table.on_change(self._changed)

    def report(self, camera: Camera) -> None:
        """The camera's health, for the table."""
        self._table.look(lambda tray: tray.with_camera(camera))

    def hear(self, message: EyeMessage) -> None:
        """A word of the eye, for the table."""
        if isinstance(message, Hello):
            self._send(turn_message(self._table.game))
        elif isinstance(message, HealthReport):
            self._record(message.recording)
        elif isinstance(message, TraySeen):
            reading = message.reading.model_dump() if message.reading else None
            question = message.question.question() if message.question else None
            self._table.look(lambda tray: tray.looked(message.state, reading, question))
        elif isinstance(message, ThrowSeen):
            self._throw(message)

    def _record(self, report: RecordingReport | None) -> None:
        recording = report.recording() if report else Recording()
        if recording != self._table.tray.recording:
            self._table.look(lambda tray: replace(tray, recording=recording))

    def _throw(self, seen: ThrowSeen) -> None:
        if len(seen.values) == 1:
            self._start_die(seen.values[0])
            return
        try:
            throw = Thrown(dice=tuple(seen.values), thrown=tuple(seen.thrown), kept=tuple(seen.kept))
        except ScoringError as error:
            log.warning("the eye told of a throw that is none: %s", error)
            return
        with self._table.at_rest():
            self._waiting = None
            if self._is_due(throw):
                self._count(throw)

    def _start_die(self, die: int) -> None:
        """One die alone is that of whoever is to throw next for the order of play."""
        with self._table.at_rest():
            game = self._table.game
            waiting = _waiting_for_a_die(game.state()) if game is not None else []
            if waiting:
                self._change(lambda _: StartDieThrown(waiting[0], die))

    def _is_due(self, throw: Thrown) -> bool:
        """Whether a throw is to be counted: not when a person has already settled the dice that lie there."""
        game, tray = self._table.game, self._table.tray
        stills = shows_stills(tray.camera.spec)
        if game is None or game.over:
            self._waiting = throw if stills else None
            return False
        # A photo is one turn's throw: an eye that starts again over the same folder shows it again.
        return not tray.answered and not (stills and _throws_made(game.state()) > 0)

    def _count(self, throw: Thrown) -> None:
        self._change(lambda _: throw)

    def _change(self, make: Callable[[Game], Event]) -> None:
        try:
            self._table.change(make)
        except (ScoringError, ServerError) as error:
            log.warning("a throw was not counted: %s", error.code)

    def _changed(self, game: Game | None, event: Event | None) -> None:
        """Under the table's lock: sending never waits."""
        self._send(turn_message(game, event))
        if isinstance(event, BoxWritten) and self._table.tray.camera.spec.startswith("file:"):
            self._table.look(Tray.renewed)
            self._send({"type": "next"})
        if isinstance(event, GameStarted) and self._waiting is not None:
            throw, self._waiting = self._waiting, None
            self._count(throw)

    def _send(self, message: dict[str, object]) -> None:
        if self._supervisor is not None:
            self._supervisor.send(message)


def turn_message(game: Game | None, event: Event | None = None) -> dict[str, object]:
    """What the eye must know of the turn.

    How many dice are thrown, whether one alone is awaited (for the order of play), how many throws are left,
    and the roll before. For its recording: which throw it is, and what has happened.
    """
    state = game.state() if game is not None else {}
    message: dict[str, object] = {
        "type": "turn",
        "expect": DICE,
        "single": bool(_waiting_for_a_die(state)),
        "throw": _throws_made(state),
        "event": event.kind if event is not None else None,
        "box": event.box if isinstance(event, BoxWritten) else None,
    }
    turn = state.get("turn")
    if not isinstance(turn, dict):
        return {**message, "throws_left": 0, "previous": None}
    return {**message, "throws_left": turn["throws_left"], "previous": turn["dice"] or None}


def _waiting_for_a_die(state: Mapping[str, object]) -> list[str]:
    """Ids of those whose die for the order of play is awaited, the next one first."""
    start = state.get("start")
    return start["waiting"] if isinstance(start, dict) else []


def _throws_made(state: Mapping[str, object]) -> int:
    turn = state.get("turn")
    return int(turn["throw"]) if isinstance(turn, dict) else 0
