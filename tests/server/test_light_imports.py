"""The table loads neither OpenCV nor numpy, and `maxitray score` not even Flask.

Looked at from outside, in a fresh interpreter, since this one has loaded everything already.
"""

import subprocess
import sys

import pytest

PROBE = """
import sys
{statement}
print(*sorted(name for name in {heavy!r} if name in sys.modules))
"""


def loaded(statement: str, heavy: list[str]) -> str:
    """Which of the heavy modules a statement loads."""
    probe = PROBE.format(statement=statement, heavy=heavy)
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def test_the_table_process_loads_no_opencv() -> None:
    assert loaded("import server.running", ["cv2", "numpy", "vision", "flask"]) == "flask"


@pytest.mark.parametrize("call", ["score 4 4 4 6 6 6", "rules alga"])
def test_scoring_loads_no_server(call: str) -> None:
    statement = f"from server.cli import main; main({call.split()!r})"
    assert loaded(statement, ["cv2", "numpy", "flask", "waitress", "pydantic", "sqlite3", "device"]) == ""
