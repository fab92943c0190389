"""Proves that simulated buttons press, light and buzz, that others say what is wrong, without OpenCV."""

from __future__ import annotations

import queue
import subprocess
import sys
from pathlib import Path

import pytest

from device import DeviceError
from device.buttons import (
    BUTTONS,
    PRESSES,
    BadSpec,
    ButtonsUnsupported,
    Lamp,
    NoButtons,
    NoSuchButton,
    Press,
    SimulatedButtons,
    open_buttons,
)


def test_presses_arrive_in_order() -> None:
    buttons = SimulatedButtons()
    for button in BUTTONS:
        for press in PRESSES:
            buttons.press(button, press)
    arrived = [buttons.presses.get_nowait() for _ in range(8)]
    assert arrived == [Press(button, press) for button in BUTTONS for press in PRESSES]


@pytest.mark.parametrize(("button", "press"), [("start", "short"), ("on", "double"), ("", "")])
def test_there_are_four_buttons_and_two_ways_to_press_them(button: str, press: str) -> None:
    buttons = SimulatedButtons()
    with pytest.raises(NoSuchButton) as caught:
        buttons.press(button, press)
    assert caught.value.facts["button"] == button
    assert buttons.presses.empty()


def test_hammering_a_button_that_nobody_listens_to_costs_no_memory() -> None:
    buttons = SimulatedButtons()
    for _ in range(1000):
        buttons.press("on")
    assert buttons.presses.qsize() <= 64


def test_lamp_and_buzzer_show_on_the_panel_until_closed() -> None:
    buttons = SimulatedButtons()
    dark = {"lamp": {"colour": "off", "rhythm": "steady"}, "buzzer": False}
    assert buttons.panel() == dark
    buttons.show(Lamp("green", "slow"))
    buttons.buzz(True)
    assert buttons.panel() == {"lamp": {"colour": "green", "rhythm": "slow"}, "buzzer": True}
    buttons.close()
    assert buttons.panel() == dark


def test_no_buttons_take_everything_and_give_nothing() -> None:
    buttons = open_buttons("none")
    assert isinstance(buttons, NoButtons)
    buttons.show(Lamp("red"))
    buttons.buzz(True)
    with pytest.raises(queue.Empty):
        buttons.presses.get_nowait()
    buttons.close()


@pytest.mark.parametrize(
    ("spec", "error", "code"),
    [
        ("gpio", ButtonsUnsupported, "buttons_unsupported"),
        ("keyboard", BadSpec, "bad_spec"),
        ("", BadSpec, "bad_spec"),
    ],
)
def test_buttons_that_there_are_not_say_so(spec: str, error: type[DeviceError], code: str) -> None:
    with pytest.raises(error) as caught:
        open_buttons(spec)
    assert caught.value.code == code
    assert caught.value.facts["spec"] == spec


def test_buttons_load_neither_opencv_nor_numpy() -> None:
    code = "import sys, device.buttons; assert not {'cv2', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
