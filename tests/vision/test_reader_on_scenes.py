"""Proves on drawn tray scenes that no training saw that the reader is never silently wrong and mostly right.

`plain` holds dice of every make in every light, whole, flat and uncovered. In each scene of `hard` a die
leans, is stacked, covered or cut off, or things lie there that are no dice. Made by `python -m
benchmarks.scenes`, a few of each set, coded more tightly. Each is read with a profile written from its truth,
the empty tray in it, and how many dice there are is not told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from benchmarks.scenes import Result, measured
from benchmarks.scenes_truth import load_scenes

SCENES: Final = Path(__file__).parent / "scenes"
#: Share of the plain scenes that must be read exactly; the others are questions.
LEAST_EXACT: Final = 0.7
#: Share of the flat, whole dice among bad ones that must get their value, in doubt or not.
LEAST_RIGHT: Final = 0.85


@pytest.fixture(scope="module")
def plain() -> list[Result]:
    """Every plain scene, read once."""
    return [measured(scene, True) for scene in load_scenes(SCENES / "plain")]


@pytest.fixture(scope="module")
def hard() -> list[Result]:
    """Every hard scene, read once."""
    return [measured(scene, True) for scene in load_scenes(SCENES / "hard")]


def silent(results: list[Result]) -> list[tuple[str, list[int], list[int]]]:
    """Those that are silently wrong: picture, truth and reading."""
    wrong = [(o.scene, r.values) for o, r in results if o.kind == "silent"]
    return [(scene.path.name, sorted(d.value for d in scene.dice), values) for scene, values in wrong]


def test_no_plain_scene_is_silently_wrong(plain: list[Result]) -> None:
    assert silent(plain) == []


def test_no_scene_with_a_die_that_cannot_be_trusted_is_sure(hard: list[Result]) -> None:
    assert silent(hard) == []


def test_most_plain_scenes_are_read_exactly(plain: list[Result]) -> None:
    exact = [o for o, _ in plain if o.kind == "exact"]
    assert len(plain) >= 20
    assert len(exact) >= LEAST_EXACT * len(plain)


def test_the_flat_dice_among_bad_ones_get_their_values(hard: list[Result]) -> None:
    there, right = sum(o.flat.there for o, _ in hard), sum(o.flat.right for o, _ in hard)
    assert there >= 30
    assert right >= LEAST_RIGHT * there


def test_a_sure_reading_has_no_doubtful_die_and_an_unsure_one_says_why(
    plain: list[Result], hard: list[Result]
) -> None:
    for _, reading in plain + hard:
        doubtful = [die for die in reading.dice if die.value is None]
        assert bool(doubtful) == (reading.status == "unsure")
        assert all(die.reason and die.candidates for die in doubtful)
