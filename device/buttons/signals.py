"""Lamp and buzzer on their pins, drawn at given moments: they keep no time of their own."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from device.buttons.panel import BEEPS, Beep, Lamp
from device.buttons.rhythm import brightness, mix, sounding
from device.buttons.wiring import Wiring


class Signals:
    """What lamp and buzzer show. Owned by one thread; either may be missing."""

    def __init__(self, wiring: Wiring, factory: Any, keep: Callable[[Any], Any]) -> None:
        """Claim the pins; `keep` takes each device of gpiozero, for closing it.

        Raises:
            Exception: what gpiozero and lgpio raise for a pin that is not there or in use.
        """
        import gpiozero

        pins = wiring.pins
        self._lamp: Any = None
        self._buzzer: Any = None
        if pins.red is not None:
            high = wiring.lamp_active_high
            legs = (pins.red, pins.green, pins.blue)
            self._lamp = keep(gpiozero.RGBLED(*legs, active_high=high, pin_factory=factory))
        if pins.buzzer is not None:
            high = wiring.buzzer_active_high
            self._buzzer = keep(gpiozero.Buzzer(pins.buzzer, active_high=high, pin_factory=factory))
        self._shown, self._shown_at = Lamp(), 0.0
        self._beep, self._beep_at = tuple[float, ...](), -math.inf
        self._colour, self._sounds = (0.0, 0.0, 0.0), False

    def show(self, lamp: Lamp, now_s: float) -> None:
        """Another colour or rhythm; the same one goes on where it is."""
        if lamp != self._shown:
            self._shown, self._shown_at = lamp, now_s

    def beep(self, beep: Beep, now_s: float) -> None:
        """One beep; one that sounds is cut short."""
        self._beep, self._beep_at = BEEPS[beep], now_s

    def draw(self, now_s: float) -> float:
        """Light and sound as is due; seconds until something else is."""
        level, changes_s = brightness(self._shown.rhythm, now_s - self._shown_at)
        colour = mix(self._shown.colour, level)
        if self._lamp is not None and colour != self._colour:
            self._lamp.value = self._colour = colour
        sounds, ends_s = sounding(self._beep, now_s - self._beep_at)
        if self._buzzer is not None and sounds != self._sounds:
            (self._buzzer.on if sounds else self._buzzer.off)()
            self._sounds = sounds
        return changes_s if ends_s is None else min(changes_s, ends_s)
