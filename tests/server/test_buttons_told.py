"""What is told of the buttons: to pages, by lamp and buzzer, and what simulated ones are told over HTTP."""

from __future__ import annotations

import queue

import pytest
from flask.testing import FlaskClient

from device.buttons import Lamp, Press, SimulatedButtons
from server.app import create_app
from server.buttonhand import ButtonHand
from server.buttonlamp import LAMPS
from server.surroundings import AppConfig
from server.table import Table
from server.tray import Camera
from tests.server.playing import Seat
from tests.server.pressing import Fingers


@pytest.mark.usefixtures("thrown")
def test_listeners_hear_what_is_pointed_at_and_what_the_buttons_do(fingers: Fingers) -> None:
    stream = fingers.table.listen()
    stream.take(0)
    fingers.press("on")
    signals = [stream.take(0), stream.take(0)]
    assert [(signal.name, signal.id) for signal in signals if signal] == [
        ("selection", None),
        ("buttons", None),
    ]
    assert signals[0] is not None
    assert signals[0].data == '{"column": 0, "box": "ones"}'
    assert stream.take(0) is None


def test_every_moment_of_the_lamp_has_a_rhythm_of_its_own() -> None:
    """Whoever sees no colours reads the rhythm; a lamp that is off is no rhythm."""
    lit = [lamp.rhythm for lamp in LAMPS.values() if lamp.colour != "off"]
    assert len(set(lit)) == len(lit) == 7


@pytest.fixture
def buttons() -> SimulatedButtons:
    return SimulatedButtons()


@pytest.fixture
def pressing(table: Table, buttons: SimulatedButtons) -> FlaskClient:
    """A client of an application with simulated buttons that nobody takes presses from."""
    return create_app(table, AppConfig(buttons=buttons)).test_client()


def test_a_press_asked_for_goes_to_the_buttons(pressing: FlaskClient, buttons: SimulatedButtons) -> None:
    seat = Seat(pressing)
    assert seat.call("POST", "/simulated/button", {"button": "undo", "press": "hold"}).status_code == 200
    assert seat.call("POST", "/simulated/button", {"button": "on"}).status_code == 200
    assert [buttons.presses.get_nowait() for _ in range(2)] == [Press("undo", "hold"), Press("on", "short")]


@pytest.mark.parametrize(
    "body",
    [{"button": "off"}, {"button": "on", "press": "soft"}, {}, {"button": 1}, {"button": "on", "x": 1}],
)
def test_there_are_four_buttons(pressing: FlaskClient, buttons: SimulatedButtons, body: object) -> None:
    assert Seat(pressing).call("POST", "/simulated/button", body).status_code == 422
    with pytest.raises(queue.Empty):
        buttons.presses.get_nowait()


@pytest.mark.parametrize(
    ("seen", "lamp"),
    [
        ("hand", {"colour": "blue", "rhythm": "wink"}),
        ("rolling", {"colour": "blue", "rhythm": "wink"}),
        ("settling", {"colour": "blue", "rhythm": "wink"}),
        ("empty", {"colour": "white", "rhythm": "pulse"}),
        ("taken", {"colour": "white", "rhythm": "pulse"}),
        ("no_camera", {"colour": "red", "rhythm": "slow"}),
    ],
)
def test_the_lamp_tells_of_the_tray(
    table: Table, pressing: FlaskClient, buttons: SimulatedButtons, seen: str, lamp: dict[str, str]
) -> None:
    hand = ButtonHand(table, buttons)
    hand.start()
    Seat(pressing).start()
    table.look(lambda tray: tray.with_camera(Camera("simulated", "online")))
    table.look(lambda tray: tray.looked(seen, None, None))  # type: ignore[arg-type]
    panel = Seat(pressing).call("GET", "/simulated/panel").get_json()
    assert panel["lamp"] == lamp
    hand.stop()
    assert buttons.panel()["lamp"] == lamp


def test_a_table_without_a_camera_has_nothing_to_complain_of(seat: Seat, table: Table) -> None:
    fingers = Fingers(table, "none")
    assert fingers.lamp() == "off steady"
    seat.start()
    table.look(lambda tray: tray.with_camera(Camera("none", "gone")))
    assert (fingers.lamp(), fingers.beeps()) == ("white pulse", [])
    seat.throw()
    assert fingers.lamp() == "green steady"


def test_a_camera_that_goes_away_is_heard_once(thrown: Seat, fingers: Fingers) -> None:
    thrown.write("ones")
    fingers.table.look(lambda tray: tray.with_camera(Camera("usb", "stalled", "no picture")))
    fingers.table.look(lambda tray: tray.with_camera(Camera("usb", "gone", "unplugged")))
    assert fingers.lamp() == "red slow"
    assert fingers.buttons.panel()["beeps"]["error"] == 1  # type: ignore[index]


def test_presses_are_taken_from_the_queue_until_the_hand_is_stopped(
    thrown: Seat, table: Table, buttons: SimulatedButtons
) -> None:
    hand = ButtonHand(table, buttons)
    stream = table.listen()
    hand.start()
    buttons.press("undo")
    signals = [stream.take(30), stream.take(30)]
    hand.stop()
    assert [signal.id for signal in signals if signal] == [2, 3]
    buttons.show(Lamp())
    buttons.press("undo")
    assert thrown.state()["version"] == 3
