"""What the eye says is what the page shows, and what it will not guess is asked."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from server.tray import TrayState
from tests.e2e.hands import enter_throw, shown_dice
from tests.server.pages.stage import HEIGHT, WIDTH, Stage, reading

#: The smallest JPEG there is: one grey pixel.
PIXEL = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f"
    "141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b08000100010101"
    "1100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504"
    "040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a2526"
    "2728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a"
    "92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6"
    "e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00fbd5028a28a0ffd9"
)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("empty", "The tray is empty"),
        ("hand", "A hand is in the tray"),
        ("rolling", "The dice roll …"),
        ("settling", "The dice settle …"),
        ("taken", "Dice taken out"),
    ],
)
def test_each_tray_state_has_words_and_a_shape(
    watched: Stage, watched_page: Page, state: TrayState, words: str
) -> None:
    """No state is told by colour alone."""
    watched.play("Anna", "Ben")
    watched.tray(state)
    expect(watched_page.locator("#tray-words")).to_have_text(words)
    shape = watched_page.locator("#tray use").get_attribute("href")
    assert watched_page.locator(f"symbol{shape}").count() == 1


def test_a_sure_throw_is_the_roll(watched: Stage, watched_page: Page) -> None:
    """The dice appear as they were read, and the boxes with what they pay."""
    watched.play("Anna", "Ben")
    watched.throw(6, 6, 6, 5, 5, 5)
    expect(watched_page.locator("[data-box=villa] .tile-points")).to_have_text("33")
    assert shown_dice(watched_page) == list("666555")
    expect(watched_page.locator("#says")).to_have_text("Rolled 6, 6, 6, 5, 5, 5. 2 throws left")


def test_doubtful_dice_are_filled_in(watched: Stage, watched_page: Page) -> None:
    """Doubtful dice are empty; the likely values come first; the last one filled in settles the throw."""
    watched.play("Anna", "Ben")
    doubtful = [5, 5, None, 2, None, 6]
    watched.tray("unsure", reading(doubtful, [[], [], [3, 5], [], [1, 4]]), ("unsure_die", doubtful))
    expect(watched_page.locator("#tray-words")).to_have_text("Please check the dice")
    assert shown_dice(watched_page) == ["5", "5", "unknown", "2", "unknown", "6"]

    watched_page.locator(".on-felt").nth(2).tap()
    faces = watched_page.locator("#picker-faces button")
    assert faces.evaluate_all("all => all.map(one => one.dataset.face)") == ["3", "5", "1", "2", "4", "6"]
    faces.first.tap()
    expect(watched_page.locator("#picker")).to_be_hidden()
    watched_page.locator(".on-felt").nth(4).tap()
    watched_page.tap("#picker [data-face='4']")
    expect(watched_page.locator("#felt")).to_have_attribute("data-kind", "roll")
    assert watched.dice() == [5, 5, 3, 2, 4, 6]


def test_missing_dice_are_offered_from_the_last_roll(watched: Stage, watched_page: Page) -> None:
    """Dice kept outside the tray: the values of the last roll that are not in view come first."""
    watched.play("Anna", "Ben")
    watched.throw(4, 4, 4, 1, 2, 3)
    in_view = [4, 6, 6, None, None, None]
    watched.tray("unsure", reading([4, 6, 6]), ("missing_die", in_view))
    expect(watched_page.locator("#felt")).to_have_attribute("data-kind", "question")
    watched_page.locator(".on-felt").nth(3).tap()
    faces = watched_page.locator("#picker-faces button")
    assert faces.evaluate_all("all => all.map(one => one.dataset.face)") == ["4", "1", "2", "3", "5", "6"]


def test_a_question_is_answered_with_not_a_throw(watched: Stage, watched_page: Page) -> None:
    """What was no throw leaves no trace in the game."""
    watched.play("Anna", "Ben")
    watched.tray("read", reading([1, 2, 3, 4, 5, 6]), ("throw_or_not", [1, 2, 3, 4, 5, 6]))
    expect(watched_page.locator("#count")).to_be_visible()
    watched_page.tap("#not-throw")
    expect(watched_page.locator("#felt")).to_have_attribute("data-kind", "none")
    assert watched.dice() == []


def test_a_question_is_answered_with_count_it(watched: Stage, watched_page: Page) -> None:
    """What looked like none is counted when a person says so."""
    watched.play("Anna", "Ben")
    watched.tray("read", reading([1, 2, 3, 4, 5, 6]), ("throw_or_not", [1, 2, 3, 4, 5, 6]))
    watched_page.tap("#count")
    expect(watched_page.locator("#felt")).to_have_attribute("data-kind", "roll")
    assert watched.dice() == [1, 2, 3, 4, 5, 6]


def test_an_answer_that_comes_late_does_not_turn_the_tray_back(watched: Stage, watched_page: Page) -> None:
    """The camera comes online while a change is answered: the page keeps the newer word."""
    watched.play("Anna", "Ben")
    watched.health("restarting")
    expect(watched_page.locator("#enter")).to_be_visible()

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        watched.health("online")
        expect(watched_page.locator("#tray-words")).to_have_text("The tray is empty")
        route.fulfill(response=answer)

    watched_page.route("**/api/v1/throws", answer_late)
    enter_throw(watched_page, 1, 2, 3, 4, 5, 6)
    expect(watched_page.locator("#tray-words")).to_have_text("The tray is empty")
    expect(watched_page.locator("#hand")).to_be_visible()


def test_a_wrong_die_is_corrected_with_the_likely_value(watched: Stage, watched_page: Page) -> None:
    """One tap on the die, one on the value: the eye's second guess stands first."""
    watched.play("Anna", "Ben")
    watched.throw(6, 6, 6, 5, 5, 3)
    watched.tray("read", reading([6, 6, 6, 5, 5, 3], [[], [], [], [], [], [3, 5]]))
    expect(watched_page.locator("#felt")).to_have_attribute("data-kind", "roll")
    watched_page.locator(".on-felt").nth(5).tap()
    watched_page.locator("#picker-faces button").first.tap()
    expect(watched_page.locator("[data-box=villa] .tile-points")).to_have_text("33")
    expect(watched_page.locator("#says")).to_have_text("Corrected: 6, 6, 6, 5, 5, 5.")
    assert watched.dice() == [6, 6, 6, 5, 5, 5]


def test_without_the_camera_the_game_goes_on(watched: Stage, watched_page: Page) -> None:
    """A dead camera is told, and a throw can be entered by hand as the first thing offered."""
    watched.play("Anna", "Ben")
    expect(watched_page.locator("#enter")).to_be_hidden()
    watched.health("gone", "unplugged")
    expect(watched_page.locator("#tray-words")).to_have_text("No picture from the camera")
    expect(watched_page.locator("#enter")).to_be_visible()
    watched.health("restarting")
    expect(watched_page.locator("#tray-words")).to_have_text("Camera starts again …")


def test_what_is_wrong_with_the_camera_is_told_in_words(watched: Stage, watched_page: Page) -> None:
    """In the line of the tray, and with the count in the panel of the picture; a code unknown here is not."""
    watched.play("Anna", "Ben")
    watched.health("gone", "unplugged", code="camera_gone", restarts=1, reopened=2)
    expect(watched_page.locator("#tray-words")).to_have_text("The camera is gone. Is it plugged in?")
    watched_page.tap("#show-picture")
    expect(watched_page.locator("#picture-words")).to_have_text(
        "The camera is gone. Is it plugged in? The camera was started again 3 times."
    )
    watched.health("gone", "unplugged", code="news")
    expect(watched_page.locator("#tray-words")).to_have_text("No picture from the camera")


def test_a_recording_is_shown_in_the_menu_with_a_dot(watched: Stage, watched_page: Page) -> None:
    """Nothing while nothing is kept; then what is kept and where; then why no more."""
    dot = "button => getComputedStyle(button, '::after').content"
    menu, words = watched_page.locator("#to-menu"), watched_page.locator("#recording")
    assert menu.evaluate(dot) == "none"
    watched.recording("on")
    expect(menu).to_have_attribute("data-recording", "on")
    assert menu.evaluate(dot) == '""'
    menu.tap()
    expect(words).to_have_text("Recording: pictures of the tray are kept here")
    watched.recording("stopped", "disk_full")
    expect(words).to_have_text("Recording has stopped: the disk is full")
    watched.recording("stopped", "cannot_write")
    expect(words).to_have_text("Recording has stopped: nothing can be written")


def test_the_picture_shows_what_was_seen(watched: Stage, watched_page: Page, tmp_path: Path) -> None:
    """The camera's picture with a mark on every die, where the reading says it lies."""
    (tmp_path / "latest.jpg").write_bytes(PIXEL)
    watched.play("Anna", "Ben")
    watched.tray("unsure", reading([5, None, 3]), ("missing_die", [5, None, 3, None, None, None]))
    watched_page.tap("#show-picture")
    marks = watched_page.locator("#picture-marks g")
    expect(marks).to_have_count(3)
    assert marks.locator("text").all_text_contents() == ["5", "?", "3"]
    assert watched_page.locator("#picture-marks").get_attribute("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert marks.first.locator("rect").evaluate("box => [box.x.baseVal.value, box.y.baseVal.value]") == [
        120,
        120,
    ]


def test_no_picture_is_told(watched: Stage, watched_page: Page) -> None:
    """Where there is no picture the panel says so instead of staying empty."""
    watched.play("Anna")
    watched_page.tap("#show-picture")
    expect(watched_page.locator("#picture-none")).to_be_visible()
