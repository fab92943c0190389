"""New game, rules, look ahead and start order fit both screens: nothing sticks out, every target is large."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import KIOSK, PHONE, visiting
from tests.e2e.hands import let_settle
from tests.e2e.process import Product
from tests.e2e.ruleform import choose, open_form, type_number, unfold

#: Least size of what is tapped, CSS pixels.
THUMB = 44

#: A small control is tapped by the label around it.
SMALL = """() => [...document.querySelectorAll('button, a, input, summary')]
  .filter(part => part.checkVisibility({visibilityProperty: true}) && !part.classList.contains('skip'))
  .map(part => [part, (part.closest('label') || part).getBoundingClientRect()])
  .filter(([, box]) => box.width < %d || box.height < %d)
  .map(([part, box]) => `${part.id || part.className}: ${box.width} x ${box.height}`)"""

OUTSIDE = """() => [...document.querySelectorAll('main *, dialog[open] *')]
  .filter(part => part.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter(part => !part.closest('.unseen, .rules-news, svg'))
  .map(part => [part, part.getBoundingClientRect()])
  .filter(([, box]) => box.right > innerWidth + 0.5 || box.left < -0.5)
  .map(([part]) => part.id || part.className || part.tagName)"""

CUT = """() => [...document.querySelectorAll(
    '.button, .tool, .choice span, .switch-words, .view-head, .starter, .stepper, .field-row, summary')]
  .filter(part => part.checkVisibility())
  .filter(part => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
  .map(part => part.id || part.textContent)"""


def misfits(page: Page) -> list[str]:
    """What is too small, sticks out, or is cut off."""
    return [*page.evaluate(SMALL % (THUMB, THUMB)), *page.evaluate(OUTSIDE), *page.evaluate(CUT)]


@pytest.mark.parametrize("size", [KIOSK, PHONE], ids=["kiosk", "phone"])
@pytest.mark.parametrize("locale", ["de-DE", "sv-SE"])
def test_they_fit(browser: Browser, by_hand: Product, size: dict[str, int], locale: str) -> None:
    """With the longest words, a team, everything unfolded and every number open."""
    players = [{"name": name} for name in ("Anna", "Benedikte-Charlotte Holm-Lauritzen", "Ceri")]
    by_hand.call("POST", "/games", {"players": players, "rules": "alga"})
    with visiting(browser, by_hand.url, size, locale) as visitor:
        page = visitor.page
        expect(page.locator("#beginning")).to_be_visible()
        assert misfits(page) == []
        page.evaluate("location.hash = '#new'")
        page.locator("[data-tool=team]").first.tap()
        for _ in range(4):
            page.tap("#add-player")
        expect(page.locator("#setup-advice")).to_be_visible()
        assert misfits(page) == []
        open_form(page, "danish-13")
        page.tap("#add-tier")
        unfold(page, "dice", "boxes", "columns", "table")
        for field in ("full_straight", "maxi_yatzy", "small_straight", "large_straight"):
            choose(page, field, "fixed")
        choose(page, "players", "most")
        type_number(page, "turns", 20)
        assert misfits(page) == []
        page.tap("#rules-save")
        assert misfits(page) == []


@pytest.mark.parametrize("size", [KIOSK, PHONE], ids=["kiosk", "phone"])
def test_the_look_ahead_fits(browser: Browser, by_hand: Product, size: dict[str, int]) -> None:
    """Eight players, every total another, and dice to be asked for: its buttons stay in sight."""
    names = [f"{name} Benediktsdottir-Lauritzen" for name in "ABCDEFGH"]
    by_hand.call("POST", "/games", {"players": [{"name": name} for name in names], "rules": "alga"})
    for place in range(1, 9):
        typed = {"player": f"p{place}", "box": "maxi_yatzy", "points": 100}
        by_hand.call("PUT", "/boxes", typed)
    with visiting(browser, by_hand.url, size, "de-DE") as visitor:
        page = visitor.page
        page.evaluate("location.hash = '#change-rules'")
        expect(page.locator("#rules-words li").first).to_be_visible()
        choose(page, "maxi_yatzy", "face_plus")
        let_settle(page)
        page.tap("#rules-use")
        expect(page.locator("#needed-rows li")).to_have_count(8)
        assert misfits(page) == []
        box = page.locator("#preview-do").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"]
