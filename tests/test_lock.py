"""The lock file pins everything that `make` installs, and nothing of where it was fetched from."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.source import ROOT

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

#: What the lock covers. `training` is left out on purpose: `make` never installs it.
LOCKED_EXTRAS = ("pi", "test", "dev")


def entries() -> dict[str, Requirement]:
    lines = [line for line in LOCK.splitlines() if not line.startswith("#")]
    return {requirement.name: requirement for requirement in map(Requirement, lines)}


def wanted() -> list[str]:
    extras = PROJECT["optional-dependencies"]
    return [*PROJECT["dependencies"], *(line for name in LOCKED_EXTRAS for line in extras[name])]


@pytest.mark.parametrize("line", wanted())
def test_each_dependency_is_locked_at_a_version_that_it_allows(line: str) -> None:
    requirement = Requirement(line)
    (pin,) = entries()[requirement.name].specifier
    assert pin.operator == "=="
    assert requirement.specifier.contains(pin.version)


def test_each_entry_is_one_exact_version() -> None:
    assert all(re.fullmatch(r"==[\w.]+", str(entry.specifier)) for entry in entries().values())


def test_one_version_serves_every_python() -> None:
    names = re.findall(r"^([\w-]+)==", LOCK, flags=re.MULTILINE)
    assert sorted(set(names)) == sorted(names)


def test_opencv_is_the_last_that_runs_on_either_numpy() -> None:
    assert str(entries()["opencv-python"]) == "opencv-python==4.11.0.86"


def test_what_trains_the_model_is_not_installed_by_make() -> None:
    assert {"torch", "numba", "onnx"}.isdisjoint(entries())


def test_picamera2_is_compared_with_at_one_exact_version_and_installed_by_nothing_else() -> None:
    lines = (ROOT / "setup/picamera2.txt").read_text(encoding="utf-8").splitlines()
    (pin,) = [line for line in lines if not line.startswith("#")]
    assert re.fullmatch(r"picamera2==[\d.]+", pin)
    assert "picamera2" not in entries()
    assert [line for line in wanted() if line.startswith("picamera2")] == []


def test_no_address_and_no_option_in_it() -> None:
    assert "://" not in LOCK
    assert [line for line in LOCK.splitlines() if line.startswith("-")] == []
