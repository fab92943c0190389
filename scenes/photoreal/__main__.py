"""`python -m scenes.photoreal FOLDER COUNT [FIRST_SEED] [--hard]`: draw a series, or go on with one."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scenes.photoreal.series import fill


def main() -> int:
    """Exit code 0; 2 where Blender's module is missing."""
    parser = argparse.ArgumentParser(prog="python -m scenes.photoreal", description=__doc__)
    parser.add_argument("folder", type=Path, help="gets NNNNN.jpg and NNNNN.json for each seed")
    parser.add_argument("count", type=int)
    parser.add_argument("first_seed", type=int, nargs="?", default=1)
    parser.add_argument(
        "--hard", action="store_true", help="dice that lean, are covered, cut off or among things"
    )
    parser.add_argument("--samples", type=int, help="paths of light a pixel")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    try:
        from scenes.photoreal.studio import SAMPLES, drawn_scene
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: install the extra `photoreal`, see docs/scenes.md", file=sys.stderr)
        return 2
    samples = given.samples or SAMPLES
    seeds = range(given.first_seed, given.first_seed + given.count)
    fill(
        given.folder,
        seeds,
        lambda seed: drawn_scene(seed, given.hard, samples=samples, threads=given.threads),
        lambda line: print(f"{line} ({os.times().user:.0f} CPU seconds so far)", flush=True),
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
