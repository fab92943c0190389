"""What stands before landing: both the checks and the tests are run, and either one failing is a failure.

`.ci/run` runs for real; `make` is a stand-in that fails on request.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.source import ROOT


def run_with_failing(target: str, folder: Path) -> tuple[int, list[str]]:
    """(exit code, targets made) of `.ci/run` in a world where making `target` fails."""
    bash, made = shutil.which("bash"), folder / "made"
    make = folder / "make"
    make.write_text(f'#!{bash}\necho "$1" >> "{made}"\n[ "$1" != "{target}" ]\n')
    make.chmod(0o755)
    environment = {"PATH": f"{folder}{os.pathsep}{os.defpath}"}
    code = subprocess.run([str(bash), ROOT / ".ci/run"], env=environment, check=False).returncode
    return code, made.read_text().split()


@pytest.mark.parametrize(("failing", "code"), [("nothing", 0), ("check", 1), ("test", 1)])
def test_checks_and_tests_both_run_and_both_count(failing: str, code: int, tmp_path: Path) -> None:
    assert run_with_failing(failing, tmp_path) == (code, ["check", "test"])
