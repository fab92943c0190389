"""Proves with failing twins that a USB camera that stalls, raises, goes or gives nonsense is noticed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from device.cameras import CameraGone, CameraStalled, UsbCamera
from device.cameras.usb import FAILURES_UNTIL_GONE

Answer = tuple[bool, NDArray[np.generic] | None]
FRAME: Answer = (True, np.full((48, 64, 3), 7, np.uint8))
BLACK: Answer = (True, np.zeros((48, 64, 3), np.uint8))
GREY: Answer = (True, np.full((48, 64), 9, np.uint8))
FAILED: Answer = (False, None)
PATIENCE_S = 5.0


class Twin:
    """A driver that gives what it is fed, raises what it is fed, and hangs when it is fed nothing."""

    def __init__(self) -> None:
        self.feed: queue.Queue[Answer | Exception | None] = queue.Queue()
        self.released = threading.Event()

    def read(self) -> Answer:
        given = self.feed.get()
        if given is None:
            return FAILED
        if isinstance(given, Exception):
            raise given
        return given

    def get(self, prop: int) -> float:
        del prop
        return 0.0

    def set(self, prop: int, value: float) -> bool:
        del prop, value
        return False

    def release(self) -> None:
        self.released.set()


@pytest.fixture
def twin() -> Iterator[Twin]:
    twin = Twin()
    yield twin
    for _ in range(FAILURES_UNTIL_GONE + 1):  # let the reading thread end
        twin.feed.put(None)
    assert twin.released.wait(PATIENCE_S)


def camera_of(twin: Twin, clock: Callable[[], float] = lambda: 1.5) -> UsbCamera:
    return UsbCamera("0", clock, open_=lambda _: twin)


def test_frames_arrive_with_the_time_they_came(twin: Twin) -> None:
    camera = camera_of(twin)
    twin.feed.put(FRAME)
    frame = camera.read(PATIENCE_S)
    assert (int(frame.image[0, 0, 0]), frame.t_s, camera.spec) == (7, 1.5, "usb:0")


def test_a_camera_that_hangs_is_stalled_and_may_come_back(twin: Twin) -> None:
    camera = camera_of(twin)
    with pytest.raises(CameraStalled) as caught:
        camera.read(0.01)
    assert caught.value.code == "camera_stalled"
    twin.feed.put(FRAME)
    assert camera.read(PATIENCE_S).image.shape == (48, 64, 3)


def test_the_same_frame_is_not_given_twice(twin: Twin) -> None:
    camera = camera_of(twin)
    twin.feed.put(FRAME)
    camera.read(PATIENCE_S)
    with pytest.raises(CameraStalled):
        camera.read(0.01)


def test_a_frame_that_came_before_the_call_is_left_out_when_asked(twin: Twin) -> None:
    camera = camera_of(twin)
    twin.feed.put(FRAME)
    twin.feed.put(FAILED)
    while not twin.feed.empty():  # until the first one is there
        camera._closing.wait(0.001)
    with pytest.raises(CameraStalled):
        camera.read(0.01, fresh=True)


def test_one_damaged_frame_is_no_disaster_and_an_unplugged_camera_is_gone(twin: Twin) -> None:
    camera = camera_of(twin)
    twin.feed.put(FAILED)
    twin.feed.put(FRAME)
    assert camera.read(PATIENCE_S).image.size > 0
    for _ in range(FAILURES_UNTIL_GONE):
        twin.feed.put(FAILED)
    with pytest.raises(CameraGone) as caught:
        camera.read(PATIENCE_S)
    assert "unplugged" in str(caught.value.facts["reason"])


def test_what_a_driver_raises_becomes_the_reason(twin: Twin) -> None:
    camera = camera_of(twin)
    twin.feed.put(RuntimeError("out of cheese"))
    with pytest.raises(CameraGone) as caught:
        camera.read(PATIENCE_S)
    assert "out of cheese" in str(caught.value.facts["reason"])


@pytest.mark.parametrize(
    "nonsense",
    [
        (True, None),
        (True, np.zeros((0, 0, 3), np.uint8)),
        (True, np.zeros(5)),
        (True, np.zeros((1, 9216), np.uint8)),
    ],
)
def test_what_is_no_picture_counts_as_failed(twin: Twin, nonsense: Answer) -> None:
    camera = camera_of(twin)
    for _ in range(FAILURES_UNTIL_GONE):
        twin.feed.put(nonsense)
    with pytest.raises(CameraGone):
        camera.read(PATIENCE_S)


def test_black_and_grey_pictures_come_through_in_colour(twin: Twin) -> None:
    camera = camera_of(twin)
    for answer in (BLACK, GREY):
        twin.feed.put(answer)
        assert camera.read(PATIENCE_S).image.shape == (48, 64, 3)


def test_a_closed_camera_is_gone_and_its_device_released(twin: Twin) -> None:
    camera = camera_of(twin)
    twin.feed.put(FRAME)
    camera.read(PATIENCE_S)
    twin.feed.put(FAILED)  # the frame that closing waits for
    camera.close()
    assert twin.released.wait(PATIENCE_S)
    with pytest.raises(CameraGone):
        camera.read(0.01)
