"""Each field of a rule set is changed by touch, is kept, and has its effect on a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Page

from scoring import Rules
from tests.e2e.browser import visiting
from tests.e2e.process import Product
from tests.e2e.ruleform import (
    begin,
    choose,
    flip,
    less,
    more,
    open_form,
    three_at_most,
    type_number,
    unfold,
    use,
)

Play = Callable[[Product], Any]


@pytest.fixture(scope="module")
def page(browser: Browser, by_hand: Product) -> Iterator[Page]:
    """One visitor for all of these games."""
    with visiting(browser, by_hand.url) as visitor:
        yield visitor.page


def written(product: Product, box: str, *dice: int, column: int = 0) -> Any:
    """Throw this, write it there, and look at the game."""
    product.call("POST", "/throws", {"dice": dice})
    return product.call("POST", "/boxes", {"box": box, "column": column})["game"]


def points(box: str, *dice: int) -> Play:
    """The points that this roll is written with in this box, by the one player there is."""
    return lambda product: written(product, box, *dice)["players"][0]["columns"][0]["boxes"][box]["points"]


def bonus(product: Product) -> list[int]:
    """The bonus as the upper sum grows by fives to 30."""
    steps = [written(product, "fives", 5, 5, 5, 5, 5, 1), written(product, "ones", 1, 1, 1, 1, 1, 2)]
    return [game["players"][0]["columns"][0]["bonus"] for game in steps]


@dataclass(frozen=True)
class Case:
    """One field: what one does in the form, what it becomes, and what a game then says."""

    field: str
    do: Callable[[Page], None]
    becomes: object
    play: Play
    says: object


def two_tiers(page: Page) -> None:
    """50 points from 25 on, 95 from 30 on."""
    page.tap("#add-tier")
    type_number(page, "bonus", 24, place=0)
    more(page, "bonus", 1, place=0)
    type_number(page, "bonus", 30, place=2)
    less(page, "bonus", 1, place=3)


def another(field: str, number: int) -> Callable[[Page], None]:
    """Another number of points than the usual ones."""

    def do(page: Page) -> None:
        choose(page, field, "fixed")
        type_number(page, field, number)

    return do


#: All of these are set in one form and played in one game of one player, from the top down.
POINTS = [
    Case("bonus", two_tiers, [[25, 50], [30, 95]], bonus, [50, 95]),
    Case(
        "small_straight",
        lambda page: choose(page, "small_straight", "sum"),
        {"sum": True},
        points("small_straight", 1, 2, 3, 4, 5, 5),
        20,
    ),
    Case(
        "large_straight",
        another("large_straight", 40),
        {"fixed": 40},
        points("large_straight", 2, 3, 4, 5, 6, 6),
        40,
    ),
    Case(
        "full_straight",
        lambda page: choose(page, "full_straight", "30"),
        {"fixed": 30},
        points("full_straight", 1, 2, 3, 4, 5, 6),
        30,
    ),
    Case(
        "maxi_yatzy",
        lambda page: choose(page, "maxi_yatzy", "sum_plus"),
        {"sum_plus": 50},
        points("maxi_yatzy", 6, 6, 6, 6, 6, 6),
        86,
    ),
    Case(
        "pairs_distinct",
        lambda page: flip(page, "pairs_distinct"),
        False,
        points("two_pairs", 4, 4, 4, 4, 1, 2),
        16,
    ),
]


def throws_left(product: Product) -> Any:
    """Throws before the first one."""
    return product.state()["game"]["turn"]["throws_left"]


def boxes_there(product: Product) -> int:
    """How many boxes the sheet has."""
    return len(product.state()["game"]["players"][0]["columns"][0]["boxes"])


def next_box(product: Product) -> list[str]:
    """The boxes that a first roll may go into."""
    state = product.call("POST", "/throws", {"dice": [1, 2, 3, 4, 5, 6]})
    return list(state["game"]["options"][0])


def saved_after_one_throw(product: Product) -> Any:
    """Marks after a turn in which one throw was used."""
    return product.call("POST", "/boxes", {"box": "threes"})["game"]["players"][0]["saved_throws"]


def small_straight_of_six(product: Product) -> Any:
    """What 1-2-3-4-5-6 pays as a small straight."""
    written(product, "twos", 1, 2, 3, 4, 5, 6)
    game = written(product, "small_straight", 1, 2, 3, 4, 5, 6)
    return game["players"][0]["columns"][0]["boxes"]["small_straight"]["points"]


def three_boxes(page: Page) -> None:
    """Threes, then twos, then the small straight; no other box."""
    for box in Rules().boxes:
        if box not in ("twos", "threes", "small_straight"):
            page.locator(f"[data-rule-box={box}] .box-tick").tap()
    page.locator("[data-rule-box=threes] button").first.tap()


ORDER = [
    Case("throws", lambda page: more(page, "throws", 1), 4, throws_left, 4),
    Case("forced_order", lambda page: flip(page, "forced_order"), True, next_box, ["threes"]),
    Case("boxes", three_boxes, ["threes", "twos", "small_straight"], boxes_there, 3),
    Case("saved_throws", lambda page: flip(page, "saved_throws"), False, saved_after_one_throw, 0),
    Case("sixth_die_free", lambda page: flip(page, "sixth_die_free"), False, small_straight_of_six, 0),
]


def strike_refused(product: Product) -> bool:
    """Whether a strike is refused while the roll pays elsewhere, and nothing has changed by that."""
    product.call("POST", "/throws", {"dice": [6, 6, 6, 6, 6, 6]})
    return bool(refusal(product, "POST", "/boxes", {"box": "tower", "strike": True}) == "strike_refused")


def second_column_waits(product: Product) -> bool:
    """Whether only the first of two columns takes the first roll."""
    game = product.state()["game"]
    return [bool(column) for column in game["options"]] == [True, False]


def one_turn_each(product: Product) -> list[object]:
    """With one turn a column, two written boxes end the game; the better column counts."""
    product.call("POST", "/boxes", {"box": "chance", "column": 0})
    game = written(product, "chance", 5, 5, 5, 5, 5, 5, column=1)
    return [game["over"], game["players"][0]["total"], len(game["players"][0]["columns"])]


def one_turn(page: Page) -> None:
    """The fewest turns there can be."""
    choose(page, "turns", "fixed")
    type_number(page, "turns", 1)


COLUMNS = [
    Case("strict_strike", lambda page: flip(page, "strict_strike"), True, strike_refused, True),
    Case("columns_in_order", lambda page: flip(page, "columns_in_order"), True, second_column_waits, True),
    Case("columns", lambda page: more(page, "columns", 1), 2, lambda _: True, True),
    Case("columns_decide", lambda page: choose(page, "columns_decide", "best"), "best", lambda _: True, True),
    Case("turns", one_turn, 1, one_turn_each, [True, 36, 2]),
]


def refusal(product: Product, method: str, path: str, body: object = None) -> Any:
    """The code that a call is refused with."""
    with pytest.raises(HTTPError) as refused:
        product.call(method, path, body)
    return json.load(refused.value)["code"]


def winners(product: Product) -> list[str]:
    """Sixes for Anna and a pair for Ben, of the same points: who is first."""
    written(product, "sixes", 6, 6, 1, 2, 3, 4)
    players = written(product, "one_pair", 6, 6, 1, 2, 3, 4)["players"]
    assert [player["total"] for player in players] == [12, 12]
    return [player["name"] for player in players if player["place"] == 1]


TABLE = [
    Case("players", three_at_most, [2, 3], lambda product: len(product.state()["game"]["players"]), 2),
    Case(
        "start",
        lambda page: choose(page, "start", "youngest"),
        "youngest",
        lambda product: product.state()["game"]["start"]["way"],
        "youngest",
    ),
    Case(
        "help",
        lambda page: flip(page, "help"),
        False,
        lambda product: refusal(product, "GET", "/chances"),
        "no_help",
    ),
    Case("turns", one_turn, 1, lambda _: 1, 1),
    Case("tiebreak", lambda page: choose(page, "tiebreak", "upper_sum"), "upper_sum", winners, ["Anna"]),
]

GROUPS = {"points": POINTS, "order": ORDER, "columns": COLUMNS, "table": TABLE}


@pytest.mark.parametrize("group", GROUPS)
def test_fields_are_changed_and_take_effect(page: Page, by_hand: Product, group: str) -> None:
    """A form of several changes, a game by it, and every change seen in that game."""
    cases = GROUPS[group]
    open_form(page)
    unfold(page, "dice", "boxes", "columns", "table")
    for case in cases:
        case.do(page)
    use(page)
    begin(page, *(["Anna", "Ben"] if group == "table" else ["Anna"]))
    rules = by_hand.state()["game"]["rules"]
    assert rules == Rules().to_json() | {case.field: case.becomes for case in cases} | {"name": rules["name"]}
    for case in cases:
        assert case.play(by_hand) == case.says, case.field


def test_every_field_is_changed_here() -> None:
    """The table above leaves out none; the name is given when a rule set is saved."""
    changed = {case.field for cases in GROUPS.values() for case in cases}
    assert changed == Rules().to_json().keys() - {"name"}
