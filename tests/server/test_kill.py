"""SIGKILL right after an answered move, again and again: nothing answered is lost, nothing is done twice.

`MAXITRAY_KILLS` says how often; the short run of every day is a sample of the fifty that were promised.
"""

import contextlib
import http.client
import os
import random
import threading
import time
from pathlib import Path
from typing import Any

from tests.server.serving import Answer, Served

KILLS = int(os.environ.get("MAXITRAY_KILLS", "6"))

#: Moves between two kills, at most.
MOST_MOVES = 6


def test_nothing_answered_is_lost(tmp_path: Path) -> None:
    chance = random.Random(582200)
    begun = time.monotonic()
    answered: Any = None
    pending: tuple[str, tuple[str, str, object]] | None = None
    for kill in range(KILLS):
        with Served(tmp_path) as served:
            answered = check(served, answered, pending)
            for _ in range(chance.randint(1, MOST_MOVES)):
                answered = make(served, move(answered["game"], chance)).body
            pending = kill_amid(served, f"kill {kill}", move(answered["game"], chance), chance)
    with Served(tmp_path) as served:
        check(served, answered, pending)
    print(f"{KILLS} kills in {time.monotonic() - begun:.0f} s, the log ends at version {answered['version']}")


def make(served: Served, asked: tuple[str, str, object], **headers: str) -> Answer:
    answer = served.call(*asked, **headers)
    assert answer.status in {200, 201}, answer
    return answer


def check(served: Served, answered: Any, pending: tuple[str, tuple[str, str, object]] | None) -> Any:
    """After a restart: what was answered is there, and the call that was cut off is done once if repeated."""
    found = served.call("GET", "/state").body
    if answered is None or pending is None:
        return found
    key, asked = pending
    if found["game"]["id"] == answered["game"]["id"]:
        assert found["version"] - answered["version"] in {0, 1}
        if found["version"] == answered["version"]:
            assert found["game"] == answered["game"]
    once = make(served, asked, Idempotency_Key=key).body
    twice = make(served, asked, Idempotency_Key=key).body
    assert once == twice
    if asked[1] != "/games":
        assert once["version"] == answered["version"] + 1
    return twice


def kill_amid(
    served: Served, key: str, asked: tuple[str, str, object], chance: random.Random
) -> tuple[str, tuple[str, str, object]]:
    """Kill the server at a random moment of a call that has not been answered yet."""

    def call() -> None:
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            served.call(*asked, Idempotency_Key=key)

    caller = threading.Thread(target=call)
    caller.start()
    caller.join(chance.uniform(0, 0.02))
    served.kill()
    caller.join()
    return key, asked


def move(game: Any, chance: random.Random) -> tuple[str, str, object]:
    """Any move that the game allows now."""
    if game is None or game["over"]:
        return "POST", "/games", {"players": [{"name": "Anna"}, {"name": "Ben"}], "rules": "alga"}
    throw = "POST", "/throws", {"dice": [chance.randint(1, 6) for _ in range(6)]}
    if not game["turn"]["dice"]:
        return throw
    moves: list[tuple[str, str, object]] = [
        ("POST", "/boxes", {"box": chance.choice(list(game["options"][0]))}),
        ("PUT", "/roll", {"dice": [chance.randint(1, 6) for _ in range(6)]}),
        ("POST", "/undo", None),
    ]
    return chance.choice([*moves, throw] if game["turn"]["throws_left"] else moves)
