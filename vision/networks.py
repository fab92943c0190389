"""The reader's networks, and what they say together of one look at a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from vision.confidence import Confidence, load_confidence
from vision.crops import FACE_CUT, Picture
from vision.deciding import LEAST_PRESENCE, Opinion, opinions
from vision.finding import Finder, Region
from vision.gathering import Candidate, gather
from vision.judging import Judge
from vision.looking import Look
from vision.stance import StanceEye


@dataclass(frozen=True)
class Networks:
    """All of them, and how sure their words make a value. Not for two threads at once.

    Attributes:
        confidence: of each look, by its name.
    """

    finder: Finder
    judge: Judge
    face: Judge
    stance: StanceEye
    confidence: Mapping[str, Confidence]

    @classmethod
    def load(cls, folder: Path) -> Networks:
        """From the files that training writes."""
        return cls(
            Finder(folder / "finder.onnx"),
            Judge(folder / "judge.onnx"),
            Judge(folder / "face.onnx", FACE_CUT),
            StanceEye(folder / "stance.onnx"),
            load_confidence(folder / "confidence.json"),
        )

    def candidates(
        self, picture: Picture, scales: Sequence[float], region: Region | None = None
    ) -> list[Candidate]:
        """Where dice may lie, surest first, what is next to nothing left out."""
        found = gather(self.finder.look(picture, scales, region), scales)
        return [candidate for candidate in found if candidate.presence >= LEAST_PRESENCE]

    def opinions(self, picture: Picture, candidates: Sequence[Candidate], look: Look) -> list[Opinion]:
        """What to make of each of them."""
        judged = self.judge.verdicts(picture, candidates, look.judged)
        faced = self.face.verdicts(picture, candidates, look.judged)
        return opinions(candidates, judged, faced, self.confidence[look.name], look.sure)


@contextmanager
def models() -> Iterator[Path]:
    """The folder of those that the product brings along."""
    with as_file(files("vision") / "models") as folder:
        yield folder
