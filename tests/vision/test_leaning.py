"""Proves that dice are told to lean exactly when they stand otherwise than the rest, whatever the camera.

The stances come from a pinhole camera of the test's own, which projects the dice's tops and bottoms.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.known import Plumb
from vision.leaning import leaning
from vision.stance import Standing

Matrix = NDArray[np.float64]

WIDTH, HEIGHT = 1280, 960
EDGE_MM = 16.0
SPOTS_MM = ((-90.0, -50.0), (80.0, -60.0), (-20.0, 10.0), (70.0, 60.0), (-80.0, 70.0), (15.0, -85.0))


def camera(points: Matrix, tilt_deg: float, focal_px: float, high_mm: float = 450.0) -> Matrix:
    """Points (n, 3) in mm over the tray, z up, as pixels (n, 2), the camera aimed at the tray's middle."""
    t = np.radians(tilt_deg)
    turn = np.array([[1, 0, 0], [0, -np.cos(t), np.sin(t)], [0, -np.sin(t), -np.cos(t)]])
    seen = points @ turn.T + np.array([0.0, 0.0, high_mm])
    pixels: Matrix = focal_px * seen[:, :2] / seen[:, 2:] + np.array([WIDTH / 2, HEIGHT / 2])
    return pixels


def stances(tilt_deg: float, focal_px: float, leans: dict[int, Matrix]) -> list[Standing]:
    """Dice on SPOTS_MM and what a perfect network says of them; `leans`: unit vectors from bottom to top."""
    dice = []
    for index, spot in enumerate(SPOTS_MM):
        up = leans.get(index, np.array([0.0, 0.0, 1.0])) * EDGE_MM
        bottom = np.array([*spot, 0.0])
        across = np.array([EDGE_MM, 0.0, 0.0])
        low, top, beside = camera(np.array([bottom, bottom + up, bottom + up + across]), tilt_deg, focal_px)
        edge = float(np.hypot(*(beside - top)))
        dice.append(Standing(float(top[0]), float(top[1]), (top - low) / edge, 0.02))
    return dice


def tipped(degrees: float, towards: float) -> Matrix:
    a, b = np.radians(degrees), towards
    return np.array([np.sin(a) * np.cos(b), np.sin(a) * np.sin(b), np.cos(a)])


CAMERAS = pytest.mark.parametrize("tilt_deg", [0.0, 10.0, 20.0, 30.0])
LENSES = pytest.mark.parametrize("focal_px", [850.0, 1200.0, 1900.0])


@CAMERAS
@LENSES
def test_flat_dice_do_not_lean_under_any_camera(tilt_deg: float, focal_px: float) -> None:
    dice = stances(tilt_deg, focal_px, {})
    told, plumb = leaning((WIDTH, HEIGHT), dice)
    assert told == [False] * 6
    assert plumb is not None


@CAMERAS
@LENSES
@pytest.mark.parametrize("towards", [0.3, 1.9, 3.5, 5.1])
def test_a_die_that_leans_is_told_among_flat_ones(tilt_deg: float, focal_px: float, towards: float) -> None:
    dice = stances(tilt_deg, focal_px, {2: tipped(25.0, towards)})
    assert leaning((WIDTH, HEIGHT), dice)[0] == [n == 2 for n in range(6)]


def test_two_dice_that_lean_differently_are_told_among_four_flat_ones() -> None:
    dice = stances(12.0, 1100.0, {0: tipped(25.0, 1.0), 5: tipped(35.0, 4.0)})
    assert leaning((WIDTH, HEIGHT), dice)[0] == [True, False, False, False, False, True]


def test_few_dice_are_held_against_what_was_known_before() -> None:
    dice = stances(15.0, 1100.0, {})
    _, plumb = leaning((WIDTH, HEIGHT), dice)
    over = stances(15.0, 1100.0, {1: tipped(25.0, 2.0)})
    assert leaning((WIDTH, HEIGHT), over[:2], plumb)[0] == [False, True]


def test_what_most_dice_show_goes_before_what_was_known() -> None:
    """A camera that was bumped must not make all dice lean for ever."""
    dice = stances(25.0, 1100.0, {})
    told, plumb = leaning((WIDTH, HEIGHT), dice, Plumb(1.0, (0.9, 0.9)))
    assert told == [False] * 6
    assert plumb != Plumb(1.0, (0.9, 0.9))


def test_nobody_can_say_that_a_lone_die_leans() -> None:
    dice = stances(0.0, 1100.0, {0: tipped(25.0, 2.0)})
    assert leaning((WIDTH, HEIGHT), dice[:1]) == ([False], None)
    assert leaning((WIDTH, HEIGHT), []) == ([], None)


def test_dice_of_which_the_network_is_not_sure_tell_nothing_of_the_others() -> None:
    dice = stances(5.0, 1100.0, {})
    vague = [replace(die, up_spread=0.4) for die in dice]
    assert leaning((WIDTH, HEIGHT), vague) == ([False] * 6, None)
