"""The form in which a rule set is put together, handled as a person would."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def open_form(page: Page, rules: str = "alga") -> None:
    """From wherever one is: a new game, this rule set chosen, and adjusted."""
    page.evaluate("location.hash = '#new'")
    choice = page.locator(".rule-choice", has=page.locator(f"input[value='{rules}']"))
    choice.locator(".rule-set").tap()
    choice.locator("[data-adjust]").tap()
    expect(page.locator("#rules-words li").first).to_be_visible()


def unfold(page: Page, *names: str) -> None:
    """Open these groups of rare fields."""
    for name in names:
        fold = page.locator(f"[data-fold={name}]")
        if fold.get_attribute("open") is None:
            fold.locator("summary").tap()


def flip(page: Page, field: str) -> None:
    """Turn a switch the other way."""
    page.locator(f"[data-field={field}] .switch-row").tap()


def choose(page: Page, field: str, value: str) -> None:
    """Tap one of several choices, by what it stands for."""
    page.locator(f"[data-field={field}] .choice", has=page.locator(f"[value='{value}']")).tap()


def type_number(page: Page, field: str, value: int, place: int = 0) -> None:
    """Type into one of the visible numbers of a field."""
    number = page.locator(f"[data-field={field}] .stepper:visible input").nth(place)
    number.fill(str(value))
    number.blur()


def more(page: Page, field: str, times: int, place: int = 0) -> None:
    """Tap the plus of one of the visible numbers of a field."""
    for _ in range(times):
        page.locator(f"[data-field={field}] .stepper:visible").nth(place).locator("button").last.tap()


def less(page: Page, field: str, times: int, place: int = 0) -> None:
    """Tap the minus of one of the visible numbers of a field."""
    for _ in range(times):
        page.locator(f"[data-field={field}] .stepper:visible").nth(place).locator("button").first.tap()


def three_at_most(page: Page) -> None:
    """Two or three players; the fold is open."""
    more(page, "players", 1)
    choose(page, "players", "most")
    type_number(page, "players", 3, place=1)


def use(page: Page) -> None:
    """Back to the new game with these rules."""
    page.tap("#rules-use")
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#rule-sets :checked")).to_have_count(1)


def begin(page: Page, *names: str) -> None:
    """Start a game of these players by the rules that are chosen."""
    while page.locator("#names > li").count() < len(names):
        page.tap("#add-player")
    while page.locator("#names > li").count() > len(names):
        page.locator("#names > li").last.locator("[data-tool=remove]").tap()
    for place, name in enumerate(names):
        page.locator("#names > li").nth(place).locator(".name-line input").fill(name)
    page.tap("#start")
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#turn-name")).to_have_text(names[0])
