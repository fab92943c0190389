"""Rule sets: every field with its bounds, the presets as the rule book has them, and JSON and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BOX_IDS, BadRules, Pay, Rules, UnknownPreset, preset, preset_names

DESIGNED: dict[str, Any] = {
    "name": "alga", "boxes": list(BOX_IDS), "turns": None, "throws": 3, "saved_throws": True,
    "bonus": [[84, 100]],
    "small_straight": {"fixed": 15}, "large_straight": {"fixed": 20}, "full_straight": {"fixed": 21},
    "sixth_die_free": True, "pairs_distinct": True, "maxi_yatzy": {"fixed": 100},
    "forced_order": False, "strict_strike": False, "players": [1, None],
    "columns": 1, "columns_decide": "sum", "columns_in_order": False,
    "start": "highest_die", "tiebreak": None, "help": True,
}  # fmt: skip


def test_alga_is_the_rule_set_of_the_design() -> None:
    """Key by key and in the same order."""
    assert list(preset("alga").to_json().items()) == list(DESIGNED.items())


def test_cardzo_differs_from_alga_in_saved_throws_alone() -> None:
    """Section 1 of the rule book."""
    assert preset("cardzo").to_json() == DESIGNED | {"name": "cardzo", "saved_throws": False}


def test_left_out_fields_are_those_of_alga() -> None:
    """So that a table's own rules can name only what differs."""
    assert Rules.from_json({"name": "alga"}) == preset("alga")


def test_a_preset_that_does_not_exist() -> None:
    """The error names the ones that do."""
    with pytest.raises(UnknownPreset) as caught:
        preset("yahtzee")
    assert caught.value.facts == {"name": "'yahtzee'", "known": list(preset_names())}


BAD_VALUES: list[tuple[str, object]] = [
    ("name", ""),
    ("name", 7),
    ("name", "x" * 41),
    ("boxes", []),
    ("boxes", "ones"),
    ("boxes", ["ones", "ones"]),
    ("boxes", ["ones", "hus"]),
    ("boxes", [["ones"]]),
    ("boxes", {"ones": 1}),
    ("turns", 0),
    ("turns", 21),
    ("turns", True),
    ("turns", "13"),
    ("throws", 0),
    ("throws", 21),
    ("throws", 3.0),
    ("throws", None),
    ("saved_throws", 1),
    ("saved_throws", None),
    ("bonus", None),
    ("bonus", [84, 100]),
    ("bonus", [[84]]),
    ("bonus", [[84, 100, 1]]),
    ("bonus", [[127, 100]]),
    ("bonus", [[-1, 100]]),
    ("bonus", [[84, 201]]),
    ("bonus", [[84, -5]]),
    ("bonus", [[84, 99]]),
    ("bonus", [[84, 100], [84, 50]]),
    ("small_straight", 15),
    ("small_straight", {}),
    ("small_straight", {"fixed": 15, "sum": True}),
    ("small_straight", {"sum": False}),
    ("small_straight", {"sum": 1}),
    ("large_straight", {"sum_plus": 1}),
    ("full_straight", {"fixed": -1}),
    ("full_straight", {"fixed": True}),
    ("full_straight", {"fixed": 1001}),
    ("maxi_yatzy", {"sum": True}),
    ("maxi_yatzy", {"fixed": 10**5000}),
    ("maxi_yatzy", {None: 1}),
    ("sixth_die_free", "yes"),
    ("pairs_distinct", 0),
    ("forced_order", []),
    ("strict_strike", None),
    ("players", [0, None]),
    ("players", [1]),
    ("players", [3, 2]),
    ("players", [None, 2]),
    ("players", 2),
    ("columns", 0),
    ("columns", 7),
    ("columns_decide", "worst"),
    ("columns_decide", None),
    ("columns_in_order", "no"),
    ("start", "oldest"),
    ("start", ["youngest"]),
    ("tiebreak", "coin"),
    ("tiebreak", False),
    ("help", "true"),
]


@pytest.mark.parametrize(("key", "value"), BAD_VALUES)
def test_a_value_out_of_bounds_names_its_key(key: str, value: object) -> None:
    """Whichever field it is."""
    with pytest.raises(BadRules) as caught:
        Rules.from_json(DESIGNED | {key: value})
    assert caught.value.code == "bad_rules"
    assert caught.value.facts["key"] == key


def test_every_field_has_a_bad_value_above() -> None:
    """None is left unchecked."""
    assert {key for key, _ in BAD_VALUES} == {field.name for field in fields(Rules)}


@pytest.mark.parametrize(("key", "value"), BAD_VALUES)
def test_a_value_out_of_bounds_says_what_is_allowed(key: str, value: object) -> None:
    """In a short text of no language; what is allowed is never what was refused."""
    with pytest.raises(BadRules) as caught:
        Rules.from_json(DESIGNED | {key: value})
    allowed = caught.value.facts["allowed"]
    assert isinstance(allowed, str)
    assert allowed
    assert json.dumps(caught.value.facts)


@pytest.mark.parametrize(
    ("changes", "allowed"),
    [
        ({"throws": 0}, "1–20"),
        ({"columns": 7}, "1–6"),
        ({"turns": 0}, "null | 1–20"),
        ({"turns": 3, "boxes": ["ones", "twos"]}, "null | 1–2"),
        ({"help": "yes"}, "true | false"),
        ({"columns_decide": "worst"}, "sum | best"),
        ({"start": "oldest"}, "highest_die | youngest | seating"),
        ({"tiebreak": "coin"}, "null | upper_sum | fewest_strikes | throw_off"),
        ({"full_straight": 30}, '{"fixed": 0–1000} | {"sum": true}'),
        ({"maxi_yatzy": 50}, '{"fixed": 0–1000} | {"sum_plus": 0–1000} | {"face_plus": 0–1000}'),
        ({"bonus": [[84, 99]]}, "[[0–126, 0 | 5 | 10 | … | 200], …]"),
        ({"players": [3, 2]}, "[3, 3–1000 | null]"),
        ({"name": ""}, '"…" (1–40)'),
        ({"boxes": ["hus"]}, f"[{' | '.join(BOX_IDS)}]"),
    ],
)
def test_what_is_allowed(changes: dict[str, object], allowed: str) -> None:
    """As a form, a file and a person are told it."""
    with pytest.raises(BadRules) as caught:
        Rules.from_json(changes)
    assert caught.value.facts["allowed"] == allowed


@pytest.mark.parametrize(
    ("key", "nearest"),
    [("bonuss", "bonus"), ("Name", "name"), ("full_straigth", "full_straight"), ("throw", "throws")],
)
def test_an_unknown_key_is_named_and_so_is_the_nearest(key: str, nearest: str) -> None:
    """A typing mistake must not pass silently."""
    with pytest.raises(BadRules) as caught:
        Rules.from_json({key: 1})
    assert (caught.value.facts["key"], caught.value.facts["why"]) == (key, "unknown_key")
    assert str(caught.value.facts["allowed"]).split(" | ")[0] == nearest


@pytest.mark.parametrize("key", ["", "__class__", "zzz"])
def test_a_key_that_is_like_none_is_told_all_of_them(key: str) -> None:
    """There is nothing to guess."""
    with pytest.raises(BadRules) as caught:
        Rules.from_json({key: 1})
    assert str(caught.value.facts["allowed"]).split(" | ") == [field.name for field in fields(Rules)]


def test_an_unknown_key_cannot_break_a_line() -> None:
    """Nor colour a terminal."""
    with pytest.raises(BadRules) as caught:
        Rules.from_json({"bo\nnus\x1b[31m": 1})
    assert str(caught.value.facts["key"]).isprintable()


def test_an_unknown_key_of_great_length_is_shortened() -> None:
    """An error is for people to read."""
    with pytest.raises(BadRules) as caught:
        Rules.from_json({"x" * 100_000: 1})
    assert len(str(caught.value.facts["key"])) < 100


@pytest.mark.parametrize("obj", [None, [], "alga", 3, [["name", "alga"]]])
def test_a_rule_set_is_an_object(obj: object) -> None:
    """Nothing else will do."""
    with pytest.raises(BadRules):
        Rules.from_json(obj)


def test_turns_are_never_more_than_boxes() -> None:
    """Three boxes can be written three times."""
    assert Rules(boxes=("ones", "twos", "chance"), turns=3).turns_per_column == 3
    with pytest.raises(BadRules) as caught:
        Rules(boxes=("ones", "twos", "chance"), turns=4)
    assert caught.value.facts["key"] == "turns"


@pytest.mark.parametrize(
    ("tiers", "upper_sum", "expected"),
    [
        (((84, 100),), 83, 0),
        (((84, 100),), 84, 100),
        (((0, 100),), 0, 100),
        ((), 126, 0),
        (((84, 100), (63, 50)), 62, 0),
        (((84, 100), (63, 50)), 63, 50),
        (((84, 100), (63, 50)), 83, 50),
        (((84, 100), (63, 50)), 84, 100),
        (((84, 20), (63, 50)), 126, 20),
    ],
)
def test_the_highest_tier_reached_pays_alone(
    tiers: tuple[tuple[int, int], ...], upper_sum: int, expected: int
) -> None:
    """Whatever the order in which the tiers are given."""
    assert Rules(bonus=tiers).bonus_for(upper_sum) == expected


PAYS = st.builds(Pay, st.just("fixed"), st.integers(0, 1000)) | st.just(Pay("sum"))
RULES = st.builds(
    Rules,
    boxes=st.lists(st.sampled_from(BOX_IDS), min_size=1, unique=True),
    throws=st.integers(1, 20),
    saved_throws=st.booleans(),
    bonus=st.lists(
        st.tuples(st.integers(0, 126), st.integers(0, 40).map(lambda n: 5 * n)),
        max_size=3,
        unique_by=lambda tier: tier[0],
    ),
    small_straight=PAYS,
    full_straight=PAYS,
    maxi_yatzy=st.builds(Pay, st.sampled_from(("fixed", "sum_plus", "face_plus")), st.integers(0, 1000)),
    players=st.tuples(st.integers(1, 5), st.none() | st.integers(5, 9)),
    columns=st.integers(1, 6),
    tiebreak=st.sampled_from((None, "upper_sum", "fewest_strikes", "throw_off")),
)


@settings(deadline=None, max_examples=50)
@given(RULES)
def test_rules_come_back_from_json_as_they_were(rules: Rules) -> None:
    """Through real text."""
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
