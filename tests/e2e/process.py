"""The product as its owner starts it: a process of its own, that can be killed and started again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[2]
#: What the product's first line says before its address.
GREETING = "Maxitray is at "
#: A process that was asked to stop has ended by then, seconds.
LAST_WORDS_S = 20


class Product:
    """`maxitray serve` on a data folder. The first start takes any free port, later ones the same."""

    def __init__(self, data: Path, camera: str, buttons: str = "none") -> None:
        self._data = data
        self._camera = camera
        self._buttons = buttons
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Start it and wait for its address."""
        command = [sys.executable, "-m", "server", "serve", "--camera", self._camera]
        command += ["--buttons", self._buttons]
        command += ["--data", str(self._data), "--port", self._port]
        with (self._data / "server.log").open("a") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(GREETING):
                self.url = line.removeprefix(GREETING).strip()
                self._port = self.url.rstrip("/").rpartition(":")[2]
                return
        raise AssertionError((self._data / "server.log").read_text())

    def kill(self) -> None:
        """End it as a power cut would: no last words."""
        assert self._process is not None
        self._process.kill()
        self._reap()

    def stop(self) -> None:
        """End it as the system does."""
        if self._process is not None:
            self._process.terminate()
            self._reap()

    def _reap(self) -> None:
        assert self._process is not None
        self._process.wait(LAST_WORDS_S)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def state(self) -> Any:
        """What the API says, asked from the machine itself."""
        return self.call("GET", "/state")

    def call(self, method: str, path: str, body: object = None) -> Any:
        """A call of the API, made from the machine itself."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = Request(f"{self.url}api/v1{path}", data, headers, method=method)
        with urlopen(request, timeout=LAST_WORDS_S) as answer:
            return json.load(answer)
