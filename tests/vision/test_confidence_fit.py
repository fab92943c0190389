"""Proves that the confidence worked out from words is true to its word.

Needs numba, which comes with the extra `training` alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vision.confidence import VALUE_WORDS, Words

fit: Any = pytest.importorskip(
    "vision.training.confidence", reason="numba (extra `training`) is not installed"
)


def test_of_values_given_a_confidence_that_share_is_right() -> None:
    """Two words tell something, one of them twice as much; two are idle talk."""
    rng = np.random.default_rng(4)
    told = rng.uniform(0.02, 0.98, (20_000, 4))
    odds = np.log(told / (1 - told)) @ np.array([1.0, 0.5, 0.0, 0.0]) - 0.5
    right = rng.random(len(told)) < 1 / (1 + np.exp(-odds))
    words = [Words(a, b, c, d, judge_none=0.5, face_none=0.5) for a, b, c, d in told]
    fitted = fit.fitted(words, VALUE_WORDS, list(right))
    assert [fitted.weights[word] for word in VALUE_WORDS] == pytest.approx([1.0, 0.5, 0.0, 0.0], abs=0.08)
    given = np.array([fitted.chance(word) for word in words])
    for low, high in ((0.2, 0.4), (0.6, 0.8), (0.9, 1.0)):
        band = (given >= low) & (given < high)
        assert right[band].mean() == pytest.approx(given[band].mean(), abs=0.03)


def test_words_that_settle_everything_still_give_a_finite_confidence() -> None:
    sure, idle = Words(0.999, 0.999, 0.99, 0.99, 0.0, 0.0), Words(0.01, 0.01, 0.1, 0.1, 0.9, 0.9)
    fitted = fit.fitted([sure] * 50 + [idle] * 50, VALUE_WORDS, [True] * 50 + [False] * 50)
    assert 0.9 < fitted.chance(sure) < 1.0
    assert 0.0 < fitted.chance(idle) < 0.1
