"""What a process uses, from `/proc`."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

KB_PER_MB = 1024


@dataclass(frozen=True)
class Use:
    """A process at one moment; memory is its resident size."""

    memory_mb: float
    files: int
    threads: int


def use_of(pid: int | str = "self") -> Use:
    """What a process uses now.

    Raises:
        OSError: it is gone.
    """
    folder = Path("/proc") / str(pid)
    status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
    if "VmRSS" not in status:
        raise ProcessLookupError(f"process {pid} has ended")
    return Use(
        memory_mb=int(status["VmRSS"].split()[0]) / KB_PER_MB,
        files=len(list((folder / "fd").iterdir())),
        threads=int(status["Threads"]),
    )


def growth_mb(samples: Sequence[tuple[float, float]], from_s: float, width_s: float) -> float:
    """How much memory has grown between a moment and the end, each the median of some time.

    Args:
        samples: (seconds, megabytes), in order.
        from_s: what came before is the time in which everything is loaded.
        width_s: how long the medians are taken over.
    """
    end_s = samples[-1][0]
    first = [mb for t_s, mb in samples if from_s <= t_s <= from_s + width_s]
    last = [mb for t_s, mb in samples if t_s >= end_s - width_s]
    return statistics.median(last) - statistics.median(first)
