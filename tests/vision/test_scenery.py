"""Proves what counts as a bumped camera and as a strange thing, on pictures with known changes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.watching.motion import Grey, small_levels
from vision.watching.scenery import Scenery
from vision.watching.strangers import Look, Strangers, look_at

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
    scenery.remember(levels(tray(DICE)))
    return scenery


@pytest.fixture
def strangers() -> Strangers:
    """The tray with its first dice, remembered."""
    strangers = Strangers()
    strangers.remember(look_at(tray(DICE)), DICE)
    return strangers


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
    scenery: Scenery, strangers: Strangers, dice: Dice, shift: tuple[int, int], gain: float
) -> None:
    """Nor is anything strange in them."""
    seen = tray(dice, shift, gain)
    assert not scenery.has_shifted(levels(seen))
    assert not strangers.lie_there(look_at(seen), dice, small=False)
    assert not strangers.lie_there(look_at(seen), dice, small=True)


def laid(left: int, top: int, width: int, height: int, shade: int = 20, dice: Dice | None = None) -> Look:
    """Something flat in the tray with the dice."""
    picture = tray(DICE if dice is None else dice)
    picture[top : top + height, left : left + width] = shade
    return look_at(picture)


def test_a_phone_is_a_stranger(strangers: Strangers) -> None:
    assert strangers.lie_there(laid(90, 110, 110, 60), DICE, small=False)


@pytest.mark.parametrize(
    ("left", "top", "width", "height", "shade"),
    [
        (90, 140, 20, 20, 180),
        (170, 130, 14, 14, 30),
        (90, 130, 90, 6, 190),
        (100, 110, 60, 18, 40),
    ],
)
def test_a_coin_a_button_a_pencil_and_a_lighter_are_strange_too(
    strangers: Strangers, left: int, top: int, width: int, height: int, shade: int
) -> None:
    """Beside dice that lie where they lay, and in the tray without any."""
    assert strangers.lie_there(laid(left, top, width, height, shade), DICE, small=True)
    strangers.remember(look_at(tray([])), [])
    assert strangers.lie_there(laid(left, top, width, height, shade, []), [], small=True)


def noisy(picture: Picture, seed: int) -> Picture:
    """As a camera takes it in a dim room."""
    noise = np.random.default_rng(seed).normal(0, 7, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def test_what_is_as_light_as_the_cloth_is_told_by_its_colour() -> None:
    """A blue pen on green cloth, in a picture that has colours."""
    strangers = Strangers()
    cloth = np.full((240, 320, 3), (50, 110, 45), np.uint8)
    strangers.remember(look_at(noisy(cloth, 1)), [])
    pen = cloth.copy()
    pen[100:111, 90:220] = (110, 92, 70)
    grey = cv2.cvtColor(pen, cv2.COLOR_BGR2GRAY)
    assert abs(int(grey[105, 150]) - int(grey[10, 10])) < 6
    assert strangers.lie_there(look_at(noisy(pen, 2)), [], small=True)
    assert not strangers.lie_there(look_at(noisy(cloth, 3)), [], small=True)


def test_a_small_thing_is_no_large_one(strangers: Strangers) -> None:
    """It might be a die that the reader missed."""
    assert not strangers.lie_there(laid(90, 140, 20, 20), DICE, small=False)


def test_what_reaches_in_from_outside_is_not_strange(strangers: Strangers) -> None:
    """An arm over the tray's edge."""
    arm = laid(0, 110, 160, 60)
    assert not strangers.lie_there(arm, DICE, small=False)
    assert not strangers.lie_there(arm, DICE, small=True)


def test_what_is_to_be_seen_on_a_hand_that_reaches_in_is_not_strange(strangers: Strangers) -> None:
    """A ring, a fold of the sleeve, the cup in it."""
    picture = tray(DICE)
    picture[100:180, 0:170] = 150
    picture[128:150, 70:95] = 40
    assert not strangers.lie_there(look_at(picture), DICE, small=True)


def test_what_stands_beside_the_tray_is_not_strange_in_it(strangers: Strangers) -> None:
    """A cup, a glass."""
    cup = laid(12, 60, 26, 80)
    assert not strangers.lie_there(cup, DICE, small=False)
    assert not strangers.lie_there(cup, DICE, small=True)


def test_what_lay_there_from_the_beginning_may_be_taken_away() -> None:
    """It leaves nothing behind that is strange; laid down elsewhere it is."""
    strangers = Strangers()
    strangers.remember(laid(90, 130, 100, 60, 180), DICE)
    for dice in (DICE, ELSEWHERE):
        assert not strangers.lie_there(look_at(tray(dice)), dice, small=False)
        assert not strangers.lie_there(look_at(tray(dice)), dice, small=True)
    assert strangers.lie_there(laid(100, 30, 100, 60, 180, ELSEWHERE[:1]), ELSEWHERE[:1], small=False)


def test_a_thing_is_found_where_a_die_lay_before(strangers: Strangers) -> None:
    """The cloth under it was seen before the die came."""
    strangers.remember(look_at(tray([])), [])
    strangers.remember(look_at(tray(DICE)), DICE)
    assert strangers.lie_there(laid(140, 80, 20, 20, 30, [DICE[0]]), DICE[:1], small=True)


def test_nothing_is_said_before_anything_was_remembered() -> None:
    fresh = Strangers()
    assert not Scenery().has_shifted(levels(tray(DICE)))
    assert not fresh.lie_there(laid(90, 110, 110, 60), DICE, small=False)
    assert not fresh.lie_there(laid(90, 110, 110, 60), DICE, small=True)
