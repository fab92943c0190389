"""Drawn tray scenes as files: pictures as JPEG, their truth as JSON in shards, drawn on where they left off.

A shard is `SEEDS` seeds in a row, whatever became of them, so that two processes draw side by side and an
interrupted set goes on without drawing anything twice. FOLDER/SET holds `truth-SEED.json`,
`SEED.jpg` and, of the empty tray, `SEED-bare.jpg`.

Drawing needs numba (the extra `training`); reading what is there does not.
"""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import cv2

from vision.emptytray import packed

if TYPE_CHECKING:
    from scenes.raymarch_sets import TrayScene

Set = Literal["plain", "hard"]
#: Seeds in one shard: half a minute's work.
SEEDS: Final = 32
JPEG_QUALITY: Final = 92
#: What the sets start from unless told otherwise: far from the seeds that the networks learn from.
FIRST_SEED: Final = 700_000_000
#: Hard seeds begin so much later than plain ones.
HARD_AFTER: Final = 100_000_000


def shard_file(folder: Path, kind: Set, first_seed: int) -> Path:
    """Where the truth of a shard is."""
    return folder / kind / f"truth-{first_seed:09d}.json"


def draw_shard(folder: Path, kind: Set, first_seed: int) -> None:
    """Draw the scenes of `SEEDS` seeds; their truth appears last, and whole."""
    from scenes import raymarch_sets

    cv2.setNumThreads(1)
    make = raymarch_sets.plain_scene if kind == "plain" else raymarch_sets.hard_scene
    target = shard_file(folder, kind, first_seed)
    target.parent.mkdir(parents=True, exist_ok=True)
    scenes, passed_over = [], Counter[str]()
    for seed in range(first_seed, first_seed + SEEDS):
        try:
            scene = make(seed)
        except raymarch_sets.PassedOver as why:
            passed_over[str(why)] += 1
            continue
        name, bare = f"{seed:09d}.jpg", f"{seed:09d}-bare.jpg"
        cv2.imwrite(str(target.with_name(name)), scene.picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        target.with_name(bare).write_bytes(packed(scene.bare))
        scenes.append(as_json(name, bare, scene))
    part = target.with_suffix(".part")
    part.write_text(json.dumps({"passed_over": passed_over, "scenes": scenes}) + "\n", encoding="utf-8")
    part.replace(target)


def as_json(name: str, bare: str, scene: TrayScene) -> dict[str, Any]:
    """A scene's entry in its shard; lengths in pixels of the picture."""
    height, width = scene.picture.shape[:2]
    return {
        "file": name,
        "bare": bare,
        "size_px": [width, height],
        "tilt": round(scene.tilt, 4),
        "plumb": [round(part, 4) for part in scene.plumb],
        "outline_px": scene.outline_px,
        "reasons": scene.reasons,
        "dice": [
            {
                "value": die.value,
                "x": round(die.x_px, 2),
                "y": round(die.y_px, 2),
                "edge": round(die.edge_px, 2),
                "corners": [[round(x, 2), round(y, 2)] for x, y in die.corners_px],
                "readable": bool(die.readable),
                "leaning": bool(die.leaning),
                "stacked": bool(die.stacked),
                "cut_off": bool(die.cut_off),
                "visible": round(die.visible, 4),
                "contrast_levels": round(min(die.contrast_levels, 255.0), 1),
                "contrast_noise": round(min(die.contrast_noise, 999.0), 2),
                "kind": kind,
            }
            for die, kind in zip(scene.dice, scene.kinds, strict=True)
        ],
    }


def drawn(folder: Path, kind: Set) -> list[Path]:
    """The shards that are there, in the order of their seeds."""
    return sorted((folder / kind).glob("truth-*.json"))


def scenes_in(shard: Path) -> list[dict[str, Any]]:
    """The entries of a shard."""
    entries: list[dict[str, Any]] = json.loads(shard.read_text(encoding="utf-8"))["scenes"]
    return entries


def draw_missing(folder: Path, kind: Set, wanted: int, first_seed: int, processes: int) -> None:
    """Draw until the set has as many scenes as are wanted; one that has begun goes on from its own seeds."""
    with ProcessPoolExecutor(processes) as pool:
        while (missing := wanted - sum(len(scenes_in(shard)) for shard in drawn(folder, kind))) > 0:
            there = {int(path.stem.split("-")[1]) for path in drawn(folder, kind)}
            seeds = (seed for seed in count(min(there, default=first_seed), SEEDS) if seed not in there)
            shards = max(processes, missing // SEEDS)
            jobs = [pool.submit(draw_shard, folder, kind, seed) for seed in islice(seeds, shards)]
            for job in jobs:
                job.result()
