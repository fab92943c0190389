"""The whole way from nothing to the reader's networks; interrupted, it goes on where it was.

    python -m vision.training FOLDER [--seed N] [--models DIR]

draws the pictures, teaches the networks and writes them where the reader looks for them. About
two hours and a half on two cores.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from vision.training.export import export
from vision.training.pool import SHARD

#: Files of SHARD pictures each: more no longer taught much.
FILES: Final = 96
#: Processes that draw, one a core.
DRAWERS: Final = 2
#: Each seed of a training has this much room of its own for the seeds of its pictures.
SEEDS: Final = 10_000_000
#: Minutes of learning on one core each.
MINUTES: Final = {"finder": 105.0, "judge": 48.0, "face": 30.0, "stance": 34.0}
#: What learns side by side, one core each, and in what order.
LANES: Final = (("finder",), ("judge", "face", "stance"))
#: Pictures by which the confidence is worked out, drawn with seeds after those of the pool.
CONFIDENCE_PICTURES: Final = 400
MODELS: Final = Path(__file__).parent.parent / "models"

Command = tuple[str, ...]


def _run(lanes: Sequence[Sequence[Command]]) -> None:
    """Run modules of this package: those of one lane in order, the lanes side by side.

    Raises: subprocess.CalledProcessError: one of them failed.
    """

    def run(lane: Sequence[Command]) -> None:
        for name, *words in lane:
            subprocess.run([sys.executable, "-m", f"vision.training.{name}", *words], check=True)

    with ThreadPoolExecutor(len(lanes)) as pool:
        list(pool.map(run, lanes))


def train(folder: Path, seed: int, share: float, models: Path) -> None:
    """Draw, teach, export; what was done before is not done again.

    Args:
        share: of MINUTES.
    """
    pool, first = folder / "pool", seed * SEEDS
    each = FILES // DRAWERS
    firsts = [first + drawer * each * SHARD for drawer in range(DRAWERS)]
    _run([[("pool", str(pool), str(start), str(each))] for start in firsts])
    _run([[_lesson(which, folder, seed, share) for which in lane] for lane in LANES])
    for which in MINUTES:
        export(which, folder / f"{which}.pt", models / f"{which}.onnx")
    after = str(first + FILES * SHARD)
    _run([[("confidence", str(models), after, str(CONFIDENCE_PICTURES))]])


def _lesson(which: str, folder: Path, seed: int, share: float) -> Command:
    weights, minutes = folder / f"{which}.pt", MINUTES[which] * share
    return ("learn", which, str(folder / "pool"), str(weights), str(minutes), "1", str(seed))


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("folder", type=Path, help="where pictures and weights are kept meanwhile (2 GB)")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives other pictures and weights")
    parser.add_argument("--share", type=float, default=1.0, help="of the time to learn, to try things out")
    parser.add_argument("--models", type=Path, default=MODELS, help="where the networks go")
    given = parser.parse_args()
    train(given.folder, given.seed, given.share, given.models)


if __name__ == "__main__":
    main()
