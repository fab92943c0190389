"""What counts as a throw found, asked about, missed, wrong or invented, on events made by hand."""

from typing import Any

import pytest

from benchmarks.clipmarks import Marks, marked
from vision.reading import Reading
from vision.watching import Asked, Question, Throw

THROW: dict[str, Any] = {
    "kind": "throw",
    "rest_s": 2.0,
    "until_s": 2.5,
    "values": [1, 2, 3, 4, 5, 6],
    "thrown": [0, 1, 2, 3],
    "kept": [4, 5],
}
MISSING: dict[str, Any] = {**THROW, "kind": "question", "what": "missing_die", "values": [1, 2, 3]}


def throw(t_s: float, *values: int, kept: tuple[int, ...] = ()) -> Throw:
    """A throw told at that time."""
    thrown = tuple(n for n in range(len(values)) if n not in kept)
    return Throw(t_s, values, thrown, kept, 0.9, Reading("ok"))


def asked(t_s: float, kind: Any = "unsure_die") -> Asked:
    """A question told at that time."""
    return Asked(t_s, Question(kind, ()))


def counts(marks: Marks) -> dict[str, int]:
    """The marks that are not nought."""
    return {name: value for name, value in vars(marks).items() if isinstance(value, int) and value}


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([throw(2.3, 6, 5, 4, 3, 2, 1, kept=(0, 1))], {"right": 1, "kept_right": 1}),
        ([throw(2.3, 6, 5, 4, 3, 2, 1)], {"right": 1}),
        ([throw(2.8, 6, 5, 4, 3, 2, 1)], {"right": 1}),
        ([throw(2.3, 6, 6, 4, 3, 2, 1)], {"wrong": 1}),
        ([throw(2.9, 6, 5, 4, 3, 2, 1)], {"missed": 1, "invented": 1}),
        ([throw(1.8, 6, 5, 4, 3, 2, 1)], {"right": 1}),
        ([throw(1.6, 6, 5, 4, 3, 2, 1)], {"missed": 1, "invented": 1}),
        ([asked(2.4)], {"asked": 1}),
        ([], {"missed": 1}),
        ([throw(2.3, 6, 5, 4, 3, 2, 1), throw(2.4, 6, 5, 4, 3, 2, 1)], {"right": 1, "invented": 1}),
        ([throw(2.3, 6, 5, 4, 3, 2, 1), asked(5.0)], {"right": 1, "needless": 1}),
    ],
)
def test_a_throw(events: list[Any], expected: dict[str, int]) -> None:
    """Told in time and once, with its values; anything else is named for what it is."""
    assert counts(marked([THROW], events)) == expected


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([asked(2.4, "missing_die")], {"questions": 1, "answered": 1}),
        ([asked(2.4, "camera_moved")], {"questions": 1}),
        ([throw(2.4, 1, 2, 3, 4, 5, 6)], {"questions": 1, "invented": 1}),
        ([], {"questions": 1}),
    ],
)
def test_a_question(events: list[Any], expected: dict[str, int]) -> None:
    """Asked of its kind; a throw told instead is one that there was not."""
    assert counts(marked([MISSING], events)) == expected
