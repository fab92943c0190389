"""A camera over the simulated tray: pictures in real time, throws on request."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final

from device.cameras.frames import Frame
from device.errors import CameraGone, NoSuchDie
from scenes import NoSuchDie as NoSuchSceneDie
from scenes.tray import SimulatedTray, TrueDie

#: A frame is drawn no sooner than this after the one before, as by a camera of 30 frames a second.
FRAME_S: Final = 1 / 30


class SimulatedCamera:
    """Looks at a simulated tray. What lies there can only be read from its pictures."""

    spec: Final = "simulated"
    live: Final = True

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        seed: int | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Args: seed: of the tray's look and of all throws; by chance when None."""
        self._clock = clock
        self._sleep = sleep
        self._tray: SimulatedTray | None = SimulatedTray(
            secrets.randbits(63) if seed is None else seed, clock
        )
        self._next_s = clock()

    def read(self, timeout_s: float) -> Frame:
        """The picture of now; waits for the next frame's time, but no longer than the timeout."""
        tray = self._open_tray()
        wait = min(self._next_s - self._clock(), timeout_s)
        if wait > 0:
            self._sleep(wait)
        now = self._clock()
        self._next_s = max(self._next_s + FRAME_S, now)
        return Frame(tray.frame(now), now)

    def throw(self, keep: Sequence[int] = ()) -> None:
        """Throw all dice but those to keep, numbered as in `dice()`.

        Raises:
            NoSuchDie: a die to keep that does not lie there.
        """
        try:
            self._open_tray().throw(keep)
        except NoSuchSceneDie as error:
            raise NoSuchDie(**error.facts) from error

    def keep_near(self, places_px: Sequence[tuple[float, float]]) -> list[int]:
        """The numbers of the dice that lie nearest to places in the picture, for `throw`, each once."""
        left = dict(enumerate(self.dice()))
        found = []
        for x, y in places_px:
            if left:
                nearest = min(left, key=lambda n: (left[n].x_px - x) ** 2 + (left[n].y_px - y) ** 2)
                found.append(nearest)
                del left[nearest]
        return found

    def dice(self) -> list[TrueDie]:
        """The truth, for tests and for telling dice apart by place; no reader may look at it."""
        return self._open_tray().truth()

    def lying(self) -> list[TrueDie]:
        """Of those, the ones that lie still now."""
        return self._open_tray().lying(self._clock())

    def close(self) -> None:
        """The tray is gone, and what lay in it."""
        self._tray = None

    def _open_tray(self) -> SimulatedTray:
        if self._tray is None:
            raise CameraGone(spec=self.spec, reason="closed")
        return self._tray
