"""What is installed is what is ours: every file of the rooms that the product needs, and no other.

Packages and data are listed by name in pyproject.toml, so a new folder is forgotten there easily; and the
rooms have everyday names (`server`, `device`), so another package could bring one of the same name and be
imported instead.
"""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.source import ROOMS, ROOT, tracked

#: Folders of the rooms that stay at home: they make the reader's model or its test pictures, and need far
#: more than the product does.
NOT_INSTALLED = ("vision/training/", "scenes/training/", "scenes/photoreal/")

#: Sources and notes that lie beside what is installed: translators' files become `.mo`.
NOT_DATA = {".cfg", ".po", ".pot", ".md"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The product's wheel, built without an index from a copy of what git knows."""
    copy = tmp_path_factory.mktemp("source")
    for path in tracked():
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    folder = tmp_path_factory.mktemp("wheel")
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *offline, "--wheel-dir", folder, copy], check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, laid out as an installation lays it."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def ours() -> set[str]:
    """Files of the rooms that belong into an installation."""
    names = (path.relative_to(ROOT) for room in ROOMS for path in tracked(f"{room}/**"))
    kept = (name for name in names if name.suffix not in NOT_DATA and not name.name.startswith("."))
    return {str(name) for name in kept if not str(name).startswith(NOT_INSTALLED)}


def test_the_wheel_holds_every_file_of_ours_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == ours()


def test_the_version_is_the_newest_of_the_changelog(wheel: Path) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    assert wheel.name.startswith(f"maxitray-{version}-")
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("room", ROOMS)
def test_from_an_empty_folder_each_room_is_ours(room: str, site: Path, tmp_path: Path) -> None:
    program = f"import sys; sys.path.insert(0, {str(site)!r}); import {room}; print({room}.__file__)"
    found = subprocess.run(
        [sys.executable, "-I", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == str(site / room / "__init__.py")


def test_no_other_package_here_brings_a_room_of_the_same_name(tmp_path: Path) -> None:
    program = (
        "from importlib.metadata import packages_distributions as found; "
        f"print(sorted({{owner for room in {ROOMS!r} for owner in found().get(room, [])}}))"
    )
    owners = subprocess.run(
        [sys.executable, "-I", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert owners.stdout.strip() in {"['maxitray']", "[]"}


def test_the_installed_command_answers_from_an_empty_folder(site: Path, tmp_path: Path) -> None:
    program = f"import sys; sys.path.insert(0, {str(site)!r}); from server.cli import main; sys.exit(main())"
    answer = subprocess.run(
        [sys.executable, "-I", "-c", program, "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "read" in answer.stdout
