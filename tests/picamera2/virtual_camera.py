"""Our camera on the real picamera2 over real libcamera: run in a Debian 13 folder by `make test-picamera2`.

What only the real library can prove: the order of frames, their colours, that a silent camera is noticed in
time, and that opening and closing leave nothing behind. The virtual camera's files hold a number in their
grey field, see `frames.py`. Not named as a test, so that `make test` does not look at it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import libcamera
import numpy as np
import pytest

from device.cameras import CameraGone, CameraStalled, CannotOpenCamera, PiCamera, locking
from tests.picamera2.checks import read_until, say, state
from tests.picamera2.frames import COUNT, FIELDS, SIZE_PX, number_in
from tests.picamera2.stack import VirtualPicamera2

ROUNDS = 100
#: The virtual camera shows each picture so many times.
REPEAT = 4
#: The heap finds its size in the first rounds, and is somewhat moody after; a round that kept one picture
#: would take a hundred times as much over the second half of them, kilobytes.
WARM_UP = 10
GROWTH_KB = 2048


def opened() -> PiCamera:
    return PiCamera(0, load=lambda: VirtualPicamera2)


@pytest.fixture
def camera() -> Iterator[PiCamera]:
    camera = opened()
    yield camera
    camera.close()


def library_of(camera: PiCamera) -> Any:
    return camera._library


def test_frames_arrive_in_order_each_once_with_its_own_picture(camera: PiCamera) -> None:
    frames, sequence = [], []
    begun = time.monotonic()
    for _ in range(120):
        frame = camera.read(2.0)
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
    frame = camera.read(2.0)
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
    camera.read(2.0)
    library_of(camera).silent = True
    noticed = read_until(CameraStalled, camera, 0.5)
    assert noticed < 2.0
    library_of(camera).speak()
    camera.read(2.0)  # the very frame that was asked for
    library_of(camera).silent = True
    read_until(CameraStalled, camera, 0.2)
    begun = time.monotonic()
    camera.close()
    closed = time.monotonic() - begun
    assert closed < 2.0
    with pytest.raises(CameraGone):
        camera.read(0.1)
    say(f"noticed after {noticed:.2f} s, closed within {closed:.2f} s while silent")


def test_opening_and_closing_leave_nothing_behind() -> None:
    begun = time.monotonic()
    states = []
    for number in range(WARM_UP + ROUNDS + 1):
        if number >= WARM_UP and (number - WARM_UP) % 25 == 0:
            states.append(state())
        camera = opened()
        _ = camera.read(2.0).image
        camera.close()
    took = time.monotonic() - begun
    assert len({seen[:2] for seen in states}) == 1, "open files, threads"
    memory = [seen[2] for seen in states]
    files, threads, _ = states[-1]
    say(f"{ROUNDS} rounds in {took:.0f} s: {files} open files, {threads} thread, as before")
    say(f"memory after each 25: {', '.join(f'{now - memory[0]:+d}' for now in memory[1:])} kB")
    assert memory[-1] - memory[len(memory) // 2] <= GROWTH_KB


def test_a_camera_in_use_is_told_and_trying_leaves_no_file_open(camera: PiCamera) -> None:
    """A virtual camera is locked within one process alone, which is enough to be told so."""
    camera.read(2.0)
    reasons, files = set(), []
    for _ in range(15):
        with pytest.raises(CannotOpenCamera) as caught:
            opened()
        reasons.add(caught.value.facts["reason"])
        del caught
        files.append(state()[0])
    assert reasons == {"in use by another program"}
    assert files[4] == files[-1]
    assert camera.read(2.0).image.size > 0
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
    everything = locking._fixed(1000, 1.0, (1.0, 1.0), 1.0)
    for settings in (whole, locking.Settings()):
        everything |= locking.opening_controls(settings, [*dir(controls)], 33333)
    missing = [name for name in (*everything, "SensorTimestamp") if not hasattr(controls, name)]
    assert missing == []
    say(f"{len(everything)} controls known to libcamera {libcamera.CameraManager.singleton().version}")
