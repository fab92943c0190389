"""A table with buttons: fingers for them, eyes for their lamp, and a clock that is set."""

from __future__ import annotations

from typing import Any

from device.buttons import Press, PressKind, SimulatedButtons
from device.buttons.panel import Button
from server.buttonhand import ButtonHand
from server.messages import TraySeen
from server.table import Table
from server.tray import Camera, Question, TrayState
from tests.server.playing import Seat

#: A pause after which a second press is meant, seconds.
PAUSE_S = 1.0


class Fingers:
    """Presses buttons at a table, one after another with a pause."""

    def __init__(self, table: Table, spec: str = "simulated") -> None:
        self.table = table
        self.now_s = 100.0
        self.shut_downs = 0
        self.buttons = SimulatedButtons(clock=lambda: self.now_s)
        self.hand = ButtonHand(table, self.buttons, self._power_off, lambda: self.now_s)
        self.hand.attach()
        table.look(lambda tray: tray.with_camera(Camera(spec, "online")))

    def _power_off(self) -> None:
        self.shut_downs += 1

    def press(self, *buttons: Button, kind: PressKind = "short", pause_s: float = PAUSE_S) -> None:
        """Press each of them."""
        for button in buttons:
            self.now_s += pause_s
            self.hand.act(Press(button, kind))

    def see(self, state: TrayState, question: Question | None = None, dice: list[Any] | None = None) -> None:
        """What the eye says, checked as its words are."""
        reading = None
        if dice is not None:
            told = {"status": "unsure", "values": [], "dice": dice, "width": 640, "height": 480}
            seen = TraySeen.model_validate({"type": "tray", "state": state, "reading": told})
            assert seen.reading is not None
            reading = seen.reading.model_dump()
        self.table.look(lambda tray: tray.looked(state, reading, question))

    def hints(self) -> Any:
        """The `buttons` of the state."""
        return self.table.state()["buttons"]

    def does(self, button: Button) -> str | None:
        """What a short press does now."""
        hint = self.hints()["short"][button]
        return None if hint is None else str(hint["does"])

    def lamp(self) -> str:
        """Colour and rhythm."""
        lamp: Any = self.buttons.panel()["lamp"]
        return f"{lamp['colour']} {lamp['rhythm']}"

    def beeps(self) -> list[str]:
        """Which beeps were heard so far, each kind once."""
        heard: Any = self.buttons.panel()["beeps"]
        return [name for name, times in heard.items() if times]


def die(value: int | None, *candidates: int) -> dict[str, object]:
    """One die of a reading."""
    place = {"x": 1.0, "y": 1.0, "size": 40.0, "confidence": 0.5}
    return {"value": value, "candidates": list(candidates), **place}


def short_rules(seat: Seat, **fields: object) -> dict[str, object]:
    """A rule set of one box."""
    rules: dict[str, object] = seat.call("GET", "/rule-sets/cardzo").get_json()
    return rules | {"name": "short", "boxes": ["ones"], "bonus": []} | fields
