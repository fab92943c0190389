"""Rules are read and changed where one plays: what a change would do is seen first; dice are asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import visiting
from tests.e2e.process import Product
from tests.e2e.ruleform import choose, less, more, type_number
from tests.server.playing import ANNA, BEN


@pytest.fixture(scope="module")
def page(browser: Browser, by_hand: Product) -> Iterator[Page]:
    """One visitor for all of these games."""
    with visiting(browser, by_hand.url) as visitor:
        yield visitor.page


def start(product: Product, *names: str) -> None:
    """A game by the usual rules."""
    product.call("POST", "/games", {"players": [{"name": name} for name in names], "rules": "alga"})


def totals(product: Product) -> list[tuple[str, int, int]]:
    """Names, totals and places, in the order of play."""
    players = product.state()["game"]["players"]
    return [(player["name"], player["total"], player["place"]) for player in players]


def change_rules(page: Page) -> None:
    """From the menu to the form with the rules in play."""
    page.tap("#to-menu")
    page.tap("#menu [data-shows-rules]")
    expect(page.locator("#playing-words li").first).to_be_visible()
    page.tap("#rules-playing a")
    expect(page.locator("#rules-words li").first).to_be_visible()


def standings(page: Page) -> list[str]:
    """What the look ahead says of each player, signs and marks left out."""
    page.tap("#rules-use")
    expect(page.locator("#rules-preview")).to_be_visible()
    rows = page.locator("#preview-rows tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent).join(' '))"
    )
    return [" ".join(row.replace("before", " ").replace("→", " ").split()) for row in rows]


def test_the_rules_in_play_are_told_in_words(page: Page, by_hand: Product) -> None:
    """From the menu and from the sheets."""
    start(by_hand, "Anna", "Ben")
    for way in ("#to-menu", "#to-sheet"):
        page.tap(way)
        page.locator("[data-shows-rules]:visible").tap()
        expect(page.locator("#playing-words")).to_contain_text("Bonus: 100 points from 84.")
        expect(page.locator("#playing-title")).to_have_text("Alga")
        page.tap("#rules-playing [data-close].icon-button")
    page.evaluate("location.hash = '#play'")


def test_another_bonus_for_the_worked_example(page: Page, by_hand: Product) -> None:
    """The rule book: 582 and 200 become 532 and 250 with 50 from 75, also when the game is over; and back."""
    start(by_hand, "Anna", "Ben")
    for box in ANNA:
        for sheet in (ANNA, BEN):
            by_hand.call("POST", "/throws", {"dice": sheet[box][0]})
            by_hand.call("POST", "/boxes", {"box": box})
    expect(page.locator("#ending")).to_be_visible()
    change_rules(page)
    type_number(page, "bonus", 75, place=0)
    type_number(page, "bonus", 50, place=1)
    assert standings(page) == ["Anna 582 532 1.", "Ben 200 250 2."]
    assert totals(by_hand) == [("Anna", 582, 1), ("Ben", 200, 2)]
    page.tap("#preview-do")
    expect(page.locator("#places .points").first).to_have_text("532")
    assert totals(by_hand) == [("Anna", 532, 1), ("Ben", 250, 2)]
    page.tap("#undo")
    expect(page.locator("#places .points").first).to_have_text("582")


def test_giving_a_change_up_changes_nothing(page: Page, by_hand: Product) -> None:
    """What one has looked at need not be done."""
    start(by_hand, "Anna", "Ben")
    before = by_hand.state()
    change_rules(page)
    more(page, "throws", 1)
    assert standings(page) == ["Anna 0 1.", "Ben 0 1."]
    expect(page.locator("#preview-outcome")).to_have_text("No total changes.")
    page.tap("#rules-preview .row [data-close]")
    page.tap("#rules-back")
    expect(page.locator("#play")).to_be_visible()
    assert by_hand.state() == before


def test_a_change_that_turns_the_order_says_who_wins(page: Page, by_hand: Product) -> None:
    """With one turn each a game is over; a higher full straight makes the other one first."""
    start(by_hand, "Anna", "Ben")
    by_hand.call("PATCH", "/rules", {"turns": 1})
    for dice, box in (([6, 6, 6, 6, 1, 2], "sixes"), ([1, 2, 3, 4, 5, 6], "full_straight")):
        by_hand.call("POST", "/throws", {"dice": dice})
        by_hand.call("POST", "/boxes", {"box": box})
    expect(page.locator("#ending")).to_be_visible()
    change_rules(page)
    choose(page, "full_straight", "30")
    assert standings(page) == ["Anna 24 1. 2.", "Ben 21 30 2. 1."]
    expect(page.locator("#preview-outcome")).to_have_text("\u2068Ben\u2069 wins now.")
    page.tap("#preview-do")
    expect(page.locator("#ending-title")).to_have_text("\u2068Ben\u2069 wins!")


def test_boxes_that_only_dice_can_tell_are_asked_for(page: Page, by_hand: Product) -> None:
    """A typed Maxi Yatzy is worth 100 whatever the dice; with their sum it is asked which they were."""
    start(by_hand, "Anna", "Ben")
    by_hand.call("PUT", "/boxes", {"player": "p1", "box": "maxi_yatzy", "points": 100})
    change_rules(page)
    choose(page, "maxi_yatzy", "sum_plus")
    less(page, "maxi_yatzy", 1)
    page.tap("#rules-use")
    expect(page.locator("#needed-rows li")).to_contain_text("Maxi Yatzy, 100 points")
    expect(page.locator("#preview-rows b").first).to_have_text("?")
    expect(page.locator("#preview-do")).to_be_disabled()
    page.tap("#needed-rows button")
    for _ in range(6):
        page.tap("#entry-faces [data-face='5']")
    page.tap("#entry-use")
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.locator("#preview-needed")).to_be_hidden()
    page.tap("#preview-do")
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#notice-words")).to_have_text("The rules have changed.")
    assert totals(by_hand)[0][:2] == ("Anna", 75)
