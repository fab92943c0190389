"""The desk: a box of any player and turn is put right, and a whole sheet is typed in from paper."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import KIOSK, PHONE, visiting
from tests.e2e.process import Product
from tests.e2e.tables import begin, box_of, turn
from tests.server.playing import ANNA

SIXES = [6, 6, 6, 6, 6, 5]


def cell(box: str, of: str = "p1 0") -> str:
    """Where a box stands on the block."""
    return f"#blocks td[data-of='{of}'][data-in={box}]"


def press(page: Page, keys: str) -> None:
    """Type on the page's own keys."""
    for key in keys:
        page.tap(f"#desk-pad [data-key='{key}']")
    page.tap("#desk-pad [data-key=enter]")


def test_a_box_of_an_earlier_turn_is_put_right(browser: Browser, by_hand: Product) -> None:
    """By points, refused with what the box can pay; by its dice; and made open again."""
    begin(by_hand, "Anna", "Ben")
    turn(by_hand, SIXES, "sixes")
    turn(by_hand, [5, 5, 5, 2, 2, 1], "full_house")
    with visiting(browser, by_hand.url, KIOSK) as visitor:
        page = visitor.page
        page.tap("#to-sheet")
        page.tap(cell("full_house", "p2 0"))
        expect(page.locator("#desk-now")).to_have_text("19 points · 5 5 5 2 2 1")
        press(page, "25")
        expect(page.locator("#desk-said")).to_have_text(
            "Full house cannot pay 25. It pays: 0, 7–9, 11–24, 26–28."
        )
        expect(page.locator("#desk-points")).to_have_value("25")
        page.fill("#desk-points", "")
        press(page, "27")
        expect(page.locator("#desk-now")).to_have_text("27 points")
        assert box_of(by_hand, 1, "full_house") == {"state": "written", "points": 27, "dice": None}

        page.tap("#desk-dice")
        for face in (6, 6, 6, 2, 2, 3):
            page.tap(f"#entry-faces [data-face='{face}']")
        page.tap("#entry-use")
        expect(page.locator("#desk-now")).to_have_text("22 points · 6 6 6 2 2 3")
        page.tap("#desk-open")
        expect(page.locator("#desk-now")).to_have_text("open")
        page.tap("#desk-undo")
        expect(page.locator("#desk-now")).to_have_text("22 points · 6 6 6 2 2 3")
        page.locator("#desk [data-close]").tap()
        expect(page.locator(cell("full_house", "p2 0"))).to_have_text("22")
        assert by_hand.state()["game"]["turn"]["player"] == "p1"


def test_known_dice_are_put_right_one_by_one(browser: Browser, by_hand: Product) -> None:
    """The dice of the box stand there; one tap takes a die out, another says its value."""
    begin(by_hand, "Anna", "Ben")
    turn(by_hand, SIXES, "sixes")
    with visiting(browser, by_hand.url, PHONE) as visitor:
        page = visitor.page
        page.tap("#to-sheet")
        page.tap(cell("sixes"))
        page.tap("#desk-dice")
        page.locator("#entry-slots .slot").nth(5).tap()
        page.tap("#entry-faces [data-face='6']")
        page.tap("#entry-use")
        expect(page.locator("#desk-now")).to_have_text("36 points · 6 6 6 6 6 6")


def test_a_sheet_is_typed_in_from_paper(browser: Browser, by_hand: Product) -> None:
    """Box after box with Enter, faster than the answers come; 0 strikes; nothing is lost."""
    begin(by_hand, "Anna", "Ben", saved_throws=False)
    with visiting(browser, by_hand.url, KIOSK) as visitor:
        page = visitor.page
        page.tap("#to-sheet")
        page.tap("#type-in")
        expect(page.locator("#desk-points")).to_be_focused()
        for _, points in ANNA.values():
            page.keyboard.type(str(points))
            page.keyboard.press("Enter")
        expect(page.locator("#desk-sums dd").last).to_have_text("582")
        game = by_hand.state()["game"]
        assert game["players"][0]["total"] == 582
        assert game["turn"]["player"] == "p2"

        page.select_option("#desk-player", "p2")
        expect(page.locator("#desk-box")).to_have_text("Ones")
        press(page, "3")
        expect(page.locator("#desk-box")).to_have_text("Twos")
        press(page, "0")
        expect(page.locator("#desk-box")).to_have_text("Threes")
        expect(page.locator("[data-desk-box=twos]")).to_have_attribute("data-state", "struck")
        assert box_of(by_hand, 1, "ones")["points"] == 3


def test_a_refusal_leads_back_to_its_box(browser: Browser, by_hand: Product) -> None:
    """Who has typed on meanwhile is led back; what was right stays."""
    begin(by_hand, "Anna", "Ben")
    with visiting(browser, by_hand.url, KIOSK) as visitor:
        page = visitor.page
        page.tap("#to-sheet")
        page.tap("#type-in")
        for points in ("4", "7"):
            page.keyboard.type(points)
            page.keyboard.press("Enter")
        expect(page.locator("#desk-said")).to_have_text("Twos cannot pay 7. It pays: 0, 2, 4, 6, 8, 10, 12.")
        expect(page.locator("#desk-box")).to_have_text("Twos")
        expect(page.locator("#desk-points")).to_have_value("7")
        assert box_of(by_hand, 0, "ones")["points"] == 4
        assert box_of(by_hand, 0, "twos")["state"] == "open"
