"""The system's Chromium, driven as a person would drive it: by touch, at the size of a screen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

#: Parts of Chromium that are not the page. Each of its windows draws two suggestion lists for an address bar
#: that nobody sees: a third of what our page costs. Naming anything here replaces what Playwright leaves out,
#: so that is named again.
LEFT_OUT = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
]
KIOSK = {"width": 800, "height": 480}
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}

#: A shared machine may stall; nothing on the page takes this long by itself, milliseconds.
PATIENCE_MS = 60_000


def chromium() -> str:
    """Where Chromium is; the test is skipped, with the reason, where it is not installed."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("Chromium is not installed: `apt-get install chromium`")
    return found


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Chromium without a window, as long as the block lasts."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Somebody with a screen of their own; complaints are what the browser itself objected to."""

    page: Page
    complaints: list[str] = field(default_factory=list)


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    size: dict[str, int] | None = None,
    locale: str = "en-GB",
    dark: bool = False,
    touch: bool = True,
) -> Iterator[Visitor]:
    """A fresh visitor at this address. An error on the page fails the test at the end of the block."""
    context = browser.new_context(
        viewport=size or KIOSK,  # type: ignore[arg-type]
        has_touch=touch,
        locale=locale,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    visitor = Visitor(page)
    page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
    page.goto(url)
    page.wait_for_selector("body[data-view]")
    yield visitor
    context.close()
    assert visitor.complaints == []
