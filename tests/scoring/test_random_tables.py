"""Random tables: 1 to 12 players, any rule set, everything a table can do, in thousands of games.

Whatever is called, valid or not: a box is written once, marks are never negative, turns add up, totals equal
sums; the log replays to the same state; undoing everything gives the start, and doing it again the end.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    BOX_IDS,
    BoxCorrected,
    BoxWritten,
    Event,
    FirstPlayer,
    Game,
    GameStarted,
    PlayersChanged,
    PlayerSpec,
    Redone,
    RollCorrected,
    Rules,
    RulesChanged,
    SavedThrowPaid,
    ScoringError,
    StartDieThrown,
    Thrown,
    ThrowTakenBack,
    Undone,
    WinnerSettled,
    event_from_json,
)
from scoring.pay import Pay

pytestmark = pytest.mark.usefixtures("untraced")

MOST_EVENTS = 30
GAMES = 2000


def pick(chance: Random, share: float) -> bool:
    """True for this share of the calls."""
    return chance.random() < share


def some_straight(chance: Random) -> Pay:
    """What a straight may pay."""
    return chance.choice((Pay("fixed", chance.choice((0, 15, 21, 30))), Pay("sum")))


def some_rules(chance: Random) -> Rules:
    """Any rule set there can be, with short sheets more often than long ones."""
    size = chance.choice((1, 2, 3, 5, 20))
    tiers = {chance.randint(0, 126): 5 * chance.randint(0, 40) for _ in range(chance.randint(0, 3))}
    return Rules(
        name=chance.choice(("own", "alga")),
        boxes=tuple(chance.sample(BOX_IDS, size)),
        turns=chance.choice((None, chance.randint(1, size))),
        throws=chance.randint(1, 4),
        saved_throws=pick(chance, 0.5),
        bonus=tuple(tiers.items()),
        small_straight=some_straight(chance),
        large_straight=some_straight(chance),
        full_straight=some_straight(chance),
        sixth_die_free=pick(chance, 0.5),
        pairs_distinct=pick(chance, 0.5),
        maxi_yatzy=Pay(chance.choice(("fixed", "sum_plus", "face_plus")), 50),
        forced_order=pick(chance, 0.2),
        strict_strike=pick(chance, 0.2),
        columns=chance.choice((1, 1, 2, 3, 6)),
        columns_decide=chance.choice(("sum", "best")),
        columns_in_order=pick(chance, 0.3),
        start=chance.choice(("highest_die", "youngest", "seating")),
        tiebreak=chance.choice((None, "upper_sum", "fewest_strikes", "throw_off")),
        help=pick(chance, 0.5),
    )


def some_dice(chance: Random) -> tuple[int, ...]:
    """Six dice, often many alike or a straight, since those pay."""
    if pick(chance, 0.3):
        return tuple(chance.sample(range(1, 7), 6))
    faces = chance.sample(range(1, 7), chance.choice((1, 2, 2, 3, 6)))
    return tuple(chance.choice(faces) for _ in range(6))


def some_players(chance: Random, game: Game) -> tuple[PlayerSpec, ...]:
    """The players in another order, one of them perhaps gone or new."""
    players = list(game.players)
    chance.shuffle(players)
    if pick(chance, 0.3):
        gone = players[0]
        players[0] = PlayerSpec(gone.id, gone.name, gone.members, retired=not gone.retired)
    if pick(chance, 0.2) and len(players) < 12:
        players.append(PlayerSpec(f"p{len(players) + 1}", f"Late {len(players)}"))
    return tuple(players[pick(chance, 0.05) :])


def some_event(chance: Random, game: Game) -> Event:
    """What somebody at the table might do next, sensible or not."""
    player, box = f"p{chance.randint(1, 13)}", chance.choice(BOX_IDS)
    offered = [(box, column) for column, boxes in enumerate(game.options) for box in boxes]
    if offered and pick(chance, 0.6):
        return BoxWritten(*chance.choice(offered), strike=pick(chance, 0.1))
    if pick(chance, 0.5):
        return Thrown(some_dice(chance))
    held: dict[str, Any] = chance.choice(
        ({"dice": some_dice(chance)}, {"points": chance.randint(0, 40)}, {"points": 100}, {"open": True})
    )
    return chance.choice(
        (
            lambda: Undone(),
            lambda: Undone(),
            lambda: Redone(),
            lambda: RollCorrected(some_dice(chance)),
            lambda: ThrowTakenBack(),
            lambda: SavedThrowPaid(),
            lambda: StartDieThrown(player, chance.randint(1, 6)),
            lambda: FirstPlayer(player),
            lambda: WinnerSettled(player),
            lambda: BoxWritten(box, chance.randint(-1, 6)),
            lambda: BoxCorrected(player, box, chance.randint(0, 5), **held),
            lambda: BoxCorrected(player, chance.choice(game.rules.boxes), **held),
            lambda: RulesChanged(some_rules(chance)),
            lambda: PlayersChanged(some_players(chance, game)),
        )
    )()


def seen(state: dict[str, Any]) -> dict[str, Any]:
    """The state without what is about the past."""
    return {key: value for key, value in state.items() if key not in ("can_undo", "can_redo")}


def check(state: dict[str, Any], rules: Rules) -> None:
    """What always holds."""
    for player in state["players"]:
        totals = [check_column(column, rules) for column in player["columns"]]
        assert len(totals) == rules.columns
        assert player["total"] == (max(totals) if rules.columns_decide == "best" else sum(totals))
        assert player["saved_throws"] >= 0
    may_play = [player for player in state["players"] if not player["retired"] and turns_left(player, rules)]
    assert state["over"] == (not may_play)
    assert (state["turn"] is None) == state["over"]
    if not state["over"]:
        assert state["turn"]["player"] in [player["id"] for player in may_play]
        assert state["turn"]["throws_left"] >= 0
    check_options(state)


def turns_left(player: Any, rules: Rules) -> int:
    """Turns of a player, counted from the boxes that are open."""
    most = len(rules.boxes) if rules.turns is None else rules.turns
    written = [sum(b["state"] != "open" for b in column["boxes"].values()) for column in player["columns"]]
    return sum(max(0, most - count) for count in written)


def check_column(column: Any, rules: Rules) -> int:
    """Sums are those of the boxes; open ones hold nothing and struck ones nought."""
    assert list(column["boxes"]) == list(rules.boxes)
    for box in column["boxes"].values():
        assert {"open": box["points"] is None, "struck": box["points"] == 0}.get(box["state"], True)
        assert (box["state"] == "written") == bool(box["points"])
    worth = {name: box["points"] or 0 for name, box in column["boxes"].items()}
    upper = sum(paid for name, paid in worth.items() if name in BOX_IDS[:6])
    bonus = max(((least, paid) for least, paid in rules.bonus if upper >= least), default=(0, 0))[1]
    assert (column["upper_sum"], column["bonus"]) == (upper, bonus)
    assert column["total"] == sum(worth.values()) + bonus == upper + bonus + column["lower_sum"]
    needed = column["bonus_needed"]
    assert needed is None or rules.bonus_for(upper + needed) > bonus
    return int(column["total"])


def check_options(state: dict[str, Any]) -> None:
    """Only open boxes of the player in turn are offered; with a roll there is always one."""
    offered = [(box, column) for column, boxes in enumerate(state["options"]) for box in boxes]
    if state["over"]:
        assert not offered
        return
    (current,) = [player for player in state["players"] if player["id"] == state["turn"]["player"]]
    assert bool(offered) == bool(state["turn"]["dice"])
    for box, column in offered:
        assert current["columns"][column]["boxes"][box]["state"] == "open"


@settings(deadline=None, max_examples=GAMES)
@given(st.randoms(use_true_random=True), st.integers(1, 12))
def test_no_sequence_of_calls_breaks_a_game(chance: Random, seats: int) -> None:
    """Refused calls change nothing; what always holds is looked at now and then, and at the end."""
    players = tuple(PlayerSpec(f"p{i}", f"Player {i}") for i in range(1, seats + 1))
    start = game = Game.start(GameStarted("g1", players, some_rules(chance)))
    for _ in range(chance.randint(1, MOST_EVENTS)):
        try:
            game = game.apply(some_event(chance, game))
        except ScoringError:
            continue
        if pick(chance, 0.05):
            check(game.state(), game.rules)
    end = game.state()
    check(end, game.rules)
    again = Game.replay([event_from_json(event.to_json()) for event in game.events])
    assert again.state() == end
    back, steps = game, 0
    while back.can_undo:
        back, steps = back.apply(Undone()), steps + 1
    assert seen(back.state()) == seen(start.state())
    for _ in range(steps):
        back = back.apply(Redone())
    assert seen(back.state()) == seen(end)
