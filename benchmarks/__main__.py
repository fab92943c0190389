"""`python -m benchmarks`: one row per case, each in a process of its own. Takes two minutes."""

import argparse
import time

from benchmarks.cases import CASES
from benchmarks.measuring import as_json, measure, measure_apart


def main() -> None:
    """Print the table, or one case's measure as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="How fast, and how much memory."
    )
    parser.add_argument("--one", choices=CASES, help="measure this case in this process, as JSON")
    only = parser.parse_args().one
    if only:
        print(as_json(measure(only)))
        return
    begun = time.perf_counter()
    print(f"{'case':<20}{'ready ms':>10}{'median ms':>11}{'worst ms':>10}{'memory MB':>11}")
    for name in CASES:
        taken = measure_apart(name)
        numbers = (
            f"{taken.ready_ms:>10.0f}{taken.median_ms:>11.1f}{taken.worst_ms:>10.1f}{taken.memory_mb:>11.0f}"
        )
        print(f"{name:<20}{numbers}", flush=True)
    # Only here: what a case costs is measured without it.
    from benchmarks.resting import measure_rest_to_page
    from benchmarks.stages import table

    print(f"\n{table()}")
    print(f"\n{measure_rest_to_page()}")
    print(f"\nTook {time.perf_counter() - begun:.0f} s.")


if __name__ == "__main__":
    main()
