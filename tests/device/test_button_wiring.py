"""Proves that the default pins are where the header has them, and that an impossible wiring is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from device.buttons import Pins, Wiring
from device.buttons.wiring import PIN_OF_GPIO, PULLED_UP, fault, nearest_free, nearest_kind, used


def test_the_header_is_gpiozeros_own() -> None:
    board = MockFactory().board_info
    found = {number: [pin for _, pin in board.find_pin(f"GPIO{number}")] for number in PIN_OF_GPIO}
    assert {number: [pin.number for pin in pins] for number, pins in found.items()} == {
        number: [place] for number, place in PIN_OF_GPIO.items()
    }
    assert {number for number, pins in found.items() if pins[0].pull == "up"} == PULLED_UP


def test_the_defaults_go_together() -> None:
    assert fault(Wiring()) is None
    assert fault(Wiring(kind="encoder")) is None
    assert fault(Wiring(pins=Pins(red=None, green=None, blue=None, buzzer=None))) is None
    assert len(set(used(Pins()).values())) == 8


@pytest.mark.parametrize(
    ("wiring", "key", "said"),
    [
        (Wiring(pins=Pins(undo=13)), "pins.undo", "taken by pins.write, free is 12"),
        (Wiring(pins=Pins(buzzer=17)), "pins.buzzer", "taken by pins.red, free is 16"),
        (Wiring(pins=Pins(on=28)), "pins.on", "no pin GPIO 28, try 25"),
        (Wiring(pins=Pins(on=0)), "pins.on", "try 2"),
        (Wiring(pins=Pins(blue=None)), "pins.red", "three pins"),
        (Wiring(pins=Pins(undo=3), active_low=False), "pins.undo", "pulled up"),
    ],
)
def test_what_does_not_go_together_is_told(wiring: Wiring, key: str, said: str) -> None:
    found = fault(wiring)
    assert found is not None
    assert found.key == key
    assert said in found.why


def test_a_button_on_a_pulled_up_pin_may_go_to_ground() -> None:
    """GPIO 3 is worth it: a Pi 4 that is shut down starts when it is pulled to ground."""
    assert fault(replace(Wiring(), pins=Pins(undo=3))) is None


def test_the_nearest_is_near() -> None:
    assert nearest_free(19, Pins()) in {18, 20}
    assert [nearest_kind(word) for word in ("encodr", "button", "knob")] == ["encoder", "buttons", "encoder"]
