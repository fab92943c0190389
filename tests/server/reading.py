"""Calls `maxitray read` with networks that see what a test says, and writes the photos for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from server.cli import main
from tests.vision.stubs import SeenDice, SureJudge, reader

Picture = NDArray[np.uint8]

#: What a line of JSON holds by the design, and nothing else.
LINE_KEYS = ["file", "status", "values", "dice", "message", "ms"]
#: Two dice in a photo of 300 by 200: value, x, y, edge.
DICE = ((5, 60.0, 50.0, 40.0), (2, 200.0, 120.0, 40.0))


class Lines:
    """Both outputs of one call, and the exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out.splitlines(), err.splitlines()

    @property
    def json(self) -> list[dict[str, Any]]:
        """What was printed, line by line."""
        return [json.loads(line) for line in self.out]


class ReadCommand:
    """The command with a reader of the test's own: one that sees DICE unless another is put there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.reader = reader(SeenDice(*DICE), SureJudge())
        self._capsys = capsys
        monkeypatch.setattr("vision.reader.load_reader", lambda _profile=None: self.reader)

    def __call__(self, *words: str | Path) -> Lines:
        """Call it with these words."""
        code = main(["read", *map(str, words)])
        return Lines(code, *self._capsys.readouterr())


def photo(path: Path, image: Picture | None = None) -> Path:
    """A photo of 300 by 200 at the path, in the kind that its name says."""
    picture = np.full((200, 300, 3), 90, np.uint8) if image is None else image
    assert cv2.imwrite(str(path), picture)
    return path


def turned(path: Path, orientation: int, image: Picture | None = None) -> Path:
    """A JPEG that says how it is to be turned to be upright (EXIF, one entry, little endian)."""
    data = photo(path, image).read_bytes()
    entry = b"\x12\x01\x03\x00\x01\x00\x00\x00" + orientation.to_bytes(4, "little")
    exif = b"Exif\0\0" + b"II*\0\x08\x00\x00\x00" + b"\x01\x00" + entry + b"\0\0\0\0"
    path.write_bytes(data[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + data[2:])
    return path
