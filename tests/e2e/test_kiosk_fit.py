"""On the kiosk's 800 by 480 a turn fits: nothing scrolls, nothing is cut off, every target takes a thumb."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import KIOSK, PHONE, visiting
from tests.e2e.hands import enter_throw
from tests.e2e.process import Product

#: Least size of what is tapped, CSS pixels: a thumb's width on the seven-inch screen.
THUMB = 48

TARGETS = """() => [...document.querySelectorAll('button, a, input')]
  .filter(part => part.checkVisibility({visibilityProperty: true}) && !part.classList.contains('skip'))
  .map(part => [part.id || part.dataset.box || part.className, part.getBoundingClientRect()])
  .filter(([, box]) => box.width < %(least)s || box.height < %(least)s)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""

CUT_OFF = """() => [...document.querySelectorAll('.tile, .tool, .lead, .tray, .bar, .button')]
  .filter(part => part.checkVisibility())
  .filter(part => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
  .map(part => part.id || part.dataset.box || part.className)"""

SCROLLS = """() => ['html', 'main', '.play', '.side', '.boxes', '.felt']
  .map(name => document.querySelector(name))
  .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map(part => part.className || part.tagName)"""


def misfits(page: Page) -> dict[str, Any]:
    """What is too small to tap, cut off, or scrolls."""
    return {
        "small": page.evaluate(TARGETS % {"least": THUMB}),
        "cut": page.evaluate(CUT_OFF),
        "scrolls": page.evaluate(SCROLLS),
    }


FITS: dict[str, Any] = {"small": [], "cut": [], "scrolls": []}


@pytest.mark.parametrize(
    ("size", "locale"),
    [
        (KIOSK, "da-DK"),
        (KIOSK, "de-DE"),
        (KIOSK, "en-GB"),
        (KIOSK, "nb-NO"),
        (KIOSK, "sv-SE"),
        (PHONE, "de-DE"),
    ],
)
def test_a_turn_fits(browser: Browser, by_hand: Product, locale: str, size: dict[str, int]) -> None:
    """Before the throw, with a roll, in strike mode, with the undo bar: all 20 boxes in sight."""
    with visiting(browser, by_hand.url, size, locale) as visitor:
        page = visitor.page
        page.evaluate("location.hash = '#new'")
        expect(page.locator(".rule-set").first).to_be_visible()
        for place, name in enumerate(("Anna", "Benedikte-Charlotte Holm")):
            page.locator("#names input").nth(place).fill(name)
        page.tap("#start")
        expect(page.locator("#throw-marks i.used")).to_have_count(0)
        expect(page.locator("#play")).to_be_visible()
        assert page.locator("[data-box]:visible").count() == 20
        assert misfits(page) == FITS

        enter_throw(page, 4, 4, 4, 6, 6, 6)
        assert misfits(page) == FITS
        page.tap("#strike")
        assert misfits(page) == FITS
        page.tap("#strike")
        page.tap("[data-box=tower]")
        expect(page.locator("[data-box=tower]")).to_have_attribute("data-kind", "armed")
        assert misfits(page) == FITS
        page.tap("[data-box=villa]")
        expect(page.locator("#notice")).to_be_visible()
        assert misfits(page) == FITS


def test_panels_fit_the_kiosk(browser: Browser, by_hand: Product) -> None:
    """The panel for entering is whole on the small screen, and its targets take a thumb."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        page.evaluate("location.hash = '#new'")
        expect(page.locator(".rule-set").first).to_be_visible()
        page.tap("#start")
        page.tap("#enter")
        expect(page.locator("#entry")).to_be_visible()
        assert misfits(page)["small"] == []
        box = page.locator("#entry").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 480
