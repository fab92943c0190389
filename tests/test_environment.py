"""The Python environment is made once: ready again when what it is made from changes, and never thrown away.

`setup/venv.sh` runs for real in a copy of the files it reads; its pip is a stand-in that notes each call.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.source import ROOT

#: Stands in for .venv/bin/python: knows its version, has a pip, notes what the pip is asked for.
PYTHON = """#!/bin/sh
case "$*" in
    --version) echo "Python 3.11.2" ;;
    *--version*) ;;
    *) echo "$*" >> installs ;;
esac
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with an environment that nothing is installed in yet."""
    (tmp_path / "setup").mkdir()
    (tmp_path / ".venv/bin").mkdir(parents=True)
    for name in ("pyproject.toml", "requirements.lock", "setup/picamera2.txt", "setup/venv.sh"):
        shutil.copy(ROOT / name, tmp_path / name)
    python = tmp_path / ".venv/bin/python"
    python.write_text(PYTHON)
    python.chmod(0o755)
    return tmp_path


def installs(clone: Path, purpose: str) -> list[str]:
    """What pip is asked for when the environment is made ready for a purpose."""
    noted = clone / "installs"
    noted.unlink(missing_ok=True)
    subprocess.run([clone / "setup/venv.sh", purpose], check=True, capture_output=True, cwd=clone)
    return noted.read_text().splitlines() if noted.exists() else []


def test_the_first_run_installs_the_locked_versions(clone: Path) -> None:
    tool, product, _ = installs(clone, "test")
    assert tool.endswith("install --constraint requirements.lock setuptools")
    assert product.endswith("install --constraint requirements.lock --no-build-isolation --editable .[test]")


def test_the_tests_get_picamera2_beside_and_without_what_it_leans_on(clone: Path) -> None:
    assert not any("picamera2" in call for call in installs(clone, "run"))
    *_, picamera2 = installs(clone, "test")
    assert picamera2.endswith("--target .venv/picamera2 --requirement setup/picamera2.txt")
    assert "--no-deps" in picamera2


def test_the_second_run_installs_nothing(clone: Path) -> None:
    installs(clone, "run")
    assert installs(clone, "run") == []


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements.lock", "setup/picamera2.txt"])
def test_a_change_of_what_it_is_made_from_is_seen(clone: Path, changed: str) -> None:
    installs(clone, "run")
    with (clone / changed).open("a") as file:
        file.write("# changed\n")
    assert len(installs(clone, "run")) == 2


def test_what_is_ready_for_more_is_ready_for_less(clone: Path) -> None:
    installs(clone, "check")
    assert installs(clone, "run") == []
    assert installs(clone, "test") == []


def test_what_is_ready_for_less_is_not_ready_for_more(clone: Path) -> None:
    installs(clone, "run")
    assert len(installs(clone, "check")) == 3


def test_an_environment_that_works_is_kept(clone: Path) -> None:
    keepsake = clone / ".venv/keepsake"
    keepsake.touch()
    installs(clone, "run")
    assert keepsake.exists()
