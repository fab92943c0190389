"""What a person does on the page, in the words of the game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.browser import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)


def start_game(page: Page, *names: str) -> None:
    """From wherever one is: a new game with these names in the offered rules."""
    page.evaluate("location.hash = '#new'")
    expect(page.locator(".rule-set").first).to_be_visible()
    while page.locator("#names input").count() < len(names):
        page.tap("#add-player")
    while page.locator("#names input").count() > len(names):
        page.locator("#names li").last.locator("button").last.tap()
    for place, name in enumerate(names):
        page.locator("#names input").nth(place).fill(name)
    page.tap("#start")
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#turn-name")).to_have_text(names[0])
    expect(page.locator("#throw-marks i.used")).to_have_count(0)


def enter_throw(page: Page, *dice: int) -> None:
    """Type a throw in by hand."""
    used = page.locator("#throw-marks i.used").count()
    page.locator("#enter:visible, #hand:visible").first.tap()
    for face in dice:
        page.tap(f"#entry-faces [data-face='{face}']")
    page.tap("#entry-use")
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.locator("#throw-marks i.used")).to_have_count(used + 1)


def shown_dice(page: Page) -> list[str]:
    """The values on the felt, in order."""
    values: list[str] = page.locator(".on-felt .die").evaluate_all(
        "dice => dice.map(die => die.dataset.value)"
    )
    return values


def total_of(page: Page, place: int) -> str:
    """The total of a player, by place in the order of play, from 0."""
    return page.locator("#totals .points").nth(place).inner_text()


def let_settle(page: Page) -> None:
    """Wait until what another screen did has been on the page for long enough to be tapped at."""
    expect(page.locator("[data-changes][aria-disabled=true]")).to_have_count(0)
