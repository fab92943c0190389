"""Proves that the simulated camera keeps a camera's pace and throws and keeps the dice it is told to."""

from __future__ import annotations

import numpy as np
import pytest

from device.cameras import CameraGone, NoSuchDie, SimulatedCamera
from scenes.tray import TrueDie


class Clock:
    """Time that passes only in sleep."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def camera(clock: Clock) -> SimulatedCamera:
    return SimulatedCamera(clock, 3, clock.sleep)


def test_frames_come_thirty_a_second(camera: SimulatedCamera) -> None:
    times = [camera.read(1.0).t_s for _ in range(31)]
    assert np.isclose(times[-1] - times[0], 1.0)


def test_a_reader_that_was_away_gets_the_present_frame_and_no_backlog(
    camera: SimulatedCamera, clock: Clock
) -> None:
    camera.read(1.0)
    clock.now += 10.0
    assert camera.read(1.0).t_s == clock.now
    assert np.isclose(camera.read(1.0).t_s, clock.now)


def test_kept_dice_are_named_by_where_they_lie(camera: SimulatedCamera, clock: Clock) -> None:
    camera.throw()
    clock.now += 3.0
    before = camera.dice()
    keep = camera.keep_near([(before[4].x_px + 2, before[4].y_px), (before[1].x_px, before[1].y_px - 2)])
    assert keep == [4, 1]
    camera.throw(keep)
    assert {(d.value, d.x_px) for d in camera.dice()[:2]} == {(before[n].value, before[n].x_px) for n in keep}


def test_each_die_is_kept_once_however_often_it_is_named(camera: SimulatedCamera, clock: Clock) -> None:
    camera.throw()
    clock.now += 3.0
    place = (camera.dice()[2].x_px, camera.dice()[2].y_px)
    assert len(set(camera.keep_near([place] * 9))) == 6


def test_a_die_that_is_not_there_cannot_be_kept(camera: SimulatedCamera) -> None:
    with pytest.raises(NoSuchDie) as caught:
        camera.throw([0])
    assert caught.value.code == "no_such_die"


def test_throws_of_different_runs_differ_unless_seeded() -> None:
    looks = {tuple(d.x_px for d in _thrown(None)) for _ in range(2)}
    assert len(looks) == 2
    assert [d.x_px for d in _thrown(5)] == [d.x_px for d in _thrown(5)]


def _thrown(seed: int | None) -> list[TrueDie]:
    camera = SimulatedCamera(lambda: 0.0, seed, lambda _: None)
    camera.throw()
    return camera.dice()


def test_a_closed_tray_is_gone(camera: SimulatedCamera) -> None:
    camera.close()
    camera.close()
    with pytest.raises(CameraGone):
        camera.read(1.0)
