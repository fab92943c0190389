"""Proves that the simulated tray shows its truth, keeps what is kept, and repeats itself by its seed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes import NoSuchDie
from scenes.looks import DICE, choose_looks, dice_look, tray_look
from scenes.sensor import NOISE
from scenes.tray import SimulatedTray, TrueDie

SMALL = (400, 300)


class Clock:
    """Time that moves when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def white_tray(seed: int, clock: Clock, size: tuple[int, int] = SMALL) -> SimulatedTray:
    return SimulatedTray(
        seed, clock, size_px=size, dice_look=dice_look("white"), tray_look=tray_look("green_felt")
    )


def settled(tray: SimulatedTray, clock: Clock) -> NDArray[np.uint8]:
    clock.now = tray.rests_at_s + 0.01
    return tray.frame()


def pips_on_top(frame: NDArray[np.uint8], die: TrueDie) -> int:
    """Count dark blobs in the top face, drawn upright at four times its size."""
    upright = np.array([[0, 0], [200, 0], [200, 200], [0, 200]], np.float32)
    matrix = cv2.getPerspectiveTransform(die.top_px.astype(np.float32), upright)
    face = cv2.cvtColor(cv2.warpPerspective(frame, matrix, (200, 200)), cv2.COLOR_BGR2GRAY)[12:188, 12:188]
    dark = (cv2.GaussianBlur(face, (0, 0), 4) < 110).astype(np.uint8)
    return int(cv2.connectedComponents(dark)[0]) - 1


@pytest.mark.parametrize("seed", range(12))
def test_pips_counted_in_the_picture_are_the_true_values(seed: int) -> None:
    clock = Clock()
    tray = white_tray(seed, clock, (800, 600))
    tray.throw()
    frame = settled(tray, clock)
    truth = tray.truth()
    assert len(truth) == 6
    assert [pips_on_top(frame, die) for die in truth] == [die.value for die in truth]


def test_kept_dice_stay_where_they_lie_and_the_others_are_thrown_anew() -> None:
    clock = Clock()
    tray = white_tray(4, clock)
    tray.throw()
    settled(tray, clock)
    before = tray.truth()
    tray.throw(keep=[1, 4])
    after = tray.truth()
    assert [(d.value, d.x_px, d.y_px) for d in after[:2]] == [
        (before[n].value, before[n].x_px, before[n].y_px) for n in (1, 4)
    ]
    assert len(after) == 6
    for die in after[2:]:
        assert all(np.hypot(die.x_px - old.x_px, die.y_px - old.y_px) > 0.5 for old in before)
    during = tray.frame(clock.now + 0.1)
    for die in after[:2]:
        around = during[round(die.y_px) - 8 : round(die.y_px) + 8, round(die.x_px) - 8 : round(die.x_px) + 8]
        assert int(around.max()) > 170  # the white body is still there while the cup is shaken


def test_while_the_cup_is_shaken_the_tray_is_empty_and_then_dice_move() -> None:
    clock = Clock()
    tray = white_tray(2, clock)
    empty = tray.frame().astype(int)
    tray.throw()
    shaken = tray.frame(clock.now + 0.2).astype(int)
    assert np.abs(shaken - empty).mean() < 2 * NOISE
    rolling = tray.frame(tray.rests_at_s - 0.4).astype(int)
    later = tray.frame(tray.rests_at_s - 0.35).astype(int)
    assert np.abs(rolling - later).max() > 100


def test_at_rest_only_noise_changes() -> None:
    clock = Clock()
    tray = white_tray(3, clock)
    tray.throw()
    first = settled(tray, clock).astype(int)
    clock.now += 5.0
    second = tray.frame().astype(int)
    assert not np.array_equal(first, second)
    assert np.abs(first - second).max() < 12 * NOISE
    assert abs(float((first - second).mean())) < 0.1


def test_the_same_seed_and_times_give_the_same_pictures() -> None:
    frames = []
    for seed in (7, 7, 8):
        clock = Clock()
        tray = white_tray(seed, clock)
        tray.throw()
        clock.now += 1.0
        moving = tray.frame()
        frames.append((moving, settled(tray, clock)))
    assert np.array_equal(frames[0][0], frames[1][0])
    assert np.array_equal(frames[0][1], frames[1][1])
    assert not np.array_equal(frames[0][1], frames[2][1])


def test_taking_the_dice_empties_the_tray() -> None:
    clock = Clock()
    tray = white_tray(1, clock)
    empty = tray.frame().astype(int)
    tray.throw()
    settled(tray, clock)
    tray.take()
    assert tray.truth() == []
    assert np.abs(tray.frame().astype(int) - empty).max() < 12 * NOISE


@pytest.mark.parametrize("keep", [[0], [-1], [6]])
def test_a_die_that_does_not_lie_there_cannot_be_kept(keep: list[int]) -> None:
    tray = white_tray(1, Clock())
    if keep == [6]:
        tray.throw()
    with pytest.raises(NoSuchDie) as caught:
        tray.throw(keep)
    assert caught.value.facts["index"] == keep[0]


def test_seeds_choose_all_kinds_of_dice_and_never_a_pair_that_hides_them() -> None:
    chosen = [choose_looks(np.random.default_rng(seed)) for seed in range(200)]
    assert {dice_.name for dice_, _ in chosen} == {look.name for look in DICE}
    assert ("red", "red_felt") not in {(dice_.name, tray.name) for dice_, tray in chosen}


def test_a_die_can_be_tipped_where_it_lies_and_no_other_moves() -> None:
    clock = Clock()
    tray = white_tray(4, clock)
    tray.throw()
    clock.now = tray.rests_at_s + 0.1
    before = tray.truth()
    tray.tip(2, 0.6, 1.0)
    after = tray.truth()
    assert tray.rests_at_s < clock.now
    assert [die.value for die in after] == [die.value for die in before]
    same = [np.allclose(a.top_px, b.top_px) for a, b in zip(before, after, strict=True)]
    assert same == [n != 2 for n in range(6)]
    with pytest.raises(NoSuchDie):
        tray.tip(6, 0.6, 1.0)
