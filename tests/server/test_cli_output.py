"""Output that cannot be written, or not in these letters, shows no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
MAXITRAY = f"PYTHONPATH='{ROOT}' '{sys.executable}' -P -m server"


def shell(line: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", line],
        capture_output=True,
        text=True,
        env={**os.environ, **environ},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "call", ["rules", "score 1 1 1 1 1 1", "score - --json", "games list --data '{folder}'"]
)
def test_a_full_disk_is_one_line(tmp_path: Path, call: str) -> None:
    (tmp_path / "maxitray.sqlite3").touch()
    told = shell(f"echo 1 1 1 1 1 1 | {MAXITRAY} {call.format(folder=tmp_path)} > /dev/full")
    assert (told.returncode, len(told.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("call", "code"), [("rules", 0), ("rules nope", 2), ("--help", 0)])
def test_a_closed_stream_is_nowhere(call: str, code: int, closed: str) -> None:
    told = shell(f"{MAXITRAY} {call} {closed}")
    assert told.returncode == code
    assert "Traceback" not in told.stderr


def test_a_terminal_without_the_letters_shows_their_numbers(tmp_path: Path) -> None:
    told = shell(f"{MAXITRAY} serve --data '{tmp_path}/å' --host ''", PYTHONIOENCODING="ascii")
    assert (told.returncode, len(told.stderr.splitlines())) == (2, 1)
    rules = tmp_path / "mine.json"
    shell(f"{MAXITRAY} rules alga --json > '{rules}'")
    rules.write_text(rules.read_text().replace('"alga"', '"på hytten"'))
    told = shell(f"{MAXITRAY} score 1 1 1 1 1 1 --rules '{rules}'", PYTHONIOENCODING="ascii")
    assert (told.returncode, "p\\xe5 hytten" in told.stdout, told.stderr) == (0, True, "")
