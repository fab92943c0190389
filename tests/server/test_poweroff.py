"""Switching off asks the system, says why when it will not, and is nothing that simulated buttons can do."""

import logging
from pathlib import Path

import pytest

from server.poweroff import power_off, stay_on


@pytest.fixture
def only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that holds all commands there are."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def systemctl(folder: Path, script: str) -> None:
    """A command of that name."""
    command = folder / "systemctl"
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)


def test_the_system_is_asked_without_asking_for_a_password(
    only: Path, caplog: pytest.LogCaptureFixture
) -> None:
    systemctl(only, f'echo "$@" > {only}/asked')
    power_off()
    assert (only / "asked").read_text() == "poweroff --no-ask-password\n"
    assert caplog.records == []


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo 'Interactive authentication required.' >&2; exit 1", "Interactive authentication required."),
        ("exit 4", "code 4"),
        (None, "there is no systemctl"),
    ],
)
def test_a_refusal_is_one_clear_line(
    only: Path, caplog: pytest.LogCaptureFixture, script: str | None, said: str
) -> None:
    if script is not None:
        systemctl(only, script)
    power_off()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert said in caplog.text


def test_simulated_buttons_leave_the_machine_on(only: Path) -> None:
    systemctl(only, f"touch {only}/asked")
    stay_on()
    assert not (only / "asked").exists()
