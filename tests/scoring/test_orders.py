"""Columns, forced order, strict strikes, turns: which boxes a roll may go into."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import BoxWritten, Event, Game, GameStarted, NotInOrder, PlayerSpec, Rules, StrikeRefused, Thrown

DICE = (4, 4, 4, 6, 6, 6)
BOXES = ("ones", "villa", "chance")


def played(rules: Rules, *events: Event) -> Game:
    """Anna alone, after these events."""
    return Game.replay([GameStarted("g1", (PlayerSpec("p1", "Anna"),), rules), *events])


def wrote(*boxes: tuple[str, int]) -> list[Event]:
    """One throw and one box for each."""
    return [event for box, column in boxes for event in (Thrown(DICE), BoxWritten(box, column))]


def player(game: Game) -> Any:
    """Anna in the game's state."""
    players: Any = game.state()["players"]
    return players[0]


def test_columns_are_filled_in_any_order() -> None:
    """Each is a sheet of its own, and a player has its turns for each."""
    rules = Rules(boxes=BOXES, columns=2)
    game = played(rules, *wrote(("villa", 1), ("villa", 0)), Thrown(DICE))
    assert game.state()["options"] == [{"ones": 0, "chance": 30}] * 2
    game = played(rules, *wrote(*[(box, column) for box in BOXES for column in (1, 0)]))
    assert game.over
    assert [column["total"] for column in player(game)["columns"]] == [60, 60]


def test_each_column_has_its_own_bonus() -> None:
    """Sixes alone reach it here, in one of two columns."""
    rules = Rules(boxes=("sixes", "villa"), columns=2, bonus=((18, 100),))
    game = played(rules, *wrote(("sixes", 0)))
    assert [column["bonus"] for column in player(game)["columns"]] == [100, 0]
    assert player(game)["total"] == 118


def test_the_best_column_may_decide() -> None:
    """The best so far, while the game goes on."""
    rules = Rules(boxes=("sixes", "villa"), bonus=(), columns=2, columns_decide="best")
    assert player(played(rules, *wrote(("villa", 0), ("sixes", 1))))["total"] == 30
    assert player(played(rules, *wrote(("villa", 0), ("sixes", 1), ("villa", 1))))["total"] == 48


def test_columns_in_order() -> None:
    """The second begins when the first is done."""
    rules = Rules(boxes=("sixes", "villa"), columns=2, columns_in_order=True)
    game = played(rules, Thrown(DICE))
    assert game.state()["options"] == [{"sixes": 18, "villa": 30}, {}]
    with pytest.raises(NotInOrder) as caught:
        game.apply(BoxWritten("villa", 1))
    assert caught.value.facts == {"box": "villa", "column": 1, "allowed": [["sixes", "villa"], []]}
    game = played(rules, *wrote(("sixes", 0), ("villa", 0)), Thrown(DICE))
    assert game.state()["options"] == [{}, {"sixes": 18, "villa": 30}]


def test_forced_order_runs_down_the_columns() -> None:
    """Top to bottom in the order of this sheet; what does not fit is struck."""
    rules = Rules(boxes=("villa", "ones"), columns=2, forced_order=True)
    game, seen = played(rules), []
    while not game.over:
        game = game.apply(Thrown(DICE))
        options: Any = game.state()["options"]
        ((column, box),) = [(number, box) for number, boxes in enumerate(options) for box in boxes]
        seen.append((box, column))
        game = game.apply(BoxWritten(box, column))
    assert seen == [("villa", 0), ("ones", 0), ("villa", 1), ("ones", 1)]
    with pytest.raises(NotInOrder):
        played(rules, Thrown(DICE), BoxWritten("ones"))


def test_fewer_turns_than_boxes() -> None:
    """Each column takes as many boxes as it has turns, then no more."""
    rules = Rules(boxes=BOXES, turns=1, columns=2)
    game = played(rules, *wrote(("villa", 0)), Thrown(DICE))
    assert game.state()["options"] == [{}, {"ones": 0, "villa": 30, "chance": 30}]
    with pytest.raises(NotInOrder):
        game.apply(BoxWritten("chance", 0))
    assert game.apply(BoxWritten("chance", 1)).over


@pytest.mark.parametrize("event", [BoxWritten("ones"), BoxWritten("ones", strike=True)])
def test_strict_strikes_only_when_nothing_pays(event: BoxWritten) -> None:
    """By choice or by a roll that does not fit: with chance open, something always pays."""
    rules = Rules(boxes=BOXES, strict_strike=True)
    with pytest.raises(StrikeRefused) as caught:
        played(rules, Thrown(DICE), event)
    assert caught.value.facts["paying"] == [["villa", "chance"]]
    assert played(rules, *wrote(("villa", 0), ("chance", 0)), Thrown(DICE), event).over


def test_strict_strikes_look_at_all_columns() -> None:
    """And let a box that pays be written, though others pay more."""
    rules = Rules(boxes=("ones", "sixes"), columns=2, strict_strike=True)
    game = played(rules, *wrote(("sixes", 0)), Thrown(DICE))
    with pytest.raises(StrikeRefused) as caught:
        game.apply(BoxWritten("ones"))
    assert caught.value.facts["paying"] == [[], ["sixes"]]
    game.apply(BoxWritten("sixes", 1))


def test_without_the_strict_rule_any_box_may_be_struck() -> None:
    """Chance too."""
    assert player(played(Rules(), Thrown(DICE), BoxWritten("chance", strike=True)))["total"] == 0
