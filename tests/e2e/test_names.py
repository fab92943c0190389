"""Names are text and nothing else, whatever they are made of and wherever they are shown."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import enter_throw, start_game
from tests.e2e.process import Product

HOSTILE = "<img src=x onerror=alert(1)>"
MARKUP = "<b>Bo</b> & 'Ib' \"Al\""
RIGHT_TO_LEFT = "שרה לוי"
LONG = "Wolfeschlegelsteinhausenbergerdorff Senior"[:40]


def test_markup_in_names_is_inert(browser: Browser, by_hand: Product) -> None:
    """Names full of markup are shown letter by letter, on every view; no element comes out of them."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        alarms: list[str] = []
        page.on("dialog", lambda dialog: alarms.append(dialog.message))
        start_game(page, HOSTILE, MARKUP)
        enter_throw(page, 4, 4, 4, 6, 6, 6)
        page.tap("[data-box=villa]")
        expect(page.locator("#notice-words")).to_contain_text(HOSTILE)
        page.tap("#to-sheet")
        for name in (HOSTILE, MARKUP):
            expect(page.locator("#sheet .who bdi").get_by_text(name, exact=True).first).to_be_visible()
            expect(page.locator("#totals bdi").get_by_text(name, exact=True)).to_be_visible()
        assert page.locator("main img:not(#picture-image), bdi *").count() == 0
        assert alarms == []


@pytest.mark.parametrize("name", [RIGHT_TO_LEFT, LONG, "𝓝𝓲𝓷𝓪 🎲", "a"])
def test_any_name_leaves_the_page_in_shape(browser: Browser, by_hand: Product, name: str) -> None:
    """Right-to-left, long and unusual names keep to their place and do not turn what stands around them."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, name, "Ben")
        enter_throw(page, 4, 4, 4, 6, 6, 6)
        inside = page.locator("#turn-name, #totals li, .tile").evaluate_all(
            "parts => parts.every(part => part.scrollHeight <= part.clientHeight + 1"
            " && part.getBoundingClientRect().right <= innerWidth)"
        )
        assert inside
        points = page.locator("#totals .points").first.bounding_box()
        assert points is not None
        assert points["x"] + points["width"] <= 800


def test_a_name_that_is_refused_is_told(browser: Browser, by_hand: Product) -> None:
    """A name with invisible characters is refused in one line in the reader's language."""
    with visiting(browser, by_hand.url, locale="de-DE") as visitor:
        page = visitor.page
        before = by_hand.state()["game"]
        page.evaluate("location.hash = '#new'")
        expect(page.locator(".rule-set").first).to_be_visible()
        page.locator("#names input").first.fill("An\u202ena")
        page.tap("#start")
        expect(page.locator("#setup-problem")).to_have_text(
            "Ein Name hat 1 bis 40 Zeichen, die auf eine Zeile passen."
        )
        assert by_hand.state()["game"] == before
