"""Stages with a tray that the test plays, and pages that show them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser import visiting
from tests.server.pages.stage import Stage


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Stage]:
    """A table under a camera."""
    stage = Stage(tmp_path, "usb")
    yield stage
    stage.close()


@pytest.fixture
def simulated(tmp_path: Path) -> Iterator[Stage]:
    """A table with a simulated tray."""
    stage = Stage(tmp_path, "simulated")
    yield stage
    stage.close()


@pytest.fixture
def watched_page(watched: Stage, browser: Browser) -> Iterator[Page]:
    """A kiosk at the table under the camera."""
    with visiting(browser, watched.url) as visitor:
        yield visitor.page


@pytest.fixture
def simulated_page(simulated: Stage, browser: Browser) -> Iterator[Page]:
    """A kiosk at the table with the simulated tray."""
    with visiting(browser, simulated.url) as visitor:
        yield visitor.page
