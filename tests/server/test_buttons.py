"""What the buttons do while a game is played: point at a box, write it, strike it, undo."""

from __future__ import annotations

from typing import Any

import pytest

from device.buttons.panel import Button
from scoring import BOX_IDS
from tests.server.playing import Seat
from tests.server.pressing import Fingers, short_rules


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
