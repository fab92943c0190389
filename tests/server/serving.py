"""A real server in a process of its own, and a plain way to call it."""

import http.client
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from tests.server.playing import API

#: Ends a test that hangs; nothing takes this long, seconds.
PATIENCE_S = 60.0


@dataclass(frozen=True)
class Answer:
    """A status and a body."""

    status: int
    body: Any


class Served:
    """`maxitray serve` over a data folder, on a free port; killed at the end if it still runs."""

    def __init__(self, data: Path, *words: str) -> None:
        command = [sys.executable, "-m", "server", "serve", "--port", "0", "--data", str(data), *words]
        root = Path(__file__).resolve().parents[2]
        self.process = subprocess.Popen(
            command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.greeting = _pipe(self.process.stdout).readline()
        self.port = int(self.greeting.rsplit(":", 1)[1].strip(" /\n")) if self.greeting else 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """One call on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            raw = None if body is None else json.dumps(body)
            connection.request(method, API + path, raw, {"Content-Type": "application/json", **named})
            answer = connection.getresponse()
            return Answer(answer.status, json.loads(answer.read()))
        finally:
            connection.close()

    def kill(self) -> None:
        """SIGKILL, and wait until it is gone."""
        self.process.kill()
        self.end()

    def end(self) -> tuple[int, str]:
        """Wait for its end; the exit code and what it wrote to stderr."""
        _, told = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, told


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe
