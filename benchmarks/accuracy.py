"""`make accuracy`: how often the reader is right, unsure and silently wrong, as the tables of docs/reader.md.

Two measures: real photographs by many people, which lie beside the repository where one has them and never go
into it, and drawn scenes with exact truth, which are part of it. A photo is *exact* when the reading is sure
and all values are right, *silent* when it is sure and anything is wrong, the count included; right but unsure
is neither.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.documents import put
from device.photos import load_photo
from vision import Reader, load_reader

ROOT: Final = Path(__file__).resolve().parents[1]
PHOTOS: Final = ROOT.parent / "shared" / "photos"
SCENES: Final = ROOT / "tests" / "vision" / "scenes"
DOCUMENT: Final = ROOT / "docs" / "reader.md"
BEGIN = "<!-- made by `make accuracy` -->"
#: Tags on fewer pictures than this say nothing.
FEWEST_FOR_A_ROW: Final = 5


@dataclass(frozen=True)
class Outcome:
    """What came of one picture."""

    source: str
    tags: tuple[str, ...]
    core: bool
    certain: bool
    kind: str
    dice: int
    ms: float


@dataclass(frozen=True)
class Case:
    """A picture with its known answer; values None where no reading may be sure (moving, covered)."""

    path: Path
    source: str
    values: tuple[int, ...] | None
    tags: tuple[str, ...] = ()
    core: bool = True
    certain: bool = True


def photo_cases(folder: Path) -> list[Case]:
    """The labelled photographs of a folder, see its README."""
    with (folder / "labels.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [
        Case(
            path=folder / "dev" / row["file"],
            source=row["file"].rsplit("_", 1)[0],
            values=None if "?" in row["values"] else tuple(sorted(map(int, row["values"].split()))),
            tags=tuple(row["tags"].split()),
            core=row["core"] == "yes",
            certain=row["certain"] == "yes",
        )
        for row in rows
    ]


def scene_cases(folder: Path) -> list[Case]:
    """The drawn scenes that the repository keeps."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return [
        Case(folder / name, entry["kind"], tuple(sorted(entry["values"])) if entry["readable"] else None)
        for name, entry in truth.items()
    ]


def outcome(reader: Reader, case: Case) -> Outcome:
    """Read one picture and hold the reading against its answer."""
    picture = load_photo(case.path)
    begun = time.perf_counter()
    reading = reader.read(picture)
    ms = (time.perf_counter() - begun) * 1000
    sure = reading.status != "unsure"
    if case.values is None:
        kind = "taken" if reading.status == "ok" else "left"
    elif not sure:
        kind = "unsure"
    else:
        kind = "exact" if tuple(sorted(reading.values)) == case.values else "silent"
    return Outcome(case.source, case.tags, case.core, case.certain, kind, len(case.values or ()), ms)


def row(name: str, outcomes: Iterable[Outcome]) -> str:
    """One line of a table: share exact, silent and unsure of the pictures that have an answer."""
    count = Counter(o.kind for o in outcomes)
    total = count["exact"] + count["silent"] + count["unsure"]
    if not total:
        return f"| {name} | 0 | | | |"
    shares = (f"{100 * count[kind] / total:.1f} %" for kind in ("exact", "silent", "unsure"))
    return f"| {name} | {total} | {' | '.join(shares)} |"


def photo_table(outcomes: Sequence[Outcome]) -> list[str]:
    """The photographs: the figures quoted (core and certain), by source and by tag, and all of them."""
    core = [o for o in outcomes if o.core and o.certain]
    lines = ["| photographs | n | exact | silent | unsure |", "| --- | --- | --- | --- | --- |"]
    lines.append(row("**core**", core))
    lines.append(row("all certain", [o for o in outcomes if o.certain]))
    for source, _ in Counter(o.source for o in core).most_common():
        lines.append(row(f"source {source}", [o for o in core if o.source == source]))
    for tag, count in Counter(tag for o in core for tag in o.tags).most_common():
        if count >= FEWEST_FOR_A_ROW:
            lines.append(row(f"tag {tag}", [o for o in core if tag in o.tags]))
    forbidden = [o for o in outcomes if o.kind in ("taken", "left")]
    taken = sum(o.kind == "taken" for o in forbidden)
    lines += ["", f"Of {len(forbidden)} pictures with moving or covered dice, {taken} were taken as sure."]
    return lines


def scene_table(outcomes: Sequence[Outcome]) -> list[str]:
    """The drawn scenes, by kind."""
    lines = ["| drawn scenes | n | exact | silent | unsure |", "| --- | --- | --- | --- | --- |"]
    lines.append(row("all", outcomes))
    for kind, _ in Counter(o.source for o in outcomes).most_common():
        lines.append(row(kind, [o for o in outcomes if o.source == kind]))
    unreadable = [o for o in outcomes if o.kind in ("taken", "left")]
    taken = sum(o.kind == "taken" for o in unreadable)
    lines += [
        "",
        f"Of {len(unreadable)} scenes with a die that nobody could read, {taken} were taken as sure.",
    ]
    return lines


def measure(cases: Sequence[Case], reader: Reader) -> tuple[list[Outcome], str]:
    """All outcomes, and a line on how long a picture takes."""
    outcomes = [outcome(reader, case) for case in cases]
    times = sorted(o.ms for o in outcomes)
    return outcomes, f"Median {times[len(times) // 2]:.0f} ms a picture on the machine that made this table."


def write(lines: Sequence[str]) -> None:
    """Put the tables between the marks in the document."""
    put(DOCUMENT, BEGIN, "\n".join(lines))


def main() -> None:
    """Measure, print, and write the document where both measures are there."""
    parser = argparse.ArgumentParser(prog="make accuracy", description="How often the reader is right.")
    parser.add_argument("--photos", type=Path, default=PHOTOS, help="folder with labels.csv and dev/")
    folder = parser.parse_args().photos
    reader = load_reader()
    scenes, pace = measure(scene_cases(SCENES), reader)
    lines = [*scene_table(scenes), "", pace]
    have_photos = (folder / "labels.csv").is_file()
    if have_photos:
        photos, pace = measure(photo_cases(folder), reader)
        lines = [*photo_table(photos), "", pace, "", *lines]
    print("\n".join(lines))
    if have_photos:
        write(lines)
    else:
        print(f"\nNo photographs at {folder}: docs/reader.md is left as it is.")


if __name__ == "__main__":
    main()
