"""From the tray to the game: which of the eye's words become moves, and what the eye is told."""

from pathlib import Path
from typing import Any

import pytest

from scoring import BoxWritten, PlayerSpec, Thrown, preset
from server.errors import StoreFull
from server.eyelink import EyeLink
from server.messages import AskedQuestion as Asked
from server.messages import EyeMessage, Hello, ThrowSeen, TraySeen
from server.store import Store
from server.table import Table
from server.tray import Camera


class Sent:
    """Stands where the supervisor stands, and keeps what the eye was told."""

    def __init__(self) -> None:
        self.messages: list[dict[str, object]] = []

    def send(self, message: dict[str, object]) -> bool:
        self.messages.append(message)
        return True


class Joined:
    """A table joined with an eye that the test plays."""

    def __init__(self, table: Table, spec: str) -> None:
        self.table = table
        self.sent = Sent()
        self.link = EyeLink(table)
        self.link.join(self.sent)  # type: ignore[arg-type]
        self.link.report(Camera(spec, "online"))

    def start(self) -> None:
        self.table.start([PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Ben")], preset("cardzo"))

    def says(self, message: EyeMessage) -> None:
        self.link.hear(message)

    def throws(self, *values: int) -> None:
        self.says(throw(*values))

    @property
    def turn(self) -> Any:
        state: Any = self.table.state()
        return state["game"]["turn"]

    @property
    def tray(self) -> Any:
        state: Any = self.table.state()
        return state["tray"]


def throw(*values: int) -> ThrowSeen:
    places = list(range(6))
    return ThrowSeen(
        type="throw", t=1.0, values=list(values), thrown=places[2:], kept=places[:2], confidence=0.99
    )


def unsure(*values: int | None) -> TraySeen:
    return TraySeen(type="tray", state="unsure", question=Asked(kind="unsure_die", values=list(values)))


@pytest.fixture
def joined(table: Table) -> Joined:
    return Joined(table, "simulated")


def test_a_sure_throw_is_the_roll_at_once(joined: Joined) -> None:
    joined.start()
    joined.throws(6, 6, 1, 2, 3, 4)
    assert (joined.turn["dice"], joined.turn["kept"], joined.turn["throw"]) == ([6, 6, 1, 2, 3, 4], [0, 1], 1)


def test_a_throw_without_a_game_is_only_a_reading(joined: Joined) -> None:
    joined.throws(6, 6, 1, 2, 3, 4)
    joined.start()
    assert joined.turn["dice"] == []


def test_a_throw_too_many_is_only_a_reading(joined: Joined) -> None:
    joined.start()
    for value in (1, 2, 3, 4):
        joined.throws(*[value] * 6)
    assert (joined.turn["dice"], joined.turn["throw"]) == ([3] * 6, 3)


def test_a_throw_that_tells_nonsense_of_its_dice_is_none(joined: Joined) -> None:
    joined.start()
    joined.says(throw(1, 2, 3, 4, 5, 6).model_copy(update={"thrown": [0, 1], "kept": [1, 2]}))
    assert joined.turn["throw"] == 0


def test_a_throw_that_cannot_be_kept_is_only_a_reading(
    joined: Joined, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined.start()

    def full(*_: object) -> None:
        raise StoreFull(reason="disk full")

    monkeypatch.setattr(Store, "append", full)
    joined.throws(6, 6, 1, 2, 3, 4)
    assert joined.turn["dice"] == []


def test_an_unsure_reading_is_a_question_and_no_throw(joined: Joined) -> None:
    joined.start()
    joined.says(unsure(1, 2, 3, 4, 5, None))
    assert joined.tray["state"] == "unsure"
    assert joined.tray["question"] == {"kind": "unsure_die", "values": [1, 2, 3, 4, 5, None]}
    assert joined.turn["throw"] == 0


def settle(joined: Joined) -> None:
    joined.start()
    joined.says(unsure(1, 2, 3, 4, 5, None))
    joined.table.change(lambda _: Thrown(dice=(1, 2, 3, 4, 5, 6)))


def test_a_throw_by_hand_settles_the_question(joined: Joined) -> None:
    settle(joined)
    assert (joined.tray["state"], joined.tray["question"]) == ("read", None)
    assert joined.turn["dice"] == [1, 2, 3, 4, 5, 6]


def test_settled_dice_are_neither_asked_for_nor_counted_again(joined: Joined) -> None:
    settle(joined)
    joined.says(unsure(1, 2, 3, 4, 5, None))
    joined.throws(1, 2, 3, 4, 5, 5)
    assert joined.tray["question"] is None
    assert (joined.turn["dice"], joined.turn["throw"]) == ([1, 2, 3, 4, 5, 6], 1)


@pytest.mark.parametrize("state", ["rolling", "hand", "empty", "taken"])
def test_when_the_dice_move_the_eye_counts_again(joined: Joined, state: Any) -> None:
    settle(joined)
    joined.says(TraySeen(type="tray", state=state))
    joined.throws(6, 6, 6, 6, 6, 6)
    assert (joined.turn["dice"], joined.turn["throw"]) == ([6] * 6, 2)


def test_a_question_let_go_is_not_asked_again_until_the_dice_move(joined: Joined) -> None:
    joined.start()
    joined.says(unsure(1, 2, 3, 4, 5, None))
    joined.table.look(lambda tray: tray.settled())
    joined.says(unsure(1, 2, 3, 4, 5, None))
    assert joined.tray["question"] is None
    joined.says(TraySeen(type="tray", state="rolling"))
    joined.says(unsure(1, 2, 3, 4, None, None))
    assert joined.tray["question"] is not None


def test_without_its_camera_the_tray_asks_nothing(joined: Joined) -> None:
    joined.start()
    joined.says(unsure(1, 2, 3, 4, 5, None))
    joined.link.report(Camera("simulated", "restarting", "frozen", 1))
    assert (joined.tray["state"], joined.tray["question"], joined.tray["reading"]) == (
        "no_camera",
        None,
        None,
    )


def test_the_eye_is_told_of_every_turn(joined: Joined) -> None:
    joined.start()
    joined.throws(1, 1, 1, 1, 1, 1)
    joined.table.change(lambda _: BoxWritten(box="ones"))
    told = [(message["throws_left"], message["previous"]) for message in joined.sent.messages]
    assert told == [(0, None), (3, None), (2, [1] * 6), (3, None)]
    assert {message["type"] for message in joined.sent.messages} == {"turn"}


def test_an_eye_that_starts_is_told_the_turn_as_it_is(joined: Joined) -> None:
    joined.start()
    joined.throws(1, 1, 1, 1, 1, 1)
    joined.sent.messages.clear()
    joined.says(Hello(type="hello", camera="simulated", simulated=True, pid=1))
    expected = {"type": "turn", "expect": 6, "single": False, "throws_left": 2, "previous": [1] * 6}
    expected |= {"throw": 1, "event": None, "box": None}
    assert joined.sent.messages == [expected]


@pytest.fixture
def photos(table: Table, tmp_path: Path) -> Joined:
    """An eye over a folder of photographs."""
    return Joined(table, f"file:{tmp_path}")


def test_the_next_photo_comes_after_a_written_box(photos: Joined) -> None:
    photos.start()
    photos.throws(1, 1, 1, 1, 1, 1)
    photos.table.change(lambda _: BoxWritten(box="ones"))
    assert [message["type"] for message in photos.sent.messages[-2:]] == ["turn", "next"]
    photos.throws(2, 2, 2, 2, 2, 2)
    assert (photos.turn["player"], photos.turn["dice"]) == ("p2", [2] * 6)


def test_the_first_photo_waits_for_the_game(photos: Joined) -> None:
    photos.throws(1, 1, 1, 1, 1, 1)
    photos.start()
    assert photos.turn["dice"] == [1] * 6
    assert photos.table.state()["version"] == 2


def test_a_photo_shown_again_is_no_second_throw(photos: Joined) -> None:
    photos.start()
    photos.throws(1, 1, 1, 1, 1, 1)
    photos.throws(1, 1, 1, 1, 1, 1)
    assert photos.turn["throw"] == 1


def test_a_photo_after_one_that_was_filled_in_counts(photos: Joined) -> None:
    settle(photos)
    photos.table.change(lambda _: BoxWritten(box="chance"))
    photos.throws(2, 2, 2, 2, 2, 2)
    assert photos.turn["dice"] == [2] * 6


def test_one_die_alone_is_thrown_for_the_order_of_play(table: Table) -> None:
    """By one player after the other; the eye is told that it may be one, until it is settled who begins."""
    joined = Joined(table, "simulated")
    joined.start()
    assert joined.sent.messages[-1]["single"] is True
    joined.says(one_die(3))
    joined.says(one_die(5))
    assert joined.turn["player"] == "p2"
    assert joined.sent.messages[-1]["single"] is False
    joined.says(one_die(6))
    assert (joined.turn["player"], joined.turn["throw"]) == ("p2", 0)
    joined.throws(1, 2, 3, 4, 5, 6)
    assert (joined.turn["player"], joined.turn["throw"]) == ("p2", 1)


def one_die(value: int) -> ThrowSeen:
    return ThrowSeen(type="throw", t=0.0, values=[value], thrown=[0], kept=[], confidence=0.9)
