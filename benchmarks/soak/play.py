"""Plays game after game through the served API, as two people would, and counts what comes of it."""

from __future__ import annotations

import http.client
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

#: A throw that is neither counted nor asked about by then is missed, seconds.
MISSED_S = 15.0
#: Between looks at the state, seconds.
LOOK_S = 0.2
#: What people take between two throws, seconds: least and most.
THINKING_S = (1.0, 4.0)
PLAYERS = {"players": [{"name": "Anna"}, {"name": "Ben"}], "rules": "alga"}

Json = dict[str, Any]


class Table:
    """The served product, called from the machine itself."""

    def __init__(self, port: int) -> None:
        self._port = port

    def call(self, method: str, path: str, body: object = None) -> Json:
        """One call; raises OSError when nobody answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
        try:
            raw = None if body is None else json.dumps(body)
            connection.request(method, f"/api/v1{path}", raw, {"Content-Type": "application/json"})
            told: Json = json.loads(connection.getresponse().read())
            return told
        finally:
            connection.close()

    def state(self) -> Json:
        """The whole state."""
        return self.call("GET", "/state")


@dataclass
class Played:
    """What came of the throws.

    Attributes:
        counted: sorted dice of each throw asked for, None where it was not told by itself.
        asked, missed: throws that the page asked about, and those that nothing was heard of.
        games, turns: those played to their end.
        restarts: of the eye or its camera.
        faults: a line for each throw that was asked about or missed.
    """

    counted: list[list[int] | None] = field(default_factory=list)
    asked: int = 0
    missed: int = 0
    games: int = 0
    turns: int = 0
    restarts: int = 0
    faults: list[str] = field(default_factory=list)

    def wrong(self, truth: list[list[int]]) -> int:
        """Throws told with other values than the dice show."""
        return sum(told is not None and told != true for told, true in zip(self.counted, truth, strict=False))


class Player:
    """Both people at the table. `tick` is called often, for whoever measures meanwhile."""

    def __init__(self, table: Table, tick: Callable[[], None], seed: int = 1) -> None:
        self._table = table
        self._tick = tick
        self._chance = random.Random(seed)
        self.played = Played()

    def play(self, until: float) -> None:
        """Until that time of the steady clock."""
        while self._table.state()["tray"]["state"] != "empty":
            self._pause(LOOK_S)
        while time.monotonic() < until:
            if not self._table.call("POST", "/games", PLAYERS).get("game"):
                raise RuntimeError("no game can be started")
            while time.monotonic() < until and not self._table.state()["game"]["over"]:
                self._turn()
            self.played.games += 1
        camera = self._table.state()["tray"]["camera"]
        self.played.restarts = camera["restarts"] + camera["reopened"]

    def _turn(self) -> None:
        for number in range(3):
            self._pause(self._chance.uniform(*THINKING_S))
            keep = self._chance.sample(range(6), self._chance.randint(0, 4)) if number else []
            self._throw(keep)
        self._pause(self._chance.uniform(*THINKING_S))
        options = self._table.state()["game"]["options"][0]
        self._table.call("POST", "/boxes", {"box": max(options, key=lambda box: int(options[box]))})
        self.played.turns += 1

    def _throw(self, keep: list[int]) -> None:
        before = self._table.state()["game"]["turn"]["throw"]
        self._table.call("POST", "/simulated/throw", {"keep": keep})
        give_up = time.monotonic() + MISSED_S
        while time.monotonic() < give_up:
            state = self._table.state()
            if state["game"]["turn"]["throw"] > before:
                self.played.counted.append(sorted(state["game"]["turn"]["dice"]))
                return
            if state["tray"]["question"] is not None:
                self.played.asked += 1
                self._fault(f"asked: kept {keep}, {state['tray']['question']}")
                break
            self._pause(LOOK_S)
        else:
            self.played.missed += 1
            lay = state["game"]["turn"]["dice"]
            self._fault(f"missed: kept {keep} of {lay}, the tray is told as {state['tray']['state']}")
        self.played.counted.append(None)
        values = (state["tray"]["question"] or {"values": []})["values"]
        dice = [*(value or 1 for value in values), 1, 1, 1, 1, 1, 1][:6]
        self._table.call("POST", "/throws", {"dice": dice})

    def _fault(self, what: str) -> None:
        self.played.faults.append(f"throw {len(self.played.counted) + 1} {what}")

    def _pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._tick()
            time.sleep(min(left, 0.5))
