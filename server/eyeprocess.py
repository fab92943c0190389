"""The eye as a real process: `python -m server.eye`, JSON lines over its pipes.

Three things can wait here and none may make the table wait: reading, writing, and the process's end. Each
has a thread or a limit of its own.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

from server.config import RecordSection

log = logging.getLogger(__name__)

#: A reading of many dice takes some 5 kB; a longer line is none, bytes.
LONGEST_LINE_BYTES = 256 * 1024
#: Messages that may wait for a busy eye; it needs only the last of them.
WAITING_MESSAGES = 64
#: An eye that is asked to stop lets go of its camera within this time, or is killed, seconds.
STOP_S = 1.0
#: How soon the writer notices that the eye is gone, seconds.
LOOK_S = 1.0


def eye_command(
    spec: str, data: Path, run_dir: Path, profile: str, record: RecordSection | None = None
) -> list[str]:
    """The command that starts the eye of a camera.

    `-P` keeps a folder of the caller's that happens to be called `vision` out of it.
    """
    command = [sys.executable, "-P", "-m", "server.eye", "--camera", spec]
    command += ["--data", str(data), "--run", str(run_dir)]
    if record is not None and (folder := record.folder()) is not None:
        command += ["--record", str(folder), "--record-limit", str(record.limit_mb)]
    profile_file = data / "profiles" / f"{profile}.json"
    return [*command, "--profile", str(profile_file)] if profile_file.is_file() else command


class EyeProcess:
    """A started eye. `hear` gets its lines, on a thread of ours, until it ends."""

    def __init__(self, command: Sequence[str], hear: Callable[[bytes], None]) -> None:
        root = str(Path(__file__).resolve().parent.parent)
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            # Ctrl-C in the terminal is for us; the eye is told by us.
            start_new_session=True,
        )
        self._waiting: queue.Queue[bytes | None] = queue.Queue(WAITING_MESSAGES)
        self._hear = hear
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for work, pipe in ((self._read, self._process.stdout), (self._write, self._process.stdin)):
            threading.Thread(target=work, args=(pipe,), name="eye", daemon=True).start()

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def send(self, message: dict[str, object]) -> bool:
        """Pass a message without waiting; False when the eye has stopped taking them."""
        try:
            self._waiting.put_nowait(json.dumps(message).encode() + b"\n")
        except queue.Full:
            return False
        return True

    def exit_code(self) -> int | None:
        """None while it lives."""
        return self._process.poll()

    def kill(self) -> None:
        """End it and whatever it started, at once."""
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def stop(self) -> None:
        """Let it end, then make it."""
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(None)
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(STOP_S)

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            for line in lines_of(pipe):
                try:
                    self._hear(line)
                except Exception:  # the edge of the thread: one line must not make us deaf to the next
                    log.exception("a line of the eye")

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(BrokenPipeError), pipe:
            while (message := self._next_message()) is not None:
                pipe.write(message)
                pipe.flush()

    def _next_message(self) -> bytes | None:
        """The next message to write; None when there will be none."""
        while self._process.poll() is None:
            with contextlib.suppress(queue.Empty):
                return self._waiting.get(timeout=LOOK_S)
        return None


def lines_of(pipe: IO[bytes]) -> Iterator[bytes]:
    """The lines of a pipe; one that is too long is passed over, whatever its length."""
    too_long = False
    while line := pipe.readline(LONGEST_LINE_BYTES):
        ended = line.endswith(b"\n")
        if ended and not too_long:
            yield line
        elif not ended and not too_long:
            log.warning("the eye wrote a line of more than %d bytes", LONGEST_LINE_BYTES)
        too_long = not ended
