"""Works out how sure the reader may be: on drawn pictures of other seeds than the networks learnt from.

python -m vision.training.confidence FOLDER FIRST_SEED PICTURES

reads the networks in FOLDER and writes `confidence.json` beside them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import numpy as np

from scenes.raymarch_sets import PassedOver, TrayScene, hard_scene, plain_scene
from scenes.raymarch_truth import DieTruth
from vision.confidence import DIE_WORDS, VALUE_WORDS, Confidence, Odds, Words, save_confidence
from vision.crops import Picture
from vision.faces import Matrix
from vision.finding import scales_for_edge
from vision.looking import LOOKS, Look
from vision.networks import Networks

#: Every so many pictures, one is of a tray with dice that must be doubted.
EACH_HARD: Final = 3
#: A value is of a die when its place is this near the die's middle, edges.
NEAR_EDGES: Final = 0.3
#: Draws the weights towards nothing, so that a word that tells nothing weighs nothing.
RIDGE: Final = 1.0
#: More steps change nothing.
STEPS: Final = 30
#: Stands for it until it is known; what the networks say does not depend on it.
UNTOLD: Final = Confidence(Odds({}, 0.0), Odds({}, 0.0))


@dataclass(frozen=True)
class Example:
    """What is said of one place, and what is true.

    Attributes:
        right: whether its value is right; None where that is not asked: of a die that leans or is covered
            and shows that value all the same.
        die: whether a die lies there.
    """

    words: Words
    right: bool | None
    die: bool


def scenes(first_seed: int, wanted: int) -> Iterator[TrayScene]:
    """So many pictures of trays, as a camera over one shows them."""
    seeds = count(first_seed)
    for number in range(wanted):
        make = hard_scene if number % EACH_HARD == EACH_HARD - 1 else plain_scene
        yield _first_kept(make, seeds)


def _first_kept(make: Callable[[int], TrayScene], seeds: Iterator[int]) -> TrayScene:
    while True:
        try:
            return make(next(seeds))
        except PassedOver:
            continue


def examples(networks: Networks, picture: Picture, dice: Sequence[DieTruth], look: Look) -> Iterator[Example]:
    """What is said of each place of one picture with dice."""
    edge_px = float(np.median([die.edge_px for die in dice]))
    candidates = networks.candidates(picture, scales_for_edge(edge_px, look.edges_px))
    for opinion in networks.opinions(picture, candidates, look):
        die = _die_at((opinion.candidate.x_px, opinion.candidate.y_px), dice)
        right = die is not None and die.value == opinion.value
        asked = not right or (die is not None and die.readable)
        yield Example(opinion.words, right if asked else None, die is not None)


def _die_at(place: tuple[float, float], dice: Sequence[DieTruth]) -> DieTruth | None:
    far = [float(np.hypot(die.x_px - place[0], die.y_px - place[1])) / die.edge_px for die in dice]
    return dice[int(np.argmin(far))] if min(far) < NEAR_EDGES else None


def fitted(words: Sequence[Words], names: Sequence[str], true: Sequence[bool]) -> Odds:
    """Logistic regression by Newton's method (Bishop, "Pattern recognition", 2006, section 4.3.3)."""
    x = np.array([[*(w.log_odds(name) for name in names), 1.0] for w in words])
    y = np.array(true, np.float64)
    weights: Matrix = np.zeros(x.shape[1])
    ridge = RIDGE * np.diag([*[1.0] * len(names), 0.0])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (p - y) + ridge @ weights
        bend = (x * (p * (1 - p))[:, None]).T @ x + ridge + 1e-9 * np.eye(x.shape[1])
        weights = weights - np.linalg.solve(bend, slope)
    return Odds(dict(zip(names, weights[:-1].tolist(), strict=True)), float(weights[-1]))


def confidence(heard: Sequence[Example]) -> Confidence:
    """From all examples."""
    asked = [example for example in heard if example.right is not None]
    value = fitted([e.words for e in asked], VALUE_WORDS, [bool(e.right) for e in asked])
    return Confidence(value, fitted([e.words for e in heard], DIE_WORDS, [e.die for e in heard]))


def told(networks: Networks, first_seed: int, pictures: int) -> dict[str, list[Example]]:
    """What is said of all places at each look."""
    by_look: dict[str, list[Example]] = {look.name: [] for look in LOOKS}
    for scene in scenes(first_seed, pictures):
        for look in LOOKS:
            by_look[look.name] += examples(networks, scene.picture, scene.dice, look)
    return by_look


def main() -> None:
    """Work it out as the command line says."""
    folder, first, pictures = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    file = folder / "confidence.json"
    if not file.exists():
        save_confidence({look.name: UNTOLD for look in LOOKS}, file)
    by_look = told(Networks.load(folder), first, pictures)
    save_confidence({name: confidence(heard) for name, heard in by_look.items()}, file)


if __name__ == "__main__":
    main()
