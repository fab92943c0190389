"""`make clips`: how the watcher does on drawn clips with exact truth, as the table of docs/watching.md.

Each clip is another home: dice, cloth, tray, lamp, camera and players follow from its seed. The reader is the
product's own and reads each picture as a USB camera would send it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import cv2
import numpy as np

from benchmarks.clipmarks import Marks, marked
from benchmarks.documents import put
from scenes.clips import Clip, Picture, make_clip
from vision import Reader, SteadyReader, load_reader
from vision.watching import Event, Watcher, follow

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENT: Final = ROOT / "docs" / "watching.md"
BEGIN = "<!-- made by `make clips` -->"
#: Seeds that nobody tunes on.
FIRST_SEED: Final = 900
CLIPS: Final = 30
_JPEG_QUALITY: Final = 88


def watched(clip: Clip, reader: Reader) -> Marks:
    """The marks of one clip."""
    watcher, steady = Watcher(clip.truth.dice, known_empty=True), SteadyReader(reader)
    events: list[Event] = []
    for n, frame in enumerate(sent(clip)):
        events += follow(watcher, steady.read, frame, n / clip.fps)
    return marked(clip.truth.to_json()["events"], events)


def sent(clip: Clip) -> Iterator[Picture]:
    """The clip's frames as they come through a camera's compression."""
    for frame in clip:
        _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
        yield np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def row(seed: int, setting: dict[str, Any], marks: Marks) -> str:
    """A clip's line of the table."""
    where = f"{setting['dice']} on {setting['tray']}, {setting['tray_shape']}, {setting['tilt_deg']:.0f}°"
    counts = (marks.throws, marks.right, marks.asked, marks.missed, marks.wrong, marks.invented)
    questions = f"{marks.answered}/{marks.questions}"
    cells = (seed, where, *counts, marks.kept_right, questions, marks.needless)
    return f"| {' | '.join(map(str, cells))} |"


#: Of the table's columns.
TITLES: Final = (
    *("seed", "setting", "throws", "right", "asked", "missed", "wrong", "invented"),
    *("kept right", "questions", "needless"),
)
HEAD: Final = f"| {' | '.join(TITLES)} |\n|{' --- |' * len(TITLES)}"


def summary(total: Marks) -> str:
    """All clips in two sentences."""
    late = quantiles(total.delays_s, n=20)[-1] if len(total.delays_s) > 1 else 0.0
    return (
        f"{total.throws} throws: {total.right} told with the right values, {total.asked} asked about,"
        f" {total.missed} missed, {total.wrong} told wrong, {total.invented} invented; kept dice right in"
        f" {total.kept_right} of {total.right}. 95 of 100 were told within {late:.2f} s of the dice's rest."
    )


def measured(seed: int, script: str) -> tuple[str, Marks]:
    """The line of one seed's clip, and its marks."""
    clip = make_clip(seed, script)
    marks = watched(clip, _reader())
    return row(seed, clip.setting.describe(), marks), marks


@cache
def _reader() -> Reader:
    """One reader a process."""
    cv2.setNumThreads(1)
    return load_reader()


def main() -> None:
    """Watch the clips, one a core, and print, or write down, what came of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clips", description="The watcher on clips.")
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="seed of the first clip")
    parser.add_argument("--clips", type=int, default=CLIPS, help="how many")
    parser.add_argument("--script", default="game", help="what happens in them")
    parser.add_argument("--write", action="store_true", help="into docs/watching.md")
    asked = parser.parse_args()
    begun, total, rows = time.perf_counter(), Marks(), [HEAD]
    print(HEAD, flush=True)
    seeds = range(asked.first, asked.first + asked.clips)
    with ProcessPoolExecutor() as cores:
        for line, marks in cores.map(measured, seeds, repeat(asked.script)):
            total.add(marks)
            rows.append(line)
            print(line, *(f"\n  {fault}" for fault in marks.faults), flush=True)
    print(f"\n{summary(total)}\n\nTook {time.perf_counter() - begun:.0f} s.")
    if asked.write:
        put(DOCUMENT, BEGIN, "\n".join([*rows, "", summary(total)]))


if __name__ == "__main__":
    main()
