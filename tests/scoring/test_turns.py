"""A turn: throws, corrections, writing a box, and whose turn is next."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import (
    AlreadyBegun,
    AlreadyStarted,
    BadEvent,
    BoxNotOpen,
    BoxWritten,
    Event,
    FirstPlayer,
    Game,
    GameOver,
    GameStarted,
    NoThrowsLeft,
    NoThrowYet,
    NotStarted,
    PlayerSpec,
    RollCorrected,
    Rules,
    SavedThrowPaid,
    ScoringError,
    Thrown,
    ThrowTakenBack,
    UnknownBox,
    UnknownColumn,
    UnknownPlayer,
)

DICE = (4, 4, 4, 6, 6, 6)
OTHER = (1, 2, 3, 4, 5, 6)
SHORT = Rules(boxes=("ones", "villa", "chance"), saved_throws=False)


def played(*events: Event, names: str = "AB", rules: Rules = SHORT) -> Game:
    """A game after these events, of players p1, p2, ... with one-letter names."""
    players = tuple(PlayerSpec(f"p{i}", name) for i, name in enumerate(names, start=1))
    return Game.replay([GameStarted("g1", players, rules), *events])


def turn(game: Game) -> Any:
    """The turn in the game's state."""
    return game.state()["turn"]


def test_a_game_begins_with_its_first_player_and_no_dice() -> None:
    """Nothing thrown, nothing offered."""
    game = played()
    assert turn(game) == {
        "player": "p1", "member": None, "throw": 0, "throws_left": 3, "dice": [], "kept": [],
    }  # fmt: skip
    assert game.state()["options"] == [{}]
    assert game.version == 1


def test_three_throws_and_no_fourth() -> None:
    """The roll of the last one counts."""
    last = Thrown(DICE, thrown=(0,), kept=(1, 2, 3, 4, 5))
    game = played(Thrown(OTHER), Thrown(OTHER, thrown=(0, 1)), last)
    assert turn(game) == {
        "player": "p1", "member": None, "throw": 3, "throws_left": 0,
        "dice": list(DICE), "kept": [1, 2, 3, 4, 5],
    }  # fmt: skip
    assert game.state()["options"] == [{"ones": 0, "villa": 30, "chance": 30}]
    with pytest.raises(NoThrowsLeft) as caught:
        game.apply(Thrown(OTHER))
    assert caught.value.facts == {"throws": 3}


def test_the_dice_that_were_not_thrown_were_kept() -> None:
    """Unless nobody saw."""
    assert turn(played(Thrown(DICE, thrown=(0, 5))))["kept"] == [1, 2, 3, 4]
    assert turn(played(Thrown(DICE)))["kept"] == []


def test_a_table_may_play_with_four_throws() -> None:
    """A house rule."""
    rules = Rules(throws=4)
    game = played(*[Thrown(DICE)] * 4, rules=rules)
    with pytest.raises(NoThrowsLeft):
        game.apply(Thrown(DICE))


def test_correcting_a_roll_costs_no_throw() -> None:
    """And changes no other one."""
    game = played(Thrown(OTHER), Thrown(OTHER, kept=(2, 3)), RollCorrected(DICE))
    assert turn(game)["dice"] == list(DICE)
    assert (turn(game)["throw"], turn(game)["kept"]) == (2, [2, 3])
    assert turn(game.apply(ThrowTakenBack()))["dice"] == list(OTHER)


def test_a_throw_taken_back_brings_the_roll_before_it_again() -> None:
    """Down to none at all."""
    game = played(Thrown(OTHER), Thrown(DICE), ThrowTakenBack())
    assert (turn(game)["dice"], turn(game)["throw"], turn(game)["throws_left"]) == (list(OTHER), 1, 2)
    game = game.apply(ThrowTakenBack())
    assert (turn(game)["dice"], turn(game)["throw"], turn(game)["throws_left"]) == ([], 0, 3)
    with pytest.raises(NoThrowYet):
        game.apply(ThrowTakenBack())


@pytest.mark.parametrize("event", [RollCorrected(DICE), ThrowTakenBack(), BoxWritten("ones")])
def test_before_a_throw_there_is_no_roll(event: Event) -> None:
    """In the first turn, and in the next one: the roll of the player before is gone."""
    for game in (played(), played(Thrown(DICE), BoxWritten("villa"))):
        with pytest.raises(NoThrowYet) as caught:
            game.apply(event)
        assert caught.value.code == "no_throw_yet"


def test_writing_passes_the_turn_on_clockwise() -> None:
    """A, B, C, A."""
    game, seen = played(names="ABC"), []
    for box in ("ones", "ones", "ones", "villa"):
        seen.append(turn(game)["player"])
        game = game.apply(Thrown(DICE)).apply(BoxWritten(box))
    assert seen == ["p1", "p2", "p3", "p1"]


def boxes(game: Game, player: int = 0, column: int = 0) -> Any:
    """The boxes of a player in the game's state."""
    players: Any = game.state()["players"]
    return players[player]["columns"][column]["boxes"]


def test_what_stands_in_a_box() -> None:
    """Written with its dice; worth 0 but with its dice; struck for good; open."""
    game = played(Thrown(DICE), BoxWritten("villa"), Thrown(DICE), BoxWritten("ones"))
    game = game.apply(Thrown(DICE)).apply(BoxWritten("chance", strike=True))
    assert boxes(game) == {
        "ones": {"state": "open", "points": None, "dice": None},
        "villa": {"state": "written", "points": 30, "dice": list(DICE)},
        "chance": {"state": "struck", "points": 0, "dice": None},
    }
    assert boxes(game, player=1)["ones"] == {"state": "struck", "points": 0, "dice": list(DICE)}


def test_a_written_box_is_locked() -> None:
    """Also when it holds a 0, and however it got it."""
    game = played(Thrown(DICE), BoxWritten("villa", strike=True), names="A").apply(Thrown(DICE))
    for strike in (False, True):
        with pytest.raises(BoxNotOpen) as caught:
            game.apply(BoxWritten("villa", strike=strike))
        assert caught.value.facts == {"box": "villa", "column": 0}


def test_boxes_and_columns_that_the_sheet_has_not() -> None:
    """Nonsense, and the tower on a sheet without one."""
    game = played(Thrown(DICE))
    for box in ("hus", "", "tower", "x" * 1000):
        with pytest.raises(UnknownBox):
            game.apply(BoxWritten(box))
    for column in (-1, 1, 10**5000):
        with pytest.raises(UnknownColumn) as caught:
            game.apply(BoxWritten("ones", column))
        assert caught.value.facts["columns"] == 1


def whole_game() -> Game:
    """Both players have written their three boxes."""
    events: list[Event] = []
    for box in SHORT.boxes:
        events += [Thrown(DICE), BoxWritten(box)] * 2
    return played(*events)


@pytest.mark.parametrize(
    "event",
    [
        Thrown(DICE),
        RollCorrected(DICE),
        ThrowTakenBack(),
        SavedThrowPaid(),
        BoxWritten("ones"),
        BoxWritten("x"),
    ],
)
def test_the_game_is_over_when_all_boxes_are_written(event: Event) -> None:
    """No turn, nothing offered, and every move is refused."""
    game = whole_game()
    assert game.over
    assert (game.state()["turn"], game.state()["options"], game.state()["over"]) == (None, [{}], True)
    with pytest.raises(GameOver):
        game.apply(event)


def test_the_first_player_turns_the_order() -> None:
    """Neighbours stay neighbours."""
    game = played(FirstPlayer("p3"), names="ABCD")
    players: Any = game.state()["players"]
    assert [player["id"] for player in players] == ["p3", "p4", "p1", "p2"]
    assert turn(game)["player"] == "p3"
    assert turn(game.apply(FirstPlayer("p2")))["player"] == "p2"


def test_the_first_player_is_chosen_before_the_first_throw() -> None:
    """Again after it was taken back, but not once a box is written."""
    with pytest.raises(UnknownPlayer):
        played(FirstPlayer("p3"))
    with pytest.raises(AlreadyBegun):
        played(Thrown(DICE), FirstPlayer("p2"))
    with pytest.raises(AlreadyBegun):
        played(Thrown(DICE), BoxWritten("ones"), FirstPlayer("p2"))
    assert turn(played(Thrown(DICE), ThrowTakenBack(), FirstPlayer("p2")))["player"] == "p2"


def test_the_members_of_a_team_take_turns() -> None:
    """By the team's own turns, one after another."""
    players = (PlayerSpec("p1", "Team", ("Ida", "Ole")), PlayerSpec("p2", "Ben"))
    game, seen = Game.start(GameStarted("g1", players, SHORT)), []
    while not game.over:
        seen.append(turn(game)["member"])
        box = SHORT.boxes[len(seen) // 2 - 1 if len(seen) % 2 == 0 else len(seen) // 2]
        game = game.apply(Thrown(DICE)).apply(BoxWritten(box))
    assert seen == ["Ida", None, "Ole", None, "Ida", None]


def test_a_game_starts_once_and_first() -> None:
    """Neither nothing nor something else can begin it."""
    start = GameStarted("g1", (PlayerSpec("p1", "Anna"),), SHORT)
    for events in ([], [Thrown(DICE)], [None]):
        with pytest.raises(NotStarted):
            Game.replay(events)  # type: ignore[arg-type]
    with pytest.raises(AlreadyStarted):
        Game.replay([start, start])
    with pytest.raises(NotStarted):
        Game.start(Thrown(DICE))  # type: ignore[arg-type]


@pytest.mark.parametrize("event", [None, "undone", {"kind": "undone"}, Event()])
def test_what_is_no_event_is_refused(event: Any) -> None:
    """JSON must be read first."""
    with pytest.raises(BadEvent):
        played().apply(event)


def test_a_refused_event_leaves_the_game_as_it_was() -> None:
    """The same value, and it plays on."""
    game = played(Thrown(DICE))
    before = game.state()
    with pytest.raises(ScoringError):
        game.apply(BoxWritten("hus"))
    assert game.state() == before
    assert game.apply(BoxWritten("villa")).version == game.version + 1 == 3
