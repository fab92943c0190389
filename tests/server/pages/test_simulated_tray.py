"""With a simulated tray the page is also the hand: it throws, and a tap on a die keeps it."""

from playwright.sync_api import Page, expect

from tests.server.pages.stage import Stage


def test_kept_dice_stay(simulated: Stage, simulated_page: Page) -> None:
    """The throw names the kept dice by their place in the reading; a second tap lets one go again."""
    simulated.play("Anna", "Ben")
    simulated_page.tap("#throw")
    simulated.throw(4, 4, 1, 4, 2, 6)
    kept = simulated_page.locator(".on-felt[data-kept]")
    for place, count in ((0, 1), (1, 2), (3, 3), (5, 4), (5, 3)):
        simulated_page.locator(".on-felt").nth(place).tap()
        expect(kept).to_have_count(count)
    simulated_page.tap("#throw")
    expect(simulated_page.locator("#throw")).to_be_enabled()
    assert simulated.eye.asked == [
        {"type": "simulated_throw", "keep": []},
        {"type": "simulated_throw", "keep": [0, 1, 3]},
    ]


def test_dice_that_were_kept_are_offered_again(simulated: Stage, simulated_page: Page) -> None:
    """After the second throw the dice that stayed are still marked, wherever they lie in the new reading."""
    simulated.play("Anna", "Ben")
    simulated.throw(4, 4, 1, 4, 2, 6)
    simulated.throw(3, 4, 4, 4, 1, 1, kept=(1, 2, 3))
    kept = simulated_page.locator(".on-felt[data-kept] .die")
    expect(kept).to_have_count(3)
    assert kept.evaluate_all("dice => dice.map(die => die.dataset.value)") == ["4", "4", "4"]


def test_rolling_dice_do_not_show_the_last_roll(simulated: Stage, simulated_page: Page) -> None:
    """While dice roll only the kept ones have a value, and nothing can be written by mistake."""
    simulated.play("Anna", "Ben")
    simulated.throw(4, 4, 1, 4, 2, 6)
    simulated_page.locator(".on-felt").first.tap()
    simulated.tray("rolling")
    expect(simulated_page.locator(".on-felt[data-moves]")).to_have_count(5)
    expect(simulated_page.locator("#throw")).to_be_disabled()
    expect(simulated_page.locator(".tile[data-kind=pays]")).to_have_count(0)


def test_correcting_has_its_own_mode(simulated: Stage, simulated_page: Page) -> None:
    """Where a tap keeps a die, the tool makes the next tap a correction."""
    simulated.play("Anna", "Ben")
    simulated.throw(4, 4, 4, 6, 6, 5)
    simulated_page.tap("#correct")
    simulated_page.locator(".on-felt").nth(5).tap()
    simulated_page.tap("#picker [data-face='6']")
    expect(simulated_page.locator("[data-box=villa] .tile-points")).to_have_text("30")
    expect(simulated_page.locator("#correct")).to_have_attribute("aria-pressed", "false")
