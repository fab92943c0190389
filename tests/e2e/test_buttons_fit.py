"""With buttons beside the tray a turn fits the kiosk, with what they do at its foot, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import KIOSK, visiting
from tests.e2e.process import Product
from tests.e2e.test_kiosk_fit import FITS, misfits


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A product with simulated buttons and no camera."""
    product = Product(tmp_path_factory.mktemp("buttons"), "none", "simulated")
    product.start()
    yield product
    product.stop()


@pytest.mark.parametrize("locale", ["da-DK", "de-DE", "en-GB", "nb-NO", "sv-SE"])
def test_a_turn_with_hints_fits(browser: Browser, product: Product, locale: str) -> None:
    """Who begins, a roll with a box pointed at, and a strike that is asked about."""
    players = [{"name": "Anna"}, {"name": "Benedikte-Charlotte Holm"}]
    product.call("POST", "/games", {"players": players, "rules": "alga"})
    with visiting(browser, product.url, KIOSK, locale) as visitor:
        page = visitor.page
        write = page.locator("#button-write span")
        expect(page.locator("#button-walk")).to_be_visible()
        product.call("POST", "/simulated/button", {"button": "back"})
        expect(write).to_contain_text("Benedikte")
        assert misfits(page) == FITS
        product.call("POST", "/throws", {"dice": [6, 6, 6, 5, 5, 1]})
        product.call("POST", "/simulated/button", {"button": "back"})
        expect(page.locator("[data-box=maxi_yatzy]")).to_have_attribute("data-selected", "")
        expect(page.locator("#button-held")).to_be_visible()
        assert misfits(page) == FITS
        product.call("POST", "/simulated/button", {"button": "write"})
        expect(page.locator("#buttons")).to_have_attribute("data-asked", "")
        assert misfits(page) == FITS
        assert (
            page.evaluate(
                "() => [...document.querySelectorAll("
                "'#button-write span, #button-undo span, #button-held span')]"
                ".filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.textContent)"
            )
            == []
        )
