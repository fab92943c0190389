"""Switching the machine off, where that is allowed."""

from __future__ import annotations

import logging
import shutil
import subprocess

log = logging.getLogger(__name__)

#: The service manager answers at once whether it will; the machine goes down afterwards, seconds.
_PATIENCE_S = 10.0


def power_off() -> None:
    """Ask the system to shut down; a line in the log says why when it will not."""
    systemctl = shutil.which("systemctl")
    if systemctl is None:
        log.error("the machine is not switched off: there is no systemctl here")
        return
    command = [systemctl, "poweroff", "--no-ask-password"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.error("the machine is not switched off: %s", error)
        return
    if done.returncode != 0:
        log.error("the machine is not switched off: %s", done.stderr.strip() or f"code {done.returncode}")


def stay_on() -> None:
    """For buttons that are simulated: the machine under them is somebody's own."""
    log.info("the buttons ask to switch the machine off; simulated ones do not")
