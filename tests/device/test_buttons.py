"""Proves that simulated buttons press, light and buzz, that others say what is wrong, without OpenCV."""

from __future__ import annotations

import queue
import subprocess
import sys
from pathlib import Path

import pytest

from device.buttons import (
    BUTTONS,
    PRESSES,
    RHYTHMS,
    BadSpec,
    Lamp,
    NoButtons,
    NoSuchButton,
    Press,
    SimulatedButtons,
    Wiring,
    open_buttons,
)
from device.buttons.rhythm import brightness


def test_presses_arrive_in_order() -> None:
    buttons = SimulatedButtons()
    for button in BUTTONS:
        for press in PRESSES:
            buttons.press(button, press)
    arrived = [buttons.presses.get_nowait() for _ in range(12)]
    assert arrived == [Press(button, press) for button in BUTTONS for press in PRESSES]


@pytest.mark.parametrize(("button", "press"), [("start", "short"), ("on", "double"), ("", "")])
def test_there_are_four_buttons_and_three_ways_to_press_them(button: str, press: str) -> None:
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
    now_s = [0.0]
    buttons = SimulatedButtons(clock=lambda: now_s[0])
    silent = {"buzzer": False, "beeps": {"roll": 0, "question": 0, "error": 0}, "muted": False}
    dark = {"lamp": {"colour": "off", "rhythm": "steady"}, **silent}
    assert buttons.panel() == dark
    buttons.show(Lamp("green", "slow"))
    buttons.beep("error")
    panel = buttons.panel()
    assert (panel["lamp"], panel["buzzer"]) == ({"colour": "green", "rhythm": "slow"}, True)
    assert panel["beeps"] == {"roll": 0, "question": 0, "error": 1}
    now_s[0] = 0.5
    assert buttons.panel()["buzzer"] is False
    buttons.close()
    assert buttons.panel()["lamp"] == dark["lamp"]


def test_a_muted_buzzer_is_not_heard() -> None:
    buttons = SimulatedButtons(muted=True)
    buttons.beep("roll")
    panel = buttons.panel()
    assert (panel["buzzer"], panel["muted"]) == (False, True)
    assert panel["beeps"] == {"roll": 0, "question": 0, "error": 0}


def test_no_rhythm_flashes_more_than_three_times_in_a_second() -> None:
    """Looked at every hundredth of a second for half a minute; counted is when the light comes up."""
    for rhythm in RHYTHMS:
        levels = [brightness(rhythm, step / 100)[0] for step in range(3000)]
        risen = [step for step in range(1, 3000) if levels[step - 1] == 0.0 < levels[step]]
        most = max((sum(at <= other < at + 100 for other in risen) for at in risen), default=0)
        assert most <= 3, rhythm


def test_a_rhythm_says_when_it_changes() -> None:
    for rhythm in RHYTHMS:
        since_s = 0.0
        for _ in range(100):
            level, left_s = brightness(rhythm, since_s)
            assert brightness(rhythm, since_s + min(left_s, 1e3) * 0.99)[0] == level
            since_s = min(since_s + left_s + 1e-9, 1e6)


def test_no_buttons_take_everything_and_give_nothing() -> None:
    buttons = open_buttons("none")
    assert isinstance(buttons, NoButtons)
    buttons.show(Lamp("red"))
    buttons.beep("error")
    with pytest.raises(queue.Empty):
        buttons.presses.get_nowait()
    buttons.close()


@pytest.mark.parametrize("spec", ["keyboard", "", "GPIO"])
def test_buttons_that_there_are_not_say_so(spec: str) -> None:
    with pytest.raises(BadSpec) as caught:
        open_buttons(spec)
    assert (caught.value.code, caught.value.facts["spec"]) == ("bad_spec", spec)


def test_simulated_buttons_know_that_they_are_muted() -> None:
    buttons = open_buttons("simulated", Wiring(muted=True))
    assert isinstance(buttons, SimulatedButtons)
    assert buttons.panel()["muted"] is True


def test_buttons_load_neither_opencv_nor_numpy() -> None:
    code = "import sys, device.buttons; assert not {'cv2', 'numpy', 'gpiozero'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
