"""Playing through the HTTP API, and the dice of the rule book's worked example."""

from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

API = "/api/v1"

#: RULES.md section 6: dice that give each value of Anna's and Ben's sheets, chosen by hand.
ANNA: Mapping[str, tuple[list[int], int]] = {
    "ones": ([1, 1, 1, 1, 2, 3], 4),
    "twos": ([2, 2, 2, 2, 1, 3], 8),
    "threes": ([3, 3, 3, 3, 1, 2], 12),
    "fours": ([4, 4, 4, 4, 1, 2], 16),
    "fives": ([5, 5, 5, 5, 1, 2], 20),
    "sixes": ([6, 6, 6, 6, 1, 2], 24),
    "one_pair": ([6, 6, 1, 2, 3, 4], 12),
    "two_pairs": ([6, 6, 5, 5, 1, 2], 22),
    "three_pairs": ([6, 6, 5, 5, 2, 2], 26),
    "three_kind": ([6, 6, 6, 1, 2, 3], 18),
    "four_kind": ([5, 5, 5, 5, 1, 2], 20),
    "five_kind": ([5, 5, 5, 5, 5, 1], 25),
    "small_straight": ([1, 2, 3, 4, 5, 5], 15),
    "large_straight": ([2, 3, 4, 5, 6, 2], 20),
    "full_straight": ([1, 2, 3, 4, 5, 6], 21),
    "full_house": ([5, 5, 5, 6, 6, 1], 27),
    "villa": ([6, 6, 6, 5, 5, 5], 33),
    "tower": ([6, 6, 6, 6, 2, 2], 28),
    "chance": ([6, 6, 6, 6, 6, 1], 31),
    "maxi_yatzy": ([2, 2, 2, 2, 2, 2], 100),
}
BEN: Mapping[str, tuple[list[int], int]] = {
    "ones": ([1, 1, 1, 2, 3, 4], 3),
    "twos": ([2, 2, 2, 1, 3, 4], 6),
    "threes": ([3, 3, 3, 1, 2, 4], 9),
    "fours": ([4, 4, 4, 4, 1, 2], 16),
    "fives": ([5, 5, 5, 5, 1, 2], 20),
    "sixes": ([6, 6, 6, 6, 1, 2], 24),
    "one_pair": ([5, 5, 1, 2, 3, 4], 10),
    "two_pairs": ([6, 6, 3, 3, 1, 2], 18),
    "three_pairs": ([1, 2, 3, 4, 6, 6], 0),
    "three_kind": ([5, 5, 5, 1, 2, 3], 15),
    "four_kind": ([5, 5, 5, 1, 2, 3], 0),
    "five_kind": ([5, 5, 5, 5, 2, 3], 0),
    "small_straight": ([1, 2, 3, 4, 5, 1], 15),
    "large_straight": ([1, 2, 3, 4, 5, 1], 0),
    "full_straight": ([1, 2, 3, 4, 5, 1], 0),
    "full_house": ([2, 2, 2, 5, 5, 1], 16),
    "villa": ([6, 6, 6, 1, 1, 1], 21),
    "tower": ([6, 6, 6, 1, 1, 1], 0),
    "chance": ([6, 6, 6, 6, 2, 1], 27),
    "maxi_yatzy": ([6, 6, 6, 6, 6, 1], 0),
}


class Seat:
    """Plays through a client; each call gives the answer as it is."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def call(self, method: str, path: str, body: object = None, **headers: str) -> TestResponse:
        """Any call; header names with underscores for dashes."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.open(API + path, method=method, json=body, headers=named)

    def start(self, *names: str, rules: str = "cardzo", **headers: str) -> TestResponse:
        """Start a game."""
        players = [{"name": name} for name in names or ("Anna", "Ben")]
        return self.call("POST", "/games", {"players": players, "rules": rules}, **headers)

    def throw(self, *dice: int, **headers: str) -> TestResponse:
        """Enter a throw; four sixes unless told otherwise."""
        return self.call("POST", "/throws", {"dice": list(dice or (6, 6, 6, 6, 1, 2))}, **headers)

    def write(self, box: str, **headers: str) -> TestResponse:
        """Write the roll into a box."""
        return self.call("POST", "/boxes", {"box": box}, **headers)

    def state(self) -> Any:
        """The whole state."""
        return self.call("GET", "/state").get_json()

    def play_worked_example(self) -> Any:
        """The rule book's game, turn by turn; the state at its end."""
        self.start("Anna", "Ben")
        for box in ANNA:
            for sheet in (ANNA, BEN):
                assert self.throw(*sheet[box][0]).status_code == 200
                assert self.write(box).status_code == 200
        return self.state()
