"""Where the time of one reading goes, beside the least that any reader of pictures would need.

One core, a decoded picture of 1280x960 with six dice at rest. The plain floor is what classical readers begin
with: one colour conversion, one blur, one threshold with connected components.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

import cv2
import numpy as np

from scenes.tray import SimulatedTray
from vision.crops import Picture
from vision.deciding import dice_among
from vision.emptytray import packed
from vision.finding import scales_for_edge
from vision.looking import GLANCE
from vision.networks import Networks, models
from vision.profile import TrayProfile
from vision.reader import Reader

SIZE_PX: Final = (1280, 960)
#: Each stage is done so often; the first few warm up.
TIMES, WARM_UP = 30, 3
#: How many times slower one core of a Raspberry Pi 4 is: not measured, the middle of what is said of OpenCV
#: on it (5 to 8).
PI_4_SLOWER: Final = 6.0


@dataclass(frozen=True)
class Stage:
    """Median of CPU time, milliseconds."""

    name: str
    ms: float


def _median_ms(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(TIMES):
        begun = time.process_time()
        work()
        taken.append(1e3 * (time.process_time() - begun))
    return median(taken[WARM_UP:])


def _pictures() -> tuple[Picture, Picture]:
    """Of a tray before and after a throw."""
    tray = SimulatedTray(seed=1, clock=lambda: 0.0, size_px=SIZE_PX)
    bare = tray.frame(0.0)
    tray.throw()
    return bare, tray.frame(tray.rests_at_s + 1)


def _floor(picture: Picture) -> object:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    _, black = cv2.threshold(cv2.GaussianBlur(grey, (5, 5), 0), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    return cv2.connectedComponentsWithStats(black)


def stages() -> list[Stage]:
    """The stages of a reading whose dice are of a known size, whole readings, the floor."""
    cv2.setNumThreads(1)
    bare, picture = _pictures()
    with models() as folder:
        networks = Networks.load(folder)
    stranger = Reader(networks)
    edge_px = float(np.median([die.size_px for die in stranger.read(picture).dice]))
    profile = TrayProfile("bench", "2026-01-01T00:00:00Z", SIZE_PX, die_edge_px=edge_px)
    known = Reader(networks, profile)
    calibrated = Reader(networks, replace(profile, empty_jpeg=packed(bare)))
    scales = scales_for_edge(edge_px, GLANCE.edges_px)
    candidates = networks.candidates(picture, scales)
    places = networks.opinions(picture, candidates, GLANCE)
    dice = [die.candidate for die in dice_among(places, GLANCE.least_die)]
    work: dict[str, Callable[[], object]] = {
        "find": lambda: networks.candidates(picture, scales),
        "judge": lambda: networks.judge.verdicts(picture, candidates, GLANCE.judged),
        "judge faces": lambda: networks.face.verdicts(picture, candidates, GLANCE.judged),
        "stand": lambda: networks.stance.standing(picture, dice, GLANCE.stood),
        "whole reading": lambda: known.read(picture),
        "with the empty tray": lambda: calibrated.read(picture),
        "size not known": lambda: stranger.read(picture),
        "plain floor": lambda: _floor(picture),
    }
    return [Stage(name, _median_ms(each)) for name, each in work.items()]


def table() -> str:
    """The stages as text: milliseconds here, and about those of a Raspberry Pi 4."""
    rows = [f"{'reading 1280x960':<20}{'median ms':>11}{'Pi 4, about':>13}"]
    rows += [f"{s.name:<20}{s.ms:>11.1f}{s.ms * PI_4_SLOWER:>13.0f}" for s in stages()]
    return "\n".join(rows)
