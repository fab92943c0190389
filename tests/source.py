"""The product's own source, as the tests about the whole house read it.

Kept in one place so that "which files are ours" has one answer: what git knows, not what lies about.
"""

import ast
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: The rooms, and which others each may import. `server` is in no list: nothing imports it.
ARROWS: dict[str, frozenset[str]] = {
    "scoring": frozenset(),
    "vision": frozenset(),
    "vision.training": frozenset({"vision", "scenes"}),
    "scenes": frozenset(),
    "device": frozenset({"scenes"}),
    "calibration": frozenset({"vision", "device"}),
    "server": frozenset({"scoring", "vision", "scenes", "device", "calibration"}),
}
ROOMS = tuple(room for room in ARROWS if "." not in room)


@cache
def tracked(*patterns: str) -> tuple[Path, ...]:
    """Files that match the git patterns: those of the repository, and new ones that git does not ignore."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = {ROOT / name for name in listed.split("\0") if name}
    return tuple(sorted(path for path in paths if path.is_file()))


@dataclass(frozen=True)
class Module:
    """One Python file of a room: its dotted name, its path and its syntax tree."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def room(self) -> str:
        """The longest name in ARROWS that the module lies in."""
        return max((room for room in ARROWS if f"{self.name}.".startswith(f"{room}.")), key=len)


@cache
def modules() -> dict[str, Module]:
    """Every module of every room by its dotted name."""
    found = {}
    for path in tracked(*(f"{room}/*.py" for room in ROOMS)):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = Module(name, path, ast.parse(path.read_text(encoding="utf-8"), filename=str(path)))
    return found
