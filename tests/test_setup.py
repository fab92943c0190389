"""A fresh machine gets what it lacks, hears what is done to it, and a ready one is left alone.

The scripts run for real, in a world of stand-ins: a folder of small programs is all they find on their PATH,
and each writes down how it was called. That the real packages do what they should is tried on real systems.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.source import ROOT

NEEDS_OF_PLAY = "python3-venv libgl1 libglib2.0-0"

#: A python3 of the right version that finds nothing it is asked for until apt-get has been there.
BARE_PYTHON = 'case "$*" in *version_info*) exit 0 ;; *) [ -e installed ] ;; esac'
APT = '[ "${*: -1}" = update ] || touch installed'


@dataclass
class World:
    """A folder with the stand-ins, in which a script runs."""

    folder: Path

    def add(self, name: str, body: str) -> None:
        """A program that notes its call in `calls` and then does `body`."""
        program = self.folder / "bin" / name
        program.write_text(f'#!{shutil.which("bash")}\necho "{name} $*" >> "{self.folder}/calls"\n{body}\n')
        program.chmod(0o755)

    def run(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        bash = shutil.which("bash")
        assert bash is not None
        command = [bash, str(ROOT / script), *arguments]
        environment = {"PATH": str(self.folder / "bin")}
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def calls(self, name: str) -> list[str]:
        noted = self.folder / "calls"
        lines = noted.read_text().splitlines() if noted.exists() else []
        return [line for line in lines if line.startswith(f"{name} ")]


@pytest.fixture
def world(tmp_path: Path) -> World:
    """A machine with a bare python3 and apt-get, whose user is root."""
    (tmp_path / "bin").mkdir()
    env = shutil.which("env")
    assert env is not None
    (tmp_path / "bin/env").symlink_to(env)
    touch = shutil.which("touch")
    assert touch is not None
    (tmp_path / "bin/touch").symlink_to(touch)
    machine = World(tmp_path)
    machine.add("python3", BARE_PYTHON)
    machine.add("apt-get", APT)
    machine.add("id", "echo 0")
    return machine


def test_root_gets_what_is_missing_without_a_question(world: World) -> None:
    done = world.run("setup/system.sh", "run")
    assert done.returncode == 0
    assert done.stdout == f"maxitray: Missing: {NEEDS_OF_PLAY}. Installing.\n"
    update, install = world.calls("apt-get")
    assert update.endswith(" update")
    assert install.endswith(f" install --yes --no-install-recommends {NEEDS_OF_PLAY}")


def test_a_ready_machine_is_left_alone(world: World) -> None:
    (world.folder / "installed").touch()
    done = world.run("setup/system.sh", "run")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert world.calls("apt-get") == []


def test_the_tests_need_a_browser_besides(world: World) -> None:
    world.add("apt-get", f'{APT}; cp "$0" "{world.folder}/bin/chromium" 2>/dev/null')
    (world.folder / "bin/cp").symlink_to(shutil.which("cp") or "")
    assert world.run("setup/system.sh", "test").returncode == 0
    assert world.calls("apt-get")[1].endswith(f"{NEEDS_OF_PLAY} libatomic1 chromium")


def test_the_camera_stacks_need_what_makes_a_system_and_a_machine(world: World) -> None:
    tools = "debootstrap qemu-system-x86_64 busybox cpio modprobe xz v4l2-ctl"
    made = "".join(f' "{world.folder}/bin/{tool}"' for tool in tools.split())
    world.add("apt-get", f'{APT}; for tool in{made}; do cp "$0" "$tool"; done')
    world.add("uname", "echo x86_64")
    world.add("ldd", "exit 1")
    (world.folder / "bin/cp").symlink_to(shutil.which("cp") or "")
    assert world.run("setup/system.sh", "cameras").returncode == 0
    assert world.calls("apt-get")[1].endswith(
        " debootstrap qemu-system-x86 busybox-static cpio kmod xz-utils v4l-utils"
    )


def test_another_machine_is_spared_the_emulated_one(world: World) -> None:
    world.add("uname", "echo aarch64")
    world.add("debootstrap", "exit 0")
    assert world.run("setup/system.sh", "cameras").returncode == 0
    assert world.calls("apt-get") == []


def test_an_ordinary_user_is_told_before_sudo_asks(world: World) -> None:
    world.add("id", "echo 1000")
    world.add("sudo", '"$@"')
    (world.folder / "bin/true").symlink_to(shutil.which("true") or "")
    done = world.run("setup/system.sh", "run")
    assert done.returncode == 0
    assert f"Missing: {NEEDS_OF_PLAY}. Installing with sudo, which may ask" in done.stdout
    assert len(world.calls("apt-get")) == 2
    assert all("apt-get" in call or call == "sudo true" for call in world.calls("sudo"))


@pytest.mark.parametrize("sudo", ["refuses", "absent"])
def test_without_root_or_sudo_it_names_the_command_and_stops(world: World, sudo: str) -> None:
    world.add("id", "echo 1000")
    if sudo == "refuses":
        world.add("sudo", "exit 1")
    done = world.run("setup/system.sh", "run")
    assert done.returncode == 1
    assert f"apt-get install {NEEDS_OF_PLAY}" in done.stderr
    assert world.calls("apt-get") == []


def test_another_kind_of_linux_is_told_what_to_install(world: World) -> None:
    (world.folder / "bin/apt-get").unlink()
    done = world.run("setup/system.sh", "run")
    assert done.returncode == 1
    assert done.stderr == (
        f"maxitray: This machine has no apt-get. Install by its own means: {NEEDS_OF_PLAY}\n"
    )


def test_a_failed_installation_is_not_passed_over(world: World) -> None:
    world.add("apt-get", "exit 100")
    done = world.run("setup/system.sh", "run")
    assert done.returncode == 1
    assert "That did not work. By hand, as root: apt-get update && apt-get install" in done.stderr


def test_a_python_of_another_time_is_named(world: World) -> None:
    world.add("python3", 'case "$*" in *--version*) echo Python 3.9.2 ;; *) exit 1 ;; esac')
    done = world.run("setup/system.sh", "run")
    assert (done.returncode, world.calls("apt-get")) == (1, [])
    assert "Python 3.9.2 is not one of 3.11 to 3.13" in done.stderr
