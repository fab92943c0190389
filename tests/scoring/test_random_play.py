"""Random play: whatever is tried, the game stays a game.

No event raises anything but an error of this room, refused events change nothing, the log replays to the same
game, undo and redo are each other's opposite, sums add up, and a game ends after boxes times columns times
players turns.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring import (
    BOX_IDS,
    UPPER_BOXES,
    BoxWritten,
    Event,
    FirstPlayer,
    Game,
    GameStarted,
    PlayerSpec,
    Redone,
    RollCorrected,
    Rules,
    SavedThrowPaid,
    ScoringError,
    Thrown,
    ThrowTakenBack,
    Undone,
    event_from_json,
    points,
)

DICE = st.tuples(*[st.integers(1, 6)] * 6)
SMALL_SHEETS = st.builds(
    Rules,
    boxes=st.lists(st.sampled_from(BOX_IDS), min_size=1, max_size=4, unique=True),
    throws=st.integers(1, 3),
    saved_throws=st.booleans(),
    bonus=st.sampled_from(((), ((0, 5),), ((6, 50), (18, 100)))),
    forced_order=st.booleans(),
    strict_strike=st.booleans(),
    columns=st.integers(1, 2),
    columns_decide=st.sampled_from(("sum", "best")),
    columns_in_order=st.booleans(),
    tiebreak=st.sampled_from((None, "upper_sum", "fewest_strikes")),
)
NAMES = ("Anna", "Ben", "Cleo")
MOVES: st.SearchStrategy[Event] = st.one_of(
    st.builds(Thrown, DICE),
    st.builds(RollCorrected, DICE),
    st.builds(BoxWritten, st.sampled_from((*BOX_IDS, "hus")), st.integers(-1, 2), st.booleans()),
    st.sampled_from(
        (ThrowTakenBack(), SavedThrowPaid(), Undone(), Redone(), FirstPlayer("p2"), FirstPlayer("p9"))
    ),
)


def seen(game: Game) -> dict[str, Any]:
    """The state without what is about the past."""
    return {key: value for key, value in game.state().items() if key not in ("can_undo", "can_redo")}


class Play(RuleBasedStateMachine):
    """A table of players who try anything, and mostly what the page offers."""

    game: Game

    @initialize(rules=SMALL_SHEETS, seats=st.integers(1, 3))
    def sit_down(self, rules: Rules, seats: int) -> None:
        players = tuple(PlayerSpec(f"p{i}", NAMES[i - 1]) for i in range(1, seats + 1))
        self.game = Game.start(GameStarted("g1", players, rules))

    @rule(event=MOVES)
    def try_anything(self, event: Event) -> None:
        before, after = self.game.state(), self.game
        with contextlib.suppress(ScoringError):
            after = self.game.apply(event)
            assert after.events == (*self.game.events, event)
        assert self.game.state() == before
        self.game = after

    @precondition(lambda self: not self.game.over)
    @rule(dice=DICE, data=st.data())
    def play_a_turn(self, dice: tuple[int, ...], data: st.DataObject) -> None:
        """Throw if there is a throw left, then write what is offered; under the strict rule, the dearest."""
        turn: Any = self.game.state()["turn"]
        if turn["throws_left"]:
            self.game = self.game.apply(Thrown(dice))
        options: Any = self.game.state()["options"]
        offered = [(paid, box, column) for column, boxes in enumerate(options) for box, paid in boxes.items()]
        chosen = max(offered) if self.game.rules.strict_strike else data.draw(st.sampled_from(offered))
        self.game = self.game.apply(BoxWritten(chosen[1], chosen[2]))

    def teardown(self) -> None:
        """The log, through JSON text, replays to the same game."""
        stored = [json.loads(json.dumps(event.to_json())) for event in self.game.events]
        again = Game.replay(map(event_from_json, stored))
        assert again == self.game
        assert again.state() == self.game.state()

    @invariant()
    def undo_and_redo_are_opposites(self) -> None:
        if self.game.can_undo:
            assert seen(self.game.apply(Undone()).apply(Redone())) == seen(self.game)
        if self.game.can_redo:
            assert seen(self.game.apply(Redone()).apply(Undone())) == seen(self.game)

    @invariant()
    def sums_add_up(self) -> None:
        for player in seen(self.game)["players"]:
            totals = [column_total(column, self.game.rules) for column in player["columns"]]
            decide = max if self.game.rules.columns_decide == "best" else sum
            assert player["total"] == decide(totals)

    @invariant()
    def turns_are_counted(self) -> None:
        written = [
            sum(cell["state"] != "open" for column in player["columns"] for cell in column["boxes"].values())
            for player in seen(self.game)["players"]
        ]
        assert max(written) - min(written) <= 1
        rules = self.game.rules
        assert self.game.over == (sum(written) == len(rules.boxes) * rules.columns * len(written))


def column_total(column: dict[str, Any], rules: Rules) -> int:
    """The total of a column, added up from its dice again and compared with its sums."""
    paid = {
        box: points(box, event_dice(cell), rules) if cell["dice"] else 0
        for box, cell in column["boxes"].items()
        if cell["state"] != "open"
    }
    for box, worth in paid.items():
        assert column["boxes"][box]["points"] == worth
        assert column["boxes"][box]["state"] == ("written" if worth else "struck")
    upper = sum(worth for box, worth in paid.items() if box in UPPER_BOXES)
    bonus = max((amount for least, amount in rules.bonus if upper >= least), default=0)
    assert (column["upper_sum"], column["bonus"]) == (upper, bonus)
    assert column["total"] == sum(paid.values()) + bonus == upper + bonus + column["lower_sum"]
    assert isinstance(column["total"], int)
    return column["total"]


def event_dice(cell: dict[str, Any]) -> Any:
    """The dice of a box as a roll."""
    return RollCorrected(tuple(cell["dice"])).dice


def test_whatever_is_tried_the_game_stays_a_game() -> None:
    """The invariants above after every step, and the replay at the end."""
    run_state_machine_as_test(Play, settings=settings(deadline=None, max_examples=30, stateful_step_count=25))


@settings(deadline=None, max_examples=25)
@given(SMALL_SHEETS, st.integers(1, 3), st.data())
def test_a_game_ends_after_its_turns(rules: Rules, seats: int, data: st.DataObject) -> None:
    """Boxes times columns turns a player, no more and no fewer, whatever is written where."""
    players = tuple(PlayerSpec(f"p{i}", NAMES[i - 1]) for i in range(1, seats + 1))
    game, turns = Game.start(GameStarted("g1", players, rules)), 0
    while not game.over:
        game = game.apply(Thrown(data.draw(DICE)))
        options: Any = game.state()["options"]
        offered = [(paid, box, column) for column, boxes in enumerate(options) for box, paid in boxes.items()]
        _, box, column = max(offered)
        game, turns = game.apply(BoxWritten(box, column)), turns + 1
    assert turns == len(rules.boxes) * rules.columns * seats
