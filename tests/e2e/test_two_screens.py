"""Every screen shows the same game: what one does, the other sees; what one missed, it catches up with."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import KIOSK, PHONE, visiting
from tests.e2e.hands import enter_throw, shown_dice, start_game, total_of
from tests.e2e.process import Product


def picture_of(page: Page) -> tuple[str, list[str], str, str]:
    """What a screen shows of the game."""
    return page.locator("#turn-name").inner_text(), shown_dice(page), total_of(page, 0), total_of(page, 1)


def test_two_browsers_see_the_same(browser: Browser, by_hand: Product) -> None:
    """A kiosk and a phone take turns at the same game."""
    with visiting(browser, by_hand.url, KIOSK) as kiosk, visiting(browser, by_hand.url, PHONE) as phone:
        start_game(kiosk.page, "Anna", "Ben")
        expect(phone.page.locator("#play")).to_be_visible()
        expect(phone.page.locator("#turn-name")).to_have_text("Anna")

        enter_throw(kiosk.page, 2, 2, 2, 2, 5, 5)
        expect(phone.page.locator("[data-box=tower] .tile-points")).to_have_text("18")
        phone.page.tap("[data-box=tower]")
        expect(kiosk.page.locator("#turn-name")).to_have_text("Ben")
        expect(kiosk.page.locator("#notice-words")).to_contain_text("18 points in Tower")

        enter_throw(phone.page, 1, 2, 3, 4, 5, 6)
        expect(kiosk.page.locator("#felt")).to_have_attribute("data-kind", "roll")
        assert picture_of(kiosk.page) == picture_of(phone.page) == ("Ben", list("123456"), "18", "0")


def test_a_page_that_was_cut_off_catches_up(browser: Browser, by_hand: Product) -> None:
    """While a screen has no connection it says so; afterwards it shows what happened meanwhile."""
    with visiting(browser, by_hand.url) as kiosk, visiting(browser, by_hand.url) as other:
        start_game(kiosk.page, "Anna", "Ben")
        expect(other.page.locator("#turn-name")).to_have_text("Anna")
        by_hand.kill()
        expect(other.page.locator("#lost")).to_be_visible()
        by_hand.start()
        expect(other.page.locator("#lost")).to_be_hidden()
        expect(kiosk.page.locator("#lost")).to_be_hidden()
        enter_throw(kiosk.page, 3, 3, 3, 3, 3, 3)
        kiosk.page.tap("[data-box=threes]")
        expect(other.page.locator("#turn-name")).to_have_text("Ben")
        assert total_of(other.page, 0) == "18"
