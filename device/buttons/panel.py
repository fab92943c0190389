"""What buttons, lamp and buzzer are to the rest of the product, and those that exist without hardware.

Presses arrive as `Press` values on a queue, never as callbacks into the game: a pin library calls back on a
thread of its own. `device.buttons.gpio` has those with wires.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Final, Literal, Protocol, get_args

from device.errors import NoSuchButton

Button = Literal["back", "on", "write", "undo"]
PressKind = Literal["short", "long", "hold"]
Colour = Literal["off", "white", "red", "green", "blue", "yellow"]
Rhythm = Literal["steady", "pulse", "wink", "slow", "fast", "double", "triple"]
Beep = Literal["roll", "question", "error"]

BUTTONS: Final[tuple[Button, ...]] = get_args(Button)
PRESSES: Final[tuple[PressKind, ...]] = get_args(PressKind)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
RHYTHMS: Final[tuple[Rhythm, ...]] = get_args(Rhythm)

#: What each beep is made of: seconds on and off by turns, beginning with on. Told apart with eyes shut: one
#: short, two short, one long; none so long that it disturbs a conversation.
BEEPS: Final[Mapping[Beep, tuple[float, ...]]] = {
    "roll": (0.06,),
    "question": (0.08, 0.1, 0.08),
    "error": (0.4,),
}

#: Presses that may wait for somebody to take them; nobody presses more before noticing that nothing happens.
_MOST_WAITING: Final = 64


@dataclass(frozen=True)
class Press:
    """One press of a button; long when it was held, `hold` when it was held for seconds (undo alone)."""

    button: Button
    press: PressKind = "short"


@dataclass(frozen=True)
class Lamp:
    """What the lamp shows."""

    colour: Colour = "off"
    rhythm: Rhythm = "steady"


class Buttons(Protocol):
    """Buttons, lamp and buzzer. Made and closed by one thread; `show` and `beep` may be called from any.

    Neither waits: the table calls them under its lock.
    """

    @property
    def spec(self) -> str:
        """What they were asked for as."""

    @property
    def presses(self) -> queue.Queue[Press]:
        """Where presses arrive, in order."""

    def show(self, lamp: Lamp) -> None:
        """Light the lamp this way from now on."""

    def beep(self, beep: Beep) -> None:
        """Sound the buzzer this way once; a muted one stays silent."""

    def close(self) -> None:
        """Let go of the hardware; the lamp goes out."""


class SimulatedButtons:
    """Buttons pressed by a program; what lamp and buzzer do can be looked at."""

    spec: Final = "simulated"

    def __init__(self, muted: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.presses: queue.Queue[Press] = queue.Queue(_MOST_WAITING)
        self._muted = muted
        self._clock = clock
        self._lock = threading.Lock()
        self._lamp = Lamp()
        self._beeps: dict[Beep, int] = dict.fromkeys(BEEPS, 0)
        self._sounds_until_s = float("-inf")

    def press(self, button: str, press: str = "short") -> None:
        """Press a button. When too many presses wait already, it is lost, as on a stuck machine.

        Raises:
            NoSuchButton: no such button, or no such kind of press.
        """
        known = [Press(b, p) for b in BUTTONS for p in PRESSES if (b, p) == (button, press)]
        if not known:
            raise NoSuchButton(button=button, press=press, buttons=BUTTONS, presses=PRESSES)
        with contextlib.suppress(queue.Full):
            self.presses.put_nowait(known[0])

    def show(self, lamp: Lamp) -> None:
        """Light the lamp this way from now on."""
        with self._lock:
            self._lamp = lamp

    def beep(self, beep: Beep) -> None:
        """Sound the buzzer this way once; a muted one stays silent."""
        with self._lock:
            if not self._muted:
                self._beeps[beep] += 1
                self._sounds_until_s = self._clock() + sum(BEEPS[beep])

    def panel(self) -> dict[str, object]:
        """What lamp and buzzer do now: `{"lamp": {"colour", "rhythm"}, "buzzer", "beeps", "muted"}`.

        `buzzer` is true while it sounds; `beeps` counts each kind of beep that was heard.
        """
        with self._lock:
            return {
                "lamp": asdict(self._lamp),
                "buzzer": self._clock() < self._sounds_until_s,
                "beeps": dict(self._beeps),
                "muted": self._muted,
            }

    def close(self) -> None:
        """The lamp goes out and the buzzer falls silent."""
        with self._lock:
            self._lamp, self._sounds_until_s = Lamp(), float("-inf")


class NoButtons:
    """A table without buttons: no press ever comes, and what is shown is shown to nobody."""

    spec: Final = "none"

    def __init__(self) -> None:
        self.presses: queue.Queue[Press] = queue.Queue(1)

    def show(self, lamp: Lamp) -> None:
        """Nothing to light."""

    def beep(self, beep: Beep) -> None:
        """Nothing to sound."""

    def close(self) -> None:
        """Nothing to let go of."""
