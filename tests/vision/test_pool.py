"""Proves that a die's truth keeps its place in the pool's table, where the networks look for it.

Needs numba, which comes with the extra `training` alone.
"""

from __future__ import annotations

from typing import Any

import pytest

pool: Any = pytest.importorskip("vision.training.pool", reason="numba (extra `training`) is not installed")
scene: Any = pytest.importorskip("scenes.raymarch_scene", reason="numba (extra `training`) is not installed")
samples: Any = pytest.importorskip(
    "vision.training.samples", reason="numba (extra `training`) is not installed"
)


def test_a_row_tells_everything_of_a_die_in_the_order_of_the_columns() -> None:
    corners = ((1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0))
    truth = scene.DieTruth(6, 30.0, 40.0, 25.0, corners, True, False, (0.25, -0.5), visible=0.75)
    row = pool.as_row(9, truth)
    assert len(row) == pool.COLUMNS
    assert row[0] == 9
    assert [row[c] for c in (samples.VALUE, samples.X, samples.Y, samples.EDGE)] == [6, 30.0, 40.0, 25.0]
    assert row[samples.CORNERS] == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    assert row[samples.READABLE] == 1.0
    assert row[samples.UP] == [0.25, -0.5]
    assert (row[samples.LEANING], row[samples.VISIBLE]) == (0.0, 0.75)
