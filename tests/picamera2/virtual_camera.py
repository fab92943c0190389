"""Our camera on the real picamera2 over real libcamera: run in a Debian 13 folder by `make test-picamera2`.

What only the real library can prove: the order of frames, their colours, that a silent camera is noticed in
time, and that opening and closing leave nothing behind. The virtual camera's files hold a number in their
grey field, see `frames.py`. Not named as a test, so that `make test` does not look at it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Any

import libcamera
import numpy as np
import pytest

from device.cameras import CameraGone, CameraStalled, CannotOpenCamera, PiCamera, locking, pi
from server.eye.camerahand import CameraHand
from tests.picamera2.checks import growth, held, memory_kb, read_until, say
from tests.picamera2.frames import COUNT, FIELDS, SIZE_PX, number_in
from tests.picamera2.stack import VirtualPicamera2

ROUNDS = 100
#: The virtual camera shows each picture so many times.
REPEAT = 4
#: The heap finds its size in the first rounds, and is somewhat moody after, by up to 200; a round that kept
#: as much as one small picture would take ten times as much as this, kilobytes.
WARM_UP = 10
GROWTH_KB = 1000
#: A machine that is busy takes its time, seconds.
PATIENCE_S = 60.0
#: A camera that stops delivering is noticed within this time, seconds.
NOTICED_S = 2.0


def opened() -> PiCamera:
    return PiCamera(0, load=lambda: VirtualPicamera2)


def close(camera: PiCamera) -> float:
    """Close it, however slow the machine is at this moment; how long it took, seconds.

    Raises:
        AssertionError: it never closes.
    """
    begun = time.monotonic()
    camera.close()
    await_closing()
    return time.monotonic() - begun


def await_closing() -> None:
    """Let what was left behind, since it took too long, come to its end."""
    for thread in [*pi._closing.values()]:
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "the camera never closes"


@pytest.fixture
def camera() -> Iterator[PiCamera]:
    camera = opened()
    yield camera
    close(camera)


@pytest.fixture
def hand() -> Iterator[CameraHand]:
    """The part of the eye that keeps the camera open."""
    hand = CameraHand(opened, time.monotonic)
    yield hand
    hand.close()
    await_closing()


def library_of(camera: PiCamera) -> Any:
    return camera._library


def test_frames_arrive_in_order_each_once_with_its_own_picture(camera: PiCamera) -> None:
    frames, sequence = [], []
    begun = time.monotonic()
    for _ in range(120):
        frame = camera.read(PATIENCE_S)
        sequence.append(camera._held.request.sequence)  # type: ignore[union-attr]
        frames.append((frame.t_s, number_in(frame.image)))
    took = time.monotonic() - begun
    times, numbers = [t_s for t_s, _ in frames], [number for _, number in frames]
    assert all(later > earlier for earlier, later in pairwise(times))
    assert all(later > earlier for earlier, later in pairwise(sequence))
    # The library keeps the newest frame alone, so some are passed over; the numbers tell that none is mixed
    # up.
    fits = [k for k in range(REPEAT * COUNT) if numbers == [(n + k) // REPEAT % COUNT for n in sequence]]
    assert len(fits) == 1, (sequence, numbers)
    assert set(numbers) == set(range(COUNT))
    passed_over = sequence[-1] - sequence[0] - 119
    say(f"{120 / took:.0f} frames a second, the large picture made of each; {passed_over} passed over")


def test_colours_are_right_and_nothing_is_padded(camera: PiCamera) -> None:
    frame = camera.read(PATIENCE_S)
    height, width = frame.image.shape[:2]
    assert (width, height) == SIZE_PX
    assert frame.small is not None
    assert frame.small.shape[1] / frame.small.shape[0] == pytest.approx(width / height, rel=0.01)
    worst = 0
    for (x, y), colour in FIELDS.items():
        # Up to the last column of each field: padding would show as a stripe at the right.
        field = frame.image[int(y * height) + 8 : int((y + 0.5) * height) - 8, int(x * width) + 8 :]
        field = field[:, : width // 2 - 8 - (0 if x else 8)]
        worst = max(worst, int(np.abs(field.astype(int) - colour).max()))
    assert worst <= 12  # JPEG and colour at half the resolution
    say(f"colours off by at most {worst} of 255; {width} x {height}, small {frame.small.shape[::-1]}")


def test_a_frame_asked_for_fresh_is_no_older_than_the_call(camera: PiCamera) -> None:
    youngest = []
    for _ in range(20):
        time.sleep(0.1)  # the library holds one back meanwhile
        asked = time.monotonic()
        frame = camera.read(2.0, fresh=True)
        youngest.append(frame.t_s - asked)
    assert min(youngest) >= 0.0
    say(f"exposed {1000 * min(youngest):.1f} ms after the call at the earliest")


def test_a_silent_camera_is_noticed_and_closing_it_does_not_hang(camera: PiCamera) -> None:
    camera.read(PATIENCE_S)
    library_of(camera).silent = True
    noticed = read_until(CameraStalled, camera, 0.5)
    assert noticed < NOTICED_S
    library_of(camera).speak()
    camera.read(PATIENCE_S)  # the very frame that was asked for
    library_of(camera).silent = True
    read_until(CameraStalled, camera, 0.2)
    closed = close(camera)
    with pytest.raises(CameraGone):
        camera.read(0.1)
    say(f"noticed after {noticed:.2f} s, closed within {closed:.2f} s while silent")


def frame_of(hand: CameraHand) -> None:
    """Wait for a frame, also where it has to open the camera first."""
    begun = time.monotonic()
    while hand.frame() is None:
        assert time.monotonic() - begun < PATIENCE_S, hand.reason
        time.sleep(0.05)


def test_the_eye_says_so_and_goes_on_when_the_camera_does(hand: CameraHand) -> None:
    frame_of(hand)
    library_of(hand.camera).silent = True  # type: ignore[arg-type]
    last = time.monotonic()
    while hand.health == "online" and time.monotonic() - last < 2 * NOTICED_S:
        if hand.frame() is not None:
            last = time.monotonic()
    noticed = time.monotonic() - last
    assert (hand.health, hand.code) == ("stalled", "camera_stalled")
    assert noticed < NOTICED_S
    while hand.camera is not None and time.monotonic() - last < PATIENCE_S:
        hand.frame()
    closed = time.monotonic() - last
    await_closing()
    frame_of(hand)
    assert (hand.health, hand.opened) == ("online", 2)
    say(f"stalled after {noticed:.2f} s, closed after {closed:.1f} s, opened anew and {hand.health}")


def test_stop_and_close_leave_nothing_behind() -> None:
    close(opened())  # what the libraries load once
    before = held()
    for silent in (False, True):
        camera = opened()
        _ = camera.read(PATIENCE_S).image
        during = held()
        library_of(camera).silent = silent
        close(camera)
        camera.close()
        assert held() == before
    assert during.buffers > before.buffers
    say(f"open: {during}")
    say(f"closed: {before}, as before")


def test_a_hundred_rounds_of_opening_and_closing_leak_nothing() -> None:
    begun = time.monotonic()
    states, memory, closings = [], [], []
    for number in range(WARM_UP + ROUNDS + 1):
        if number >= WARM_UP and (number - WARM_UP) % 25 == 0:
            states.append(held())
            memory.append(memory_kb())
        camera = opened()
        _ = camera.read(PATIENCE_S).image
        closings.append(close(camera))
    took = time.monotonic() - begun
    assert len(set(states)) == 1, states
    say(f"{ROUNDS} rounds in {took:.0f} s: {states[-1]}, as before")
    say(f"closing took {median(closings):.2f} s, at most {max(closings):.2f} s")
    say(f"memory after each 25: {growth(memory)}")
    assert memory[-1] - memory[0] <= GROWTH_KB


def test_a_camera_in_use_is_told_and_trying_leaves_no_file_open(camera: PiCamera) -> None:
    """A virtual camera is locked within one process alone, which is enough to be told so."""
    camera.read(PATIENCE_S)
    reasons, files = set(), []
    for _ in range(15):
        with pytest.raises(CannotOpenCamera) as caught:
            opened()
        reasons.add(caught.value.facts["reason"])
        del caught
        files.append(held().files)
    assert reasons == {"in use by another program"}
    assert files[4] == files[-1]
    assert camera.read(PATIENCE_S).image.size > 0
    say(f"files {files[4]} -> {files[-1]} over ten tries in vain")


def test_a_number_that_is_not_there_is_told() -> None:
    with pytest.raises(CannotOpenCamera, match="there is no camera 3, only 0"):
        PiCamera(3, load=lambda: VirtualPicamera2)


def test_the_values_and_names_that_we_set_are_libcameras() -> None:
    controls = libcamera.controls
    assert int(controls.AeFlickerModeEnum.Manual) == locking.FLICKER_MANUAL
    assert int(controls.AfModeEnum.Manual) == locking.FOCUS_MANUAL
    assert int(controls.AfModeEnum.Continuous) == locking.FOCUS_CONTINUOUS
    whole = locking.Settings(1000, 1.0, (1.0, 1.0), 1.0)
    everything = locking.fixing_controls(whole)
    for settings in (whole, locking.Settings()):
        everything |= locking.opening_controls(settings, [*dir(controls)], 33333)
    missing = [name for name in (*everything, "SensorTimestamp") if not hasattr(controls, name)]
    assert missing == []
    say(f"{len(everything)} controls known to libcamera {libcamera.CameraManager.singleton().version}")
