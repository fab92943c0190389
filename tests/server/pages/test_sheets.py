"""The block and the end of a game: sums, the way to the bonus, places, ties as ties."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from scoring import BoxWritten, Thrown
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


#: Upper boxes written, bonus tiers, and what is then paid, needed, and paid by the next tier (section 5).
BONUS = [
    pytest.param({}, [[84, 100]], (0, 84, 100), id="nothing written yet"),
    pytest.param({"sixes": 24, "fives": 20}, [[84, 100]], (0, 40, 100), id="on the way"),
    pytest.param({"sixes": 36, "fives": 30, "fours": 24}, [[84, 100]], (100, None, None), id="reached"),
    pytest.param({"sixes": 0, "fives": 5, "fours": 20}, [[84, 100]], (0, None, None), id="out of reach"),
    pytest.param({"sixes": 36, "fives": 30}, [[63, 50], [84, 100]], (50, 18, 100), id="a higher tier ahead"),
    pytest.param({}, [], (0, None, None), id="no bonus"),
]

BONUS_OF = """async ([boxes, tiers, paid]) => {
  const { bonusOf } = await import('/static/js/bonus.js');
  const faces = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
  const content = (box) => box in boxes ? { state: 'written', points: boxes[box] } : { state: 'open' };
  const upper = Object.values(boxes).reduce((sum, points) => sum + points, 0);
  const column = {
    boxes: Object.fromEntries(faces.map((box) => [box, content(box)])), upper_sum: upper, bonus: paid,
  };
  const bonus = bonusOf(column, { bonus: tiers });
  return [bonus.paid, bonus.needed, bonus.next];
}"""


@pytest.mark.parametrize(("boxes", "tiers", "expected"), BONUS)
def test_the_way_to_the_bonus(
    watched_page: Page,
    boxes: dict[str, int],
    tiers: list[list[int]],
    expected: tuple[int, int | None, int | None],
) -> None:
    """Needed is counted to the next tier that the open boxes can still reach; none, when none can."""
    assert watched_page.evaluate(BONUS_OF, [boxes, tiers, expected[0]]) == list(expected)
