"""Proves, on a twin held to the real library's signatures, that the Raspberry Pi's camera is used as it
wants to be.

Buffers always come back to it, no wait is without end, and what is wrong is told in words.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from device.cameras import CameraGone, CameraStalled, PiCamera
from tests.device.twins import SIZE_PX, Act, FakePicamera2, FakeRequest, PiTwin, picture

WIDTH_PX, HEIGHT_PX = SIZE_PX


@pytest.fixture
def twin() -> PiTwin:
    return PiTwin()


def opened(twin: PiTwin, **keywords: Any) -> tuple[PiCamera, FakePicamera2]:
    camera = PiCamera(0, load=twin.load, **keywords)
    return camera, twin.opened[-1]


def unreleased(library: FakePicamera2) -> list[FakeRequest]:
    return [request for request in library.requests if not request.released]


def test_a_frame_brings_the_small_picture_unpadded_and_the_large_one_in_blue_green_red(twin: PiTwin) -> None:
    camera, _ = opened(twin)
    frame = camera.read(1.0)
    assert np.array_equal(frame.image, picture(Act.WORKS))
    assert frame.small is not None
    assert frame.small.shape == (HEIGHT_PX, WIDTH_PX)
    assert not np.any(frame.small == 99)  # the padding
    assert frame.small[15, 15] > frame.small[30, 30]
    assert abs(frame.t_s - time.monotonic()) < 1.0


def test_the_large_picture_is_copied_only_when_it_is_wanted(twin: PiTwin) -> None:
    camera, library = opened(twin)
    copied: list[str] = []
    arrays = library.arrays

    def noted(name: str) -> Any:
        copied.append(name)
        return arrays(name)

    library.arrays = noted  # type: ignore[method-assign]
    frames = [camera.read(1.0) for _ in range(3)]
    assert copied == ["lores"] * 3
    assert frames[-1].image is frames[-1].image
    assert copied == ["lores"] * 3 + ["main"]


def test_a_picture_that_was_made_stays_and_one_that_was_not_is_gone(twin: PiTwin) -> None:
    camera, _ = opened(twin)
    made = camera.read(1.0)
    kept = made.image
    missed = camera.read(1.0)
    camera.read(1.0)
    assert made.image is kept
    with pytest.raises(CameraGone):
        _ = missed.image


def test_every_buffer_but_the_newest_is_given_back_and_all_at_the_end(twin: PiTwin) -> None:
    camera, library = opened(twin)
    for _ in range(20):
        camera.read(1.0)
        assert unreleased(library) == [library.requests[-1]]
    camera.close()
    camera.close()
    assert (unreleased(library), library.closed) == ([], True)
    with pytest.raises(CameraGone):
        camera.read(1.0)


def test_a_late_frame_is_asked_for_once_and_given_by_the_next_call(twin: PiTwin) -> None:
    camera, library = opened(twin)
    twin.act = Act.STALLS
    for _ in range(3):
        with pytest.raises(CameraStalled) as caught:
            camera.read(0.0)
    assert caught.value.facts["waited_s"] == 0.0
    assert len(library.jobs) == 1
    twin.act = Act.WORKS
    camera.read(1.0)
    assert (len(library.jobs), len(unreleased(library))) == (1, 1)


@pytest.mark.parametrize("comes", [True, False])
def test_closing_forgets_a_late_frame_or_gives_it_back(twin: PiTwin, comes: bool) -> None:
    camera, library = opened(twin)
    twin.act = Act.STALLS
    with pytest.raises(CameraStalled):
        camera.read(0.0)
    if comes:
        library._come(library.jobs[0])
    camera.close()
    assert all(job.done() for job in library.jobs)  # nobody waits for it while the camera stops
    assert (unreleased(library), library.closed) == ([], True)


def test_frames_from_before_the_call_are_left_out_when_asked(twin: PiTwin) -> None:
    camera, library = opened(twin)
    later_ns = time.monotonic_ns() + 10**9
    # The second was still being exposed when it was asked for: a time stamp is of the end.
    told: list[dict[str, object]] = [
        {"SensorTimestamp": time.monotonic_ns(), "ExposureTime": 1},
        {"SensorTimestamp": later_ns, "ExposureTime": 1_100_000},
    ]
    fresh: dict[str, object] = {"SensorTimestamp": later_ns, "ExposureTime": 1}
    library.metadata = lambda: told.pop(0) if told else fresh  # type: ignore[method-assign]
    asked_s = time.monotonic()
    assert camera.read(1.0, fresh=True).t_s >= asked_s
    assert len(library.requests) == 3
    assert len(unreleased(library)) == 1


def test_without_time_stamps_the_frame_that_may_be_old_is_left_out(twin: PiTwin) -> None:
    camera, library = opened(twin, clock=lambda: 7.0)
    library.metadata = dict  # type: ignore[method-assign]
    assert camera.read(1.0, fresh=True).t_s == 7.0
    assert len(library.requests) == 2


def test_times_never_go_back(twin: PiTwin) -> None:
    now_ns = time.monotonic_ns()
    stamps = iter([now_ns, now_ns, now_ns - 10**9, now_ns - 10**9, now_ns + 1000, now_ns + 1000])
    camera, library = opened(twin)
    library.metadata = lambda: {"SensorTimestamp": next(stamps)}  # type: ignore[method-assign]
    times = [camera.read(1.0).t_s for _ in range(3)]
    assert times == sorted(times)


def test_what_the_library_raises_becomes_the_reason_and_the_buffer_comes_back(twin: PiTwin) -> None:
    camera, library = opened(twin)
    twin.act = Act.RAISES
    with pytest.raises(CameraGone, match="the library says no"):
        camera.read(1.0)
    twin.act = Act.WORKS

    def damaged(name: str) -> Any:
        raise RuntimeError(f"no {name}")

    library.arrays = damaged  # type: ignore[method-assign]
    with pytest.raises(CameraGone, match="no lores"):
        camera.read(1.0)
    assert unreleased(library) == []


def test_a_picture_of_another_size_than_agreed_is_told(twin: PiTwin) -> None:
    camera, _ = opened(twin)
    frame = camera.read(1.0)
    twin.act = Act.OTHER_SIZE
    with pytest.raises(CameraGone, match="64 x 48 was agreed"):
        _ = frame.image
