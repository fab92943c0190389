"""The folder keeps within its limit, deletes the oldest first and nothing that is not its own."""

from __future__ import annotations

import errno
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.eye.recordfolder import RESERVE_BYTES, RecordFolder


class Clock:
    """Time that moves when told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 12, 24, 18, 0, 5, 123_000, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_time(self) -> None:
        self.now += timedelta(seconds=7)


def folder_at(path: Path, limit: int, clock: Clock, free: int = 10**12) -> RecordFolder:
    return RecordFolder(path, limit, free=lambda _: free, now=clock)


def names(path: Path) -> list[str]:
    return sorted(file.name for file in path.iterdir())


def test_the_folder_is_made_for_its_owner_alone_and_names_tell_the_time(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b"
    folder = folder_at(path, 1000, Clock())
    assert path.stat().st_mode & 0o777 == 0o700
    assert [folder.new_group() for _ in range(3)] == [
        "20261224-180005-123",
        "20261224-180005-123b",
        "20261224-180005-123c",
    ]


def test_the_oldest_go_first_with_all_that_belongs_to_them(tmp_path: Path) -> None:
    clock = Clock()
    folder = folder_at(tmp_path, 1000, clock)
    groups = []
    for _ in range(5):
        group = folder.new_group()
        groups.append(group)
        folder.write(group, f"{group}-1.jpg", b"x" * 200)
        folder.write(group, f"{group}-1.json", b"x" * 100)
        clock.pass_time()
    assert folder.total_bytes <= 1000
    assert names(tmp_path) == sorted(f"{group}-1.{end}" for group in groups[2:] for end in ("jpg", "json"))
    folder.write(groups[0], f"{groups[0]}-1.json", b"late")
    assert f"{groups[0]}-1.json" not in names(tmp_path)


def test_a_file_written_again_counts_once(tmp_path: Path) -> None:
    folder = folder_at(tmp_path, 1000, Clock())
    group = folder.new_group()
    for size in (100, 300, 200):
        folder.write(group, f"{group}-1.json", b"x" * size)
    assert folder.total_bytes == 200


def test_what_lies_there_already_counts_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    clock = Clock()
    strangers = ["holiday.jpg", "20261224.avi", "20200101-000000-000.txt", "notes.json.part"]
    for name in (*strangers, "20200101-000000-000-1.jpg", "20200101-000000-000.avi"):
        (tmp_path / name).write_bytes(b"x" * 450)
    (tmp_path / "20200101-000000-001.avi.part").write_bytes(b"x")
    folder = folder_at(tmp_path, 1000, clock)
    assert folder.total_bytes == 900
    group = folder.new_group()
    folder.write(group, f"{group}-1.jpg", b"x" * 200)
    assert names(tmp_path) == sorted([*strangers, f"{group}-1.jpg"])


def test_the_newest_stays_even_when_it_alone_is_too_large(tmp_path: Path) -> None:
    folder = folder_at(tmp_path, 1000, Clock())
    group = folder.new_group()
    folder.write(group, f"{group}-1.jpg", b"x" * 5000)
    assert names(tmp_path) == [f"{group}-1.jpg"]


def test_room_is_left_for_the_games(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="space") as caught:
        folder_at(tmp_path, 1000, Clock(), free=RESERVE_BYTES - 1)
    assert caught.value.errno == errno.ENOSPC
