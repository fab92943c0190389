"""Shows the pictures in which the reader failed: each as it is, and beside it with truth and reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.scenes_counts import paired
from benchmarks.scenes_truth import Scene
from vision.reading import Reading

Picture = NDArray[np.uint8]

#: Most pictures shown, how many beside each other, and the width of each, pixels.
MOST, ACROSS, WIDTH_PX = 40, 2, 440
#: Height of the line of words under each, pixels.
LINE_PX: Final = 20
_GREEN, _RED, _WHITE, _AMBER = (80, 255, 80), (60, 60, 255), (255, 255, 255), (0, 190, 255)
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX


@dataclass(frozen=True)
class Failure:
    """A picture that was not read as it should be, and in a few words why."""

    scene: Scene
    reading: Reading
    words: str


def montage(failures: Sequence[Failure]) -> Picture:
    """The failures, or the first of them, in one picture."""
    tiles = [tile(failure) for failure in failures[:MOST]]
    high = max(len(one) for one in tiles)
    padded = [cv2.copyMakeBorder(one, 0, high - len(one), 0, 6, cv2.BORDER_CONSTANT) for one in tiles]
    padded += [np.zeros_like(padded[0])] * (-len(tiles) % ACROSS)
    rows = [np.hstack(padded[n : n + ACROSS]) for n in range(0, len(padded), ACROSS)]
    return np.asarray(np.vstack(rows), np.uint8)


def tile(failure: Failure) -> Picture:
    """The picture, beside it the dimmed picture with true values in green and read ones in red or white."""
    picture = cv2.imread(str(failure.scene.path), cv2.IMREAD_COLOR)
    if picture is None:
        raise FileNotFoundError(failure.scene.path)
    scale = WIDTH_PX / picture.shape[1]
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    marked = (small * 0.45).astype(np.uint8)
    for die in failure.scene.dice:
        at = (int(die.x_px * scale) - 14, int(die.y_px * scale) + 5)
        _put(marked, str(die.value), at, _AMBER if die.reason else _GREEN)
    for seen, true in paired(failure.reading.dice, failure.scene.dice):
        at = (int(seen.x_px * scale) + 2, int(seen.y_px * scale) + 5)
        right = true is not None and true.value == seen.value
        _put(marked, "?" if seen.value is None else str(seen.value), at, _WHITE if right else _RED)
    line = np.zeros((LINE_PX, 2 * WIDTH_PX, 3), np.uint8)
    cv2.putText(
        line, f"{failure.scene.path.stem}: {failure.words}", (4, 14), _FONT, 0.42, _WHITE, 1, cv2.LINE_AA
    )
    return np.asarray(np.vstack([np.hstack([small, marked]), line]), np.uint8)


def _put(picture: Picture, text: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    cv2.putText(picture, text, at, _FONT, 0.55, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(picture, text, at, _FONT, 0.55, colour, 1, cv2.LINE_AA)


def write_montage(failures: Sequence[Failure], path: Path) -> None:
    """Raises: OSError: the file cannot be written."""
    if not cv2.imwrite(str(path), montage(failures)):
        raise OSError(f"cannot write {path}")
