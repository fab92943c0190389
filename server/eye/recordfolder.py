"""The folder of recordings: names by time, a limit on its size, and never a disk filled to the brim.

A clip and the pictures taken during it share the beginning of their names and are deleted together, the
oldest first. Files of other names are not ours and stay.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

#: A name is a time (UTC, to the millisecond), which has a number where the same millisecond comes twice, then
#: the picture's number within its clip.
_OURS: Final = re.compile(r"(\d{8}-\d{6}-\d{3}[a-z]?)(?:-\d+)?\.(?:avi|jpg|json)")
#: What is being written has this at the end of its name.
PART: Final = ".part"
#: Left free for the games and the system: as much as a small machine's log and updates need, bytes.
RESERVE_BYTES: Final = 200 * 1024 * 1024
MEGABYTE: Final = 1_000_000


def free_bytes(folder: Path) -> int:
    """How much room the disk has."""
    return shutil.disk_usage(folder).free


class RecordFolder:
    """Owned by the recorder's thread. Everything here may raise OSError: the disk is full, or not ours."""

    def __init__(
        self,
        path: Path,
        limit_bytes: int,
        free: Callable[[Path], int] = free_bytes,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Makes the folder, readable by its owner alone, and looks what lies there."""
        self.path = path
        self._limit = limit_bytes
        self._free = free
        self._now = now
        #: The bytes of each file, by group, by name.
        self._groups: dict[str, dict[str, int]] = {}
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        for file in sorted(path.iterdir()):
            if file.name.endswith(PART) and _OURS.fullmatch(file.name.removesuffix(PART)):
                file.unlink()
            elif found := _OURS.fullmatch(file.name):
                self._groups.setdefault(found[1], {})[file.name] = file.stat().st_size
        self.check_room()

    def new_group(self) -> str:
        """The name of what begins now."""
        now = self._now()
        name = f"{now:%Y%m%d-%H%M%S}-{now.microsecond // 1000:03}"
        tried = [name, *(f"{name}{letter}" for letter in "bcdefghijklmnopqrstuvwxyz")]
        group = next(each for each in tried if each not in self._groups)
        self._groups[group] = {}
        return group

    def check_room(self) -> None:
        """Raises: OSError: `ENOSPC`, while there is still some room for everybody else."""
        if self._free(self.path) < RESERVE_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def write(self, group: str, name: str, data: bytes) -> None:
        """Write a file as a whole; nothing happens when its group has been deleted meanwhile."""
        if group not in self._groups:
            return
        self.check_room()
        part = self.part(name)
        try:
            part.write_bytes(data)
            self.adopt(group, name)
        except OSError:
            part.unlink(missing_ok=True)
            raise

    def part(self, name: str) -> Path:
        """Where a file is written before it is whole."""
        return self.path / f"{name}{PART}"

    def adopt(self, group: str, name: str) -> None:
        """Take in the part of that name, which is whole now, and make room."""
        part = self.part(name)
        size = part.stat().st_size
        part.replace(self.path / name)
        self._groups.setdefault(group, {})[name] = size
        self._make_room()

    def remove(self, group: str, name: str) -> None:
        """Delete one file."""
        files = self._groups.get(group, {})
        files.pop(name, None)
        if not files:
            self._groups.pop(group, None)
        (self.path / name).unlink(missing_ok=True)

    @property
    def total_bytes(self) -> int:
        """How much is kept."""
        return sum(sum(sizes.values()) for sizes in self._groups.values())

    def _make_room(self) -> None:
        total = self.total_bytes
        for group in sorted(self._groups)[:-1]:
            if total <= self._limit:
                return
            for name, size in self._groups.pop(group).items():
                (self.path / name).unlink(missing_ok=True)
                total -= size
