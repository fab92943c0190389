"""The first whole way: dice are thrown, photographed, read, shown, written; and a power cut loses nothing."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import shown_dice, start_game, total_of
from tests.e2e.process import Product


@dataclass(frozen=True)
class Roll:
    """A roll, and whether the eye was sure of it by itself."""

    dice: list[int]
    sure: bool


def throw(page: Page, product: Product, number: int) -> Roll:
    """Throw with the button and wait for the roll; what the eye is unsure of is filled in as one would."""
    page.tap("#throw")
    marks = page.locator("#throw-marks i.used")
    settled = page.locator("#felt[data-kind=question] .die[data-value=unknown]").first
    expect(settled.or_(marks.nth(number - 1)).first).to_be_visible()
    sure = marks.count() == number
    while marks.count() < number:
        settled.tap()
        page.locator("#picker-faces button").first.tap()
        expect(page.locator("#picker")).to_be_hidden()
        expect(settled.or_(marks.nth(number - 1)).first).to_be_visible()
    turn = turn_of(product)
    assert turn["throw"] == number
    expect(page.locator("#felt")).to_have_attribute("data-kind", "roll")
    assert shown_dice(page) == [str(face) for face in turn["dice"]]
    return Roll(list(turn["dice"]), sure)


def turn_of(product: Product) -> Any:
    """The turn as the API tells it."""
    return product.state()["game"]["turn"]


def test_throw_keep_write_and_survive_a_power_cut(browser: Browser, simulated: Product) -> None:
    """A throw, two dice kept, another throw, the roll written; killed in mid-turn, the game goes on."""
    with visiting(browser, simulated.url) as visitor:
        page = visitor.page
        start_game(page, "Anna", "Ben")
        first = throw(page, simulated, 1)

        for place in (0, 1):
            page.locator(".on-felt").nth(place).tap()
        expect(page.locator(".on-felt[data-kept]")).to_have_count(2)
        second = throw(page, simulated, 2)
        kept = first.dice[:2]
        for face in kept if first.sure and second.sure else []:
            assert second.dice.count(face) >= kept.count(face)

        best = page.locator(".tile[data-kind=pays]").last
        points = best.locator(".tile-points").inner_text()
        best.tap()
        expect(page.locator("#turn-name")).to_have_text("Ben")
        assert total_of(page, 0) == points

        roll = throw(page, simulated, 1)
        before = simulated.state()
        simulated.kill()
        expect(page.locator("#lost")).to_be_visible()
        simulated.start()
        expect(page.locator("#lost")).to_be_hidden()
        after = simulated.state()
        assert (after["game"], after["version"]) == (before["game"], before["version"])
        assert shown_dice(page) == [str(face) for face in roll.dice]

        page.locator(".tile[data-kind=pays]").last.tap()
        expect(page.locator("#turn-name")).to_have_text("Anna")
        throw(page, simulated, 1)
