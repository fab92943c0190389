"""The form minds what one types: refusals at their field, bounds, the keyboard, and what stays afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import visiting
from tests.e2e.process import Product
from tests.e2e.ruleform import less, more, open_form, three_at_most, type_number, unfold, use


@pytest.fixture(scope="module")
def page(browser: Browser, by_hand: Product) -> Iterator[Page]:
    """One visitor for all of these."""
    with visiting(browser, by_hand.url) as visitor:
        yield visitor.page


def test_what_cannot_be_played_is_told_at_its_field(page: Page) -> None:
    """Two tiers at one threshold, no box at all: a word there, and no way on until it is put right."""
    open_form(page)
    page.tap("#add-tier")
    type_number(page, "bonus", 84, place=0)
    told = page.locator("[data-field=bonus] .problem")
    expect(told).to_have_text("Two steps begin at the same number of points.")
    expect(page.locator("#rules-use")).to_be_disabled()
    less(page, "bonus", 1, place=0)
    expect(told).to_have_count(0)
    expect(page.locator("#rules-use")).to_be_enabled()
    expect(page.locator("#rules-news")).to_contain_text("83")


def test_numbers_by_holding_and_by_keyboard(page: Page) -> None:
    """A held plus runs on, never past the end; arrows step; what is no number is ignored."""
    open_form(page)
    number = page.locator("[data-field=bonus] .stepper input").first
    page.locator("[data-field=bonus] .stepper button").nth(1).hover()
    page.mouse.down()
    expect(number).to_have_value("126")
    page.mouse.up()
    expect(number).to_have_value("126")
    number.press("ArrowDown")
    expect(number).to_have_value("125")
    expect(number).to_have_attribute("aria-valuenow", "125")
    for typed, kept in (("12a", "125"), ("-3", "125"), ("999", "126"), ("0", "0")):
        number.fill(typed)
        number.press("Enter")
        expect(number).to_have_value(kept)
    expect(page.locator("#rules-words")).to_contain_text("Bonus: 100 points from 0.")


def test_what_was_typed_stays_while_rules_are_put_together(page: Page) -> None:
    """Names and the rules that were used are there after the form; what was not used is not."""
    page.evaluate("location.hash = '#new'")
    page.locator("#names .name-line input").first.fill("Zoë")
    open_form(page, "tactic")
    more(page, "throws", 1)
    use(page)
    expect(page.locator("#names .name-line input").first).to_have_value("Zoë")
    expect(page.locator(".rule-choice", has=page.locator(":checked"))).to_contain_text("4 throws a turn")
    page.locator("[data-adjust]:visible").tap()
    expect(page.locator("[data-field=throws] input")).to_have_value("4")
    more(page, "throws", 5)
    page.tap("#rules-back")
    expect(page.locator("#names .name-line input").first).to_have_value("Zoë")
    expect(page.locator(".rule-choice", has=page.locator(":checked"))).to_contain_text("4 throws a turn")


def test_the_number_of_players_is_minded(page: Page) -> None:
    """Too few or too many for the rules is said before the start; above six it is only advice."""
    open_form(page)
    unfold(page, "table")
    three_at_most(page)
    use(page)
    while page.locator("#names > li").count() > 1:
        page.locator("#names > li").last.locator("[data-tool=remove]").tap()
    expect(page.locator("#setup-advice")).to_have_text("These rules are for at least 2 players.")
    expect(page.locator("#start")).to_be_disabled()
    for _ in range(3):
        page.tap("#add-player")
    expect(page.locator("#setup-advice")).to_have_text("These rules are for at most 3 players.")
    page.locator(".rule-set", has=page.locator("[value=alga]")).tap()
    expect(page.locator("#setup-advice")).to_be_hidden()
    for _ in range(3):
        page.tap("#add-player")
    expect(page.locator("#setup-advice")).to_contain_text("With more than six it takes long")
    expect(page.locator("#start")).to_be_enabled()
