"""The rule book's worked example (section 6), played through the HTTP API.

Anna 582, Ben 200 under `cardzo`.
"""

from tests.server.playing import ANNA, BEN, Seat


def test_the_worked_example_ends_as_the_rule_book_says(seat: Seat) -> None:
    game = seat.play_worked_example()["game"]
    results = [(player["name"], player["total"], player["place"]) for player in game["players"]]
    assert results == [("Anna", 582, 1), ("Ben", 200, 2)]
    assert game["over"]
    assert game["turn"] is None


def test_every_box_of_the_worked_example_pays_what_the_rule_book_says(seat: Seat) -> None:
    anna, ben = (player["columns"][0] for player in seat.play_worked_example()["game"]["players"])
    for column, sheet in ((anna, ANNA), (ben, BEN)):
        assert {box: field["points"] for box, field in column["boxes"].items()} == {
            box: points for box, (_, points) in sheet.items()
        }
    assert (anna["upper_sum"], anna["bonus"], anna["lower_sum"]) == (84, 100, 398)
    assert (ben["upper_sum"], ben["bonus"], ben["lower_sum"]) == (78, 0, 122)


def test_bens_seven_zeros_are_struck_and_keep_their_dice(seat: Seat) -> None:
    ben = seat.play_worked_example()["game"]["players"][1]["columns"][0]["boxes"]
    struck = [box for box, field in ben.items() if field["state"] == "struck"]
    assert len(struck) == 7
    assert all(ben[box]["dice"] == BEN[box][0] for box in struck)


def test_no_move_is_possible_when_the_game_is_over(seat: Seat) -> None:
    before = seat.play_worked_example()
    dice = {"dice": [1, 2, 3, 4, 5, 6]}
    for method, path, body in [
        ("POST", "/throws", dice),
        ("POST", "/boxes", {"box": "ones"}),
        ("PUT", "/roll", dice),
        ("DELETE", "/throws/last", None),
        ("POST", "/saved-throws", None),
    ]:
        answer = seat.call(method, path, body)
        assert (answer.status_code, answer.get_json()["code"]) == (409, "game_over")
    assert seat.state() == before


def test_undo_goes_back_past_the_end_and_redo_forward_again(seat: Seat) -> None:
    seat.play_worked_example()
    undone = seat.call("POST", "/undo").get_json()["game"]
    assert (undone["over"], undone["turn"]["player"]) == (False, "p2")
    assert seat.call("POST", "/redo").get_json()["game"]["over"]
