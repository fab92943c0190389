"""Draws whole scenes with exact truth that no training ever saw: for choosing thresholds, and for the tests.

    python -m vision.training.validation FOLDER COUNT [FIRST_SEED]

writes COUNT JPEGs and `truth.json`: for each its values, and whether everything in it can be read. A scene
counts as readable when every die whose top face is in the picture lies flat, uncovered, with pips that stand
out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.raymarch_scene import DieTruth, random_scene

#: Far from the seeds of the pool.
FIRST_SEED: Final = 9_000_000
SIDE_PX: Final = 480
EDGES_PX: Final = (26.0, 120.0)
#: A die whose top face is cut by the picture's edge is neither there nor not there; such scenes are
#: passed over.
CUT_SHARE: Final = 0.12


def _inside_share(truth: DieTruth) -> float:
    corners = np.array(truth.corners_px, np.float32)
    frame = np.array([[0, 0], [SIDE_PX, 0], [SIDE_PX, SIDE_PX], [0, SIDE_PX]], np.float32)
    area, _ = cv2.intersectConvexConvex(corners, frame)
    return float(area) / max(1.0, float(cv2.contourArea(corners)))


def scene(seed: int) -> tuple[NDArray[np.uint8], list[DieTruth]] | None:
    """A picture and the dice whose top faces are in it, or None where one is cut by the edge."""
    picture, truths, _ = random_scene(seed, SIDE_PX, EDGES_PX)
    shares = [_inside_share(truth) for truth in truths]
    if any(CUT_SHARE < share < 1 - CUT_SHARE for share in shares):
        return None
    return picture, [truth for truth, share in zip(truths, shares, strict=True) if share > CUT_SHARE]


def main() -> None:
    """Draw until there are COUNT scenes."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else FIRST_SEED
    folder.mkdir(parents=True, exist_ok=True)
    known: dict[str, object] = {}
    while len(known) < count:
        drawn = scene(seed)
        seed += 1
        if drawn is None:
            continue
        picture, truths = drawn
        name = f"{len(known):03d}.jpg"
        cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
        readable = all(truth.readable for truth in truths)
        known[name] = {
            "kind": "five dice and more" if len(truths) > 4 else "up to four dice",
            "values": [truth.value for truth in truths],
            "centres": [[round(t.x_px, 1), round(t.y_px, 1)] for t in truths],
            "readable": readable,
        }
        (folder / "truth.json").write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
