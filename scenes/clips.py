"""Clips of throws with exact truth, for tuning and measuring what watches a tray.

::

    python -m scenes.clips OUT --seed 1 --count 12 --script game

writes OUT/game_0001.avi with OUT/game_0001.json beside it, and so on. In a program, `make_clip(seed)` gives
the frames one by one without writing any. Everything follows from the seed and the script's name.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.clips_setting import SIZE_PX, Setting, choose_setting
from scenes.clips_stage import Play, Stage
from scenes.clips_truth import Truth
from scenes.script import SCRIPTS, Script, names
from scenes.script_steps import STEPS
from scenes.script_table import TableTop

Picture = NDArray[np.uint8]

DICE: Final = 6
#: As a USB camera sends it: good, but not without traces.
_JPEG_QUALITY: Final = 88.0


@dataclass(frozen=True)
class Clip:
    """A clip that is not drawn yet: iterate over it to get its frames.

    Attributes:
        fps: frames a second.
        truth: what really happens in it.
    """

    setting: Setting
    play: Play
    truth: Truth
    stage: Stage

    @property
    def fps(self) -> int:
        """Frames a second."""
        return self.setting.fps

    def __len__(self) -> int:
        return round(self.truth.duration_s * self.fps)

    def __iter__(self) -> Iterator[Picture]:
        return (self.frame(n) for n in range(len(self)))

    def frame(self, n: int) -> Picture:
        """One frame, shape (h, w, 3), blue green red."""
        return self.stage.frame(self.play, n / self.fps)


def make_clip(seed: int, script: str = "game", size_px: tuple[int, int] = SIZE_PX, dice: int = DICE) -> Clip:
    """The clip of that seed and script.

    Raises:
        KeyError: no script of that name.
    """
    return clip_of(seed, script, SCRIPTS[script](np.random.default_rng([seed, 2])), size_px, dice)


def clip_of(
    seed: int, name: str, steps: Script, size_px: tuple[int, int] = SIZE_PX, dice: int = DICE
) -> Clip:
    """A clip of steps of one's own in the setting of that seed."""
    setting = choose_setting(seed, size_px)
    stage = Stage(setting)
    table = TableTop(setting, stage, np.random.default_rng([seed, 3]), dice)
    for step in steps:
        STEPS[step.what](table, step)
    play, events, end_s = table.finish()
    # A clip ends with a whole frame.
    duration_s = round(end_s * setting.fps) / setting.fps
    truth = Truth(seed, name, setting.fps, size_px, dice, duration_s, setting.describe(), events)
    return Clip(setting, play, truth, stage)


def write_clip(clip: Clip, folder: Path, name: str) -> Path:
    """Write a clip and its truth, and say where the clip is.

    Raises:
        OSError: the clip cannot be written there.
    """
    path = folder / f"{name}.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), clip.fps, clip.setting.size_px)
    if not writer.isOpened():
        raise OSError(f"cannot write {path}")
    writer.set(cv2.VIDEOWRITER_PROP_QUALITY, _JPEG_QUALITY)
    for frame in clip:
        writer.write(frame)
    writer.release()
    truth = json.dumps(clip.truth.to_json(), indent=1) + "\n"
    path.with_suffix(".json").write_text(truth, encoding="utf-8")
    return path


def main(arguments: list[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m scenes.clips", description="Write clips with their truth."
    )
    parser.add_argument("out", type=Path, help="folder to write to; made if it is not there")
    parser.add_argument("--seed", type=int, default=1, help="of the first clip (default 1)")
    parser.add_argument("--count", type=int, default=1, help="how many clips, one seed each (default 1)")
    parser.add_argument("--script", choices=names(), default="game", help="what happens (default game)")
    parser.add_argument("--dice", type=int, default=DICE, help="how many there are (default 6)")
    parser.add_argument("--size", type=_size, default=SIZE_PX, help="of the picture (default 640x480)")
    chosen = parser.parse_args(arguments)
    # One clip a process: helpers would cost more than they save on pictures of this size.
    cv2.setNumThreads(1)
    try:
        chosen.out.mkdir(parents=True, exist_ok=True)
        for seed in range(chosen.seed, chosen.seed + chosen.count):
            clip = make_clip(seed, chosen.script, chosen.size, chosen.dice)
            print(write_clip(clip, chosen.out, f"{chosen.script}_{seed:04d}"))
    except OSError as error:
        print(f"clips: {error}", file=sys.stderr)
        return 2
    return 0


def _size(words: str) -> tuple[int, int]:
    width, _, height = words.partition("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
