"""How sure a value is, and that there is a die at all: numbers true to their word.

No network's own figure is the probability that a value is right: one that says 0.8 may be right always. How
much each word tells was worked out on drawn dice that no network learnt from (`vision.training.confidence`),
so that of values given 0.99, ninety-nine in a hundred are right.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

#: Chances beyond this and its complement are taken for it: networks are no surer than that of anything.
SUREST: Final = 0.9995
#: Which words tell whether a value is right, and whether there is a die; see `Words`.
VALUE_WORDS: Final = ("judge", "face", "finder", "presence")
DIE_WORDS: Final = ("presence", "finder", "judge_none", "face_none")


@dataclass(frozen=True)
class Words:
    """What is said of one place and the likeliest value there, 0..1 each.

    Attributes:
        judge, face: the chances that both judges give the value.
        finder: the finder's word on it.
        presence: that a die lies there at all.
        judge_none, face_none: the chances that both judges give to there being no readable top face.
    """

    judge: float
    face: float
    finder: float
    presence: float
    judge_none: float
    face_none: float

    def log_odds(self, word: str) -> float:
        """Of one of the words."""
        p = float(np.clip(getattr(self, word), 1 - SUREST, SUREST))
        return float(np.log(p / (1 - p)))


@dataclass(frozen=True)
class Odds:
    """Logistic regression: what each word's log odds weigh, and what is added to their sum."""

    weights: Mapping[str, float]
    bias: float

    def chance(self, words: Words) -> float:
        """0..1."""
        told = sum(weight * words.log_odds(word) for word, weight in self.weights.items())
        return float(1 / (1 + np.exp(-(told + self.bias))))


@dataclass(frozen=True)
class Confidence:
    """Both numbers.

    Attributes:
        value: that the value is right, of a die that is flat, whole and uncovered.
        die: that there is a die, whatever its state.
    """

    value: Odds
    die: Odds


def load_confidence(file: Path) -> dict[str, Confidence]:
    """Of each look by its name, as `save_confidence` wrote it."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    return {look: Confidence(_odds(of["value"]), _odds(of["die"])) for look, of in kept.items()}


def save_confidence(looks: Mapping[str, Confidence], file: Path) -> None:
    """As JSON, to four decimals."""
    kept = {look: {"value": _told(of.value), "die": _told(of.die)} for look, of in looks.items()}
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def _odds(kept: dict[str, Any]) -> Odds:
    return Odds(kept["weights"], kept["bias"])


def _told(odds: Odds) -> dict[str, object]:
    weights = {word: round(weight, 4) for word, weight in odds.weights.items()}
    return {"weights": weights, "bias": round(odds.bias, 4)}
