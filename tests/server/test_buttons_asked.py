"""Questions by buttons: those of the eye, who begins, who won, another game, and switching off."""

from __future__ import annotations

import pytest

from server.errors import StoreFull
from server.table import Table
from server.tray import Question
from tests.server.playing import Seat
from tests.server.pressing import Fingers, die, short_rules


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
    fingers = Fingers(table)
    fingers.see("read")
    fingers.press("on")

    def full(*_: object) -> None:
        raise StoreFull(reason="disk full")

    monkeypatch.setattr(table._store, "append", full)
    fingers.press("write")
    assert fingers.beeps() == ["error"]
    assert thrown.state()["version"] == 2
