"""Proves that a camera that stalls, goes or cannot be opened is noticed, and opened again."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from device.cameras import (
    Camera,
    CameraGone,
    CameraStalled,
    CameraUnsupported,
    CannotOpenCamera,
    Frame,
    NoMorePictures,
)
from device.errors import BadSettings, CannotReadPhoto, DeviceError
from server.eye.camerahand import (
    FIRST_DELAY_S,
    LONGEST_DELAY_S,
    QUIET_S,
    REOPEN_S,
    STALLED_S,
    CameraHand,
)

FRAME = Frame(np.full((4, 6, 3), 90, np.uint8), 0.0)


class Clock:
    """Time that moves when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Twin:
    """A camera that does what it is told next; with nothing left to do it gives frames."""

    spec = "twin"
    live = True

    def __init__(self, plan: list[DeviceError]) -> None:
        self.plan = plan
        self.closed = False

    def read(self, timeout_s: float) -> Frame:
        del timeout_s
        if self.plan:
            raise self.plan.pop(0)
        return FRAME

    def close(self) -> None:
        self.closed = True


class Opener:
    """Opens twins; raises instead as often as told."""

    def __init__(self, *refusals: DeviceError) -> None:
        self.refusals = list(refusals)
        self.opened: list[Twin] = []
        self.tries = 0

    def __call__(self) -> Camera:
        self.tries += 1
        if self.refusals:
            raise self.refusals.pop(0)
        self.opened.append(Twin([]))
        return self.opened[-1]


@pytest.fixture
def clock() -> Clock:
    return Clock()


def hand_of(opener: Callable[[], Camera], clock: Clock) -> CameraHand:
    return CameraHand(opener, clock)


def test_a_camera_that_works_is_online(clock: Clock) -> None:
    hand = hand_of(Opener(), clock)
    assert (hand.health, hand.reason) == ("stalled", "starting")
    assert hand.frame() is FRAME
    assert (hand.health, hand.reason) == ("online", None)


def test_one_late_frame_is_no_trouble_and_a_second_without_any_is(clock: Clock) -> None:
    opener = Opener()
    hand = hand_of(opener, clock)
    hand.frame()
    opener.opened[0].plan = [CameraStalled(), CameraStalled()]
    clock.now += STALLED_S / 2
    assert hand.frame() is None
    assert hand.health == "online"
    clock.now += STALLED_S
    assert hand.frame() is None
    assert (hand.health, hand.reason) == ("stalled", "the camera gives no pictures")
    assert hand.frame() is FRAME
    assert hand.health == "online"


def test_a_camera_that_stays_stalled_is_closed_and_opened_anew(clock: Clock) -> None:
    opener = Opener()
    hand = hand_of(opener, clock)
    hand.frame()
    opener.opened[0].plan = [CameraStalled()]
    clock.now += REOPEN_S
    assert hand.frame() is None
    assert opener.opened[0].closed
    assert hand.health == "stalled"
    clock.now += 1.0
    assert hand.frame() is FRAME
    assert len(opener.opened) == 2


def test_a_camera_that_is_unplugged_is_gone_and_comes_back(clock: Clock) -> None:
    opener = Opener()
    hand = hand_of(opener, clock)
    hand.frame()
    opener.opened[0].plan = [CameraGone(reason="unplugged?")]
    assert hand.frame() is None
    assert (hand.health, hand.reason) == ("gone", "the camera is gone: unplugged?")
    assert opener.opened[0].closed
    assert hand.frame() is None  # too soon
    assert opener.tries == 1
    clock.now += 1.0
    assert hand.frame() is FRAME


def tries_at(hand: CameraHand, opener: Opener, clock: Clock, tries: int) -> list[float]:
    """When the camera is tried to be opened, by the clock; a look every tenth of a second."""
    tried_at: list[float] = []
    while len(tried_at) < tries:
        before = opener.tries
        hand.frame()
        if opener.tries > before:
            tried_at.append(clock.now)
        clock.now += 0.1
    return tried_at


def test_delays_grow_from_one_second_to_twenty_and_tries_never_end(clock: Clock) -> None:
    opener = Opener(*[CannotOpenCamera(reason="not there") for _ in range(40)])
    hand = hand_of(opener, clock)
    delays = np.diff(tries_at(hand, opener, clock, 40))
    assert np.allclose(delays, [1, 2, 4, 8, 16] + [20] * 34, atol=0.11)
    clock.now += LONGEST_DELAY_S
    assert hand.frame() is FRAME


def test_a_camera_that_gives_a_frame_and_fails_again_is_not_opened_all_the_time(clock: Clock) -> None:
    opener = Opener()
    hand = hand_of(opener, clock)
    for _ in range(8):
        clock.now += LONGEST_DELAY_S
        assert hand.frame() is FRAME
        opener.opened[-1].plan = [CameraGone(reason="unplugged?")]
        assert hand.frame() is None
    clock.now += LONGEST_DELAY_S - 0.1
    assert hand.frame() is None
    assert (hand.opened, hand.code) == (8, "camera_gone")


def test_after_a_quiet_minute_a_failure_is_a_first_one(clock: Clock) -> None:
    opener = Opener(*[CannotOpenCamera(reason="not there") for _ in range(6)])
    hand = hand_of(opener, clock)
    tries_at(hand, opener, clock, 7)
    for _ in range(int(QUIET_S)):
        clock.now += 1.0
        assert hand.frame() is FRAME
    opener.opened[-1].plan = [CameraGone(reason="unplugged?")]
    assert hand.frame() is None
    clock.now += FIRST_DELAY_S
    assert hand.frame() is FRAME


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (CannotOpenCamera(spec="usb:0", reason="not there"), "cannot_open_camera"),
        (CannotOpenCamera(spec="file:clip.avi", reason="not a clip"), "cannot_open_file"),
        (CannotReadPhoto(reason="damaged"), "cannot_open_file"),
        (CameraUnsupported(spec="x"), "camera_unsupported"),
        (BadSettings(key="exposure_us"), "bad_settings"),
    ],
)
def test_what_is_wrong_is_told_by_code(clock: Clock, error: DeviceError, code: str) -> None:
    hand = hand_of(Opener(error), clock)
    assert (hand.frame(), hand.code) == (None, code)


def test_a_library_that_is_not_there_is_told_as_such(clock: Clock) -> None:
    def open_() -> Camera:
        try:
            raise ModuleNotFoundError("picamera2")
        except ImportError as error:
            raise CannotOpenCamera(spec="picamera2:0", reason="picamera2 is not installed") from error

    hand = hand_of(open_, clock)
    assert (hand.frame(), hand.code) == (None, "camera_not_installed")


@pytest.mark.parametrize("refusal", [CameraUnsupported(spec="picamera2")])
def test_what_is_not_supported_is_not_tried_again(clock: Clock, refusal: DeviceError) -> None:
    opener = Opener(refusal)
    hand = hand_of(opener, clock)
    for _ in range(5):
        assert hand.frame() is None
        clock.now += 60.0
    assert (opener.tries, hand.health) == (1, "gone")


def test_a_clip_at_its_end_is_over(clock: Clock) -> None:
    opener = Opener()
    hand = hand_of(opener, clock)
    hand.frame()
    opener.opened[0].plan = [NoMorePictures()]
    for _ in range(5):
        assert hand.frame() is None
        clock.now += 60.0
    assert (opener.tries, hand.reason) == (1, "there are no more pictures")
