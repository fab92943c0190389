"""The product with a watched eye: `python -m benchmarks.soak.serve DATA`."""

from __future__ import annotations

import sys
from pathlib import Path

from server import running
from server.config import CameraSection, Config, ServerSection
from server.eyeprocess import eye_command


def watched(*about: object) -> list[str]:
    """The command of the watched eye."""
    command = eye_command(*about)  # type: ignore[arg-type]
    return ["benchmarks.soak.eye" if word == "server.eye" else word for word in command]


if __name__ == "__main__":
    vars(running).update(eye_command=watched)
    config = Config(server=ServerSection(port=0), camera=CameraSection(spec="simulated"))
    sys.exit(running.serve(config, Path(sys.argv[1])))
