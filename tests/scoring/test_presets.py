"""The presets as section 1 of the rule book has them, and the name that a changed rule set goes by."""

from __future__ import annotations

from dataclasses import fields, replace
from importlib import resources
from typing import Any

import pytest

from scoring import BOX_IDS, DEFAULT_PRESET, BadRules, Pay, Rules, preset, preset_names

ALGA = preset("alga")

#: Section 4: the order in which the Danish article describes its boxes; there is no tower.
DANISH_BOXES = (
    *("ones", "twos", "threes", "fours", "fives", "sixes"),
    *("one_pair", "two_pairs", "three_pairs", "three_kind", "four_kind", "five_kind", "villa"),
    *("small_straight", "large_straight", "full_straight", "full_house", "chance", "maxi_yatzy"),
)

DANISH: dict[str, Any] = {
    "boxes": DANISH_BOXES,
    "saved_throws": False,
    "bonus": ((84, 50),),
    "full_straight": Pay("fixed", 30),
    "maxi_yatzy": Pay("sum_plus", 50),
    "players": (2, None),
}

#: What each preset has that Alga's rules have not.
DIFFERENCES: dict[str, dict[str, Any]] = {
    "alga": {},
    "cardzo": {"saved_throws": False},
    "tactic": {"saved_throws": False, "bonus": ((75, 50),), "strict_strike": True},
    "egmont": {"bonus": ((75, 50),)},
    "german": {"players": (1, 8)},
    "danish-19": DANISH,
    "danish-13": DANISH | {"turns": 13},
}


def test_the_presets_are_those_of_the_rule_book_the_default_first() -> None:
    assert preset_names() == tuple(DIFFERENCES)
    assert preset_names()[0] == DEFAULT_PRESET
    files = {file.name for file in resources.files("scoring.presets").iterdir()}
    assert {name for name in files if name.endswith(".json")} == {f"{name}.json" for name in DIFFERENCES}


@pytest.mark.parametrize(("name", "differences"), DIFFERENCES.items())
def test_each_differs_from_alga_in_what_the_rule_book_says(name: str, differences: dict[str, Any]) -> None:
    found = preset(name)
    assert found.name == name
    differing = {
        field.name for field in fields(Rules) if getattr(found, field.name) != getattr(ALGA, field.name)
    }
    assert differing == differences.keys() | ({"name"} if name != "alga" else set())
    assert {key: getattr(found, key) for key in differences} == differences


def test_the_danish_sheet_has_every_box_but_the_tower() -> None:
    assert set(BOX_IDS) - set(preset("danish-19").boxes) == {"tower"}
    assert (preset("danish-19").turns_per_column, preset("danish-13").turns_per_column) == (19, 13)


@pytest.mark.parametrize(
    ("before", "changes", "name"),
    [
        (ALGA, {}, "alga"),
        (ALGA, {"throws": 4}, "own"),
        (ALGA, {"throws": 4, "name": "ours"}, "ours"),
        (ALGA, {"saved_throws": False}, "cardzo"),
        (ALGA, {"bonus": [[75, 50]]}, "egmont"),
        (ALGA, {"bonus": [[75, 50]], "saved_throws": False, "strict_strike": True}, "tactic"),
        (preset("danish-19"), {"turns": 13}, "danish-13"),
        (replace(ALGA, name="ours"), {"throws": 4}, "ours"),
        (Rules(name="ours", throws=4), {"throws": 3}, "alga"),
        (Rules(name="own", throws=4), {"throws": 5}, "own"),
    ],
)
def test_the_name_goes_along_with_a_change(before: Rules, changes: dict[str, object], name: str) -> None:
    """A rule set is called like a preset only when it is that preset, or when somebody says so."""
    after = before.changed(changes)
    assert after.name == name
    assert replace(after, name=before.name) == Rules.from_json(
        before.to_json() | changes | {"name": before.name}
    )


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"throws": 0}, "throws"),
        ({"bonuses": []}, "bonuses"),
        ({"boxes": ["ones"], "turns": 2}, "turns"),
        ([], None),
        (None, None),
    ],
)
def test_a_change_that_makes_no_rules_is_refused(changes: object, key: str | None) -> None:
    with pytest.raises(BadRules) as caught:
        ALGA.changed(changes)
    assert caught.value.facts["key"] == key
