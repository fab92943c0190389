"""What the buttons do: point at a box, write it, undo; and what the lamp tells of the tray."""

import queue

import pytest
from flask.testing import FlaskClient

from device.buttons import Lamp, Press, SimulatedButtons
from scoring import BOX_IDS
from server.app import create_app
from server.buttonhand import ButtonHand, act
from server.surroundings import AppConfig
from server.table import Table
from server.tray import Camera
from tests.server.playing import Seat


@pytest.fixture
def thrown(seat: Seat) -> Seat:
    """Anna has thrown."""
    seat.start()
    seat.throw(6, 6, 6, 6, 1, 2)
    return seat


def test_no_box_is_pointed_at_by_itself(thrown: Seat, table: Table) -> None:
    assert thrown.state()["selection"] is None
    act(table, Press("write"))
    assert thrown.state()["version"] == 2


@pytest.mark.parametrize(
    ("presses", "box"),
    [
        (["on"], BOX_IDS[0]),
        (["on", "on"], BOX_IDS[1]),
        (["back"], BOX_IDS[-1]),
        (["on", "back"], BOX_IDS[-1]),
        (["on"] * 21, BOX_IDS[0]),
    ],
)
def test_on_and_back_go_round_the_open_boxes(
    thrown: Seat, table: Table, presses: list[str], box: str
) -> None:
    for button in presses:
        act(table, Press(button))  # type: ignore[arg-type]
    assert thrown.state()["selection"] == {"column": 0, "box": box}


def test_a_written_box_is_not_pointed_at(thrown: Seat, table: Table) -> None:
    thrown.write("ones")
    thrown.throw()
    thrown.write("ones")
    thrown.throw()
    act(table, Press("on"))
    assert thrown.state()["selection"] == {"column": 0, "box": "twos"}


def test_write_writes_the_box_pointed_at_and_points_at_none(thrown: Seat, table: Table) -> None:
    act(table, Press("on"))
    act(table, Press("write"))
    state = thrown.state()
    assert state["game"]["players"][0]["columns"][0]["boxes"]["ones"]["points"] == 1
    assert state["selection"] is None


def test_undo_undoes_and_held_it_redoes(thrown: Seat, table: Table) -> None:
    act(table, Press("undo"))
    assert thrown.state()["game"]["turn"]["dice"] == []
    act(table, Press("undo", "long"))
    assert thrown.state()["game"]["turn"]["dice"] == [6, 6, 6, 6, 1, 2]


@pytest.mark.parametrize("button", ["back", "on", "write", "undo"])
@pytest.mark.parametrize("game", [True, False], ids=["before a throw", "without a game"])
def test_a_press_that_means_nothing_does_nothing(seat: Seat, table: Table, button: str, game: bool) -> None:
    if game:
        seat.start()
    before = seat.state()
    act(table, Press(button))  # type: ignore[arg-type]
    assert seat.state() == before


@pytest.mark.usefixtures("thrown")
def test_listeners_hear_what_is_pointed_at(table: Table) -> None:
    stream = table.listen()
    stream.take(0)
    act(table, Press("on"))
    signal = stream.take(0)
    assert signal is not None
    assert (signal.name, signal.id, signal.data) == ("selection", None, '{"column": 0, "box": "ones"}')


@pytest.fixture
def buttons() -> SimulatedButtons:
    return SimulatedButtons()


@pytest.fixture
def pressing(table: Table, buttons: SimulatedButtons) -> FlaskClient:
    """A client of an application with simulated buttons that nobody takes presses from."""
    return create_app(table, AppConfig(buttons=buttons)).test_client()


def test_a_press_asked_for_goes_to_the_buttons(pressing: FlaskClient, buttons: SimulatedButtons) -> None:
    seat = Seat(pressing)
    assert seat.call("POST", "/simulated/button", {"button": "undo", "press": "long"}).status_code == 200
    assert seat.call("POST", "/simulated/button", {"button": "on"}).status_code == 200
    assert [buttons.presses.get_nowait() for _ in range(2)] == [Press("undo", "long"), Press("on", "short")]


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
        ("rolling", {"colour": "blue", "rhythm": "steady"}),
        ("read", {"colour": "green", "rhythm": "steady"}),
        ("unsure", {"colour": "yellow", "rhythm": "fast"}),
        ("empty", {"colour": "off", "rhythm": "steady"}),
    ],
)
def test_the_lamp_tells_of_the_tray(
    table: Table, pressing: FlaskClient, buttons: SimulatedButtons, seen: str, lamp: dict[str, str]
) -> None:
    hand = ButtonHand(table, buttons)
    hand.start()
    assert Seat(pressing).call("GET", "/simulated/panel").get_json()["lamp"]["colour"] == "red"
    table.look(lambda tray: tray.with_camera(Camera("simulated", "online")))
    table.look(lambda tray: tray.looked(seen, None, None))  # type: ignore[arg-type]
    assert Seat(pressing).call("GET", "/simulated/panel").get_json() == {"lamp": lamp, "buzzer": False}
    hand.stop()
    assert buttons.panel()["lamp"] == lamp


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
