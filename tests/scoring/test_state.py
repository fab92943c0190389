"""The `game` object of the HTTP API: exactly the designed keys, and ready for JSON."""

from __future__ import annotations

import json
from typing import Any

from scoring import BOX_IDS, BoxWritten, Game, GameStarted, PlayerSpec, Thrown, preset

DICE = (4, 4, 4, 6, 6, 6)


def state(*boxes: str) -> Any:
    """The state through JSON text, after two throws in each turn and these boxes, and one throw more."""
    players = (PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Team", ("Ida", "Ole")))
    game = Game.start(GameStarted("g1", players, preset("alga")))
    for box in boxes:
        game = game.apply(Thrown(DICE)).apply(Thrown(DICE)).apply(BoxWritten(box))
    return json.loads(json.dumps(game.apply(Thrown(DICE, thrown=(0,))).state()))


def test_the_keys_at_every_level() -> None:
    """As the design lists them."""
    game = state("villa")
    assert set(game) == {
        "id", "rules", "players", "turn", "options", "start", "throw_off", "over", "can_undo", "can_redo",
    }  # fmt: skip
    anna = game["players"][0]
    assert set(anna) == {
        "id", "name", "members", "retired", "columns", "total", "place", "saved_throws",
    }  # fmt: skip
    (column,) = anna["columns"]
    assert set(column) == {"boxes", "upper_sum", "bonus", "bonus_needed", "lower_sum", "total"}
    assert list(column["boxes"]) == list(BOX_IDS)
    assert set(column["boxes"]["ones"]) == {"state", "points", "dice"}
    assert set(game["turn"]) == {"player", "member", "throw", "throws_left", "dice", "kept"}


def test_the_values_in_mid_game() -> None:
    """Anna has written, Ida of the team has thrown once."""
    game = state("villa")
    assert game["id"] == "g1"
    assert game["rules"] == preset("alga").to_json()
    assert game["turn"] == {
        "player": "p2", "member": "Ida", "throw": 1, "throws_left": 2,
        "dice": list(DICE), "kept": [1, 2, 3, 4, 5],
    }  # fmt: skip
    assert game["options"][0]["villa"] == 30
    assert list(game["options"][0]) == list(BOX_IDS)
    anna, team = game["players"]
    assert (anna["total"], anna["place"], anna["saved_throws"], anna["members"]) == (30, 1, 1, [])
    assert (team["total"], team["place"], team["saved_throws"], team["members"]) == (0, 2, 0, ["Ida", "Ole"])
    assert (game["over"], game["can_undo"], game["can_redo"]) == (False, True, False)


def test_only_open_boxes_are_offered() -> None:
    """Those of the player whose turn it is."""
    assert "villa" in state("villa")["options"][0]
    assert "villa" not in state("villa", "tower")["options"][0]
    assert "tower" in state("villa", "tower")["options"][0]
