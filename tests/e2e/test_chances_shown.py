"""Chances are shown when somebody asks, until the roll changes, and only where the rules allow help."""

from playwright.sync_api import Browser, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import enter_throw
from tests.e2e.process import Product
from tests.e2e.tables import begin


def test_chances_on_demand(browser: Browser, by_hand: Product) -> None:
    """Every open box shows the API's chance and points; what it pays now stays; a new roll ends it."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        enter_throw(page, 4, 4, 4, 6, 6, 6)
        told = page.locator(".tile[data-odds]")
        expect(told).to_have_count(0)
        page.tap("#chances")
        expect(told).to_have_count(20)
        odds = by_hand.call("GET", "/chances")["columns"][0]
        assert odds["villa"] == {"chance": 1.0, "expected": 30.0}
        villa = page.locator("[data-box=villa]")
        expect(villa.locator(".tile-chance")).to_have_text("100%")
        expect(villa.locator(".tile-expected")).to_have_text("≈ 30")
        expect(villa.locator(".tile-points")).to_have_text("30")
        tower = page.locator("[data-box=tower]")
        expect(tower.locator(".tile-chance")).to_have_text(f"{odds['tower']['chance']:.0%}")
        expect(tower.locator(".tile-expected")).to_have_text(f"≈ {odds['tower']['expected']:.1f}")

        page.tap("#chances")
        expect(told).to_have_count(0)
        page.tap("#chances")
        expect(told).to_have_count(20)
        enter_throw(page, 4, 4, 4, 6, 6, 1)
        expect(told).to_have_count(0)
        expect(page.locator("#chances")).to_have_attribute("aria-pressed", "false")
        enter_throw(page, 4, 4, 4, 6, 6, 1)
        expect(page.locator("#chances")).to_be_hidden()


def test_no_chances_without_help(browser: Browser, by_hand: Product) -> None:
    """Where the rules allow no help there is no tool for it."""
    begin(by_hand, "Anna", help=False)
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        enter_throw(page, 4, 4, 4, 6, 6, 6)
        expect(page.locator("#strike")).to_be_visible()
        expect(page.locator("#chances")).to_be_hidden()
