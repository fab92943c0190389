"""`python -m benchmarks.scenes FOLDER`: how the reader does on drawn tray pictures with exact truth.

FOLDER holds two sets: `plain`, what the reader must read, and `hard`, what it must doubt. What is missing of
our own sets is drawn first (with the extra `training`); photo-real ones, with one JSON beside each picture,
are taken as they are. Every plain picture is read twice: with the tray's profile, as after a calibration, and
without any.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from benchmarks.documents import put
from benchmarks.scenes_counts import Outcome, outcome
from benchmarks.scenes_files import FIRST_SEED, HARD_AFTER, Set, draw_missing
from benchmarks.scenes_montage import Failure, write_montage
from benchmarks.scenes_tables import hard_table, plain_table, reliability_table
from benchmarks.scenes_truth import Scene, is_photoreal, load_scenes
from vision import Reader, Reading
from vision.networks import Networks, models
from vision.profile import load_profile, save_profile

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENT: Final = ROOT / "docs" / "reader.md"
BEGIN = "<!-- made by `python -m benchmarks.scenes` -->"
Result = tuple[Outcome, Reading]


def measured(scene: Scene, profiled: bool) -> Result:
    """What came of one picture, and its reading."""
    picture = cv2.imread(str(scene.path), cv2.IMREAD_COLOR)
    if picture is None:
        raise FileNotFoundError(scene.path)
    frame = np.asarray(picture, np.uint8)
    reader = _calibrated(scene) if profiled else Reader(_networks())
    begun = time.perf_counter()
    reading = reader.read(frame)
    return outcome(scene, reading, (time.perf_counter() - begun) * 1000), reading


@cache
def _networks() -> Networks:
    """Loaded once a process, to run on one core."""
    cv2.setNumThreads(1)
    with models() as folder:
        return Networks.load(folder)


def _calibrated(scene: Scene) -> Reader:
    """A reader with the scene's profile, out of a file as the product has it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tray.json"
        save_profile(scene.profile(), path)
        return Reader(_networks(), load_profile(path))


def read_all(scenes: Sequence[Scene], profiled: bool, processes: int) -> list[Result]:
    """What came of the pictures, in their order."""
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(partial(measured, profiled=profiled), scenes, chunksize=4))


def tables(plain: Sequence[Result], known: Sequence[Result], hard: Sequence[Result]) -> list[str]:
    """All that is told; `known`: the plain pictures with a profile."""
    lines = [
        *plain_table("with the tray's profile", [o for o, _ in known]),
        "",
        *plain_table("without a profile", [o for o, _ in plain]),
        "",
        *hard_table("hard pictures, with the tray's profile", [o for o, _ in hard]),
        "",
    ]
    for title, results in (("plain", known), ("plain, no profile", plain), ("hard", hard)):
        lines += [*reliability_table(f"confidence, {title}", (o for o, _ in results)), ""]
    return lines


def failures(plain: Sequence[Result], known: Sequence[Result], hard: Sequence[Result]) -> list[Failure]:
    """What went wrong: the silent pictures first, then plain ones that were left unsure."""
    told = (("profile", known), ("no profile", plain), ("hard", hard))
    silent = [(name, r) for name, results in told for r in results if r[0].kind == "silent"]
    unsure = [(name, r) for name, results in told[:2] for r in results if r[0].kind == "unsure"]
    return [Failure(o.scene, reading, _words(name, o, reading)) for name, (o, reading) in silent + unsure]


def _words(name: str, o: Outcome, reading: Reading) -> str:
    there = ", ".join(o.scene.reasons)
    doubts = ", ".join(sorted({die.reason for die in reading.dice if die.reason}))
    return "; ".join(part for part in (f"{name}, {o.kind}", there, doubts) if part)


def scenes_of(folder: Path, kind: Set, wanted: int, first_seed: int, processes: int) -> list[Scene]:
    """The scenes of a set, drawn where they are missing."""
    if not is_photoreal(folder / kind):
        draw_missing(folder, kind, wanted, first_seed, processes)
    return load_scenes(folder / kind)[:wanted]


def main() -> None:
    """Draw, read, print; write what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.scenes", description="The reader on drawn trays."
    )
    parser.add_argument("folder", type=Path, help="holds plain/ and hard/, or gets them")
    parser.add_argument("--plain", type=int, default=3000, help="how many plain pictures")
    parser.add_argument("--hard", type=int, default=500, help="how many hard pictures")
    parser.add_argument(
        "--first-seed", type=int, default=FIRST_SEED, help=f"plain; hard ones {HARD_AFTER:,} later"
    )
    parser.add_argument("--processes", type=int, default=2, help="drawing and reading side by side")
    parser.add_argument("--failures", type=Path, help="a picture (PNG) of those that failed")
    parser.add_argument("--write", action="store_true", help="into docs/reader.md")
    asked = parser.parse_args()
    plain = scenes_of(asked.folder, "plain", asked.plain, asked.first_seed, asked.processes)
    hard = scenes_of(asked.folder, "hard", asked.hard, asked.first_seed + HARD_AFTER, asked.processes)
    results = [read_all(plain, known, asked.processes) for known in (False, True)]
    results.append(read_all(hard, True, asked.processes))
    lines = tables(*results)
    print("\n".join(lines))
    if asked.failures and (wrong := failures(*results)):
        write_montage(wrong, asked.failures)
    if asked.write:
        put(DOCUMENT, BEGIN, "\n".join(lines).rstrip())


if __name__ == "__main__":
    main()
