"""Proves that a series of pictures goes on where it was interrupted, and that no file is half written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scenes.photoreal.series import Drawn, fill, missing, paths


class Stopped(Exception):
    """The machine went off."""


def drawing(seed: int) -> Drawn:
    """A scene that says which seed it is of."""
    return Drawn(b"picture %d" % seed, b"bare %d" % seed, {"seed": seed, "dice": [{"value": 1 + seed % 6}]})


def quiet(_line: str) -> None:
    """Nobody listens."""


def test_every_seed_gets_a_picture_and_its_truth(tmp_path: Path) -> None:
    said: list[str] = []
    assert fill(tmp_path / "new", range(3, 6), drawing, said.append) == 3
    picture, truth = paths(tmp_path / "new", 4)
    assert picture.read_bytes() == b"picture 4"
    told = {"file": "00004.jpg", "bare": "00004-bare.jpg", "seed": 4, "dice": [{"value": 5}]}
    assert json.loads(truth.read_text()) == told
    assert picture.with_name("00004-bare.jpg").read_bytes() == b"bare 4"
    assert said == ["00003.jpg: [4]", "00004.jpg: [5]", "00005.jpg: [6]"]
    assert len(list((tmp_path / "new").iterdir())) == 9


def test_it_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    asked: list[int] = []

    def stopping(seed: int) -> Drawn:
        asked.append(seed)
        if asked == [1, 2, 3]:
            raise Stopped
        return drawing(seed)

    with pytest.raises(Stopped):
        fill(tmp_path, range(1, 6), stopping, quiet)
    assert missing(tmp_path, range(1, 6)) == [3, 4, 5]
    assert fill(tmp_path, range(1, 6), stopping, quiet) == 3
    assert asked == [1, 2, 3, 3, 4, 5]
    assert missing(tmp_path, range(1, 6)) == []


def test_a_picture_without_its_truth_is_drawn_again(tmp_path: Path) -> None:
    fill(tmp_path, range(1, 3), drawing, quiet)
    paths(tmp_path, 2)[1].unlink()
    assert missing(tmp_path, range(1, 3)) == [2]


def test_a_write_that_fails_leaves_no_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, target: Path) -> Path:
        raise OSError(28, f"No space left on device: {path.name} to {target.name}")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        fill(tmp_path, range(1, 2), drawing, quiet)
    assert not any(path.exists() for path in paths(tmp_path, 1))
