"""Proves that noise of dice at rest is averaged out, and that nothing is averaged over a change."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.still import MOST_FRAMES, StillFrames

Picture = NDArray[np.uint8]

#: Noise of a dim room, levels (standard deviation).
NOISE = 20.0


def scene(die_x: int = 100) -> Picture:
    picture = np.full((240, 320, 3), 90, np.uint8)
    cv2.rectangle(picture, (die_x, 100), (die_x + 40, 140), (200, 200, 200), -1)
    return picture


def noisy(picture: Picture, seed: int) -> Picture:
    noise = np.random.default_rng(seed).normal(0, NOISE, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def noise_of(picture: Picture) -> float:
    return float((picture.astype(np.float64) - scene()).std())


def test_a_frame_is_itself_where_none_was_kept() -> None:
    frame = noisy(scene(), 1)
    assert StillFrames().with_kept(frame) is frame


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_each_frame_that_shows_the_same_takes_noise_away(kept: int) -> None:
    frames = StillFrames()
    for seed in range(kept):
        frames.keep(noisy(scene(), seed))
    mean = frames.with_kept(noisy(scene(), 9))
    assert mean.dtype == np.uint8
    assert noise_of(mean) == pytest.approx(NOISE / (kept + 1) ** 0.5, rel=0.06)


def test_dice_that_moved_are_not_mixed_with_where_they_lay() -> None:
    frames = StillFrames()
    frames.keep(noisy(scene(), 1))
    moved = noisy(scene(die_x=112), 2)
    assert frames.with_kept(moved) is moved
    frames.keep(moved)
    assert noise_of(frames.with_kept(noisy(scene(), 3))) > 0.9 * NOISE


def test_what_was_read_is_forgotten() -> None:
    frames = StillFrames()
    frames.keep(noisy(scene(), 1))
    frames.forget()
    frame = noisy(scene(), 2)
    assert frames.with_kept(frame) is frame


def test_no_more_frames_are_kept_than_help() -> None:
    """A light that slowly fades would else be held against hours ago."""
    frames = StillFrames()
    for seed in range(MOST_FRAMES + 1):
        frames.keep(noisy(scene(), seed))
    mean = frames.with_kept(noisy(scene(), 99))
    assert noise_of(mean) == pytest.approx(NOISE / 2**0.5, rel=0.06)


def test_a_picture_of_another_size_begins_anew() -> None:
    frames = StillFrames()
    frames.keep(scene())
    small = np.full((60, 80, 3), 90, np.uint8)
    assert frames.with_kept(small) is small
