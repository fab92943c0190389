"""`make accuracy`: how often the reader is right, unsure and silently wrong, as a table of docs/reader.md.

It is measured on real photographs by many people, which lie beside the repository where one has them and
never go into it. (Drawn scenes with exact truth: `benchmarks.scenes`.) A photo is *exact* when the reading is
sure and all values are right, *silent* when it is sure and anything is wrong, the count included; right but
unsure is neither.
"""

from __future__ import annotations

import argparse
import csv
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
DOCUMENT: Final = ROOT / "docs" / "reader.md"
BEGIN = "<!-- made by `make accuracy` -->"
#: Times of fewer pictures than this say nothing.
FEWEST_FOR_TIMES: Final = 5


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
    if len(outcomes) < FEWEST_FOR_TIMES:
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
    for tag, _ in Counter(tag for o in outcomes for tag in o.tags).most_common():
        core_too = [o for o in core if tag in o.tags]
        tagged = core_too or [o for o in outcomes if o.certain and tag in o.tags]
        lines.append(row(f"tag {tag}" + ("" if core_too else " (none is core)"), tagged))
    return [*lines, "", _mean_of_sources(core), "", _taken(outcomes)]


def _mean_of_sources(outcomes: Sequence[Outcome]) -> str:
    """How often it is exact where each source of photographs counts the same."""
    exact: dict[str, list[bool]] = {}
    for o in outcomes:
        exact.setdefault(o.source, []).append(o.kind == "exact")
    share = fmean(fmean(each) for each in exact.values()) if exact else 0.0
    return f"Mean over the {len(exact)} sources: {100 * share:.1f} % exact."


def _taken(outcomes: Sequence[Outcome]) -> str:
    forbidden = [o for o in outcomes if o.kind in ("taken", "left")]
    taken = sum(o.kind == "taken" for o in forbidden)
    return f"Of {len(forbidden)} pictures with moving or covered dice, {taken} were taken as sure."


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
    if not (folder / "labels.csv").is_file():
        print(f"No photographs at {folder}: nothing to measure, docs/reader.md is left as it is.")
        return
    lines = photo_table(measure(photo_cases(folder), load_reader()))
    print("\n".join(lines))
    write(lines)


if __name__ == "__main__":
    main()
