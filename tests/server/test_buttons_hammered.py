"""Proves that no presses whatever, in any mixture with what the eye says, break a game or lose an event."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from device.buttons import BUTTONS, PRESSES, Press
from scoring import Game, PlayerSpec, Thrown, preset
from server.buttonhints import offer
from server.buttonpointing import Box, selection_json
from server.store import Store
from server.table import Table, replay
from server.tray import Question
from tests.server.pressing import Fingers, die

FACE = st.integers(1, 6)
SIX = st.tuples(*[FACE] * 6)
DOUBT = st.lists(st.one_of(FACE, st.none()), max_size=8).map(tuple)
KINDS = ("missing_die", "leaning_die", "unsure_die", "throw_or_not", "camera_moved", "foreign_object")

PRESS = st.tuples(
    st.just("press"),
    st.builds(Press, st.sampled_from(BUTTONS), st.sampled_from([*PRESSES, *["short"] * 5])),
    st.sampled_from([0.05, 0.3, 1.0, 30.0]),
)
ROLL = st.tuples(st.just("roll"), SIX)
ASK = st.tuples(st.just("ask"), st.sampled_from(KINDS), DOUBT)
SEE = st.tuples(
    st.just("see"),
    st.sampled_from(["empty", "hand", "rolling", "settling", "read", "unsure", "taken"]),
    st.lists(st.one_of(FACE, st.none()), max_size=7),
)
STEPS = st.lists(st.one_of(PRESS, PRESS, PRESS, PRESS, ROLL, ASK, SEE), max_size=120)


def small(rules: str, columns: int, saved: bool) -> dict[str, object]:
    """A rule set of four boxes, so that games end while one looks."""
    boxes = ["ones", "sixes", "one_pair", "maxi_yatzy"]
    changed = {"name": "small", "boxes": boxes, "bonus": [], "columns": columns, "saved_throws": saved}
    return preset(rules).to_json() | changed


def do(fingers: Fingers, step: tuple[Any, ...]) -> None:
    """One thing that happens at the table."""
    kind, *facts = step
    table = fingers.table
    if kind == "press":
        press, pause_s = facts
        fingers.press(press.button, kind=press.press, pause_s=pause_s)
    elif kind == "ask":
        fingers.see("unsure", Question(facts[0], facts[1]))
    elif kind == "see":
        fingers.see(facts[0], None, [die(value) for value in facts[1]])
    elif (turn := (table.game and table.game.state()["turn"])) and turn["throws_left"]:  # type: ignore[index]
        table.change(lambda _: Thrown(dice=facts[0]))


def holds(fingers: Fingers, store: Store) -> None:
    """What must be true at every moment."""
    table = fingers.table
    game, view, state = table.game, table.view(), table.state()
    assert game is not None
    rows = store.events(game.id)
    assert replay(rows) == game
    assert [row.seq for row in rows] == list(range(1, game.version + 1))
    chosen = selection_json(view.pointing)
    if chosen is not None:
        assert isinstance(view.pointing.at, Box)
        assert view.pointing.at.box in game.options[view.pointing.at.column]
    buttons: Any = state["buttons"]
    assert buttons["short"] == offer(view).to_json()["short"]
    for hint in [*buttons["short"].values(), *buttons["held"].values()]:
        assert hint is None or hint["does"]


@settings(max_examples=60, deadline=None)
@given(
    steps=STEPS,
    rules=st.sampled_from(["alga", "cardzo", "tactic", "german"]),
    columns=st.sampled_from([1, 2]),
    saved=st.booleans(),
    players=st.integers(1, 3),
)
def test_a_child_at_the_buttons(
    steps: list[tuple[Any, ...]], rules: str, columns: int, saved: bool, players: int
) -> None:
    """Every moment's game is the replay of its log, no row is missing, and games before stay as they were."""
    from scoring import Rules

    with tempfile.TemporaryDirectory() as folder:
        store = Store.at(Path(folder) / "log.sqlite3")
        table = Table(store)
        fingers = Fingers(table)
        seated = [PlayerSpec(f"p{number}", name) for number, name in enumerate(("Anna", "Ben", "Cleo"), 1)]
        rule_set = Rules.from_json(small(rules, columns, saved) | {"players": [1, None]})
        table.start(seated[:players], rule_set)
        told: dict[str, Game] = {}
        for step in steps:
            do(fingers, step)
            holds(fingers, store)
            assert table.game is not None
            told[table.game.id] = table.game
        for game_id, game in told.items():
            assert replay(store.events(game_id)) == game
        store.close()
