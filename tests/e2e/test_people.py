"""Players are renamed, change their seats, join late, go home and come back, in the middle of a game."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import PHONE, visiting
from tests.e2e.process import Product
from tests.e2e.tables import begin, turn


def open_people(page: Page) -> None:
    """The players' panel, out of the menu."""
    page.tap("#to-menu")
    page.tap("#to-people")
    expect(page.locator("#people-rows li.name-row").first).to_be_visible()


def row(page: Page, place: int) -> Any:
    """A player's line in the panel, from 0."""
    return page.locator("#people-rows > li").nth(place)


def save(page: Page) -> None:
    """Save, and wait until it is done."""
    page.tap("#people-save")
    expect(page.locator("#people")).to_be_hidden()


def players(product: Product) -> list[tuple[str, str, bool, int]]:
    """Id, name, gone home, total: in the order of play."""
    return [
        (player["id"], player["name"], player["retired"], player["total"])
        for player in product.state()["game"]["players"]
    ]


def test_renamed_reordered_joined_and_gone(browser: Browser, by_hand: Product) -> None:
    """One save changes names, order and who plays; every sheet stays its owner's."""
    begin(by_hand, "Anna", "Ben", "Cy")
    turn(by_hand, [6, 6, 6, 6, 6, 6], "sixes")
    with visiting(browser, by_hand.url, PHONE) as visitor:
        page = visitor.page
        open_people(page)
        row(page, 0).locator("input").fill("Åse")
        row(page, 2).locator("[data-tool=up]").tap()
        row(page, 0).locator("[data-tool=retire]").tap()
        page.tap("#people-add")
        row(page, 3).locator("input").fill("Dan")
        save(page)
        assert players(by_hand) == [
            ("p1", "Åse", True, 36),
            ("p3", "Cy", False, 0),
            ("p2", "Ben", False, 0),
            ("p4", "Dan", False, 0),
        ]
        expect(page.locator("#totals [data-retired]")).to_have_text("Åse36")
        expect(page.locator("#turn-name")).to_have_text("Cy")

        open_people(page)
        expect(row(page, 0).locator(".gone")).to_be_visible()
        row(page, 0).locator("[data-tool=retire]").tap()
        save(page)
        assert players(by_hand)[0] == ("p1", "Åse", False, 36)
        page.tap("#undo")
        expect(page.locator("#totals [data-retired]")).to_have_count(1)


def test_a_person_becomes_a_team(browser: Browser, by_hand: Product) -> None:
    """Members are added under the name; the team keeps it and the sheet."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        open_people(page)
        row(page, 0).locator("[data-tool=team]").tap()
        row(page, 0).locator(".member-row input").nth(1).fill("Ida")
        save(page)
        assert by_hand.state()["game"]["players"][0]["members"] == ["Anna", "Ida"]
        expect(page.locator("#turn-member")).to_have_text("\u2068Anna\u2069 throws")


def test_what_is_refused_is_told(browser: Browser, by_hand: Product) -> None:
    """Two of one name cannot be told apart, and somebody has to stay; nothing has changed."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        open_people(page)
        row(page, 1).locator("input").fill("anna")
        page.tap("#people-save")
        expect(page.locator("#people-problem")).to_have_text("Two players cannot both be called anna.")
        row(page, 1).locator("input").fill("Ben")
        for place in (0, 1):
            row(page, place).locator("[data-tool=retire]").tap()
        page.tap("#people-save")
        expect(page.locator("#people-problem")).to_have_text("Somebody has to stay at the table.")
        page.locator("#people .people-foot [data-close]").tap()
        assert players(by_hand) == [("p1", "Anna", False, 0), ("p2", "Ben", False, 0)]


def test_another_screens_change_is_not_undone(browser: Browser, by_hand: Product) -> None:
    """A panel that was open meanwhile shows what is true now, and says why."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        open_people(page)
        by_hand.call("PATCH", "/players", {"players": [{"id": "p2", "name": "Bea"}, {"id": "p1"}]})
        expect(row(page, 0).locator("input")).to_have_value("Bea")
        expect(page.locator("#people-problem")).to_be_visible()
        save(page)
        assert [name for _, name, _, _ in players(by_hand)] == ["Bea", "Anna"]
