"""A panel belongs to what it was opened for: it goes when the game has moved on, or another view is shown."""

from playwright.sync_api import Browser, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import enter_throw, start_game
from tests.e2e.process import Product


def test_a_throw_counted_elsewhere_is_not_counted_again(browser: Browser, by_hand: Product) -> None:
    """Two people type the same throw in: the slower one's panel goes, and the throw stands once."""
    with visiting(browser, by_hand.url) as slow, visiting(browser, by_hand.url) as quick:
        start_game(slow.page, "Anna", "Ben")
        slow.page.locator("#enter").tap()
        for face in (1, 2, 3):
            slow.page.tap(f"#entry-faces [data-face='{face}']")
        enter_throw(quick.page, 1, 2, 3, 4, 5, 6)
        expect(slow.page.locator("#entry")).to_be_hidden()
        expect(slow.page.locator("#throw-marks i.used")).to_have_count(1)
        assert by_hand.state()["game"]["turn"]["throw"] == 1


def test_a_value_is_not_given_to_the_die_of_another_throw(browser: Browser, by_hand: Product) -> None:
    """The dice change under the open choice of a value: the choice goes."""
    with visiting(browser, by_hand.url) as slow, visiting(browser, by_hand.url) as quick:
        start_game(slow.page, "Anna", "Ben")
        enter_throw(quick.page, 1, 2, 3, 4, 5, 6)
        slow.page.locator(".on-felt").first.tap()
        expect(slow.page.locator("#picker")).to_be_visible()
        enter_throw(quick.page, 2, 2, 2, 2, 2, 2)
        expect(slow.page.locator("#picker")).to_be_hidden()
        assert by_hand.state()["game"]["turn"]["dice"] == [2] * 6


def test_no_panel_stays_over_another_view(browser: Browser, by_hand: Product) -> None:
    """Back leaves the view and its panel."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna", "Ben")
        page.locator("#enter").tap()
        expect(page.locator("#entry")).to_be_visible()
        page.go_back()
        expect(page.locator("#setup")).to_be_visible()
        expect(page.locator("dialog[open]")).to_have_count(0)
