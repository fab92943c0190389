"""A tap counts for what was shown when it was made: late ones write nothing, double ones count once."""

from typing import Any

from playwright.sync_api import Browser, Route, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import enter_throw
from tests.e2e.process import Product
from tests.e2e.tables import begin, box_of, turn

ONES = [1, 1, 1, 1, 1, 1]
SIXES = [6, 6, 6, 6, 6, 6]
MOVED_ON = "The game has moved on. Look again and try once more."


def another_screen_goes_on(product: Product) -> Any:
    """Anna's roll is written, and Ben has thrown."""
    product.call("POST", "/boxes", {"box": "chance"})
    return product.call("POST", "/throws", {"dice": SIXES})


def test_a_tap_that_arrives_late_writes_nothing(browser: Browser, by_hand: Product) -> None:
    """The game moves on while the tap is on its way: Ben's roll stays his, and the page says so gently."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        enter_throw(page, *SIXES)

        def overtaken(route: Route) -> None:
            another_screen_goes_on(by_hand)
            route.continue_()

        page.route("**/api/v1/boxes", overtaken, times=1)
        before = by_hand.state()["version"]
        page.tap("[data-box=sixes]")
        expect(page.locator("#turn-name")).to_have_text("Ben")
        expect(page.locator("#notice-words")).to_have_text(MOVED_ON)
        expect(page.locator("#notice")).to_have_attribute("data-kind", "moved")
        assert by_hand.state()["version"] == before + 2
        assert box_of(by_hand, 1, "sixes")["state"] == "open"


def test_a_finger_that_was_down_before_writes_nothing(browser: Browser, by_hand: Product) -> None:
    """The state changes between touching and letting go: what was touched is no longer there."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url, touch=False) as visitor:
        page = visitor.page
        by_hand.call("POST", "/throws", {"dice": SIXES})
        expect(page.locator("[data-box=sixes]")).to_have_attribute("data-kind", "pays")
        page.locator("[data-box=sixes]").hover()
        page.mouse.down()
        after = another_screen_goes_on(by_hand)
        expect(page.locator("#turn-name")).to_have_text("Ben")
        expect(page.locator("#felt")).to_have_attribute("data-kind", "roll")
        page.mouse.up()
        expect(page.locator("#notice-words")).to_have_text(MOVED_ON)
        assert by_hand.state()["version"] == after["version"]


def test_a_tap_in_the_same_blink_writes_nothing(browser: Browser, by_hand: Product) -> None:
    """Nobody can have read a roll that has only just appeared."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        expect(page.locator("#turn-name")).to_have_text("Anna")
        page.evaluate(
            """() => new MutationObserver((_all, observer) => {
              const tile = document.querySelector('[data-box=sixes]');
              if (tile.dataset.kind !== 'pays') return;
              observer.disconnect();
              tile.click();
            }).observe(document.querySelector('#upper'), { attributes: true, subtree: true })"""
        )
        after = by_hand.call("POST", "/throws", {"dice": SIXES})
        expect(page.locator("#notice-words")).to_have_text(MOVED_ON)
        assert by_hand.state()["version"] == after["version"]
        page.tap("[data-box=sixes]")
        expect(page.locator("#turn-name")).to_have_text("Ben")


def test_a_double_tap_counts_once(browser: Browser, by_hand: Product) -> None:
    """A habit of the mouse writes one box and no more."""
    begin(by_hand, "Anna")
    with visiting(browser, by_hand.url, touch=False) as visitor:
        page = visitor.page
        by_hand.call("POST", "/throws", {"dice": SIXES})
        before = by_hand.state()["version"]
        page.locator("[data-box=sixes]").dblclick()
        expect(page.locator("[data-box=sixes]")).to_have_attribute("data-kind", "written")
        expect(page.locator("#felt")).to_have_attribute("data-kind", "none")
        assert by_hand.state()["version"] == before + 1


def test_quick_undos_are_all_meant(browser: Browser, by_hand: Product) -> None:
    """Three quick taps take three events back, each after the answer to the one before; then on again."""
    begin(by_hand, "Anna", "Ben")
    for dice, box in ((ONES, "ones"), (SIXES, "sixes")):
        turn(by_hand, dice, box)
    before = by_hand.state()
    quickly = """(id) => {
      let left = 3;
      const tap = () => {
        document.getElementById(id).click();
        left -= 1;
        if (left) setTimeout(tap, 150);
      };
      tap();
    }"""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        expect(page.locator("#undo")).to_be_enabled()
        page.evaluate(quickly, "undo")
        expect(page.locator("[data-box=ones]")).to_have_attribute("data-kind", "pays")
        assert by_hand.state()["version"] == before["version"] + 3
        page.evaluate(quickly, "redo")
        expect(page.locator("#redo")).to_be_disabled()
        expect(page.locator("#turn-name")).to_have_text("Anna")
        assert by_hand.state()["game"] == before["game"]


def test_back_and_at_once_on_again(browser: Browser, by_hand: Product) -> None:
    """Two buttons are two wishes, however quickly one follows the other."""
    begin(by_hand, "Anna", "Ben")
    turn(by_hand, ONES, "ones")
    before = by_hand.state()
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        expect(page.locator("#undo")).to_be_enabled()
        page.evaluate(
            """() => new Promise((tapped) => {
              const redo = document.getElementById('redo');
              new MutationObserver((_all, observer) => {
                if (redo.disabled) return;
                observer.disconnect();
                redo.click();
                tapped();
              }).observe(redo, { attributes: true });
              document.getElementById('undo').click();
            })"""
        )
        expect(page.locator("#redo")).to_be_disabled()
        expect(page.locator("#turn-name")).to_have_text("Ben")
        after = by_hand.state()
        assert after["version"] == before["version"] + 2
        assert after["game"] == before["game"]
