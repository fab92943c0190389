"""Proves that every name and keyword of picamera2 that we use is one of the real library's.

Our code is typed by the protocols of `device.cameras.pi_library`, so what it may use is what they list; here
they are held against the wheel from the package index. What only a camera can tell is tried by `make
test-picamera2`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from concurrent.futures import CancelledError
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from device.cameras import pi, pi_choice, pi_library
from device.cameras.locking import Settings
from device.cameras.pi_pictures import FORMATS, Stream
from tests.device.picamera2_wheel import picamera2

#: Each protocol of ours with the real class it stands for.
STAND_FOR: dict[type, Callable[[], Any]] = {
    pi_library.LibraryClass: lambda: picamera2().Picamera2,
    pi_library.Library: lambda: picamera2().Picamera2,
    pi_library.Request: lambda: picamera2().CompletedRequest,
}
EMPTY = inspect.Parameter.empty


def used() -> list[tuple[type, str]]:
    """Every name that a protocol of ours lists."""
    return [
        (protocol, name)
        for protocol in STAND_FOR
        for name, value in vars(protocol).items()
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
    ]


def named(signature: inspect.Signature) -> dict[str, inspect.Parameter]:
    return {name: parameter for name, parameter in signature.parameters.items() if name != "self"}


@pytest.mark.parametrize(("protocol", "name"), used(), ids=lambda value: getattr(value, "__name__", value))
def test_each_name_is_there_and_takes_the_keywords_we_give(protocol: type, name: str) -> None:
    real = inspect.getattr_static(STAND_FOR[protocol](), name)
    ours = inspect.getattr_static(protocol, name)
    assert isinstance(real, property) == isinstance(ours, property)
    if isinstance(ours, property):
        return
    theirs = named(inspect.signature(getattr(STAND_FOR[protocol](), name)))
    given = named(inspect.signature(ours))
    assert set(given) <= set(theirs)
    assert demanded(theirs) <= set(given)
    # What we always give may be given by place, so it has the same place there.
    always = demanded(given)
    assert set(list(theirs)[: len(always)]) == always


def demanded(parameters: dict[str, inspect.Parameter]) -> set[str]:
    """Those without a default."""
    return {name for name, parameter in parameters.items() if parameter.default is EMPTY}


def test_a_camera_is_opened_by_its_number() -> None:
    real = named(inspect.signature(picamera2().Picamera2.__init__))
    assert next(iter(real)) == "camera_num"
    assert all(parameter.default is not EMPTY for parameter in real.values())


def test_the_pipe_that_a_failed_opening_leaves_has_this_name() -> None:
    assert "notifyme_w" in inspect.getsource(picamera2().Picamera2.__init__)


def test_a_job_that_is_late_or_cancelled_raises_what_we_expect() -> None:
    job = picamera2().job.Job([lambda: (False, None)])
    with pytest.raises(TimeoutError):
        picamera2().Picamera2.wait(None, job, timeout=0.0)
    job.cancel()
    with pytest.raises(CancelledError):
        picamera2().Picamera2.wait(None, job, timeout=0.0)


@pytest.fixture
def closed_camera() -> Any:
    """An object of the real class whose opening was left out: enough to make and check configurations."""
    kind = picamera2().Picamera2
    camera = kind.__new__(kind)
    camera._preview, camera.is_open, camera.camera = None, False, object()
    camera.camera_properties_ = {"ColorFilterArrangement": 0}
    camera.camera_ctrl_info = {}
    camera.sensor_format = "SRGGB10"
    return camera


class Modes:
    """Camera module 2, with the real library's way to make and check a configuration."""

    def __init__(self, real: Any) -> None:
        self.real = real
        self.agreed: Any = None
        self.camera_properties = {"ColorFilterArrangement": 0}
        self.camera_controls: dict[str, object] = {}
        mode = {"size": (1640, 1232), "bit_depth": 10, "fps": 41.85, "crop_limits": (0, 0, 3280, 2464)}
        self.sensor_modes = [mode]

    def create_video_configuration(self, **keywords: Any) -> Any:
        return self.real.create_video_configuration(**keywords)

    def configure(self, camera_config: Any) -> None:
        self.real.check_camera_config(camera_config)
        self.agreed = camera_config

    def camera_configuration(self) -> Any:
        return self.agreed


def test_our_configuration_passes_the_librarys_own_checks(closed_camera: Any) -> None:
    library: Any = Modes(closed_camera)
    main, lores = pi._configure(library, Settings())
    assert (main, lores) == (Stream("main", "RGB888", (1280, 962)), Stream("lores", "YUV420", (384, 288)))
    assert library.agreed["sensor"] == {"output_size": (1640, 1232), "bit_depth": 10}
    assert library.agreed["raw"] is None
    assert library.agreed["buffer_count"] == pi.BUFFERS


def test_the_formats_are_the_librarys() -> None:
    assert set(FORMATS) <= picamera2().formats.ALL_FORMATS
    assert picamera2().formats.is_RGB("RGB888")
    assert picamera2().formats.is_YUV("YUV420")  # what the small stream of a Pi 4 has to be


@pytest.mark.parametrize("platform", ["VC4", "PISP"])
def test_the_small_stream_needs_no_padding_on_any_pi(platform: str) -> None:
    library = picamera2()
    width = pi_choice.SMALL_WIDTH_PX
    stream = {"format": "YUV420", "size": (width, 288)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library.Picamera2, "platform", getattr(library.Platform, platform))
        library.Picamera2.align_stream(stream)
    assert stream["size"] == (width, 288)


def test_sensor_modes_are_described_in_these_words() -> None:
    source = inspect.getsource(picamera2().Picamera2.sensor_modes.fget)
    assert [key for key in ("size", "bit_depth", "fps", "crop_limits") if f'["{key}"]' not in source] == []


def test_the_picture_is_cut_where_the_library_cuts_it() -> None:
    """Of YUV420 the rows' padding comes through, of the others it does not: the reason for `pi_pictures`."""
    helpers = picamera2().request.Helpers(SimpleNamespace())
    for layout, bytes_a_pixel in (("RGB888", 3), ("XRGB8888", 4)):
        stride = 6 * bytes_a_pixel + 8
        config = {"format": layout, "size": (6, 4), "stride": stride}
        array = helpers.make_array(np.zeros(4 * stride, np.uint8), config)
        assert array.shape == (4, 6, bytes_a_pixel)
    planar = {"format": "YUV420", "size": (6, 4), "stride": 8}
    assert helpers.make_array(np.zeros(6 * 8, np.uint8), planar).shape == (6, 8)
    assert helpers.make_array(np.zeros(6 * 8, np.uint8), {**planar, "format": "NV12"}).shape == (6, 6)
