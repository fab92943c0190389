"""The worked example of the rule book (section 6), played through the game with dice under Cardzo's rules."""

from __future__ import annotations

from typing import Any

from scoring import BOX_IDS, BoxWritten, Game, GameStarted, PlayerSpec, Thrown, preset

ANNA = {
    "ones": "111123", "twos": "222213", "threes": "333312", "fours": "444412", "fives": "555512",
    "sixes": "666612", "one_pair": "661234", "two_pairs": "665512", "three_pairs": "665522",
    "three_kind": "666123", "four_kind": "555512", "five_kind": "555551", "small_straight": "123451",
    "large_straight": "234562", "full_straight": "123456", "full_house": "555661", "villa": "666555",
    "tower": "666622", "chance": "666661", "maxi_yatzy": "333333",
}  # fmt: skip
BEN = {
    "ones": "111234", "twos": "222134", "threes": "333124", "fours": "444412", "fives": "555512",
    "sixes": "666612", "one_pair": "551234", "two_pairs": "663312", "three_pairs": "123456",
    "three_kind": "555123", "four_kind": "123456", "five_kind": "123456", "small_straight": "123455",
    "large_straight": "112345", "full_straight": "112345", "full_house": "222551", "villa": "666111",
    "tower": "123456", "chance": "666531", "maxi_yatzy": "123456",
}  # fmt: skip


def played(rules_name: str) -> dict[str, Any]:
    """The state after both have written all twenty boxes."""
    players = (PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Ben"))
    game = Game.start(GameStarted("g1", players, preset(rules_name)))
    for box in BOX_IDS:
        for dice in (ANNA[box], BEN[box]):
            game = game.apply(Thrown(tuple(map(int, dice)))).apply(BoxWritten(box))
    return game.state()


def test_anna_wins_with_582_to_200() -> None:
    """All sums of the table, its places and its strikes (seven: the text's "six" is a slip)."""
    state = played("cardzo")
    anna, ben = state["players"]
    assert state["over"]
    assert state["turn"] is None
    keys = ("upper_sum", "bonus", "lower_sum", "total")
    assert [anna["columns"][0][key] for key in keys] == [84, 100, 398, 582]
    assert [ben["columns"][0][key] for key in keys] == [78, 0, 122, 200]
    assert (anna["total"], anna["place"], ben["total"], ben["place"]) == (582, 1, 200, 2)
    struck = [box for box, cell in ben["columns"][0]["boxes"].items() if cell["state"] == "struck"]
    assert struck == [
        "three_pairs",
        "four_kind",
        "five_kind",
        "large_straight",
        "full_straight",
        "tower",
        "maxi_yatzy",
    ]


def test_every_box_of_both_sheets() -> None:
    """Box by box, as the table has them."""
    anna, ben = (
        [cell["points"] for cell in player["columns"][0]["boxes"].values()]
        for player in played("cardzo")["players"]
    )
    assert anna == [4, 8, 12, 16, 20, 24, 12, 22, 26, 18, 20, 25, 15, 20, 21, 27, 33, 28, 31, 100]
    assert ben == [3, 6, 9, 16, 20, 24, 10, 18, 0, 15, 0, 0, 15, 0, 0, 16, 21, 0, 27, 0]
