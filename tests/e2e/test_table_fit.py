"""Every view of a game fits the kiosk and a phone: targets take a thumb, and nothing hangs over the edge."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import KIOSK, PHONE, visiting
from tests.e2e.process import Product
from tests.e2e.tables import begin, turn

#: Least size of what is tapped, CSS pixels (WCAG 2.5.5).
LEAST = 44

#: What is too small to tap, or hangs over the edge of the screen; a wide block scrolls by itself.
MISFITS = """(least) => {
  const shown = [...document.querySelectorAll('button, a, input, select')]
    .filter(part => part.checkVisibility({visibilityProperty: true}) && !part.classList.contains('skip'));
  const told = (part) => part.id || part.dataset.box || part.dataset.tool || part.className;
  const boxes = shown.map(part => [part, part.getBoundingClientRect()]);
  return {
    small: boxes.filter(([, box]) => box.width < least || box.height < least).map(([part]) => told(part)),
    over: boxes.filter(([part, box]) => !part.closest('.blocks') && (box.left < 0 || box.right > innerWidth))
      .map(([part]) => told(part)),
    wide: document.documentElement.scrollWidth > innerWidth,
  };
}"""

FITS: dict[str, Any] = {"small": [], "over": [], "wide": False}

SIZES = pytest.mark.parametrize(
    ("size", "locale"), [(KIOSK, "de-DE"), (PHONE, "de-DE"), (KIOSK, "sv-SE")], ids=["kiosk", "phone", "sv"]
)


def misfits(page: Page) -> Any:
    """What does not fit at the moment."""
    return page.evaluate(MISFITS, LEAST)


def cut_off(page: Page) -> list[str]:
    """Words that are wider or higher than what they stand in."""
    cut: list[str] = page.locator(".tile, .tool, .column, .lead, .button, .desk-tile").evaluate_all(
        """parts => parts.filter(part => part.checkVisibility())
             .filter(part => part.scrollWidth > part.clientWidth + 1
               || part.scrollHeight > part.clientHeight + 1)
             .map(part => part.id || part.textContent)"""
    )
    return cut


@SIZES
def test_six_columns_and_chances_fit(
    browser: Browser, by_hand: Product, size: dict[str, int], locale: str
) -> None:
    """The fullest play view: a team, six columns, a roll, marks, and the chances."""
    team: dict[str, object] = {"name": "Wolfeschlegelsteinhausen", "members": ["Anna-Katharina", "Ole"]}
    begin(by_hand, team, "Ben", columns=6, columns_decide="best")
    turn(by_hand, [6] * 6, "sixes", 1)
    turn(by_hand, [1] * 6, "ones")
    by_hand.call("POST", "/throws", {"dice": [4, 4, 4, 6, 6, 6]})
    with visiting(browser, by_hand.url, size, locale) as visitor:
        page = visitor.page
        expect(page.locator(".column")).to_have_count(6)
        assert misfits(page) == FITS
        assert cut_off(page) == []
        page.tap("#chances")
        expect(page.locator(".tile[data-odds]").first).to_be_visible()
        assert misfits(page) == FITS
        assert cut_off(page) == []


@SIZES
def test_twelve_players_fit(browser: Browser, by_hand: Product, size: dict[str, int], locale: str) -> None:
    """All totals in sight, the block, the desk, and the panel of the players."""
    begin(by_hand, *(f"Spieler Nr. {number}" for number in range(1, 13)))
    turn(by_hand, [6] * 6, "sixes")
    with visiting(browser, by_hand.url, size, locale) as visitor:
        page = visitor.page
        shown = page.locator("#totals").evaluate(
            "list => [...list.children].filter(one =>"
            " one.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1).length"
        )
        assert shown == 12
        page.tap("#to-sheet")
        assert misfits(page) == FITS
        page.tap("#type-in")
        expect(page.locator("#desk")).to_be_visible()
        assert misfits(page) == FITS
        assert cut_off(page) == []
        bottom = page.locator("#desk-form").bounding_box()
        assert bottom is not None
        assert bottom["y"] + bottom["height"] <= size["height"]
        page.locator("#desk [data-close]").tap()
        page.tap("#to-menu")
        page.tap("#to-people")
        expect(page.locator("#people")).to_be_visible()
        assert misfits(page) == FITS


@SIZES
def test_the_end_fits(browser: Browser, by_hand: Product, size: dict[str, int], locale: str) -> None:
    """Places, a throw-off, and what comes next."""
    begin(by_hand, "Anna", "Benedikte-Charlotte Holm", tiebreak="throw_off", boxes=["ones"], bonus=[])
    for _ in range(2):
        turn(by_hand, [1] * 6, "ones")
    with visiting(browser, by_hand.url, size, locale) as visitor:
        page = visitor.page
        expect(page.locator("#throw-off button")).to_have_count(2)
        assert misfits(page) == FITS
