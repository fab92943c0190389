"""The README's picture of the kiosk, made by the product: `python -m tests.e2e.kiosk_picture FILE`.

A game in mid-turn on a simulated tray: the last roll is thrown, photographed and read like any other.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.browser import KIOSK, running_browser, visiting
from tests.e2e.hands import start_game
from tests.e2e.process import Product

#: What was played before, turn by turn: dice, and the box they went into.
BEFORE = [
    ([4, 4, 4, 6, 6, 6], "villa"),
    ([1, 2, 3, 4, 5, 6], "full_straight"),
    ([6, 6, 6, 6, 2, 5], "sixes"),
    ([5, 5, 5, 5, 3, 3], "tower"),
    ([3, 3, 3, 3, 1, 2], "threes"),
    ([2, 3, 4, 5, 6, 6], "large_straight"),
    ([5, 5, 5, 2, 2, 6], "full_house"),
    ([6, 6, 5, 5, 4, 6], "chance"),
    ([1, 1, 2, 3, 4, 6], "maxi_yatzy"),
    ([4, 4, 4, 4, 1, 6], "fours"),
]
#: Throws that may be looked at until one is read surely and shows what is worth keeping.
MOST_THROWS = 12


def throw_until_sure(page: Page, product: Product) -> None:
    """A first throw that the eye is sure of; one that it is not is taken for none."""
    for _ in range(MOST_THROWS):
        page.tap("#throw")
        asked = page.locator("#felt[data-kind=question]")
        rolled = page.locator("#felt[data-kind=roll]")
        expect(asked.or_(rolled)).to_be_visible()
        dice = product.state()["game"]["turn"]["dice"]
        if dice and max(dice.count(face) for face in dice) >= 2:
            return
        page.tap("#not-throw")
        expect(page.locator("#felt[data-kind=none]")).to_be_visible()


def keep_the_most_common(page: Page, product: Product) -> None:
    """Mark what one would keep."""
    dice = product.state()["game"]["turn"]["dice"]
    best = max(dice, key=dice.count)
    for place, face in enumerate(dice):
        if face == best:
            page.locator(".on-felt").nth(place).tap()


def make_picture(file: Path) -> None:
    """Play up to the moment, and take the picture."""
    with tempfile.TemporaryDirectory() as folder, running_browser() as browser:
        product = Product(Path(folder), "simulated")
        product.start()
        try:
            with visiting(browser, product.url, KIOSK) as visitor:
                start_game(visitor.page, "Anna", "Ben")
                for dice, box in BEFORE:
                    product.call("POST", "/throws", {"dice": dice})
                    product.call("POST", "/boxes", {"box": box})
                throw_until_sure(visitor.page, product)
                keep_the_most_common(visitor.page, product)
                visitor.page.screenshot(path=file)
        finally:
            product.stop()


if __name__ == "__main__":
    make_picture(Path(sys.argv[1]))
