"""The supervisor kills a silent eye, starts the next with growing delay, and listens to one eye only.

The clock and the process are scripted: nothing here waits.
"""

import json
from collections.abc import Callable, Mapping

import pytest

from server.messages import EyeMessage
from server.supervisor import LONGEST_DELAY_S, LOOK_S, QUIET_S, SILENCE_S, STARTUP_S, Supervisor
from server.tray import Camera
from server.troubles import CAMERA_HANGS_EXIT

HEALTH = {"type": "health", "health": "online", "reason": None}
HELLO = {"type": "hello", "camera": "simulated", "simulated": True, "pid": 1}
THROW = {"type": "throw", "t": 1.0, "values": [6] * 6, "thrown": [0], "kept": [], "confidence": 1.0}


class ScriptedEye:
    """An eye that does nothing by itself."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.code: int | None = None
        self.killed = False
        self.stopped = False
        self.sent: list[dict[str, object]] = []

    def says(self, message: Mapping[str, object]) -> None:
        self.hear(json.dumps(message).encode() + b"\n")

    def send(self, message: dict[str, object]) -> bool:
        self.sent.append(message)
        return True

    def exit_code(self) -> int | None:
        return self.code

    def kill(self) -> None:
        self.killed = True

    def stop(self) -> None:
        self.stopped = True


class Stage:
    """A supervisor, its clock, the eyes it has started, and what the table was told."""

    def __init__(self) -> None:
        self.now = 100.0
        self.eyes: list[ScriptedEye] = []
        self.cameras: list[Camera] = []
        self.heard: list[EyeMessage] = []
        self.refuse: OSError | None = None
        self.supervisor = Supervisor(
            "simulated", self._launch, self.cameras.append, self.heard.append, lambda: self.now
        )

    def _launch(self, hear: Callable[[bytes], None]) -> ScriptedEye:
        if self.refuse is not None:
            raise self.refuse
        self.eyes.append(ScriptedEye(hear))
        return self.eyes[-1]

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.supervisor.step()

    def camera(self) -> tuple[object, ...]:
        last = self.cameras[-1]
        return last.health, last.reason, last.restarts

    def bring_online(self) -> ScriptedEye:
        """Start an eye and let it report."""
        self.supervisor.step()
        self.eyes[-1].says(HELLO)
        self.eyes[-1].says(HEALTH)
        return self.eyes[-1]


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_an_eye_starts_at_once_and_is_online_with_its_first_report(stage: Stage) -> None:
    stage.supervisor.step()
    assert len(stage.eyes) == 1
    assert stage.camera() == ("restarting", "starting", 0)
    stage.bring_online()
    assert stage.camera() == ("online", None, 0)


def test_an_eye_that_reports_lives_on(stage: Stage) -> None:
    eye = stage.bring_online()
    for _ in range(20):
        stage.pass_time(SILENCE_S - 0.1)
        eye.says(HEALTH)
    assert not eye.killed
    assert len(stage.eyes) == 1


def test_a_silent_eye_is_killed_and_its_camera_is_not_online(stage: Stage) -> None:
    eye = stage.bring_online()
    stage.pass_time(SILENCE_S)
    assert eye.killed
    assert stage.camera() == ("restarting", "frozen", 0)


def test_the_next_eye_waits_until_the_killed_one_is_gone(stage: Stage) -> None:
    eye = stage.bring_online()
    stage.pass_time(SILENCE_S)
    stage.pass_time(60)
    assert len(stage.eyes) == 1
    eye.code = -9
    stage.pass_time(0)
    stage.pass_time(1)
    assert len(stage.eyes) == 2
    assert stage.camera() == ("restarting", "frozen", 1)


def test_an_eye_that_loads_has_more_time_for_its_first_report(stage: Stage) -> None:
    stage.supervisor.step()
    stage.eyes[0].says(HELLO)
    stage.pass_time(STARTUP_S - 0.1)
    assert not stage.eyes[0].killed
    stage.pass_time(0.1)
    assert stage.eyes[0].killed


def test_an_eye_that_opens_its_camera_again_has_more_time(stage: Stage) -> None:
    eye = stage.bring_online()
    eye.says({"type": "health", "health": "gone", "reason": "unplugged", "opens": True})
    stage.pass_time(STARTUP_S - 0.1)
    assert not eye.killed
    eye.says(HEALTH)
    stage.pass_time(SILENCE_S)
    assert eye.killed


def test_garbage_is_no_sign_of_life(stage: Stage) -> None:
    eye = stage.bring_online()
    stage.now += SILENCE_S
    eye.hear(b"not json\n")
    stage.supervisor.step()
    assert eye.killed


def test_delays_double_up_to_the_longest(stage: Stage) -> None:
    delays = []
    for _ in range(7):
        stage.bring_online().code = 1
        stage.supervisor.step()
        lost_at, started = stage.now, len(stage.eyes)
        while len(stage.eyes) == started:
            stage.pass_time(0.5)
        delays.append(stage.now - lost_at)
    assert delays == [1, 2, 4, 8, 16, LONGEST_DELAY_S, LONGEST_DELAY_S]
    assert stage.camera()[2] == 7


def test_after_a_quiet_spell_a_failure_is_a_first_one(stage: Stage) -> None:
    for _ in range(3):
        stage.bring_online().code = 1
        stage.supervisor.step()
        stage.pass_time(LONGEST_DELAY_S)
    eye = stage.bring_online()
    for _ in range(int(QUIET_S)):
        stage.pass_time(1)
        eye.says(HEALTH)
    eye.code = 1
    stage.supervisor.step()
    stage.pass_time(1)
    assert len(stage.eyes) == 5


def test_an_eye_that_ends_is_told_with_its_code(stage: Stage) -> None:
    stage.bring_online().code = 3
    stage.supervisor.step()
    assert stage.camera() == ("restarting", "ended with code 3", 0)


def test_an_eye_that_cannot_be_started_is_tried_again(stage: Stage) -> None:
    stage.refuse = OSError(12, "Cannot allocate memory")
    stage.supervisor.step()
    assert stage.camera()[:2] == ("restarting", "cannot be started: Cannot allocate memory")
    stage.refuse = None
    stage.pass_time(1)
    assert len(stage.eyes) == 1


def test_a_given_up_eye_is_not_listened_to(stage: Stage) -> None:
    old = stage.bring_online()
    stage.pass_time(SILENCE_S)
    old.says(THROW)
    old.says(HEALTH)
    old.code = -9
    stage.pass_time(0)
    stage.pass_time(1)
    old.says(THROW)
    assert [message.type for message in stage.heard] == ["hello", "health"]
    assert stage.camera()[0] == "restarting"


@pytest.mark.parametrize("health", ["stalled", "gone"])
def test_what_the_eye_says_of_its_camera_is_passed_on(stage: Stage, health: str) -> None:
    stage.bring_online().says({"type": "health", "health": health, "reason": "unplugged"})
    assert stage.camera() == (health, "unplugged", 0)


def test_the_trouble_is_told_by_code(stage: Stage) -> None:
    stage.supervisor.step()
    assert stage.cameras[-1].code == "starting"
    eye = stage.bring_online()
    assert stage.cameras[-1].code is None
    eye.says({"type": "health", "health": "gone", "reason": "unplugged", "code": "camera_gone"})
    assert stage.cameras[-1].code == "camera_gone"
    eye.code = CAMERA_HANGS_EXIT
    stage.supervisor.step()
    assert stage.cameras[-1].code == "camera_hangs"
    stage.pass_time(1)
    stage.pass_time(STARTUP_S)
    assert stage.cameras[-1].code == "eye_frozen"


def test_how_often_the_camera_was_opened_again_is_counted_over_all_eyes(stage: Stage) -> None:
    stage.bring_online().says({**HEALTH, "reopened": 3})
    assert stage.cameras[-1].reopened == 3
    stage.eyes[-1].code = 1
    stage.supervisor.step()
    stage.pass_time(1)
    stage.bring_online().says({**HEALTH, "reopened": 2})
    assert (stage.cameras[-1].reopened, stage.cameras[-1].restarts) == (5, 1)


def test_messages_go_to_the_eye_of_the_moment(stage: Stage) -> None:
    assert not stage.supervisor.send({"type": "next"})
    eye = stage.bring_online()
    assert stage.supervisor.send({"type": "next"})
    assert eye.sent == [{"type": "next"}]


def test_stopping_stops_the_eye(stage: Stage) -> None:
    eye = stage.bring_online()
    stage.supervisor.begin_stop()
    assert eye.sent == [{"type": "stop"}]
    assert not eye.stopped
    stage.supervisor.stop()
    assert eye.stopped


def test_the_thresholds_keep_the_promise_of_five_seconds() -> None:
    assert SILENCE_S + LOOK_S < 5
