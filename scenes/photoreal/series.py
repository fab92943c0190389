"""A numbered series of pictures with their truth in a folder, that goes on where it was interrupted."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Drawn:
    """A finished scene: JPEGs of it and of its tray before anything was thrown, and what is true of it."""

    jpeg: bytes
    bare: bytes
    truth: dict[str, Any]


def paths(folder: Path, seed: int) -> tuple[Path, Path]:
    """Where the picture and the truth of a seed are."""
    return folder / f"{seed:05d}.jpg", folder / f"{seed:05d}.json"


def missing(folder: Path, seeds: Iterable[int]) -> list[int]:
    """The seeds that have not both files yet."""
    return [seed for seed in seeds if not all(path.is_file() for path in paths(folder, seed))]


def fill(
    folder: Path, seeds: Iterable[int], draw: Callable[[int], Drawn], told: Callable[[str], None]
) -> int:
    """Draw what is missing and return how many that were.

    Each file appears whole or not at all, the truth after its pictures, so that a truth always has them.

    Args:
        told: gets a line for each picture that has been written.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for seed in missing(folder, seeds):
        drawn = draw(seed)
        picture, truth = paths(folder, seed)
        bare = picture.with_name(f"{picture.stem}-bare.jpg")
        _write(picture, drawn.jpeg)
        _write(bare, drawn.bare)
        told_of = {"file": picture.name, "bare": bare.name, **drawn.truth}
        _write(truth, json.dumps(told_of, indent=1).encode())
        count += 1
        told(f"{picture.name}: {[die['value'] for die in drawn.truth['dice']]}")
    return count


def _write(path: Path, content: bytes) -> None:
    """Replace a file at once by its new content."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(path)
