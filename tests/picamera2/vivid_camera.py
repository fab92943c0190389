"""Our USB camera on `vivid`, the kernel's own test camera: run in a virtual machine by `make test-picamera2`.

What no stand-in can prove: what OpenCV and Video4Linux make of our wishes, of a camera that stops, of one
that is unplugged while it is read, and of one that comes back. The machine is emulated, so paces say nothing.
Not named as a test, so that `make test` does not look at it.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from device.cameras import (
    BlackWatch,
    Camera,
    CameraGone,
    CameraStalled,
    CannotOpenCamera,
    UsbCamera,
    open_camera,
)
from device.cameras.usb_driver import fourcc
from tests.picamera2.checks import growth, held, memory_kb, read_until, say

#: The module lies here with what it needs already loaded; one webcam without other inputs.
PLUG_IN = ("insmod", "/vivid.ko", "n_devs=1", "node_types=0x1", "num_inputs=1", "input_types=0x0")
ROUNDS = 100
#: The heap finds its size in the first rounds, and may keep one picture (900) for later; rounds that kept one
#: each would take 45 times as much as this, kilobytes.
WARM_UP = 10
GROWTH_KB = 2000
#: A camera that stops delivering is noticed within this time, seconds.
NOTICED_S = 2.0
#: An emulated machine takes its time, seconds.
PATIENCE_S = 20.0


def tell(control: str, value: int) -> None:
    """Set one of the test camera's own controls."""
    done = subprocess.run(
        ["v4l2-ctl", "-d", "/dev/video0", f"--set-ctrl={control}={value}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module", autouse=True)
def _plugged_in() -> None:
    subprocess.run(PLUG_IN, check=True)


@pytest.fixture
def camera() -> Iterator[Camera]:
    camera = open_camera("usb:0")
    yield camera
    camera.close()


def test_what_is_agreed_on_is_what_comes(camera: Camera) -> None:
    assert isinstance(camera, UsbCamera)
    begun = time.monotonic()
    frames = [camera.read(PATIENCE_S) for _ in range(10)]
    took = time.monotonic() - begun
    capture = camera._capture
    size = tuple(int(capture.get(prop)) for prop in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
    assert {frame.image.shape for frame in frames} == {(size[1], size[0], 3)}
    times = [frame.t_s for frame in frames]
    assert times == sorted(set(times))
    # It has no MJPG, so a size that fits through USB uncompressed is taken.
    assert (fourcc(capture), size) == ("YUYV", (640, 480))
    say(f"{fourcc(capture)} {size[0]} x {size[1]}, {9 / took:.1f} frames a second here")


def test_colours_are_right(camera: Camera) -> None:
    """The bars are white, yellow, cyan, green, magenta, red, blue and black, from the left."""
    tell("test_pattern", 0)
    image = camera.read(PATIENCE_S).image
    for _ in range(5):
        image = camera.read(PATIENCE_S).image
    height, width = image.shape[:2]
    row = image[int(height * 0.8)]
    bars = [row[int((n + 0.5) * width / 8)].astype(int) for n in range(8)]
    high = [tuple(bool(value > 120) for value in bar) for bar in bars]
    blue, green, red = (True, False, False), (False, True, False), (False, False, True)
    assert high[3] == green
    assert high[5] == red
    assert high[6] == blue
    assert high[0] == (True, True, True)
    assert high[7] == (False, False, False)
    say(f"red is {bars[5].tolist()}, green {bars[3].tolist()}, blue {bars[6].tolist()} (blue, green, red)")


def test_a_camera_that_stops_is_noticed_and_may_go_on(camera: Camera) -> None:
    camera.read(PATIENCE_S)
    tell("percentage_of_dropped_buffers", 100)
    try:
        noticed = read_until(CameraStalled, camera, 1.0)
    finally:
        tell("percentage_of_dropped_buffers", 0)
    assert noticed < NOTICED_S
    assert camera.read(PATIENCE_S).image.size > 0
    say(f"noticed after {noticed:.2f} s, and goes on when it does")


def test_a_black_picture_is_told(camera: Camera) -> None:
    tell("brightness", 0)
    tell("contrast", 0)
    tell("test_pattern", 5)
    try:
        watch, begun = BlackWatch(), time.monotonic()
        said = False
        while not said and time.monotonic() - begun < PATIENCE_S:
            said = watch.black(camera.read(PATIENCE_S), time.monotonic())
    finally:
        tell("brightness", 128)
        tell("contrast", 128)
        tell("test_pattern", 0)
    assert said
    say(f"told after {time.monotonic() - begun:.1f} s")


def test_an_unplugged_camera_is_gone_and_one_plugged_in_again_is_found(camera: Camera) -> None:
    camera.read(PATIENCE_S)
    tell("disconnect", 1)
    noticed = read_until(CameraGone, camera, PATIENCE_S)
    camera.close()
    back = open_camera("usb:0")  # the test camera is there again as soon as nobody holds it any more
    assert back.read(PATIENCE_S).image.size > 0
    back.close()
    subprocess.run(["rmmod", "vivid"], check=True)
    with pytest.raises(CannotOpenCamera):
        open_camera("usb:0")
    subprocess.run(PLUG_IN, check=True)
    again = open_camera("usb:/dev/video0")
    assert np.any(again.read(PATIENCE_S).image)
    again.close()
    say(f"gone after {noticed:.2f} s, found again after plugging in")


def test_a_camera_in_use_is_told(camera: Camera) -> None:
    camera.read(PATIENCE_S)
    with pytest.raises(CannotOpenCamera, match="in use"):
        open_camera("usb:0")
    assert camera.read(PATIENCE_S).image.size > 0


def test_a_hundred_rounds_of_opening_and_closing_leak_nothing() -> None:
    begun = time.monotonic()
    states, memory = [], []
    for number in range(WARM_UP + ROUNDS + 1):
        if number >= WARM_UP and (number - WARM_UP) % 25 == 0:
            states.append(held())
            memory.append(memory_kb())
        camera = open_camera("usb:0")
        camera.read(PATIENCE_S)
        camera.close()
        del camera  # it may hold a picture that nobody has read
    took = time.monotonic() - begun
    assert len(set(states)) == 1, states
    say(f"{ROUNDS} rounds in {took:.0f} s: {states[-1]}, as before")
    say(f"memory after each 25: {growth(memory)}")
    assert memory[-1] - memory[0] <= GROWTH_KB
