"""A roll is six whole numbers from 1 to 6, and nothing else passes for one."""

from __future__ import annotations

import copy
import pickle
from itertools import repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BadDice, Roll, ScoringError


@pytest.mark.parametrize(
    "dice",
    [
        [],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5, 6, 1],
        [0, 1, 2, 3, 4, 5],
        [7, 1, 2, 3, 4, 5],
        [-1, 1, 2, 3, 4, 5],
        [True, 2, 3, 4, 5, 6],
        [1.0, 2, 3, 4, 5, 6],
        ["1", 2, 3, 4, 5, 6],
        [None, 2, 3, 4, 5, 6],
        [[1], 2, 3, 4, 5, 6],
        [10**5000, 2, 3, 4, 5, 6],
        [float("nan"), 2, 3, 4, 5, 6],
        "123456",
        b"\1\2\3\4\5\6",
        {1, 2, 3, 4, 5, 6},
        {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1},
        None,
        123456,
        repeat(6),
    ],
)
def test_what_is_no_roll(dice: object) -> None:
    """Each is refused with facts about what is wrong."""
    with pytest.raises(BadDice) as caught:
        Roll.of(dice)
    assert caught.value.code == "bad_dice"
    assert caught.value.facts["why"] in ("count", "value", "not_a_list")
    assert isinstance(caught.value, ScoringError)
    assert isinstance(caught.value, ValueError)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), min_size=6, max_size=6))
def test_a_roll_keeps_its_dice_and_their_order(dice: list[int]) -> None:
    """Also through copies, and it equals the plain tuple."""
    roll = Roll.of(dice)
    assert list(roll) == dice
    assert roll == tuple(dice)
    assert roll.sorted == tuple(sorted(dice))
    assert roll.total == sum(dice)
    assert copy.deepcopy(roll) == pickle.loads(pickle.dumps(roll)) == roll
    assert isinstance(copy.copy(roll), Roll)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), min_size=6, max_size=6), st.integers(1, 6))
def test_faces_come_high_to_low(dice: list[int], least: int) -> None:
    """Those that so many dice show."""
    faces = Roll.of(dice).faces_with(at_least=least)
    assert list(faces) == sorted({face for face in dice if dice.count(face) >= least}, reverse=True)
