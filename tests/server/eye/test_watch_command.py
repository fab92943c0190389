"""Proves that `maxitray watch` prints a clip's throws as agreed, and that wrong calls are one clear line.

The reader is told the truth by the clip itself: bright squares on a dark ground are dice, their brightness
the value.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from server.cli import main
from vision import DieReading, Reading

Picture = NDArray[np.uint8]
FPS = 30.0
EDGE = 24
PLACES = [(40, 40), (100, 40), (160, 40), (40, 120), (100, 120), (160, 120)]


def picture(values: list[int], shift: int = 0) -> Picture:
    frame = np.full((180, 240, 3), 30, np.uint8)
    for value, (x, y) in zip(values, PLACES, strict=False):
        frame[y : y + EDGE, x + shift : x + shift + EDGE] = 80 + 25 * value
    return frame


class SquareReader:
    """Reads the squares of `picture`; knowing their size is no help to it."""

    def read(
        self,
        frame: Picture,
        expect: int | None = None,
        edge_px: float | None = None,  # noqa: ARG002
    ) -> Reading:
        grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
        _, labels, stats, centres = cv2.connectedComponentsWithStats((grey > 70).astype(np.uint8))
        dice = []
        for label in range(1, len(stats)):
            value = round((float(np.median(grey[labels == label])) - 80) / 25)
            x, y = centres[label]
            dice.append(DieReading(value, float(x), float(y), float(EDGE), 0.98))
        if not dice:
            return Reading("no_dice")
        return Reading("ok" if expect in (None, len(dice)) else "unsure", tuple(dice))


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.reader.load_reader", lambda _: SquareReader())


def clip(path: Path, *throws: list[int]) -> str:
    """An empty tray, then each throw: rolling for half a second, lying still for one."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (240, 180))
    for _ in range(20):
        writer.write(picture([]))
    for values in throws:
        for number in range(15):
            writer.write(picture(values, 9 * (number % 2)))
        for _ in range(30):
            writer.write(picture(values))
    writer.release()
    return f"file:{path}"


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_throw_of_a_clip_is_one_line_with_the_clips_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = clip(tmp_path / "a.avi", [1, 2, 3, 4, 5, 6], [1, 2, 3, 1, 1, 1])
    assert main(["watch", spec, "--expect", "6", "--json"]) == 0
    told = lines(capsys)
    first, second = [line for line in told if line["event"] == "throw"]
    assert first == {
        "t": first["t"],
        "event": "throw",
        "values": [1, 2, 3, 4, 5, 6],
        "thrown": [0, 1, 2, 3, 4, 5],
        "kept": [],
        "confidence": 0.98,
    }
    assert (second["values"], second["kept"], second["thrown"]) == ([1, 2, 3, 1, 1, 1], [0, 1, 2], [3, 4, 5])
    # Rest begins at frames 35 and 80; it is told a third of a second later.
    assert [first["t"], second["t"]] == pytest.approx([35 / FPS + 0.4, 80 / FPS + 0.4], abs=0.1)
    states = [line["state"] for line in told if line["event"] == "state"]
    assert states == ["empty", "rolling", "settling", "read", "rolling", "settling", "read"]


def test_a_missing_die_is_a_question_and_the_answer_is_not_clean(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", clip(tmp_path / "a.avi", [1, 2, 3, 4, 5]), "--expect", "6", "--json"]) == 1
    (question,) = [line for line in lines(capsys) if line["event"] == "question"]
    assert (question["kind"], question["values"]) == ("missing_die", [1, 2, 3, 4, 5, None])


def test_any_number_of_dice_is_a_throw_when_none_is_expected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", clip(tmp_path / "a.avi", [1, 2, 3, 4, 5])]) == 0
    assert "1 2 3 4 5" in capsys.readouterr().out


def test_each_photo_of_a_folder_is_a_throw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, values in enumerate(([1, 1, 1, 2, 2, 2], [6, 5, 4, 3, 2, 1])):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture(values))
    assert main(["watch", f"file:{tmp_path}", "--expect", "6", "--json"]) == 0
    throws = [line for line in lines(capsys) if line["event"] == "throw"]
    assert [throw["values"] for throw in throws] == [[1, 1, 1, 2, 2, 2], [6, 5, 4, 3, 2, 1]]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["file:/no/such/clip.mp4"],
        ["usb:/dev/no-such-camera"],
        ["picamera2"],
        ["none"],
        ["what"],
        ["simulated", "--expect", "six"],
        ["simulated", "--expect", "0"],
    ],
)
def test_a_wrong_call_is_one_line_and_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_file_that_is_no_clip_is_one_line_and_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("clip.mp4", "photo.jpg"):
        (tmp_path / name).write_bytes(b"nothing of the kind")
        assert main(["watch", f"file:{tmp_path / name}"]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
