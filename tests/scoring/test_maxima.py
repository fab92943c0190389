"""The greatest totals of the rule book (sections 1 and 7), found by search over all rolls."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from scoring import (
    BOX_IDS,
    UPPER_BOXES,
    BoxWritten,
    Game,
    GameStarted,
    PlayerSpec,
    Roll,
    Rules,
    Thrown,
    points,
    preset,
)
from tests.scoring.variants import VARIANTS

pytestmark = pytest.mark.usefixtures("untraced")

ALGA = preset("alga")
#: Every set of six values there is; their order means nothing.
ROLLS = [Roll(*dice) for dice in combinations_with_replacement(range(1, 7), 6)]
WITHOUT_TOWER = tuple(box for box in BOX_IDS if box != "tower")


def best_roll(box: str, rules: Rules) -> Roll:
    """The roll that pays most in this box."""
    return max(ROLLS, key=lambda roll: points(box, roll, rules))


def maxima(rules: Rules) -> dict[str, int]:
    """The most each box can hold."""
    return {box: points(box, best_roll(box, rules), rules) for box in rules.boxes}


def test_the_maximum_of_each_box() -> None:
    """Upper 126, lower 423."""
    most = list(maxima(ALGA).values())
    assert most[:6] == [6, 12, 18, 24, 30, 36]
    assert most[6:] == [12, 22, 30, 18, 24, 30, 15, 20, 21, 28, 33, 34, 36, 100]


@pytest.mark.parametrize(("rules", "expected"), VARIANTS.values(), ids=VARIANTS)
def test_the_greatest_total_is_reached_in_play(rules: Rules, expected: int) -> None:
    """A game of best rolls, in the boxes that are worth most where turns are fewer than boxes."""
    players = tuple(PlayerSpec(f"p{n}", f"Player {n}") for n in range(rules.players[0]))
    game = Game.start(GameStarted("g1", players, rules))
    for column in range(rules.columns):
        for box in dearest_boxes(rules):
            for _ in players:
                game = game.apply(Thrown(best_roll(box, rules))).apply(BoxWritten(box, column))
    assert game.over
    shown = game.state()["players"]
    assert isinstance(shown, list)
    assert [player["total"] for player in shown] == [expected] * len(players)


def dearest_boxes(rules: Rules) -> tuple[str, ...]:
    """Of all choices of as many boxes as there are turns, the one with the greatest total."""
    most = maxima(rules)

    def worth(boxes: tuple[str, ...]) -> int:
        upper = sum(most[box] for box in boxes if box in UPPER_BOXES)
        return sum(most[box] for box in boxes) + rules.bonus_for(upper)

    return max(combinations(rules.boxes, rules.turns_per_column), key=worth)


def test_boxes_without_a_turn_stay_open() -> None:
    """Thirteen turns on nineteen boxes: six are open at the end, and none of them is struck."""
    rules = Rules(boxes=WITHOUT_TOWER, turns=13)
    game = Game.start(GameStarted("g1", (PlayerSpec("p1", "Anna"),), rules))
    for box in WITHOUT_TOWER[:13]:
        game = game.apply(Thrown((1, 1, 2, 3, 4, 6))).apply(BoxWritten(box))
    assert game.over
    players = game.state()["players"]
    assert isinstance(players, list)
    states = [cell["state"] for cell in players[0]["columns"][0]["boxes"].values()]
    assert states[13:] == ["open"] * 6
    assert "open" not in states[:13]
