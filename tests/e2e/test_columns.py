"""Columns, forced order, teams, saved throws: the page says where a roll may go, and a tap puts it there."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import PHONE, visiting
from tests.e2e.hands import enter_throw
from tests.e2e.process import Product
from tests.e2e.tables import begin, box_of, turn

SIXES = [6, 6, 6, 6, 6, 6]
ONES = [1, 1, 1, 1, 1, 1]


def columns(page: Page) -> list[str | None]:
    """Which column is chosen, in order."""
    pressed: list[str | None] = page.locator(".column").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-pressed'))"
    )
    return pressed


def test_the_tap_writes_into_the_chosen_column(browser: Browser, by_hand: Product) -> None:
    """Each player finds the column chosen last; every column shows its own total."""
    begin(by_hand, "Anna", "Ben", columns=2)
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        enter_throw(page, *SIXES)
        assert columns(page) == ["true", "false"]
        page.locator(".column").nth(1).tap()
        page.tap("[data-box=sixes]")
        expect(page.locator("#turn-name")).to_have_text("Ben")
        assert box_of(by_hand, 0, "sixes", 1)["points"] == 36
        assert box_of(by_hand, 0, "sixes", 0)["state"] == "open"
        assert columns(page) == ["true", "false"]

        enter_throw(page, *ONES)
        page.tap("[data-box=ones]")
        expect(page.locator("#turn-name")).to_have_text("Anna")
        assert columns(page) == ["false", "true"]
        assert page.locator(".column .points").all_inner_texts() == ["0", "36"]
        expect(page.locator("[data-box=sixes]")).to_have_attribute("data-kind", "written")
        page.locator(".column").nth(0).tap()
        expect(page.locator("[data-box=sixes]")).to_have_attribute("data-kind", "waiting")


def test_one_column_after_another(browser: Browser, by_hand: Product) -> None:
    """A closed column can be looked at and says so; when the first is full, the next is chosen by itself."""
    begin(by_hand, "Anna", columns=2, columns_in_order=True, boxes=["ones", "sixes"], bonus=[])
    with visiting(browser, by_hand.url, PHONE) as visitor:
        page = visitor.page
        enter_throw(page, *SIXES)
        page.locator(".column").nth(1).tap()
        expect(page.locator("#prompt")).to_have_text("Column 2 comes later.")
        expect(page.locator("[data-box]:enabled")).to_have_count(0)
        page.locator(".column").nth(0).tap()
        page.tap("[data-box=sixes]")
        expect(page.locator("#throw-marks i.used")).to_have_count(0)
        turn(by_hand, ONES, "ones")
        expect(page.locator(".column").nth(1)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".column").nth(0)).to_have_attribute("data-standing", "full")


def test_forced_order_points_at_the_one_box(browser: Browser, by_hand: Product) -> None:
    """Before the throw and after it only the next box is open."""
    begin(by_hand, "Anna", "Ben", forced_order=True)
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        expect(page.locator("[data-next]")).to_have_attribute("data-box", "ones")
        expect(page.locator("[data-kind=closed]")).to_have_count(19)
        enter_throw(page, *ONES)
        expect(page.locator("[data-box]:enabled")).to_have_count(1)
        expect(page.locator("#prompt")).to_have_text("Next box: Ones.")
        page.tap("[data-next]")
        expect(page.locator("#turn-name")).to_have_text("Ben")
        assert box_of(by_hand, 0, "ones")["points"] == 6


def test_the_strict_rule_offers_no_strike_that_it_refuses(browser: Browser, by_hand: Product) -> None:
    """While an open box pays, those that pay nothing are closed and there is no strike tool."""
    begin(by_hand, "Anna", strict_strike=True, boxes=["ones", "sixes", "villa"], bonus=[])
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        enter_throw(page, *SIXES)
        expect(page.locator("[data-box=sixes]")).to_have_attribute("data-kind", "pays")
        expect(page.locator("[data-box=ones]")).to_have_attribute("data-kind", "closed")
        expect(page.locator("#strike")).to_be_hidden()
        page.tap("[data-box=sixes]")
        expect(page.locator("#throw-marks i.used")).to_have_count(0)
        enter_throw(page, 2, 3, 2, 3, 4, 4)
        expect(page.locator("[data-box=ones]")).to_have_attribute("data-kind", "strikes")
        expect(page.locator("#strike")).to_be_visible()


def test_a_teams_members_take_turns(browser: Browser, by_hand: Product) -> None:
    """The team's name and whose hand it is."""
    begin(by_hand, {"name": "Dragons", "members": ["Ida", "Ole"]}, boxes=["ones", "sixes"], bonus=[])
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        expect(page.locator("#turn-name")).to_have_text("Dragons")
        expect(page.locator("#turn-member")).to_have_text("\u2068Ida\u2069 throws")
        turn(by_hand, SIXES, "sixes")
        expect(page.locator("#turn-member")).to_have_text("\u2068Ole\u2069 throws")


def test_undo_gives_a_saved_throw_back(browser: Browser, by_hand: Product) -> None:
    """Marks stand by the throws; one tap pays one, and undo brings it back."""
    begin(by_hand, "Anna")
    turn(by_hand, SIXES, "sixes")
    for _ in range(3):
        by_hand.call("POST", "/throws", {"dice": ONES})
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        marks = page.locator("#throw-marks .saved")
        expect(marks).to_have_count(2)
        page.tap("#saved")
        expect(marks).to_have_count(1)
        expect(page.locator("#throws-left")).to_have_text("1 throw left · 1 saved")
        page.tap("#undo")
        expect(marks).to_have_count(2)
        expect(page.locator("#saved")).to_be_visible()
