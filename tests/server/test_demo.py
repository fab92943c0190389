"""`maxitray demo`: starts with nothing given, and leaves nothing behind."""

import os
import subprocess
import sys
from pathlib import Path

from tests.server.serving import PATIENCE_S


def test_a_demo_says_where_it_is_and_leaves_nothing_behind(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "demo"],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Maxitray is at http://127.0.0.1:")
    assert any(path.name.startswith("maxitray-demo-") for path in tmp_path.iterdir())
    process.terminate()
    process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("maxitray-")] == []
