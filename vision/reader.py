"""Reads the dice in a picture: find, judge, settle their size, look again, decide, see which lean.

Any number of dice, any colours, any size in the picture. The same picture gives the same reading.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import as_file, files
from statistics import median

from vision.crops import Picture
from vision.deciding import SURE_JUDGE, Opinion, dice_among, doubted, opinions
from vision.errors import NotAPicture
from vision.finding import Finder, gather, scales_for_edge, unknown_scales
from vision.judging import Judge
from vision.known import NOTHING_KNOWN, Known, Plumb
from vision.leaning import leaning
from vision.profile import TrayProfile
from vision.reading import LEANS, Reading
from vision.sizing import unconfirmed, usual_edge
from vision.stance import StanceEye

#: A picture with a side shorter than this cannot hold a readable die.
SMALLEST_SIDE_PX = 16


class Reader:
    """Holds the networks. Not for two threads at once."""

    def __init__(
        self,
        finder: Finder,
        judge: Judge,
        profile: TrayProfile | None = None,
        stance: StanceEye | None = None,
    ) -> None:
        """Args: stance: None takes all dice to lie flat."""
        self._finder, self._judge, self._profile, self._stance = finder, judge, profile, stance

    def read(self, frame: Picture, expect: int | None = None, known: Known = NOTHING_KNOWN) -> Reading:
        """The dice in a picture.

        Args:
            frame: B G R, shape (height, width, 3), 8 bit.
            expect: how many dice there must be; any other number is unsure.
            known: what an earlier reading of the same camera's pictures taught; the edge saves most of the
                time. The profile's is taken where that is None.

        Raises:
            NotAPicture: the array has another shape or type.
        """
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != "uint8":
            raise NotAPicture(shape=frame.shape, dtype=str(frame.dtype))
        if min(frame.shape[:2]) < SMALLEST_SIDE_PX:
            return _reading([], expect)
        dice, plumb = self._leaning(frame, self._weigh(frame, known.edge_px), known.plumb)
        reading = _reading(dice, expect)
        if reading.status != "ok":
            return reading
        return replace(reading, taught=Known(median(die.size_px for die in reading.dice), plumb))

    def confirm(self, frame: Picture, reading: Reading) -> Reading:
        """A later frame of the same dice at rest: the judge alone looks again, where they lay.

        A die that it does not read in the same way, and as surely, is in doubt. Takes a tenth of a reading.
        """
        verdicts = self._judge.verdicts(frame, reading.dice)
        dice = tuple(
            die if die.value is not None and said[die.value] >= SURE_JUDGE else die.unconfirmed()
            for die, said in zip(reading.dice, verdicts, strict=True)
        )
        return reading if dice == reading.dice else Reading("unsure", dice, "not confirmed by a second look")

    def _weigh(self, frame: Picture, edge_px: float | None) -> list[Opinion]:
        """All dice seen, sure and doubtful, from top to bottom of the picture."""
        first: list[Opinion] = []
        if edge_px is None:
            edge_px = self._profile_edge_px(*frame.shape[:2])
        if edge_px is None:
            first = self._look(frame, unknown_scales(*frame.shape[:2]))
            edge_px = usual_edge(first)
        dice = dice_among(self._look(frame, scales_for_edge(edge_px))) if edge_px else []
        dice += [doubted(place, "seen at one size only") for place in unconfirmed(first, dice)]
        return sorted(dice, key=lambda die: (die.candidate.y_px, die.candidate.x_px))

    def _leaning(
        self, frame: Picture, dice: list[Opinion], known: Plumb | None
    ) -> tuple[list[Opinion], Plumb | None]:
        """The dice, those that lean in doubt, and how the flat ones stand."""
        if self._stance is None or not dice:
            return dice, known
        places = [die.candidate for die in dice]
        height, width = frame.shape[:2]
        leans, plumb = leaning((width, height), places, self._stance.ups(frame, places), known)
        return [doubted(d, LEANS) if over else d for d, over in zip(dice, leans, strict=True)], plumb

    def _look(self, frame: Picture, scales: list[float]) -> list[Opinion]:
        candidates = gather(self._finder.look(frame, scales), scales)
        return opinions(candidates, self._judge.verdicts(frame, candidates))

    def _profile_edge_px(self, height_px: int, width_px: int) -> float | None:
        profile = self._profile
        return profile.die_edge_px if profile and profile.picture_size_px == (width_px, height_px) else None


def load_reader(profile: TrayProfile | None = None) -> Reader:
    """A reader with the networks that the product brings along."""
    models = files("vision") / "models"
    with (
        as_file(models / "finder.onnx") as finder,
        as_file(models / "judge.onnx") as judge,
        as_file(models / "stance.onnx") as stance,
    ):
        return Reader(Finder(finder), Judge(judge), profile, StanceEye(stance))


def _reading(dice: list[Opinion], expect: int | None) -> Reading:
    readings = tuple(die.as_die() for die in dice)
    doubtful = sum(die.value is None for die in readings)
    if expect is not None and len(readings) != expect:
        return Reading("unsure", readings, f"{len(readings)} dice seen, {expect} expected")
    if not readings:
        return Reading("no_dice", (), "no dice")
    if doubtful:
        return Reading("unsure", readings, f"{doubtful} of {len(readings)} dice not clear")
    return Reading("ok", readings, f"{len(readings)} dice")
