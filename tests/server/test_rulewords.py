"""A rule set in words says every field that matters, in every language, without loading a web framework."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from flask import Flask

from scoring import BOX_IDS, Rules, preset, preset_names
from server.app import create_app
from server.pages.languages import LANGUAGES
from server.rulewords import ENGLISH, Tongue, rule_words
from server.table import Table
from server.visitor import rules_in_words

#: One other value for each field; the name is the heading above the words.
CHANGES: dict[str, Any] = {
    "boxes": list(BOX_IDS[1:]),
    "turns": 13,
    "throws": 4,
    "saved_throws": False,
    "bonus": [[75, 50]],
    "small_straight": {"sum": True},
    "large_straight": {"fixed": 25},
    "full_straight": {"fixed": 30},
    "sixth_die_free": False,
    "pairs_distinct": False,
    "maxi_yatzy": {"face_plus": 50},
    "forced_order": True,
    "strict_strike": True,
    "players": [1, 8],
    "columns": 3,
    "columns_decide": "best",
    "columns_in_order": True,
    "start": "youngest",
    "tiebreak": "throw_off",
    "help": False,
}
#: With two columns everything matters.
TWO_COLUMNS = Rules(columns=2)


def test_every_field_has_a_change() -> None:
    assert CHANGES.keys() | {"name"} == {field.name for field in fields(Rules)}


@pytest.mark.parametrize(("field", "value"), CHANGES.items())
def test_changing_any_field_changes_the_words(field: str, value: object) -> None:
    assert rule_words(TWO_COLUMNS.changed({field: value})) != rule_words(TWO_COLUMNS)


def test_all_choices_of_a_field_differ() -> None:
    choices: dict[str, list[object]] = {
        "start": ["highest_die", "youngest", "seating"],
        "tiebreak": [None, "upper_sum", "fewest_strikes", "throw_off"],
        "maxi_yatzy": [{"fixed": 50}, {"sum_plus": 50}, {"face_plus": 50}, {"fixed": 100}],
        "players": [[1, None], [2, None], [1, 8], [2, 8], [2, 2]],
        "bonus": [[], [[84, 100]], [[63, 50], [84, 100]], [[0, 100]]],
        "boxes": [list(BOX_IDS), list(BOX_IDS[::-1]), list(BOX_IDS[:3]), list(BOX_IDS[2::-1])],
    }
    for field, values in choices.items():
        said = {tuple(rule_words(Rules().changed({field: value}))) for value in values}
        assert len(said) == len(values), field


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Bonus: 100 points from 84."),
        ({}, "3 throws a turn; unused ones are saved for later turns."),
        ({"throws": 1, "saved_throws": False}, "1 throw a turn; unused ones are lost."),
        ({"full_straight": {"fixed": 30}}, "Full straight: 30 points."),
        ({"full_straight": {"fixed": 1}}, "Full straight: 1 point."),
        ({"bonus": [[63, 50], [84, 100]]}, "Bonus: 50 points from 63, 100 points from 84."),
        ({"bonus": []}, "No bonus."),
        ({"maxi_yatzy": {"sum_plus": 50}}, "Maxi Yatzy: the sum of all six dice plus 50."),
        ({"boxes": ["villa", "chance"]}, "The sheet has these boxes: Villa, Chance."),
        ({"columns": 2}, "Turns for each player: 40."),
        ({"players": [1, 8]}, "Players: 1 to 8."),
    ],
)
def test_what_is_said(changes: dict[str, object], said: str) -> None:
    assert said in rule_words(Rules().changed(changes))


def test_what_is_not_on_the_sheet_is_not_spoken_of() -> None:
    words = " ".join(rule_words(Rules(boxes=("ones", "twos"))))
    assert "straight" not in words
    assert "pairs" not in words
    assert "Maxi Yatzy" not in words


def test_the_danish_sheet_lacks_the_tower_and_has_an_order_of_its_own() -> None:
    words = rule_words(preset("danish-13"))
    assert words[0] == "The sheet has all boxes but these: Tower."
    assert words[1].startswith("They stand in this order: Ones, ")
    assert "Boxes that are left open count nothing." in words


def test_a_text_is_filled_in_after_it_was_looked_up() -> None:
    """Or no catalogue would ever hold it."""
    marked = Tongue(
        lambda text: f"<{text}>", lambda _one, several, _n: f"<{several}>", lambda _c, text: f"[{text}]"
    )
    words = rule_words(Rules(bonus=()), marked)
    assert "<No bonus.>" in words
    assert "<[Full straight]: 21 points.>" in words


@pytest.fixture
def app(table: Table) -> Flask:
    """The application, for its languages."""
    return create_app(table)


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_every_language_says_all_of_it_in_words_of_its_own(app: Flask, language: str) -> None:
    for name in preset_names():
        with app.test_request_context(headers={"Accept-Language": language}):
            said = rules_in_words(preset(name))
        english = rule_words(preset(name), ENGLISH)
        assert len(said) == len(english)
        # A line of a name and a number may be the same in two languages.
        same = {one for one, other in zip(said, english, strict=True) if one == other}
        assert same <= {"Maxi Yatzy: 100 points."}


def test_danish(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "da"}):
        said = rules_in_words(preset("alga"))
    assert "Bonus: 100 point fra 84." in said
    assert "Maxi Yatzy: 100 point." in said
