"""Without any camera the game can be played by touch alone: enter, correct, write, strike, undo, redo."""

from playwright.sync_api import Browser, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import enter_throw, shown_dice, start_game, total_of
from tests.e2e.process import Product


def test_a_short_turn(browser: Browser, by_hand: Product) -> None:
    """A throw is entered, a wrong die put right with a tap and a value, and the roll written with one tap."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna", "Ben")
        enter_throw(page, 4, 4, 4, 6, 6, 5)
        expect(page.locator("[data-box=villa]")).to_have_attribute("data-kind", "strikes")

        page.locator(".on-felt").nth(5).tap()
        page.tap("#picker [data-face='6']")
        expect(page.locator("[data-box=villa]")).to_have_attribute("data-kind", "pays")
        assert shown_dice(page) == ["4", "4", "4", "6", "6", "6"]
        expect(page.locator("[data-box=villa] .tile-points")).to_have_text("30")
        expect(page.locator("[data-box=full_house] .tile-points")).to_have_text("26")

        page.tap("[data-box=villa]")
        expect(page.locator("#turn-name")).to_have_text("Ben")
        assert total_of(page, 0) == "30"
        written = by_hand.state()["game"]["players"][0]["columns"][0]["boxes"]["villa"]
        assert written == {"state": "written", "points": 30, "dice": [4, 4, 4, 6, 6, 6]}


def test_strike_with_undo_and_redo(browser: Browser, by_hand: Product) -> None:
    """A box that pays nothing asks for a second tap; the bar takes the strike back; redo brings it again."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna", "Ben")
        enter_throw(page, 1, 2, 3, 4, 6, 6)
        tower = page.locator("[data-box=tower]")

        tower.tap()
        expect(tower).to_have_attribute("data-kind", "armed")
        expect(page.locator("#turn-name")).to_have_text("Anna")
        expect(tower).to_have_attribute("data-ready", "true")
        tower.tap()
        expect(page.locator("#turn-name")).to_have_text("Ben")
        struck = by_hand.state()["game"]["players"][0]["columns"][0]["boxes"]["tower"]
        assert struck["state"] == "struck"

        page.tap("#notice-act")
        expect(page.locator("#turn-name")).to_have_text("Anna")
        expect(tower).to_have_attribute("data-kind", "strikes")
        assert shown_dice(page) == ["1", "2", "3", "4", "6", "6"]

        page.tap("#redo")
        expect(page.locator("#turn-name")).to_have_text("Ben")
        page.tap("#undo")
        expect(page.locator("#turn-name")).to_have_text("Anna")


def test_strike_a_box_that_pays(browser: Browser, by_hand: Product) -> None:
    """In strike mode one tap strikes a box for good, whatever it would pay."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna")
        enter_throw(page, 6, 6, 6, 6, 6, 6)
        page.tap("#strike")
        page.tap("[data-box=chance]")
        expect(page.locator("#throw-marks i.used")).to_have_count(0)
        struck = by_hand.state()["game"]["players"][0]["columns"][0]["boxes"]["chance"]
        assert struck == {"state": "struck", "points": 0, "dice": None}


def test_not_a_throw(browser: Browser, by_hand: Product) -> None:
    """A throw that was none is taken back, and the throw before it counts again."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna")
        enter_throw(page, 1, 1, 1, 2, 2, 2)
        enter_throw(page, 6, 6, 6, 2, 2, 2)
        page.tap("#not-throw")
        expect(page.locator("#throw-marks i.used")).to_have_count(1)
        assert shown_dice(page) == ["1", "1", "1", "2", "2", "2"]


def test_a_saved_throw(browser: Browser, by_hand: Product) -> None:
    """Unused throws are saved and can be used when the turn's own are spent."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna")
        enter_throw(page, 6, 6, 6, 6, 6, 6)
        page.tap("[data-box=maxi_yatzy]")
        expect(page.locator("#throws-left")).to_contain_text("2 saved")
        for dice in ((1, 1, 1, 1, 1, 2), (1, 1, 1, 1, 1, 3), (1, 1, 1, 1, 1, 4)):
            enter_throw(page, *dice)
        page.tap("#saved")
        expect(page.locator("#throws-left")).to_have_text("1 throw left · 1 saved")
        enter_throw(page, 1, 1, 1, 1, 1, 1)
        expect(page.locator("[data-box=ones] .tile-points")).to_have_text("6")


def test_a_double_tap_writes_once(browser: Browser, by_hand: Product) -> None:
    """Two taps on a box within a moment are one event, and so are two taps on undo."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna", "Ben")
        enter_throw(page, 5, 5, 5, 5, 5, 1)
        enter_throw(page, 5, 5, 5, 5, 5, 2)
        before = by_hand.state()["version"]
        expect(page.locator("[data-box=fives]")).to_be_enabled()
        page.evaluate(
            "() => { const box = document.querySelector('[data-box=fives]'); box.click(); box.click(); }"
        )
        expect(page.locator("#turn-name")).to_have_text("Ben")
        assert by_hand.state()["version"] == before + 1

        expect(page.locator("#undo")).to_be_enabled()
        page.evaluate("() => { const undo = document.querySelector('#undo'); undo.click(); undo.click(); }")
        expect(page.locator("#turn-name")).to_have_text("Anna")
        assert by_hand.state()["version"] == before + 2


def test_the_end_and_the_same_players_again(browser: Browser, by_hand: Product) -> None:
    """The last box ends the game and names the winner; one tap starts the next with the same names."""
    with visiting(browser, by_hand.url) as visitor:
        page = visitor.page
        start_game(page, "Anna", "Ben")
        for box in by_hand.state()["game"]["rules"]["boxes"]:
            for dice in ([6, 6, 6, 6, 6, 6], [1, 1, 1, 1, 1, 1]):
                if (box, dice[0]) != ("maxi_yatzy", 1):
                    by_hand.call("POST", "/throws", {"dice": dice})
                    by_hand.call("POST", "/boxes", {"box": box})
        expect(page.locator("[data-kind=waiting]")).to_have_count(1)
        enter_throw(page, 1, 1, 1, 1, 1, 1)
        page.tap("[data-box=maxi_yatzy]")
        expect(page.locator("#ending-title")).to_have_text("\u2068Anna\u2069 wins!")
        assert page.locator("#places .points").all_inner_texts() == ["256", "126"]

        page.tap("#again")
        expect(page.locator("#play")).to_be_visible()
        game = by_hand.state()["game"]
        assert [player["name"] for player in game["players"]] == ["Anna", "Ben"]
        assert [player["total"] for player in game["players"]] == [0, 0]
