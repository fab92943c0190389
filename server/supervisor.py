"""Keeps an eye running: starts it, hears it, kills it when it falls silent, and starts it again.

A camera stack can hang or crash in native code, so the eye is a process that may die at any moment. This is
the decision when to do what, with the clock and the process given from outside; `server.eyeprocess` is the
real process.

Locks: `_lock` guards what is decided and is never held while the table is told; whoever holds the table's
lock may therefore call `send`.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from server import troubles
from server.messages import BadMessage, EyeMessage, HealthReport, read_message
from server.tray import Camera, Health

log = logging.getLogger(__name__)

#: The eye reports its health at least once a second; after this silence it is frozen, seconds.
SILENCE_S = 3.0
#: Loading OpenCV before the first report, and opening a camera, take a slow machine this long, seconds.
STARTUP_S = 20.0
#: A killed process is gone when its driver lets go of it; the camera cannot be opened before, seconds.
LOOK_S = 0.25
#: Waiting before the next start doubles with every failure in a row, seconds.
FIRST_DELAY_S, LONGEST_DELAY_S = 1.0, 20.0
#: An eye that ran this long has recovered: the next failure is a first one, seconds.
QUIET_S = 60.0
#: Bad lines that are logged one by one; after that only how many there are.
LOGGED_BAD_LINES = 5


class Eye(Protocol):
    """An eye that was started."""

    def send(self, message: dict[str, object]) -> bool:
        """Pass a message to it without waiting; False when it takes none."""

    def exit_code(self) -> int | None:
        """None while it lives, and until it is really gone."""

    def kill(self) -> None:
        """End it at once, without waiting for it to be gone."""

    def stop(self) -> None:
        """Ask it to end, see to it that it does, and wait until it is gone."""


#: Starts an eye; the lines it writes go to the given function, on a thread of the eye's own.
Launch = Callable[[Callable[[bytes], None]], Eye]


class Supervisor:
    """One camera's eye, over all its restarts.

    `step` is called every `LOOK_S`, by our thread or by a test.
    """

    def __init__(
        self,
        spec: str,
        launch: Launch,
        report: Callable[[Camera], None],
        hear: Callable[[EyeMessage], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._launch = launch
        self._report = report
        self._hear = hear
        self._clock = clock
        self._lock = threading.Lock()
        self._report_lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._camera = Camera(spec, "restarting", "starting", code=troubles.STARTING)
        self._reported: Camera | None = None
        self._eye: Eye | None = None
        #: Whether reports come regularly: not before the first, nor while a camera is opened.
        self._reporting = False
        self._dying = False
        self._heard_at = 0.0
        self._started_at = 0.0
        self._due_at = clock()
        self._failures = 0
        self._starts = 0
        self._bad_lines = 0
        #: How often the eyes before this one had opened the camera again.
        self._reopened_before = 0

    @property
    def simulated(self) -> bool:
        """True when throws can be asked for."""
        return self._camera.spec == "simulated"

    def send(self, message: dict[str, object]) -> bool:
        """Pass a message to the eye without waiting; False when there is none that takes it."""
        eye = self._eye
        return eye is not None and eye.send(message)

    def start(self) -> None:
        """Supervise on a thread of our own from now on."""
        self._thread = threading.Thread(target=self._run, name="supervisor", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self.step()
            except Exception:  # the edge of the thread: it must outlive whatever an eye can do to it
                log.exception("supervising the eye")
            self._stopping.wait(LOOK_S)

    def begin_stop(self) -> None:
        """Ask the eye to end, and start no other; it does so while the rest of the product stops."""
        self._stopping.set()
        self.send({"type": "stop"})

    def stop(self) -> None:
        """End the eye and the supervision, and wait until both have."""
        self.begin_stop()
        if self._thread is not None:
            self._thread.join()
        eye, self._eye = self._eye, None
        if eye is not None:
            eye.stop()

    def step(self) -> None:
        """Do what is due now."""
        now = self._clock()
        with self._lock:
            if self._eye is None:
                if now >= self._due_at:
                    self._begin(now)
            elif (code := self._eye.exit_code()) is not None:
                self._lost(f"ended with code {code}", troubles.trouble_of_exit(code), now)
            elif not self._dying:
                self._watch(self._eye, now)
        self._tell()

    def _watch(self, eye: Eye, now: float) -> None:
        if now - self._heard_at >= (SILENCE_S if self._reporting else STARTUP_S):
            log.warning("the eye has been silent for %.1f s and is killed", now - self._heard_at)
            self._dying = True
            eye.kill()
            self._now("restarting", "frozen", troubles.EYE_FROZEN)
        elif now - self._started_at >= QUIET_S:
            self._failures = 0

    def _begin(self, now: float) -> None:
        self._starts += 1
        self._heard_at = self._started_at = now
        self._dying = self._reporting = False
        number = self._starts
        try:
            self._eye = self._launch(lambda line: self._heard(number, line))
        except OSError as error:
            self._lost(f"cannot be started: {error.strerror}", troubles.EYE_NOT_STARTED, now)
        else:
            self._camera = replace(self._camera, restarts=self._starts - 1)

    def _lost(self, why: str, code: str, now: float) -> None:
        """There is no eye now; when the next one begins."""
        delay = min(FIRST_DELAY_S * 2**self._failures, LONGEST_DELAY_S)
        log.warning("the eye %s; the next one starts in %.0f s", why, delay)
        self._failures += 1
        self._due_at = now + delay
        self._eye = None
        self._reopened_before = self._camera.reopened
        if self._dying:
            why, code = "frozen", troubles.EYE_FROZEN
        self._now("restarting", why, code)

    def _now(self, health: Health, reason: str | None, code: str | None) -> None:
        self._camera = replace(self._camera, health=health, reason=reason, code=code)

    def _heard(self, number: int, line: bytes) -> None:
        """A line of an eye, on that eye's thread; one that was given up is not listened to."""
        try:
            message = read_message(line)
        except BadMessage as error:
            self._count_bad_line(error)
            return
        with self._lock:
            if number != self._starts or self._dying or self._eye is None:
                return
            self._heard_at = self._clock()
            if isinstance(message, HealthReport):
                self._reporting = not message.opens
                self._now(message.health, message.reason, message.code)
                self._camera = replace(self._camera, reopened=self._reopened_before + message.reopened)
        self._tell()
        self._hear(message)

    def _count_bad_line(self, error: BadMessage) -> None:
        self._bad_lines += 1
        if self._bad_lines <= LOGGED_BAD_LINES:
            log.warning("the eye wrote a line that is no message: %s", error.facts["why"])
        elif self._bad_lines % 1000 == 0:
            log.warning("the eye wrote %d lines that are no messages", self._bad_lines)

    def _tell(self) -> None:
        """Report the camera as it is now; in order, whichever thread comes first."""
        with self._report_lock:
            camera = self._camera
            if camera != self._reported:
                self._reported = camera
                self._report(camera)
