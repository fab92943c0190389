"""Errors: one root, a code of its own for each, and facts that JSON can carry."""

from __future__ import annotations

import json
import re

import pytest

import scoring
from scoring import BadDice, Roll, ScoringError

ERRORS = [
    thing
    for name in scoring.__all__
    if isinstance(thing := getattr(scoring, name), type) and issubclass(thing, ScoringError)
]


def test_each_error_has_a_code_of_its_own() -> None:
    """In snake case, so that words can be found by it."""
    codes = [error.code for error in ERRORS]
    assert len(set(codes)) == len(codes) > 0
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", code) for code in codes)


@pytest.mark.parametrize("error", [error for error in ERRORS if error is not ScoringError])
def test_each_error_is_also_a_usual_one(error: type[ScoringError]) -> None:
    """A wrong value, something not found, or a move at the wrong time."""
    assert issubclass(error, ValueError | LookupError | RuntimeError)


def test_an_error_tells_its_facts() -> None:
    """In its text and as data."""
    with pytest.raises(BadDice) as caught:
        Roll(1, 2, 3)
    assert json.loads(json.dumps(caught.value.facts)) == {"why": "count", "count": 3, "needed": 6}
    assert str(caught.value) == "bad_dice: why='count', count=3, needed=6"
