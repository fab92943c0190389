"""Proves, on the real gpiozero and its mock pins, that buttons, encoder, lamp and buzzer do their work."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import pairwise

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.buttons import BUTTONS, CannotOpenButtons, Lamp, Pins, Press, Wiring
from device.buttons.gpio import GpioButtons
from device.buttons.panel import Button
from tests.device.pins import Board


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("active_low", [True, False])
def test_each_button_presses_where_it_is_wired(button: Button, active_low: bool) -> None:
    board = Board(Wiring(active_low=active_low))
    board.press(button)
    assert board.presses() == [Press(button, "short")]


def test_a_bounce_train_is_one_press() -> None:
    board = Board()
    for _ in range(2):
        for _ in range(7):
            board.contact("write", True)
            board.contact("write", False)
        board.contact("write", True)
        board.wait(0.1)
        for _ in range(7):
            board.contact("write", False)
            board.contact("write", True)
        board.contact("write", False)
        board.wait(0.1)
    assert board.presses() == [Press("write", "short")] * 2


def test_held_write_strikes_and_held_undo_asks_to_shut_down() -> None:
    board = Board()
    board.press("write", held_s=1.0)
    board.press("undo", held_s=1.0)
    board.press("undo", held_s=5.2)
    board.press("undo", held_s=4.8)
    assert board.presses() == [
        Press("write", "long"),
        Press("undo", "long"),
        Press("undo", "hold"),
        Press("undo", "long"),
    ]


def test_two_buttons_at_once_do_not_disturb_each_other() -> None:
    board = Board()
    board.contact("undo", True)
    board.wait(0.5)
    board.press("on")
    board.contact("undo", False)
    board.wait(0.1)
    assert board.presses() == [Press("on", "short"), Press("undo", "short")]


def test_a_release_that_got_lost_is_noticed() -> None:
    """Edges get lost on real pins; the level does not."""
    board = Board()
    board.contact("write", True)
    board.wait(0.1)
    pin = board.pin("write")
    pin.edges = "none"
    board.contact("write", False)
    pin.edges = "both"
    board.wait(2.0)
    assert board.presses() == [Press("write", "short")]


class HeldPin(MockPWMPin):  # type: ignore[misc] # gpiozero has no types
    """A pin that a finger holds down: no resistor pulls it up."""

    def _set_pull(self, value: str) -> None:
        self._pull = value


def test_a_button_that_is_down_from_the_start_is_no_press() -> None:
    factory = MockFactory(pin_class=HeldPin)
    pin = factory.pin(Pins().write)
    pin.drive_low()
    buttons = GpioButtons(Wiring(), factory)
    pin.drive_high()
    while buttons.step() == 0:
        pass
    assert buttons.presses.empty()


#: One notch of a mechanical encoder to the right, from the rest position: (pin of `Pins`, closed).
RIGHT = (("on", True), ("back", True), ("on", False), ("back", False))
LEFT = (("back", True), ("on", True), ("back", False), ("on", False))


@pytest.mark.parametrize(("notch", "button"), [(RIGHT, "on"), (LEFT, "back")])
def test_the_encoder_turns_both_ways(notch: tuple[tuple[str, bool], ...], button: Button) -> None:
    board = Board(Wiring(kind="encoder"))
    for _ in range(30):  # more than gpiozero counts by itself
        for part, closed in notch:
            board.contact(part, closed)
    assert board.presses() == [Press(button, "short")] * 30


def test_a_chattering_encoder_turns_no_more_than_it_was_turned() -> None:
    board = Board(Wiring(kind="encoder"))
    for part, closed in RIGHT:
        for _ in range(4):
            board.contact(part, closed)
            board.contact(part, not closed)
        board.contact(part, closed)
    assert board.presses() == [Press("on", "short")]


def test_the_encoders_push_writes_and_undo_has_a_button() -> None:
    board = Board(Wiring(kind="encoder"))
    board.press("write")
    board.press("write", held_s=1.0)
    board.press("undo")
    assert board.presses() == [Press("write", "short"), Press("write", "long"), Press("undo", "short")]


def test_callbacks_of_other_threads_lose_no_press() -> None:
    """lgpio calls back on a thread of its own; here every button has one."""
    board = Board()

    def hammer(button: Button) -> None:
        for _ in range(5):
            board.contact(button, True)
            board.contact(button, False)

    for _ in range(3):
        threads = [threading.Thread(target=hammer, args=[button]) for button in BUTTONS]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        board.wait(0.2)
    arrived = board.presses()
    assert {button: arrived.count(Press(button)) for button in BUTTONS} == dict.fromkeys(BUTTONS, 3)


def test_it_works_on_a_thread_of_its_own() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    buttons = GpioButtons(Wiring(), factory)
    buttons.start()
    factory.pin(Pins().write).drive_low()
    factory.pin(Pins().write).drive_high()
    assert buttons.presses.get(timeout=30) == Press("write", "short")
    buttons.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "gpio"]


def test_a_contact_that_chatters_without_end_costs_no_memory_and_leaves_the_lamp_alone() -> None:
    board = Board()
    for _ in range(5000):
        board.contact("on", True)
        board.contact("on", False)
    board.buttons.show(Lamp("green"))
    board.wait(0.1)
    assert board.buttons.presses.qsize() <= 64
    assert board.lamp() == (0.0, 1.0, 0.0)


def test_the_lamp_shows_colour_and_rhythm() -> None:
    board = Board()
    board.buttons.show(Lamp("green", "steady"))
    board.wait(0.1)
    assert board.lamp() == (0.0, 1.0, 0.0)
    board.buttons.show(Lamp("red", "slow"))
    board.wait(0.5)
    assert board.lamp() == (1.0, 0.0, 0.0)
    board.wait(1.0)
    assert board.lamp() == (0.0, 0.0, 0.0)
    board.wait(1.0)
    assert board.lamp() == (1.0, 0.0, 0.0)


def flashes(board: Board, seconds: float) -> int:
    """How often the lamp's red pin goes on in this time."""
    pin = board.pin("red")
    pin.clear_states()
    board.wait(seconds)
    states = [float(state.state) for state in pin.states]
    return sum(before == 0.0 and after > 0.0 for before, after in pairwise(states))


@pytest.mark.parametrize(
    ("rhythm", "number"), [("steady", 0), ("slow", 5), ("fast", 25), ("double", 16), ("wink", 11)]
)
def test_rhythms_go_on_without_being_asked(rhythm: str, number: int) -> None:
    board = Board()
    board.buttons.show(Lamp("red", rhythm))  # type: ignore[arg-type]
    board.wait(0.01)
    assert flashes(board, 10.0) in {number, number + 1}


def test_the_same_lamp_again_does_not_begin_anew() -> None:
    board = Board()
    for _ in range(25):
        board.buttons.show(Lamp("red", "slow"))
        board.wait(0.1)
    assert board.lamp() == (1.0, 0.0, 0.0)
    board.buttons.show(Lamp("red", "slow"))
    board.wait(0.6)
    assert board.lamp() == (0.0, 0.0, 0.0)


def test_a_lamp_to_3_volts_is_lit_by_a_low_pin() -> None:
    board = Board(Wiring(lamp_active_high=False))
    board.buttons.show(Lamp("red"))
    board.wait(0.1)
    assert board.lamp() == (0.0, 1.0, 1.0)


def heard(board: Board, seconds: float) -> list[bool]:
    """How the buzzer's pin changes in this time."""
    pin = board.pin("buzzer")
    pin.clear_states()
    board.wait(seconds)
    return [bool(state.state) for state in pin.states][1:]


def test_beeps_are_told_apart() -> None:
    board = Board()
    board.buttons.beep("roll")
    assert heard(board, 0.05) == [True]
    assert heard(board, 1.0) == [False]
    board.buttons.beep("question")
    assert heard(board, 1.0) == [True, False, True, False]
    board.buttons.beep("error")
    assert heard(board, 0.35) == [True]
    assert heard(board, 1.0) == [False]


def test_a_muted_buzzer_is_silent_and_the_lamp_goes_on() -> None:
    board = Board(Wiring(muted=True))
    for beep in ("roll", "question", "error"):
        board.buttons.beep(beep)
        assert heard(board, 1.0) == []
    board.buttons.show(Lamp("blue"))
    board.wait(0.0)
    assert board.lamp() == (0.0, 0.0, 1.0)


def test_lamp_and_buzzer_may_be_missing() -> None:
    board = Board(Wiring(pins=Pins(red=None, green=None, blue=None, buzzer=None)))
    board.buttons.show(Lamp("red", "fast"))
    board.buttons.beep("error")
    board.press("on")
    assert board.presses() == [Press("on", "short")]


def test_closing_puts_the_lamp_out_and_frees_the_pins() -> None:
    board = Board()
    board.buttons.show(Lamp("red"))
    board.wait(0.1)
    factory = board.factory
    board.buttons.close()
    again = gpiozero.LED(board.wiring.pins.red, pin_factory=factory)
    assert again.value == 0
    again.close()


def test_a_pin_that_is_taken_is_told() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    with gpiozero.LED(13, pin_factory=factory), pytest.raises(CannotOpenButtons) as caught:
        GpioButtons(Wiring(), factory)
    assert "GPIO13" in str(caught.value.facts["reason"])


def test_a_pin_that_is_none_is_told() -> None:
    with pytest.raises(CannotOpenButtons) as caught:
        GpioButtons(replace(Wiring(), pins=Pins(undo=99)), MockFactory(pin_class=MockPWMPin))
    assert "99" in str(caught.value.facts["reason"])
