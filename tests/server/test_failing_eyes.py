"""Whatever a camera does, the table tells it in a code that has words, and sees again when it ends.

Over real pipes, with a real eye over a failing twin. How soon it is told is printed and not asserted, since a
busy machine may give an eye no time at all; `tests/server/eye/test_failing_cameras.py` asserts it by a clock.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from server.app import create_app
from server.eyelink import EyeLink
from server.eyeprocess import EyeProcess
from server.supervisor import Supervisor
from server.surroundings import AppConfig
from server.table import Table
from tests.device.twins import Act

TWIN = str(Path(__file__).with_name("eye") / "twin_eye.py")

#: No test needs this long; it only ends one that hangs, seconds.
PATIENCE_S = 60.0


class Failing:
    """A served table whose eye has a camera that does as it is told."""

    def __init__(self, table: Table, kind: str, folder: Path) -> None:
        self._act = folder / "act"
        self.client: FlaskClient = create_app(table, AppConfig()).test_client()
        self.does(Act.WORKS)
        link = EyeLink(table)
        command = [sys.executable, TWIN, kind, str(folder)]
        self.supervisor = Supervisor(kind, lambda hear: EyeProcess(command, hear), link.report, link.hear)
        link.join(self.supervisor)
        self.supervisor.start()

    def does(self, act: Act) -> None:
        """From now on the camera does this."""
        fresh = self._act.with_name("act.new")
        fresh.write_text(act.value)
        fresh.replace(self._act)

    def wait(self, holds: Callable[[Any], bool]) -> float:
        """Wait until the camera is such, as the page and the health are told; how long it took, seconds."""
        begun = time.monotonic()
        while not holds(self.client.get("/api/v1/state").get_json()["tray"]["camera"]):
            assert time.monotonic() - begun < PATIENCE_S, self.health()
            time.sleep(0.02)
        return time.monotonic() - begun

    def wait_to_be_told(self, code: str) -> float:
        """Wait until this is what is wrong; how long it took, seconds."""
        return self.wait(lambda camera: camera["code"] == code)

    def health(self) -> Any:
        return self.client.get("/healthz").get_json()["camera"]


@pytest.fixture
def failing(request: pytest.FixtureRequest, table: Table, tmp_path: Path) -> Iterator[Failing]:
    failing = Failing(table, request.param, tmp_path)
    yield failing
    failing.supervisor.stop()


@pytest.mark.parametrize(
    ("failing", "codes"),
    [
        ("simulated", {Act.STALLS: "camera_stalled", Act.BLACK: "black_picture", Act.GONE: "camera_gone"}),
        ("usb", {Act.RAISES: "camera_gone", Act.BLACK: "black_picture", Act.GONE: "cannot_open_camera"}),
    ],
    indirect=["failing"],
)
def test_what_is_wrong_is_told_and_ends_when_it_ends(failing: Failing, codes: dict[Act, str]) -> None:
    failing.wait(lambda camera: camera["health"] == "online")
    for act, code in codes.items():
        failing.does(act)
        took = failing.wait_to_be_told(code)
        print(f"{act.value}: {code} after {took:.1f} s")
        assert failing.health()["reason"]
        failing.does(Act.WORKS)
        failing.wait(lambda camera: camera["health"] == "online" and camera["code"] is None)
    assert failing.health()["restarts"] == 0
    assert failing.health()["reopened"] > 0


@pytest.mark.parametrize("failing", ["usb"], indirect=True)
def test_a_driver_that_never_comes_back_costs_the_eye_and_not_the_game(failing: Failing) -> None:
    failing.wait(lambda camera: camera["health"] == "online")
    failing.does(Act.STALLS)
    took = failing.wait_to_be_told("camera_stalled")
    print(f"stalls: told after {took:.1f} s")
    failing.wait(lambda camera: camera["code"] in {"camera_hangs", "eye_frozen"})
    failing.does(Act.WORKS)
    failing.wait(lambda camera: camera["health"] == "online")
    assert failing.health()["restarts"] >= 1
