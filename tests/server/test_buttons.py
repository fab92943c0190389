"""What the buttons do in every moment of a game, and that hints, presses and lamp agree."""

from __future__ import annotations

import queue
from typing import Any

import pytest
from flask.testing import FlaskClient

from device.buttons import Lamp, Press, SimulatedButtons
from device.buttons.panel import Button
from scoring import BOX_IDS
from server.app import create_app
from server.buttonhand import ButtonHand
from server.buttonlamp import LAMPS
from server.surroundings import AppConfig
from server.table import Table
from server.tray import Camera, Question
from tests.server.playing import Seat
from tests.server.pressing import Fingers, die


@pytest.fixture
def fingers(table: Table) -> Fingers:
    """Fingers at the table, whose camera works."""
    return Fingers(table)


@pytest.fixture
def thrown(seat: Seat, fingers: Fingers) -> Seat:
    """Anna has thrown."""
    seat.start()
    seat.throw(6, 6, 6, 6, 1, 2)
    fingers.see("read")
    return seat


def test_without_buttons_the_state_has_none(seat: Seat) -> None:
    assert seat.state()["buttons"] is None


def test_no_box_is_pointed_at_by_itself(thrown: Seat, fingers: Fingers) -> None:
    assert thrown.state()["selection"] is None
    assert fingers.does("write") is None
    fingers.press("write")
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
    thrown: Seat, fingers: Fingers, presses: list[Button], box: str
) -> None:
    fingers.press(*presses)
    assert thrown.state()["selection"] == {"column": 0, "box": box}


def test_a_written_box_is_not_pointed_at(thrown: Seat, fingers: Fingers) -> None:
    thrown.write("ones")
    thrown.throw()
    thrown.write("ones")
    thrown.throw()
    fingers.press("on")
    assert thrown.state()["selection"] == {"column": 0, "box": "twos"}


def test_write_writes_the_box_pointed_at_and_points_at_none(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("on")
    assert fingers.hints()["short"]["write"] == {"does": "write", "box": "ones", "column": 0, "points": 1}
    fingers.press("write")
    state = thrown.state()
    assert state["game"]["players"][0]["columns"][0]["boxes"]["ones"]["points"] == 1
    assert state["selection"] is None


def box_of(seat: Seat, box: str, player: int = 0) -> Any:
    """What a box holds."""
    return seat.state()["game"]["players"][player]["columns"][0]["boxes"][box]


def test_a_box_that_pays_nothing_is_struck_after_asking(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("back")
    assert fingers.does("write") == "ask_strike"
    fingers.press("write")
    assert (fingers.does("write"), fingers.hints()["asked"]) == ("strike", "strike")
    assert (box_of(thrown, "maxi_yatzy")["state"], fingers.lamp()) == ("open", "red triple")
    fingers.press("write")
    assert box_of(thrown, "maxi_yatzy") == {"state": "struck", "points": 0, "dice": [6, 6, 6, 6, 1, 2]}


def test_held_write_strikes_a_box_that_pays_for_good_after_asking(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("on")
    fingers.press("write", kind="long")
    assert box_of(thrown, "ones")["state"] == "open"
    fingers.press("write")
    assert box_of(thrown, "ones") == {"state": "struck", "points": 0, "dice": None}


@pytest.mark.parametrize("other", ["undo", "on", "back"])
def test_strike_is_called_off_by_any_other_button(thrown: Seat, fingers: Fingers, other: Button) -> None:
    fingers.press("back", "write", other)
    assert fingers.hints()["asked"] is None
    assert thrown.state()["version"] == 2


def test_a_hammering_hand_never_answers_what_it_asked(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("back")
    fingers.press(*["write"] * 50, pause_s=0.1)  # type: ignore[arg-type]
    assert box_of(thrown, "maxi_yatzy")["state"] == "open"
    fingers.press("write")
    assert box_of(thrown, "maxi_yatzy")["state"] == "struck"


def test_what_was_asked_is_forgotten_after_a_while(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("back", "write")
    fingers.now_s += 20
    fingers.hand._hands.forget()
    assert fingers.does("write") == "ask_strike"
    assert thrown.state()["selection"] == {"column": 0, "box": "maxi_yatzy"}


def test_where_the_rules_forbid_it_nothing_is_struck(seat: Seat, fingers: Fingers) -> None:
    seat.start(rules="tactic")
    seat.throw(6, 6, 6, 6, 1, 2)
    fingers.see("read")
    fingers.press("back")
    while thrown_selection(seat) not in {"maxi_yatzy", "full_straight", "villa"}:
        fingers.press("back")
    hints = fingers.hints()
    assert (hints["short"]["write"], hints["held"]["write"]) == (None, None)
    before = seat.state()["version"]
    fingers.press("write")
    fingers.press("write", kind="long")
    fingers.press("write")
    assert seat.state()["version"] == before


def thrown_selection(seat: Seat) -> str:
    """The box that is pointed at."""
    return str(seat.state()["selection"]["box"])


def test_undo_undoes_and_held_it_redoes(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("undo")
    assert thrown.state()["game"]["turn"]["dice"] == []
    assert fingers.hints()["held"]["undo"] == {"does": "redo"}
    fingers.press("undo", kind="long")
    assert thrown.state()["game"]["turn"]["dice"] == [6, 6, 6, 6, 1, 2]


@pytest.mark.parametrize("button", ["back", "on", "write", "undo"])
@pytest.mark.parametrize("game", [True, False], ids=["before a throw", "without a game"])
def test_a_press_that_means_nothing_does_nothing(
    seat: Seat, fingers: Fingers, button: Button, game: bool
) -> None:
    if game:
        rules = short_rules(seat, start="seating")
        seat.call("POST", "/games", {"players": [{"name": "Anna"}], "rules": rules})
    before = seat.state()
    fingers.press(button)
    assert seat.state() == before
    assert fingers.beeps() == []


def test_while_dice_roll_nothing_is_written(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("on")
    fingers.see("rolling")
    assert [fingers.does(button) for button in ("back", "on", "write")] == [None] * 3
    assert fingers.lamp() == "blue wink"
    fingers.press("write")
    assert thrown.state()["version"] == 2


def test_in_forced_order_one_press_points_and_another_writes(seat: Seat, fingers: Fingers) -> None:
    rules = seat.call("GET", "/rule-sets/cardzo").get_json() | {"forced_order": True, "name": "forced"}
    seat.call("POST", "/games", {"players": [{"name": "Anna"}], "rules": rules})
    seat.throw(1, 1, 2, 3, 4, 5)
    fingers.see("read")
    assert fingers.hints()["short"]["write"] == {"does": "point", "box": "ones", "column": 0}
    fingers.press("write", "write")
    assert box_of(seat, "ones")["points"] == 2


def test_several_columns_are_gone_through_one_after_another(seat: Seat, fingers: Fingers) -> None:
    rules = seat.call("GET", "/rule-sets/cardzo").get_json() | {"columns": 2, "name": "two"}
    seat.call("POST", "/games", {"players": [{"name": "Anna"}], "rules": rules})
    seat.throw(1, 1, 2, 3, 4, 5)
    fingers.see("read")
    fingers.press(*["on"] * 21)  # type: ignore[arg-type]
    assert seat.state()["selection"] == {"column": 1, "box": "ones"}
    fingers.press("write")
    columns = seat.state()["game"]["players"][0]["columns"]
    assert [column["boxes"]["ones"]["state"] for column in columns] == ["open", "written"]


def test_a_saved_throw_is_one_more_place_to_point_at(seat: Seat, fingers: Fingers) -> None:
    seat.start("Anna", rules="alga")
    seat.throw()
    seat.write("sixes")
    for _ in range(3):
        seat.throw(1, 1, 2, 3, 4, 5)
    fingers.see("read")
    fingers.press("back")
    assert fingers.hints()["short"]["write"] == {"does": "saved_throw", "saved_throw": True}
    assert seat.state()["selection"] is None
    fingers.press("write")
    assert seat.state()["game"]["turn"]["throws_left"] == 1


# -- questions -------------------------------------------------------------------------------------


@pytest.fixture
def asked(seat: Seat, fingers: Fingers) -> Seat:
    """The eye asks whether six dice that lie there were thrown."""
    seat.start()
    fingers.see("unsure", Question("throw_or_not", (1, 2, 3, 4, 5, 6)))
    return seat


def test_a_throw_in_doubt_is_counted_by_write(asked: Seat, fingers: Fingers) -> None:
    assert (fingers.does("write"), fingers.does("undo")) == ("count", "not_a_throw")
    assert (fingers.lamp(), fingers.beeps()) == ("yellow double", ["question"])
    fingers.press("write")
    assert asked.state()["game"]["turn"]["dice"] == [1, 2, 3, 4, 5, 6]
    assert (fingers.lamp(), fingers.beeps()) == ("green steady", ["roll", "question"])


def test_a_throw_in_doubt_is_let_go_by_undo(asked: Seat, fingers: Fingers) -> None:
    fingers.press("undo")
    state = asked.state()
    assert (state["tray"]["question"], state["game"]["turn"]["throw"], state["version"]) == (None, 0, 1)
    assert fingers.does("undo") is None


def test_a_die_in_doubt_is_named_by_on_back_and_write(seat: Seat, fingers: Fingers) -> None:
    """The likely values come first; the throw counts when the last one is said."""
    seat.start()
    dice = [die(1), die(2), die(None, 5, 3), die(4), die(None, 6), die(6)]
    fingers.see("unsure", Question("unsure_die", (1, 2, None, 4, None, 6)), dice)
    assert (fingers.does("write"), fingers.lamp()) == (None, "yellow fast")
    fingers.press("on")
    assert fingers.hints()["at"] == {"place": 2, "value": 5}
    fingers.press("on")
    assert fingers.hints()["short"]["write"] == {"does": "take_value", "place": 2, "value": 3}
    fingers.press("write")
    assert fingers.hints()["taken"] == [1, 2, 3, 4, None, 6]
    fingers.press("write")
    assert seat.state()["version"] == 1
    fingers.press("on", "write")
    assert seat.state()["game"]["turn"]["dice"] == [1, 2, 3, 4, 6, 6]


def test_an_unsure_tray_without_a_question_is_settled_too(seat: Seat, fingers: Fingers) -> None:
    seat.start()
    fingers.see("unsure", None, [die(1), die(2), die(3), die(4), die(5), die(None, 2)])
    assert fingers.does("undo") is None
    fingers.press("on", "write")
    assert seat.state()["game"]["turn"]["dice"] == [1, 2, 3, 4, 5, 2]


def test_a_missing_die_is_offered_from_the_roll_before(seat: Seat, fingers: Fingers) -> None:
    seat.start()
    seat.throw(6, 6, 6, 6, 1, 2)
    fingers.see("unsure", Question("missing_die", (6, 6, 6, 6, 1)))
    fingers.press("on")
    assert fingers.hints()["at"] == {"place": 5, "value": 2}


def test_values_that_were_said_are_taken_back_by_undo_and_gone_with_the_question(
    seat: Seat, fingers: Fingers
) -> None:
    seat.start()
    fingers.see("unsure", Question("unsure_die", (1, 2, 3, 4, None, None)))
    fingers.press("on", "write")
    assert fingers.does("undo") == "start_over"
    fingers.press("undo")
    assert fingers.hints()["taken"] is None
    fingers.press("on", "write")
    fingers.see("unsure", Question("unsure_die", (1, 2, 3, None, None, None)))
    assert fingers.hints()["taken"] is None
    fingers.see("rolling")
    assert fingers.hints()["at"] is None


@pytest.mark.parametrize("kind", ["camera_moved", "foreign_object"])
def test_what_is_beside_the_dice_is_left_by_undo(thrown: Seat, fingers: Fingers, kind: str) -> None:
    fingers.see("read", Question(kind, ()))  # type: ignore[arg-type]
    assert (fingers.does("undo"), fingers.does("on"), fingers.lamp()) == (
        "leave_it",
        "point",
        "yellow double",
    )
    fingers.press("undo")
    assert (thrown.state()["tray"]["question"], thrown.state()["version"]) == (None, 2)


# -- before and after a game -----------------------------------------------------------------------


def test_who_begins_is_chosen_by_buttons(seat: Seat, fingers: Fingers) -> None:
    seat.start("Anna", "Ben", "Cleo", rules="alga")
    fingers.press("back")
    assert fingers.hints()["short"]["write"] == {"does": "begin", "player": "p3"}
    fingers.press("write")
    assert seat.state()["game"]["turn"]["player"] == "p3"


def finish(seat: Seat, players: int) -> None:
    """Play a game of one box to its end, everybody with the same roll."""
    for _ in range(players):
        seat.throw(1, 1, 1, 1, 1, 1)
        seat.write("ones")


def short_rules(seat: Seat, **fields: object) -> dict[str, object]:
    """A rule set of one box."""
    rules: dict[str, object] = seat.call("GET", "/rule-sets/cardzo").get_json()
    return rules | {"name": "short", "boxes": ["ones"], "bonus": []} | fields


def test_after_the_end_the_same_players_play_again(seat: Seat, fingers: Fingers) -> None:
    players = [{"name": "Anna & Ole", "members": ["Anna", "Ole"]}, {"name": "Ben"}, {"name": "Cleo"}]
    seat.call("POST", "/games", {"players": players, "rules": short_rules(seat)})
    ids = [player["id"] for player in seat.state()["game"]["players"]]
    left = [{"id": ids[0]}, {"id": ids[1], "retired": True}, {"id": ids[2]}]
    assert seat.call("PATCH", "/players", {"players": left}).status_code == 200
    finish(seat, 2)
    first = seat.state()["game"]
    assert (first["over"], fingers.does("write"), fingers.lamp()) == (True, "ask_again", "off steady")
    fingers.press("write")
    assert seat.state()["game"]["id"] == first["id"]
    fingers.press("write")
    again = seat.state()["game"]
    assert again["id"] != first["id"]
    assert [(player["name"], player["members"]) for player in again["players"]] == [
        ("Anna & Ole", ["Anna", "Ole"]),
        ("Cleo", []),
    ]
    assert again["rules"] == first["rules"]


def test_a_press_too_many_at_the_end_starts_nothing_and_undo_goes_back(seat: Seat, fingers: Fingers) -> None:
    seat.call("POST", "/games", {"players": [{"name": "Anna"}], "rules": short_rules(seat)})
    finish(seat, 1)
    game = seat.state()["game"]["id"]
    fingers.press(*["write"] * 20, pause_s=0.15)  # type: ignore[arg-type]
    assert seat.state()["game"]["id"] == game
    fingers.press("undo")
    assert fingers.hints()["asked"] is None
    fingers.press("undo")
    assert seat.state()["game"]["over"] is False


def test_a_throw_off_is_settled_by_buttons(seat: Seat, fingers: Fingers) -> None:
    rules = short_rules(seat, tiebreak="throw_off")
    seat.call("POST", "/games", {"players": [{"name": "Anna"}, {"name": "Ben"}], "rules": rules})
    finish(seat, 2)
    fingers.press("back")
    assert fingers.does("write") == "won"
    fingers.press("write")
    places = {player["name"]: player["place"] for player in seat.state()["game"]["players"]}
    assert places == {"Anna": 2, "Ben": 1}
    assert fingers.does("write") == "ask_again"


def test_undo_held_for_seconds_shuts_down_after_asking(thrown: Seat, fingers: Fingers) -> None:
    fingers.press("undo", kind="hold")
    assert (fingers.does("write"), fingers.hints()["asked"], fingers.shut_downs) == (
        "shut_down",
        "shut_down",
        0,
    )
    fingers.press("undo")
    assert (fingers.hints()["asked"], thrown.state()["version"]) == (None, 2)
    fingers.press("undo", kind="hold")
    fingers.press("write", pause_s=0.2)
    assert fingers.shut_downs == 0
    fingers.press("write")
    assert (fingers.shut_downs, thrown.state()["version"]) == (1, 2)


def test_a_refused_press_is_heard(thrown: Seat, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the hints allow is rarely refused; a full disk is a case."""
    from server.errors import StoreFull

    fingers = Fingers(table)
    fingers.see("read")
    fingers.press("on")

    def full(*_: object) -> None:
        raise StoreFull(reason="disk full")

    monkeypatch.setattr(table._store, "append", full)
    fingers.press("write")
    assert fingers.beeps() == ["error"]
    assert thrown.state()["version"] == 2


# -- what is told ----------------------------------------------------------------------------------


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
