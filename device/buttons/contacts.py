"""The contacts of buttons and encoder on their pins, as edges with time stamps.

gpiozero calls back on a thread of its own, which may not wait: a callback only passes on what happened, and
when.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from device.buttons.keys import MANNERS, Key
from device.buttons.panel import Button
from device.buttons.wiring import Wiring

#: A time stamp this much older than now, or newer, is from another clock, seconds.
_LATEST_S: Final = 5.0


@dataclass(frozen=True)
class Edge:
    """A contact closed or opened."""

    button: Button
    down: bool
    t_s: float


@dataclass(frozen=True)
class Turned:
    """The encoder turned by one notch."""

    button: Button


Told = Callable[[Edge | Turned], None]


class Contact:
    """One button's pin. gpiozero holds callbacks weakly, so this object holds what it is called on."""

    def __init__(self, button: Button, device: Any, active_low: bool) -> None:
        self._button: Button = button
        self._device = device
        self._active_low = active_low
        self.key = Key(MANNERS[button])

    def listen(self, told: Told, clock: Callable[[], float]) -> None:
        """Tell every edge from now on."""
        self._told, self._clock = told, clock
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self._changed

    def _changed(self, ticks_s: float, state: object) -> None:
        """On the pin library's thread. The kernel's stamp beats ours, which is late."""
        self._told(Edge(self._button, self._is_down(state), stamp(ticks_s, self._clock())))

    def _is_down(self, state: object) -> bool:
        return bool(state) != self._active_low

    @property
    def closed(self) -> bool:
        """What the pin itself says now."""
        return self._is_down(self._device.pin.state)


def stamp(ticks_s: float, now_s: float) -> float:
    """The time of an edge: the kernel's where it is of our clock (older kernels stamp by the time of day)."""
    return ticks_s if 0.0 <= now_s - ticks_s <= _LATEST_S else now_s


def claim_contacts(
    wiring: Wiring, factory: Any, keep: Callable[[Any], Any], told: Told
) -> dict[Button, Contact]:
    """The push buttons by name, and the encoder listened to where there is one.

    Args:
        keep: takes each device of gpiozero, for closing it.
        told: called on the pin library's thread.

    Raises:
        Exception: what gpiozero and lgpio raise for a pin that is not there or in use.
    """
    import gpiozero

    pins, low = wiring.pins, wiring.active_low
    keyed: tuple[Button, ...] = ("write", "undo")
    if wiring.kind == "encoder":
        encoder = keep(gpiozero.RotaryEncoder(pins.on, pins.back, max_steps=0, pin_factory=factory))
        encoder.when_rotated_clockwise = lambda: told(Turned("on"))
        encoder.when_rotated_counter_clockwise = lambda: told(Turned("back"))
    else:
        keyed = ("back", "on", *keyed)
    contacts: dict[Button, Contact] = {}
    for button in keyed:
        device = keep(gpiozero.InputDevice(getattr(pins, button), pull_up=low, pin_factory=factory))
        contacts[button] = Contact(button, device, low)
    return contacts


def listen(contacts: dict[Button, Contact], told: Told, clock: Callable[[], float] = time.monotonic) -> None:
    """Tell the edges of all of them from now on."""
    for contact in contacts.values():
        contact.listen(told, clock)
