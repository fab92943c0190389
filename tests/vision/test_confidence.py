"""Proves that confidence is what logistic regression makes of the words, and that a file keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.confidence import Confidence, Odds, Words, load_confidence, save_confidence
from vision.looking import LOOKS


def words(judge: float = 0.5, face: float = 0.5) -> Words:
    return Words(judge, face, finder=0.5, presence=0.5, judge_none=0.5, face_none=0.5)


def test_one_word_that_weighs_one_is_the_chance() -> None:
    assert Odds({"judge": 1.0}, 0.0).chance(words(judge=0.8)) == pytest.approx(0.8)


def test_two_independent_words_multiply_their_odds() -> None:
    both = Odds({"judge": 1.0, "face": 1.0}, 0.0)
    assert both.chance(words(0.8, 0.9)) == pytest.approx(0.8 * 0.9 / (0.8 * 0.9 + 0.2 * 0.1))


@pytest.mark.parametrize("word", [0.0, 1.0])
def test_no_word_alone_makes_certain(word: float) -> None:
    assert 0.0 < Odds({"judge": 1.0}, 0.0).chance(words(judge=word)) < 1.0


def test_a_file_keeps_it(tmp_path: Path) -> None:
    kept = Confidence(Odds({"judge": 0.75, "finder": 1.25}, -2.125), Odds({"presence": 2.5}, 0.5))
    other = Confidence(Odds({"face": 0.5}, 0.0), Odds({"finder": 1.0}, -1.0))
    looks = {"glance": kept, "close": other}
    save_confidence(looks, tmp_path / "confidence.json")
    assert load_confidence(tmp_path / "confidence.json") == looks


def test_the_product_s_own_is_surer_the_surer_the_judges_are() -> None:
    looks = load_confidence(Path(__file__).parents[2] / "vision" / "models" / "confidence.json")
    assert set(looks) == {look.name for look in LOOKS}
    for own in looks.values():
        for low, high in ((0.2, 0.6), (0.6, 0.95)):
            assert own.value.chance(words(low, low)) < own.value.chance(words(high, high))
