"""Proves that the eye outlives every failing twin, says in words what is wrong, and sees again when it ends.

Five seconds of the hand's clock are allowed until it is said. Each twin is the driver under our real camera,
where there is a driver; files and the simulated tray are wrapped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.cameras import BLACK, CameraHangs, open_camera
from device.cameras import usb as usb_camera
from server.eye import camerahand
from server.eye.camerahand import CameraHand
from tests.device.twins import Act, PiTwin, Twin, UsbTwin, a_clip, twins

KINDS = ("usb", "picamera2", "photo", "clip", "simulated")
LIVE = ("usb", "picamera2", "simulated")
#: Until the page has to say it, seconds, and how far the clock goes with each frame that is asked for.
TOLD_S = 5.0
STEP_S = 0.25


class Eye:
    """A hand with the clock of a test."""

    def __init__(self, twin: Twin) -> None:
        self.now_s = 0.0
        self.twin = twin
        self.hand = CameraHand(twin.open, lambda: self.now_s)

    def look(self, seconds: float, until: str | None = None) -> None:
        """Ask for frames for so long, or until the health is the one named."""
        end_s = self.now_s + seconds
        while self.now_s < end_s and self.told()[0] != until:
            self.hand.frame()
            self.now_s += STEP_S

    def told(self) -> tuple[str, str]:
        return self.hand.health, self.hand.reason or ""


@pytest.fixture
def twin(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twin]:
    """The twin of a kind; stalls are told by the clock of the test, so nothing needs to wait for real."""
    monkeypatch.setattr(camerahand, "PATIENCE_S", 0.02)
    monkeypatch.setattr(usb_camera, "CLOSE_S", 0.02)
    twin = dict(twins(tmp_path))[request.param]
    yield twin
    twin.end()


def working(twin: Twin) -> Eye:
    eye = Eye(twin)
    eye.look(TOLD_S, until="online")
    assert eye.told() == ("online", "")
    return eye


@pytest.mark.parametrize("twin", KINDS, indirect=True)
@pytest.mark.parametrize(
    ("act", "healths", "words"),
    [
        (Act.STALLS, {"stalled"}, "the camera gives no pictures"),
        (Act.RAISES, {"gone"}, "says no"),
        (Act.GONE, {"gone", "stalled"}, "camera"),
    ],
)
def test_what_is_wrong_is_told_and_ends_when_it_ends(
    twin: Twin, act: Act, healths: set[str], words: str
) -> None:
    eye = working(twin)
    twin.act = act
    eye.look(TOLD_S / 2)
    health, reason = eye.told()
    assert health in healths
    assert words in reason
    twin.act = Act.WORKS
    eye.look(30.0, until="online")
    assert eye.told() == ("online", "")


@pytest.mark.parametrize("twin", KINDS, indirect=True)
def test_a_camera_that_comes_only_later_is_found(twin: Twin) -> None:
    twin.act = Act.GONE
    eye = Eye(twin)
    eye.look(TOLD_S)
    health, reason = eye.told()
    assert health == "gone"
    assert reason
    twin.act = Act.WORKS
    eye.look(30.0, until="online")
    assert eye.told() == ("online", "")


@pytest.mark.parametrize("twin", LIVE, indirect=True)
def test_black_pictures_are_told_and_the_light_ends_it(twin: Twin) -> None:
    eye = working(twin)
    twin.act = Act.BLACK
    eye.look(TOLD_S)
    assert eye.told() == ("stalled", BLACK)
    twin.act = Act.WORKS
    eye.look(1.0)
    assert eye.told() == ("online", "")


@pytest.mark.parametrize("twin", ["photo"], indirect=True)
def test_a_black_photograph_is_only_a_photograph(twin: Twin) -> None:
    twin.live = False  # type: ignore[attr-defined]
    eye = working(twin)
    twin.act = Act.BLACK
    eye.look(TOLD_S)
    assert eye.told() == ("online", "")


@pytest.mark.parametrize("twin", KINDS, indirect=True)
def test_pictures_of_another_size_are_taken_or_told(twin: Twin) -> None:
    eye = working(twin)
    twin.act = Act.OTHER_SIZE
    eye.look(TOLD_S / 2)
    health, reason = eye.told()
    assert health == "online" or "was agreed" in reason
    frame = eye.hand.frame()
    assert frame is None or frame.image.size > 0


def test_a_driver_that_does_not_come_back_needs_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camerahand, "PATIENCE_S", 0.02)
    monkeypatch.setattr(usb_camera, "CLOSE_S", 0.02)
    twin = UsbTwin()
    eye = working(twin)
    twin.act = Act.STALLS
    with pytest.raises(CameraHangs):
        eye.look(30.0)
    assert eye.told() == ("gone", "the camera hangs and needs a new start")
    twin.end()


def test_a_clip_that_is_cut_short_ends_where_it_is_cut(tmp_path: Path) -> None:
    whole = a_clip(tmp_path / "clip.avi").read_bytes()
    (tmp_path / "cut.avi").write_bytes(whole[: len(whole) // 2])
    hand = CameraHand(lambda: open_camera(f"file:{tmp_path / 'cut.avi'}"), lambda: 0.0)
    frames = 0
    while hand.frame() is not None:
        frames += 1
    assert 0 < frames < 40
    assert hand.reason == "there are no more pictures"


def test_no_buffer_of_the_library_is_lost_over_many_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camerahand, "PATIENCE_S", 0.0)
    twin = PiTwin()
    eye = working(twin)
    for act in (Act.STALLS, Act.WORKS, Act.RAISES, Act.WORKS, Act.GONE, Act.WORKS):
        twin.act = act
        eye.look(12.0)
    eye.hand.close()
    assert len(twin.opened) > 3
    assert all(library.closed for library in twin.opened)
    assert all(request.released for library in twin.opened for request in library.requests)
