"""A table's own rules are saved, offered, shared as a file, taken from one, and deleted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring import Rules
from tests.e2e.browser import visiting
from tests.e2e.process import Product
from tests.e2e.ruleform import begin, more, open_form

NAME = "Fridays at Ida's <b>&</b>"


@pytest.fixture(scope="module")
def page(browser: Browser, by_hand: Product) -> Iterator[Page]:
    """One visitor for all of these."""
    with visiting(browser, by_hand.url) as visitor:
        yield visitor.page


def own_names(product: Product) -> list[str]:
    """The rule sets that are no presets."""
    return [rules["name"] for rules in product.call("GET", "/rule-sets")["rule_sets"] if not rules["preset"]]


def save_as(page: Page, name: str) -> None:
    """Fill in the name and say so."""
    page.tap("#rules-save")
    page.locator("#save-name").fill(name)
    page.tap("#save-form button")


def test_saved_offered_played_and_deleted(page: Page, by_hand: Product) -> None:
    """Under a name of one's own, and gone when one says so twice."""
    open_form(page)
    more(page, "throws", 1)
    save_as(page, NAME)
    expect(page.locator("#save-rules")).to_be_hidden()
    assert own_names(by_hand) == [NAME]
    page.tap("#rules-use")
    choice = page.locator(".rule-choice", has=page.locator(":checked"))
    expect(choice.locator("bdi")).to_have_text(NAME)
    begin(page, "Anna")
    rules = by_hand.state()["game"]["rules"]
    assert rules == Rules(name=NAME, throws=4).to_json()

    page.evaluate("location.hash = '#new'")
    expect(choice.locator("bdi")).to_have_text(NAME)
    choice.locator(".rule-acts button").first.tap()
    assert own_names(by_hand) == [NAME]
    page.tap("#surely")
    expect(page.locator(".rule-set bdi", has_text=NAME)).to_have_count(0)
    assert own_names(by_hand) == []


def test_a_presets_name_stays_its_own(page: Page, by_hand: Product) -> None:
    """Saving under it is refused in a sentence, and so is no name at all."""
    open_form(page)
    save_as(page, "tactic")
    expect(page.locator("#save-problem")).to_be_visible()
    page.tap("#save-rules [data-close]")
    save_as(page, " ")
    expect(page.locator("#save-problem")).to_have_text("Give these rules a name.")
    page.tap("#save-rules [data-close]")
    assert own_names(by_hand) == []


def test_a_file_goes_from_table_to_table(page: Page, tmp_path: Path) -> None:
    """What is written as a file fills the form again elsewhere."""
    open_form(page, "tactic")
    more(page, "throws", 2)
    with page.expect_download() as download:
        page.tap("#rules-share")
    file = tmp_path / "shared.json"
    download.value.save_as(file)
    assert Rules.from_json(json.loads(file.read_text("utf-8"))).throws == 5

    open_form(page, "german")
    page.locator("#rules-file").set_input_files(file)
    expect(page.locator("[data-field=throws] input")).to_have_value("5")
    expect(page.locator("[data-field=bonus] input").first).to_have_value("75")
    expect(page.locator("#rules-words")).to_contain_text("5 throws a turn")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("no JSON", "This file holds no rule set."),
        ("[1, 2]", "This file holds no rule set."),
        ("[" * 60_000, "This file holds no rule set."),
        (" " * 70_000, "This file holds no rule set."),
        ('{"throws": 1e999}', "throws"),
        ('{"columns": 7}', "columns"),
        ('{"<img src=x onerror=alert(1)>": 1}', "<img src=x onerror=alert(1)>"),
    ],
)
def test_a_broken_file_is_refused_in_words(page: Page, tmp_path: Path, content: str, told: str) -> None:
    """The form stays as it was, and the page hale."""
    open_form(page)
    file = tmp_path / "broken.json"
    file.write_text(content, "utf-8")
    page.locator("#rules-file").set_input_files(file)
    expect(page.locator("#rules-problem")).to_contain_text(told)
    expect(page.locator("[data-field=throws] input")).to_have_value("3")
    expect(page.locator("#rules-use")).to_be_enabled()
