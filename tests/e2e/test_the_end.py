"""The end of a game: the throw-off, a single player's record, and the way back past the end."""

from playwright.sync_api import Browser, expect

from tests.e2e.browser import visiting
from tests.e2e.process import Product
from tests.e2e.tables import begin, turn

ONES = [1, 1, 1, 1, 1, 6]
FEW = {"boxes": ["ones", "chance"], "bonus": []}


def test_a_throw_off_is_settled(browser: Browser, by_hand: Product) -> None:
    """Those who tie are asked who won when they threw again; undo asks anew."""
    begin(by_hand, "Anna", "Ben", "Cy", tiebreak="throw_off", boxes=["ones"], bonus=[])
    for dice in (ONES, [1, 2, 3, 4, 5, 6], ONES):
        turn(by_hand, dice, "ones")
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        title = page.locator("#ending-title")
        expect(title).to_have_text("A tie: \u2068Anna\u2069 and \u2068Cy\u2069 share the first place.")
        assert page.locator("#throw-off button").all_inner_texts() == ["Anna", "Cy"]
        page.tap("[data-winner=p3]")
        expect(title).to_have_text("\u2068Cy\u2069 wins!")
        expect(page.locator("#throw-off")).to_be_hidden()
        assert page.locator(".place").evaluate_all("all => all.map(one => one.dataset.place)") == [
            "1",
            "2",
            "3",
        ]
        page.tap("#undo")
        expect(page.locator("#throw-off")).to_be_visible()


def test_the_record_of_one_alone(browser: Browser, by_hand: Product) -> None:
    """The first game sets it, a better one beats it, a worse one names it; undo goes back past the end."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        words = page.locator("#record-words")
        for dice, told in (
            (ONES, "The first game by these rules: a record to beat."),
            ([1, 1, 1, 6, 6, 6], "A new personal record! Before: 16, on"),
            (ONES, "Personal record: 24, on"),
        ):
            begin(by_hand, "Alma", **FEW)
            turn(by_hand, dice, "ones")
            turn(by_hand, dice, "chance")
            expect(words).to_contain_text(told)
        # What others did is on the page for a moment before a tap counts as aimed at it.
        expect(page.locator("[data-box=chance]")).to_have_attribute("aria-disabled", "false")
        page.tap("#undo")
        expect(page.locator("#turn-name")).to_have_text("Alma")
        expect(page.locator("#felt")).to_have_attribute("data-kind", "roll")
        page.tap("[data-box=chance]")
        expect(page.locator("#ending-title")).to_have_text("\u2068Alma\u2069 has 16 points.")
