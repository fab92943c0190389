"""The systemd units are ones that systemd accepts without a word, and shut what the product does not need.

`systemd-analyze verify` exits 0 for a misspelt key and only mutters on stderr, so silence is asked for.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.source import ROOT, tracked

UNITS = tracked("systemd/*.service", "systemd/*.socket", "systemd/*.target", "systemd/*.timer")

#: systemd's own scale of exposure, 0 (shut) to 100 (open), in tenths. Anything below 40 it calls "OK".
MOST_EXPOSURE = 40

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="no systemd-analyze on this machine"
)


@pytest.fixture
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A unit as it stands, but for its program: /opt/maxitray is not on the machine that tests."""
    source: Path = request.param
    lines = source.read_text(encoding="utf-8").splitlines()
    stand_in = [
        f"ExecStart={shutil.which('true')}" if line.startswith("ExecStart=") else line for line in lines
    ]
    copy = tmp_path / source.name
    copy.write_text("\n".join(stand_in) + "\n", encoding="utf-8")
    return copy


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)


def test_there_is_a_unit() -> None:
    assert ROOT / "systemd/maxitray.service" in UNITS


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name, indirect=True)
def test_systemd_has_nothing_to_say_about_it(unit: Path) -> None:
    verdict = analyze("verify", unit)
    assert (verdict.returncode, verdict.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name, indirect=True)
def test_it_is_shut_in(unit: Path) -> None:
    verdict = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSURE}", "--no-pager", unit)
    assert verdict.returncode == 0, verdict.stdout


@pytest.mark.parametrize("source", UNITS, ids=lambda path: path.name)
def test_every_part_says_why_it_is_there(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    assert text.startswith("# "), "a unit opens with the reason it exists"
    sections = [part for part in text.split("\n[")[1:] if not part.startswith("Install]")]
    assert all("\n#" in part for part in sections)
