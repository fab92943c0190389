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
from statistics import fmean, quantiles
from typing import Final

from benchmarks.documents import put
from benchmarks.perdie import DieCount, count_dice
from device.photos import load_photo
from vision import Reader, Reading, load_reader

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
    ms: float
    dice: DieCount


@dataclass(frozen=True)
class Case:
    """A picture with its known answer; values None where no reading may be sure (moving, covered).

    `centres_px` are those of the dice, in the order of `values`.
    """

    path: Path
    source: str
    values: tuple[int, ...] | None
    centres_px: tuple[tuple[float, float], ...] = ()
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
            values=None if "?" in row["values"] else tuple(map(int, row["values"].split())),
            centres_px=_centres(row["centres"]),
            tags=tuple(row["tags"].split()),
            core=row["core"] == "yes",
            certain=row["certain"] == "yes",
        )
        for row in rows
    ]


def _centres(said: str) -> tuple[tuple[float, float], ...]:
    """Pairs of numbers with commas in them and semicolons between."""
    pairs = [pair.split(",") for pair in said.split(";") if pair]
    return tuple((float(x), float(y)) for x, y in pairs)


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
    dice = count_dice(reading.dice, case.values or (), case.centres_px) if case.centres_px else DieCount()
    return Outcome(case.source, case.tags, case.core, case.certain, _kind(case, reading), ms, dice)


def _kind(case: Case, reading: Reading) -> str:
    if case.values is None:
        return "taken" if reading.status == "ok" else "left"
    if reading.status == "unsure":
        return "unsure"
    return "exact" if sorted(reading.values) == sorted(case.values) else "silent"


def head(what: str) -> list[str]:
    """The first two lines of a table."""
    titles = (what, "n", "exact", "silent", "unsure", "recall", "precision", "ms", "ms, 95 %")
    return [f"| {' | '.join(titles)} |", f"|{' --- |' * len(titles)}"]


def row(name: str, outcomes: Iterable[Outcome]) -> str:
    """One line of a table, of the pictures that have an answer."""
    asked = [o for o in outcomes if o.kind in ("exact", "silent", "unsure")]
    kinds, dice = Counter(o.kind for o in asked), sum((o.dice for o in asked), DieCount())
    shares = [kinds[kind] / len(asked) if asked else None for kind in ("exact", "silent", "unsure")]
    cells = [_percent(share) for share in (*shares, dice.recall, dice.precision)]
    return f"| {name} | {len(asked)} | {' | '.join(cells)} | {_times(asked)} |"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _times(outcomes: Sequence[Outcome]) -> str:
    """The median and the 95th percentile of the milliseconds, two cells."""
    if len(outcomes) < FEWEST_FOR_A_ROW:
        return " | "
    parts = quantiles((o.ms for o in outcomes), n=20, method="inclusive")
    return f"{parts[9]:.0f} | {parts[18]:.0f}"


def photo_table(outcomes: Sequence[Outcome]) -> list[str]:
    """The photographs: the figures quoted (core and certain), by source and by tag, and all of them."""
    core = [o for o in outcomes if o.core and o.certain]
    lines = [*head("photographs"), row("**core**", core)]
    lines.append(row("all certain", [o for o in outcomes if o.certain]))
    for source, _ in Counter(o.source for o in core).most_common():
        lines.append(row(f"source {source}", [o for o in core if o.source == source]))
    for tag, count in Counter(tag for o in core for tag in o.tags).most_common():
        if count >= FEWEST_FOR_A_ROW:
            lines.append(row(f"tag {tag}", [o for o in core if tag in o.tags]))
    return [*lines, "", _mean_of_sources(core), "", _taken(outcomes, "pictures with moving or covered dice")]


def scene_table(outcomes: Sequence[Outcome]) -> list[str]:
    """The drawn scenes, by kind."""
    lines = [*head("drawn scenes"), row("all", outcomes)]
    for kind, _ in Counter(o.source for o in outcomes).most_common():
        lines.append(row(kind, [o for o in outcomes if o.source == kind]))
    return [*lines, "", _taken(outcomes, "scenes with a die that nobody could read")]


def _mean_of_sources(outcomes: Sequence[Outcome]) -> str:
    """How often it is exact where each source of photographs counts the same."""
    exact: dict[str, list[bool]] = {}
    for o in outcomes:
        exact.setdefault(o.source, []).append(o.kind == "exact")
    share = fmean(fmean(each) for each in exact.values()) if exact else 0.0
    return f"Mean over the {len(exact)} sources: {100 * share:.1f} % exact."


def _taken(outcomes: Sequence[Outcome], what: str) -> str:
    forbidden = [o for o in outcomes if o.kind in ("taken", "left")]
    return f"Of {len(forbidden)} {what}, {sum(o.kind == 'taken' for o in forbidden)} were taken as sure."


def measure(cases: Sequence[Case], reader: Reader) -> list[Outcome]:
    """What came of each picture."""
    return [outcome(reader, case) for case in cases]


def write(lines: Sequence[str]) -> None:
    """Put the tables between the marks in the document."""
    put(DOCUMENT, BEGIN, "\n".join(lines))


def main() -> None:
    """Measure, print, and write the document where both measures are there."""
    parser = argparse.ArgumentParser(prog="make accuracy", description="How often the reader is right.")
    parser.add_argument("--photos", type=Path, default=PHOTOS, help="folder with labels.csv and dev/")
    folder = parser.parse_args().photos
    reader = load_reader()
    lines = scene_table(measure(scene_cases(SCENES), reader))
    have_photos = (folder / "labels.csv").is_file()
    if have_photos:
        lines = [*photo_table(measure(photo_cases(folder), reader)), "", *lines]
    print("\n".join(lines))
    if have_photos:
        write(lines)
    else:
        print(f"\nNo photographs at {folder}: docs/reader.md is left as it is.")


if __name__ == "__main__":
    main()
