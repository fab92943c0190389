"""Who begins is offered before the first throw, asks nothing of those who just throw; teams share a sheet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import enter_throw, let_settle
from tests.e2e.process import Product


@pytest.fixture(scope="module")
def page(browser: Browser, by_hand: Product) -> Iterator[Page]:
    """One visitor for all of these."""
    with visiting(browser, by_hand.url) as visitor:
        yield visitor.page


def start(page: Page, product: Product, start: str = "highest_die") -> None:
    """Three sit at the table."""
    players = [{"name": name} for name in ("Anna", "Ben", "Ceri")]
    product.call("POST", "/games", {"players": players, "rules": {"start": start}})
    page.evaluate("location.hash = '#play'")
    expect(page.locator("#turn-name")).to_have_text("Anna")
    let_settle(page)


def throw_one(page: Page, player: str, die: int) -> None:
    """Type the die of one player."""
    page.tap(f"[data-player={player}]")
    page.tap(f"#picker [data-face='{die}']")
    expect(page.locator("#picker")).to_be_hidden()


def order(product: Product) -> list[str]:
    """Names in the order of play, from who is in turn."""
    game = product.state()["game"]
    assert game["turn"]["player"] == game["players"][0]["id"]
    return [player["name"] for player in game["players"]]


def test_equal_highest_dice_throw_again(page: Page, by_hand: Product) -> None:
    """Ben and Ceri have a five, Anna is out; Ceri's second die is higher, and the order turns."""
    start(page, by_hand)
    for player, die in (("p2", 5), ("p1", 2), ("p3", 5)):
        throw_one(page, player, die)
    expect(page.locator("#beginning-words")).to_have_text(
        "Equal: \u2068Ben\u2069 and \u2068Ceri\u2069 throw again."
    )
    expect(page.locator("[data-player=p1]")).to_be_disabled()
    throw_one(page, "p2", 3)
    throw_one(page, "p3", 4)
    expect(page.locator("#beginning")).to_be_hidden()
    expect(page.locator("#turn-name")).to_have_text("Ceri")
    expect(page.locator("#notice-words")).to_have_text("\u2068Ceri\u2069 begins.")
    assert order(by_hand) == ["Ceri", "Anna", "Ben"]


def test_the_youngest_is_tapped(page: Page, by_hand: Product) -> None:
    """Where the youngest begins, one tap says who that is."""
    start(page, by_hand, "youngest")
    page.tap("[data-player=p2]")
    expect(page.locator("#turn-name")).to_have_text("Ben")
    expect(page.locator("#beginning")).to_be_hidden()
    assert order(by_hand) == ["Ben", "Ceri", "Anna"]


def test_it_can_be_chosen_without_dice(page: Page, by_hand: Product) -> None:
    """A table that has agreed on somebody need not throw."""
    start(page, by_hand)
    page.tap("#beginning-choose")
    page.tap("[data-player=p3]")
    expect(page.locator("#turn-name")).to_have_text("Ceri")


def test_skipping_and_just_throwing(page: Page, by_hand: Product) -> None:
    """The offer goes when it is skipped, and by itself with the first throw; seats in order get none."""
    start(page, by_hand)
    page.tap("#beginning-skip")
    expect(page.locator("#beginning")).to_be_hidden()
    start(page, by_hand)
    expect(page.locator("#beginning")).to_be_visible()
    enter_throw(page, 1, 2, 3, 4, 5, 6)
    expect(page.locator("#beginning")).to_be_hidden()
    page.tap("[data-box=chance]")
    expect(page.locator("#turn-name")).to_have_text("Ben")
    start(page, by_hand, "seating")
    expect(page.locator("#throw-marks i.used")).to_have_count(0)
    expect(page.locator("#beginning")).to_be_hidden()


def test_a_person_becomes_a_team(page: Page, by_hand: Product) -> None:
    """Members are added to a row; they take turns at throwing, and an unnamed team is called by them."""
    page.evaluate("location.hash = '#new'")
    while page.locator("#names > li").count() > 2:
        page.locator("#names > li").last.locator("[data-tool=remove]").tap()
    page.locator("#names .name-line input").nth(0).fill("Ida")
    page.locator("#names .name-line input").nth(1).fill("Nan")
    page.locator("[data-tool=team]").first.tap()
    page.locator(".members input").nth(1).fill("Ole")
    page.locator("[data-tool=team]").first.tap()
    page.locator(".members input").nth(2).fill("Uma")
    page.tap("#start")
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#totals")).to_contain_text("Ida & Ole & Uma")
    players = by_hand.state()["game"]["players"]
    assert [(player["name"], player["members"]) for player in players] == [
        ("Ida & Ole & Uma", ["Ida", "Ole", "Uma"]),
        ("Nan", []),
    ]
    thrown_by = []
    for box in ("ones", "ones", "twos"):
        thrown_by.append(by_hand.state()["game"]["turn"]["member"])
        by_hand.call("POST", "/throws", {"dice": [1, 2, 3, 4, 5, 6]})
        by_hand.call("POST", "/boxes", {"box": box})
    assert thrown_by == ["Ida", None, "Ole"]


def test_a_team_left_by_all_but_one_is_a_person(page: Page) -> None:
    """Removing members ends the team; the name that is left is the person's."""
    page.evaluate("location.hash = '#new'")
    expect(page.locator(".members input")).to_have_count(3)
    page.locator(".members input").nth(0).fill("Ada")
    page.locator("#names .name-line input").first.fill("")
    page.locator("[data-tool=away]").last.tap()
    page.locator("[data-tool=away]").last.tap()
    expect(page.locator(".members input")).to_have_count(0)
    expect(page.locator("#names .name-line input").first).to_have_value("Ada")
