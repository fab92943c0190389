"""Rules changed in the middle of a game: looked ahead to, worked out again from the dice, and taken back.

The figures of the worked example are the rule book's, section 5, "Changing a setting in mid-game".
"""

from typing import Any

import pytest

from tests.server.playing import ANNA, BEN, Seat

SMALL = {"name": "own", "boxes": ["sixes", "small_straight", "maxi_yatzy"], "saved_throws": False}


def play(seat: Seat, *sheets: Any, rules: Any = "cardzo") -> None:
    """A whole game, box after box, each player in turn."""
    assert seat.start(*["Anna", "Ben"][: len(sheets)], rules=rules).status_code == 201
    for box in sheets[0]:
        for sheet in sheets:
            seat.throw(*sheet[box][0])
            assert seat.write(box).status_code == 200


def totals(answer: Any) -> list[tuple[int, int]]:
    """Total and place of each player."""
    return [(player["total"], player["place"]) for player in answer.get_json()["game"]["players"]]


def test_the_worked_example_under_other_bonuses_and_back(seat: Seat) -> None:
    """Also when the game is over; the winner's place stays first throughout."""
    play(seat, ANNA, BEN)
    for bonus, expected in [
        ([[75, 50]], [532, 250]),
        ([[79, 100]], [582, 200]),
        ([[78, 100]], [582, 300]),
        ([[84, 100]], [582, 200]),
    ]:
        answer = seat.call("PATCH", "/rules", {"bonus": bonus})
        assert [total for total, _ in totals(answer)] == expected
        assert [place for _, place in totals(answer)] == [1, 2]
        assert answer.get_json()["game"]["rules"]["bonus"] == bonus
    assert answer.get_json()["game"]["rules"]["name"] == "cardzo"


def test_a_preview_says_what_would_change_and_changes_nothing(seat: Seat) -> None:
    play(seat, ANNA, BEN)
    before = seat.call("GET", "/state").get_json()
    seen = seat.call("PATCH", "/rules?preview=1", {"bonus": [[75, 50]]}).get_json()
    assert [(p["name"], p["old"], p["new"]) for p in seen["players"]] == [
        ("Anna", {"total": 582, "place": 1}, {"total": 532, "place": 1}),
        ("Ben", {"total": 200, "place": 2}, {"total": 250, "place": 2}),
    ]
    assert (seen["over"], seen["needed"]) == ({"old": True, "new": True}, [])
    assert seen["rules"]["bonus"] == [[75, 50]]
    assert "Bonus: 50 points from 75." in seen["words"]
    assert seat.call("GET", "/state").get_json() == before


def test_a_change_can_turn_a_finished_game_around(seat: Seat) -> None:
    """Ben's royal straight is worth more than Anna's sixes once it pays 30; undo turns it back."""
    rules = {**SMALL, "boxes": ["sixes", "full_straight"], "bonus": []}
    play(
        seat,
        {"sixes": ([6, 6, 6, 6, 6, 1], 0), "full_straight": ([1, 1, 1, 1, 1, 1], 0)},
        {"sixes": ([6, 1, 1, 1, 1, 1], 0), "full_straight": ([1, 2, 3, 4, 5, 6], 0)},
        rules=rules,
    )
    assert totals(seat.call("GET", "/state")) == [(30, 1), (27, 2)]
    assert totals(seat.call("PATCH", "/rules", {"full_straight": {"fixed": 30}})) == [(30, 2), (36, 1)]
    assert totals(seat.call("POST", "/undo")) == [(30, 1), (27, 2)]


def test_points_that_only_dice_can_tell_are_asked_for(seat: Seat) -> None:
    """A typed small straight as a sum needs its sixth die, a typed 100 as a sum plus 50 its face."""
    seat.start("Anna", rules=SMALL)  # type: ignore[arg-type]
    for box, points in (("sixes", 18), ("small_straight", 15), ("maxi_yatzy", 100)):
        seat.call("PUT", "/boxes", {"player": "p1", "box": box, "points": points, "fulfilled": True})
    change = {"small_straight": {"sum": True}, "maxi_yatzy": {"sum_plus": 50}}
    needed = [{"player": "p1", "column": 0, "box": box} for box in ("small_straight", "maxi_yatzy")]
    seen = seat.call("PATCH", "/rules?preview=1", change).get_json()
    assert seen["needed"] == needed
    refused = seat.call("PATCH", "/rules", change)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "points_needed")
    assert refused.get_json()["facts"]["needed"] == needed
    assert totals(seat.call("GET", "/state")) == [(133, 1)]
    seat.call("PUT", "/boxes", {"player": "p1", "box": "small_straight", "dice": [1, 2, 3, 4, 5, 4]})
    seat.call("PUT", "/boxes", {"player": "p1", "box": "maxi_yatzy", "dice": [3, 3, 3, 3, 3, 3]})
    assert totals(seat.call("PATCH", "/rules", change)) == [(18 + 19 + 68, 1)]


@pytest.mark.parametrize(
    ("change", "worth"),
    [
        ({"maxi_yatzy": {"fixed": 50}}, 50),
        ({"small_straight": {"fixed": 30}}, 30),
        ({"full_straight": {"sum": True}}, 21),
        ({"full_straight": {"fixed": 30}}, 30),
    ],
)
def test_typed_points_that_every_fitting_roll_would_pay_are_worked_out(
    seat: Seat, change: dict[str, Any], worth: int
) -> None:
    """From 100 to 50, from 15 to 30, from 21 to the sum: nothing to ask."""
    (box,) = change
    typed = {"maxi_yatzy": 100, "small_straight": 15, "full_straight": 21}[box]
    seat.start("Anna", rules={**SMALL, "boxes": [box]})  # type: ignore[arg-type]
    seat.call("PUT", "/boxes", {"player": "p1", "box": box, "points": typed})
    assert totals(seat.call("PATCH", "/rules", change)) == [(worth, 1)]


def test_fewer_columns_hide_and_never_delete(seat: Seat) -> None:
    seat.start("Anna", rules={**SMALL, "columns": 2})  # type: ignore[arg-type]
    seat.throw(6, 6, 6, 1, 2, 3)
    assert totals(seat.call("POST", "/boxes", {"box": "sixes", "column": 1})) == [(18, 1)]
    hidden = seat.call("PATCH", "/rules", {"columns": 1})
    assert (totals(hidden), len(hidden.get_json()["game"]["players"][0]["columns"])) == ([(0, 1)], 1)
    assert totals(seat.call("PATCH", "/rules", {"columns": 2})) == [(18, 1)]


def test_the_roll_on_the_table_is_offered_under_the_new_rules(seat: Seat) -> None:
    seat.start("Anna", rules={**SMALL, "boxes": ["full_straight"]})  # type: ignore[arg-type]
    seat.throw(1, 2, 3, 4, 5, 6)
    answer = seat.call("PATCH", "/rules", {"full_straight": {"fixed": 30}}).get_json()
    assert answer["game"]["options"] == [{"full_straight": 30}]
    assert answer["game"]["turn"]["throw"] == 1


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"throws": 0}, "throws"),
        ({"columns": 7}, "columns"),
        ({"colour": "red"}, "'colour'"),
        ({"bonus": [[84]]}, "bonus"),
        ({"tiebreak": "coin"}, "tiebreak"),
    ],
)
def test_a_change_that_makes_no_rule_set_is_refused(seat: Seat, fields: object, key: str) -> None:
    """With a line that names the field and what it may hold; the game goes on as it was."""
    seat.start("Anna")
    before = seat.call("GET", "/state").get_json()
    for path in ("/rules", "/rules?preview=1"):
        answer = seat.call("PATCH", path, fields)
        assert (answer.status_code, answer.get_json()["code"]) == (422, "bad_rules")
        assert key.strip("'") in answer.get_json()["detail"]
    assert seat.call("GET", "/state").get_json() == before


def test_without_a_game_there_are_no_rules_in_play(seat: Seat) -> None:
    for path in ("/rules", "/rules?preview=1"):
        assert seat.call("PATCH", path, {"throws": 4}).get_json()["code"] == "no_game"
