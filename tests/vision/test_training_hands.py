"""Proves that an arm over a training picture lies where its mask says, and leaves the rest but its shadow."""

from __future__ import annotations

import numpy as np

from vision.training.hands import reach_in

SIDE, EDGE_PX = 128, 24.0
TABLE = np.full((SIDE, SIDE, 3), (60, 200, 60), np.uint8)


def test_an_arm_hides_the_table_under_it_and_only_darkens_it_beside() -> None:
    seen = 0
    for seed in range(12):
        shown, where = reach_in(np.random.default_rng(seed), TABLE, EDGE_PX)
        assert set(np.unique(where)) <= {0, 1}
        inside = np.asarray(where, bool)
        if not inside.any():
            continue
        seen += 1
        away = np.abs(shown.astype(int) - TABLE).max(axis=2)
        assert (away[inside] > 10).mean() > 0.95
        assert (shown[~inside].astype(int) - TABLE[~inside]).max(axis=1).mean() < 10
    assert seen >= 6


def test_arms_are_many_dice_wide() -> None:
    """A hand is about 85 mm wide, a die 16."""
    areas = [reach_in(np.random.default_rng(seed), TABLE, EDGE_PX)[1].sum() for seed in range(30)]
    assert max(areas) > 9 * EDGE_PX**2


def test_a_seed_gives_the_same_arm() -> None:
    one, other = (reach_in(np.random.default_rng(3), TABLE, EDGE_PX) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
