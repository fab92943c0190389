"""`python -m benchmarks.soak`: an hour of a simulated game, a thousand camera restarts, two tables."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.soak.eye import STATS, TRUTH
from benchmarks.soak.gauges import Use, growth_mb, use_of
from benchmarks.soak.play import Played, Player, Table

#: Memory is looked at from this minute on, or from a fifth of a shorter run on; medians over up to a minute.
LOADED_MIN = 5.0
SAMPLE_S = 5.0
#: What must hold: megabytes, and share of one core of this machine for watching.
MOST_GROWTH_MB = 5.0
MOST_SHARE = 0.25
#: The pace of a camera that is watched while dice roll, frames a second.
FULL_PACE = 30


@dataclass
class Samples:
    """Memory of table and eye over the time since the beginning."""

    table: int
    stats: Path
    begun: float = field(default_factory=time.monotonic)
    of: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: {"table": [], "eye": []})
    _next: float = 0.0

    def tick(self) -> None:
        """Take a sample when one is due."""
        now = time.monotonic() - self.begun
        if now < self._next or not self.stats.exists():
            return
        self._next = now + SAMPLE_S
        for name, pid in (("table", self.table), ("eye", self.told()["pid"])):
            with contextlib.suppress(OSError):  # an eye that ended, which is told elsewhere
                self.of[name].append((now, use_of(pid).memory_mb))

    def told(self) -> Any:
        """The eye's books."""
        return json.loads(self.stats.read_text())

    def truth(self) -> list[list[int]]:
        """The dice of each throw."""
        return [json.loads(line) for line in self.stats.with_suffix(TRUTH).read_text().splitlines()]


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[Table, Samples]]:
    """The product, while the block lasts."""
    stats = folder / "stats.json"
    command = [sys.executable, "-m", "benchmarks.soak.serve", str(folder / "data")]
    environment = {**os.environ, STATS: str(stats)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as product:
        assert product.stdout is not None
        port = int(product.stdout.readline().rsplit(":", 1)[1].strip(" /\n"))
        try:
            yield Table(port), Samples(product.pid, stats)
        finally:
            product.terminate()


def game(minutes: float) -> bool:
    """Play for so long and print the table; whether all bounds hold."""
    with (
        tempfile.TemporaryDirectory(prefix="maxitray-soak-") as folder,
        served(Path(folder)) as (
            table,
            samples,
        ),
    ):
        player = Player(table, samples.tick)
        player.play(samples.begun + 60 * minutes)
        took_s, told = time.monotonic() - samples.begun, samples.told()
        wrong = player.played.wrong(samples.truth())
    return show_game(player.played, wrong, told, samples, took_s)


def show_game(played: Played, wrong: int, told: Any, samples: Samples, took_s: float) -> bool:
    """Print what came of it."""
    loaded_s = min(60 * LOADED_MIN, took_s / 5)
    growth = {name: growth_mb(of, loaded_s, min(60.0, loaded_s)) for name, of in samples.of.items()}
    share, frame_ms = told["watching_s"] / took_s, 1000 * told["watching_s"] / told["frames"]
    rows = [
        ("minutes", f"{took_s / 60:.1f}"),
        ("games, turns", f"{played.games}, {played.turns}"),
        ("throws", f"{len(played.counted)}"),
        ("  asked about", f"{played.asked}"),
        ("  missed", f"{played.missed}"),
        ("  told wrong", f"{wrong}"),
        ("restarts of eye or camera", f"{played.restarts}"),
        ("frames a second, mean", f"{told['frames'] / took_s:.1f}"),
        ("watching, share of a core", f"{share:.1%} (at most {MOST_SHARE:.0%})"),
        (f"  if {FULL_PACE} frames came all the time", f"{frame_ms * FULL_PACE / 1000:.1%}"),
        ("  a frame, all of it", f"{frame_ms:.2f} ms"),
        ("  of it the look", f"{1000 * told['looking_s'] / told['frames']:.2f} ms"),
        ("eye with reading, share of a core", f"{told['all_s'] / took_s:.1%}"),
    ]
    for name, of in samples.of.items():
        row = f"{of[-1][1]:.0f} MB, {growth[name]:+.1f} MB since minute {loaded_s / 60:.1f}"
        rows.append((f"memory of the {name}", f"{row} (at most +{MOST_GROWTH_MB:.0f})"))
    show(rows)
    print("".join(f"{fault}\n" for fault in played.faults), flush=True)
    good_share = max(share, frame_ms * FULL_PACE / 1000) <= MOST_SHARE
    small = max(growth.values()) <= MOST_GROWTH_MB
    return good_share and small and not (played.missed or wrong or played.restarts)


def cameras(number: int) -> bool:
    """Restart cameras so often and print the table; whether nothing leaks."""
    command = [sys.executable, "-m", "benchmarks.soak.restarts", str(number)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    early, late = (Use(**use) for use in json.loads(answer))
    growth = late.memory_mb - early.memory_mb
    show(
        [
            ("camera restarts", f"{number}"),
            ("open files, soon and at the end", f"{early.files}, {late.files}"),
            ("threads, the same", f"{early.threads}, {late.threads}"),
            ("memory", f"{late.memory_mb:.0f} MB, {growth:+.1f} MB (at most +{MOST_GROWTH_MB:.0f})"),
        ]
    )
    return late.files <= early.files and late.threads <= early.threads and growth <= MOST_GROWTH_MB


def show(rows: list[tuple[str, str]]) -> None:
    """Print a table of two columns."""
    for name, value in rows:
        print(f"{name:<36}{value}")
    print(flush=True)


def main() -> int:
    """Both; 1 when a bound does not hold."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description="What only hours show.")
    parser.add_argument("--minutes", type=float, default=60.0, help="of play (60)")
    parser.add_argument("--restarts", type=int, default=1000, help="of a camera (1000)")
    asked = parser.parse_args()
    begun = time.monotonic()
    restarts_min = asked.restarts / 200
    print(f"This takes some {asked.minutes + restarts_min:.0f} minutes.\n", flush=True)
    good = [game(asked.minutes)] if asked.minutes > 0 else []
    good += [cameras(asked.restarts)] if asked.restarts >= 10 else []
    how = "All" if all(good) else "Not all"
    print(f"Took {(time.monotonic() - begun) / 60:.1f} minutes. {how} bounds hold.")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
