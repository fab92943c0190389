"""From dice at rest to the page's event: how long a player waits once the still-stand check is over.

A film of throws runs in real time through the eye's own parts (watcher, reader on its thread) into a table,
and a listener waits for the state with the new roll. Frames are drawn beforehand, so that drawing takes no
time from watching.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import numpy as np
from numpy.typing import NDArray

from scenes.tray import SimulatedTray
from scoring import PlayerSpec, preset
from server.eye.readinghand import ReadingHand, Task
from server.eye.report import throw_message
from server.eyelink import EyeLink
from server.messages import ThrowSeen
from server.store import Store
from server.table import Table
from server.tray import Camera
from vision import SteadyReader, load_reader
from vision.watching import Event, Throw, Watcher

Film = Sequence[NDArray[np.uint8]]

FPS = 30.0
THROWS = 12
SIZE_PX = (640, 480)
#: From the dice's rest on, long enough for the slowest answer, seconds.
AFTER_S = 1.6
#: Before this the first throw of a film cannot be over, seconds.
ROLLING_S = 1.0
#: How often the eye's loop looks for an answer between two frames, seconds.
LOOK_S = 0.004


@dataclass(frozen=True)
class Waited:
    """Milliseconds from the end of the still-stand check to the page's event, and throws that never came."""

    median_ms: float
    late_ms: float
    missed: int

    def __str__(self) -> str:
        return (
            f"From rest to the page, beyond the still-stand check: {self.median_ms:.0f} ms, 95 of 100 within"
            f" {self.late_ms:.0f} ms; {self.missed} of {THROWS} throws were not counted."
        )


def measure_rest_to_page() -> Waited:
    """Throw, watch, read, count, tell: over and over, in real time."""
    waited = [taken for n in range(THROWS) if (taken := _one_throw(_film(n))) is not None]
    parts = quantiles(waited, n=20)
    return Waited(parts[9] * 1e3, parts[18] * 1e3, THROWS - len(waited))


def _film(seed: int) -> Film:
    now = 0.0
    tray = SimulatedTray(seed, lambda: now, size_px=SIZE_PX)
    tray.throw()
    frames = []
    while now < tray.rests_at_s + AFTER_S:
        frames.append(tray.frame(now))
        now += 1 / FPS
    return frames


def _one_throw(film: Film) -> float | None:
    """Seconds from rest decided to the state on the stream; None when it never came."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.at(Path(folder) / "log.sqlite3")
        table = Table(store, "simulated")
        link = EyeLink(table)
        link.report(Camera("simulated", "online"))
        table.start([PlayerSpec("p1", "Anna")], preset("cardzo"))
        heard = _Heard(table)
        reader = SteadyReader(load_reader())
        # The first reading of a tray learns how large its dice are; later ones are quick.
        reader.read(film[-1], 6)
        rested_at = _play(film, ReadingHand(lambda: reader), link)
        rolled_at = heard.wait()
        table.close_streams()
        store.close()
    return None if rested_at is None or rolled_at is None else rolled_at - rested_at


class _Heard:
    """A listener that notes when a state with a roll arrives."""

    def __init__(self, table: Table) -> None:
        self._stream = table.listen()
        self._rolled_at: float | None = None
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while (signal := self._stream.take(AFTER_S)) is not None or not self._stream.closed:
            if signal is not None and signal.name == "state" and '"throw": 1' in signal.data:
                self._rolled_at = time.perf_counter()
                return

    def wait(self) -> float | None:
        """When it came, by `time.perf_counter`."""
        self._thread.join(AFTER_S)
        return self._rolled_at


def _play(film: Film, hand: ReadingHand, link: EyeLink) -> float | None:
    """Show the frames at their pace; when the still-stand check ended before the counted throw."""
    watcher, rested_at = Watcher(6, known_empty=True), None
    begun = time.perf_counter()
    for n, frame in enumerate(film):
        t_s = n / FPS
        events = watcher.look(frame, t_s)
        rested = t_s > ROLLING_S and not watcher.moving
        rested_at = (rested_at or time.perf_counter()) if rested else None
        if watcher.wanted and hand.has_room:
            confirms, number = watcher.confirms, watcher.given()
            hand.give(Task(frame, watcher.counts, number, t_s, confirms))
        events += _answers(watcher, hand, begun + t_s + 1 / FPS)
        for event in events:
            if isinstance(event, Throw):
                link.hear(ThrowSeen.model_validate(throw_message(event, SIZE_PX)))
                return rested_at
    return None


def _answers(watcher: Watcher, hand: ReadingHand, until: float) -> list[Event]:
    """What follows from the reader's answers before the next frame is due."""
    while time.perf_counter() < until:
        answer = hand.take()
        if answer is not None and answer.reading is not None:
            return watcher.hear(answer.reading, answer.task.number, answer.task.t_s)
        time.sleep(LOOK_S)
    return []
