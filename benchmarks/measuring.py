"""Times one case in this process, or in a fresh one of its own so that its memory is its own."""

import json
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import asdict, dataclass

from benchmarks.cases import CASES

#: Linux gives the largest resident size in kilobytes.
KB_PER_MB = 1024


@dataclass(frozen=True)
class Measure:
    """What a case took.

    Attributes:
        ready_ms: making everything ready, once, imports included.
        median_ms, worst_ms: the work, over all times that it was done.
        memory_mb: the process's largest resident size.
    """

    ready_ms: float
    median_ms: float
    worst_ms: float
    memory_mb: float


def measure(name: str) -> Measure:
    """Run a case in this process."""
    case, times = CASES[name]
    begun = time.perf_counter()
    work = case()
    ready = time.perf_counter() - begun
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    memory_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Measure(ready * 1e3, statistics.median(taken) * 1e3, max(taken) * 1e3, memory_kb / KB_PER_MB)


def measure_apart(name: str) -> Measure:
    """Run a case in a fresh process."""
    command = [sys.executable, "-m", "benchmarks", "--one", name]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Measure(**json.loads(answer))


def as_json(taken: Measure) -> str:
    """One line that `measure_apart` reads."""
    return json.dumps(asdict(taken))
