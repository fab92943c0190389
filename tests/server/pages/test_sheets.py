"""The block and the end of a game: sums, the way to the bonus, places, ties as ties."""

from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring import BoxWritten, Thrown
from tests.e2e.browser import visiting
from tests.server.pages.stage import Stage
from tests.server.playing import ANNA, BEN


def play_to_the_end(stage: Stage, *sheets: Mapping[str, tuple[list[int], int]]) -> None:
    """Everybody writes every box with these dice."""
    for box in ANNA:
        for sheet in sheets:
            stage.move(Thrown(dice=tuple(sheet[box][0])))
            stage.move(BoxWritten(box=box))


def test_the_worked_example_on_the_block(watched: Stage, watched_page: Page) -> None:
    """RULES.md section 6, as the page shows it: sums, bonus, totals, places."""
    watched.play("Anna", "Ben", rules="cardzo")
    play_to_the_end(watched, ANNA, BEN)
    expect(watched_page.locator("#ending-title")).to_have_text("\u2068Anna\u2069 wins!")
    places = watched_page.locator(".place").evaluate_all("all => all.map(one => one.dataset.place)")
    assert places == ["1", "2"]
    assert watched_page.locator("#places .points").all_inner_texts() == ["582", "200"]

    watched_page.tap("#to-sheet")
    assert line_of(watched_page, "Upper sum") == ["84", "78"]
    assert line_of(watched_page, "Bonus") == ["100", "0"]
    assert line_of(watched_page, "Lower total") == ["398", "122"]
    assert line_of(watched_page, "Total") == ["582", "200"]
    assert watched_page.locator("td.struck").count() == 7


def line_of(page: Page, title: str) -> list[str]:
    """The cells of a line of the block."""
    line = page.locator("#blocks tr", has=page.locator(f"th:text-is('{title}')"))
    return line.locator("td").all_inner_texts()


def test_a_tie_stays_a_tie(watched: Stage, watched_page: Page) -> None:
    """Equal totals share the place, and both are named."""
    watched.play("Anna", "Ben", "Cy", rules="cardzo")
    play_to_the_end(watched, ANNA, BEN, ANNA)
    title = watched_page.locator("#ending-title")
    expect(title).to_have_text("A tie: \u2068Anna\u2069 and \u2068Cy\u2069 share the first place.")
    places = watched_page.locator(".place").evaluate_all("all => all.map(one => one.dataset.place)")
    assert places == ["1", "1", "3"]


#: What a column's state says (bonus paid, points needed), the tiers, and how the page puts it.
BONUS = [
    pytest.param(0, 40, [[84, 100]], "needed", id="on the way"),
    pytest.param(100, None, [[84, 100]], "reached", id="reached"),
    pytest.param(0, None, [[84, 100]], "lost", id="out of reach"),
    pytest.param(50, 18, [[63, 50], [84, 100]], "ahead", id="a higher tier ahead"),
    pytest.param(0, None, [], "none", id="no bonus"),
    pytest.param(0, None, [[84, 0]], "none", id="a bonus of nothing"),
]

KIND = """async ([bonus, bonus_needed, tiers]) => {
  const { bonusKind } = await import('/static/js/bonus.js');
  return bonusKind({ bonus, bonus_needed }, { bonus: tiers });
}"""


@pytest.fixture(scope="module")
def any_page(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Page]:
    """A page that is asked and never changed."""
    stage = Stage(tmp_path_factory.mktemp("asked"), "none")
    with visiting(browser, stage.url) as visitor:
        yield visitor.page
    stage.close()


@pytest.mark.parametrize(("paid", "needed", "tiers", "kind"), BONUS)
def test_the_way_to_the_bonus(
    any_page: Page, paid: int, needed: int | None, tiers: list[list[int]], kind: str
) -> None:
    """The points are the state's; the page only says them."""
    assert any_page.evaluate(KIND, [paid, needed, tiers]) == kind


def test_the_bonus_on_the_tiles(watched: Stage, watched_page: Page) -> None:
    """What is still needed stands beside the boxes, until the bonus is reached or out of reach."""
    watched.play("Anna", rules="cardzo")
    bonus = watched_page.locator(".tile.bonus")
    for box, dice, words in (
        ("sixes", [6] * 6, "48"),
        ("fives", [5] * 6, "18"),
        ("fours", [4] * 6, "100"),
    ):
        watched.move(Thrown(dice=tuple(dice)))
        watched.move(BoxWritten(box=box))
        expect(bonus.locator(".tile-points")).to_have_text(words)
    expect(bonus).to_have_attribute("data-kind", "reached")
