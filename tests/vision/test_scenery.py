"""Proves what counts as a bumped camera or a strange thing in the tray, on pictures with known changes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.watching.motion import Grey, small_levels
from vision.watching.scenery import Scenery

Picture = NDArray[np.uint8]
Dice = list[tuple[float, float, float]]
DICE: Dice = [(60.0, 60.0, 16.0), (150.0, 90.0, 16.0), (240.0, 180.0, 16.0)]
ELSEWHERE: Dice = [(100.0, 150.0, 16.0), (200.0, 50.0, 16.0), (260.0, 120.0, 16.0)]


def tray(
    dice: list[tuple[float, float, float]], shift: tuple[int, int] = (0, 0), gain: float = 1.0
) -> Picture:
    """A wooden tray with a rim, light dice on it, seen from elsewhere and in other light."""
    rng = np.random.default_rng(5)
    wide = np.full((300, 380), 90, np.float64) + cv2.GaussianBlur(rng.normal(0, 60, (300, 380)), (0, 0), 3)
    wide[:45] = wide[-45:] = 60
    wide[:, :45] = wide[:, -45:] = 60
    for x, y, edge in dice:
        left, top, size = int(x + 30 - edge / 2), int(y + 30 - edge / 2), int(edge)
        wide[top : top + size, left : left + size] = 210
    seen = wide[30 + shift[1] : 270 + shift[1], 30 + shift[0] : 350 + shift[0]]
    noisy = seen * gain + np.random.default_rng(6).normal(0, 2, seen.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def levels(picture: Picture) -> Grey:
    """As the watcher makes them."""
    return small_levels(picture)


@pytest.fixture
def scenery() -> Scenery:
    """The tray with its first dice, remembered."""
    scenery = Scenery()
    scenery.remember(levels(tray(DICE)), DICE)
    return scenery


@pytest.mark.parametrize("shift", [(6, 0), (-5, 4), (0, 12), (15, -9)])
def test_everything_elsewhere_by_the_same_way_is_a_bump(scenery: Scenery, shift: tuple[int, int]) -> None:
    """Whether the dice were thrown meanwhile or not."""
    assert scenery.has_shifted(levels(tray(DICE, shift)))
    assert scenery.has_shifted(levels(tray(ELSEWHERE, shift)))


@pytest.mark.parametrize(
    ("dice", "shift", "gain"),
    [
        (DICE, (0, 0), 1.0),
        (ELSEWHERE, (0, 0), 1.0),
        ([], (0, 0), 1.0),
        (DICE, (1, -1), 1.0),
        (ELSEWHERE, (0, 0), 1.25),
        ([], (0, 0), 0.7),
    ],
)
def test_a_throw_a_swing_and_other_light_are_no_bump(
    scenery: Scenery, dice: Dice, shift: tuple[int, int], gain: float
) -> None:
    picture = levels(tray(dice, shift, gain))
    assert not scenery.has_shifted(picture)
    assert not scenery.holds_a_stranger(picture, [*DICE, *ELSEWHERE])


def laid(left: int, top: int, width: int, height: int, shade: int = 20) -> Grey:
    """Something flat in the tray with the dice."""
    picture = tray(DICE)
    picture[top : top + height, left : left + width] = shade
    return levels(picture)


def test_a_phone_is_a_stranger(scenery: Scenery) -> None:
    assert scenery.holds_a_stranger(laid(90, 110, 110, 60), DICE)


def test_what_is_no_larger_than_dice_or_reaches_in_from_outside_is_none(scenery: Scenery) -> None:
    """A die that the reader missed, and an arm over the tray's edge."""
    assert not scenery.holds_a_stranger(laid(90, 140, 20, 20), DICE)
    assert not scenery.holds_a_stranger(laid(0, 110, 160, 60), DICE)


def test_nothing_is_said_before_anything_was_remembered() -> None:
    fresh = Scenery()
    assert not fresh.has_shifted(levels(tray(DICE)))
    assert not fresh.holds_a_stranger(laid(90, 110, 110, 60), DICE)
