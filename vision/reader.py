"""Reads the dice in a picture: find, judge, decide.

Any number of dice, any colours, any size in the picture. The same picture gives the same reading.
"""

from __future__ import annotations

from importlib.resources import as_file, files

from vision.crops import Picture
from vision.deciding import Opinion, opinions
from vision.errors import NotAPicture
from vision.finding import Finder, gather, scales_for_edge, unknown_scales
from vision.judging import Judge
from vision.profile import TrayProfile
from vision.reading import Reading

#: A picture with a side shorter than this cannot hold a readable die.
SMALLEST_SIDE_PX = 16


class Reader:
    """Holds the two networks. Not for two threads at once."""

    def __init__(self, finder: Finder, judge: Judge, profile: TrayProfile | None = None) -> None:
        self._finder, self._judge, self._profile = finder, judge, profile

    def read(self, frame: Picture, expect: int | None = None) -> Reading:
        """The dice in a picture.

        Args:
            frame: B G R, shape (height, width, 3), 8 bit.
            expect: how many dice there must be; any other number is unsure.

        Raises:
            NotAPicture: the array has another shape or type.
        """
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != "uint8":
            raise NotAPicture(shape=frame.shape, dtype=str(frame.dtype))
        if min(frame.shape[:2]) < SMALLEST_SIDE_PX:
            return _reading([], expect)
        return _reading(self.weigh(frame), expect)

    def weigh(self, frame: Picture) -> list[Opinion]:
        """All dice seen, sure and doubtful, from top to bottom of the picture."""
        scales = self._scales(*frame.shape[:2])
        candidates = gather(self._finder.look(frame, scales), scales)
        dice = opinions(candidates, self._judge.verdicts(frame, candidates))
        return sorted(dice, key=lambda die: (die.candidate.y_px, die.candidate.x_px))

    def _scales(self, height_px: int, width_px: int) -> list[float]:
        profile = self._profile
        if profile and profile.die_edge_px and profile.picture_size_px == (width_px, height_px):
            return scales_for_edge(profile.die_edge_px)
        return unknown_scales(height_px, width_px)


def load_reader(profile: TrayProfile | None = None) -> Reader:
    """A reader with the networks that the product brings along."""
    models = files("vision") / "models"
    with as_file(models / "finder.onnx") as finder, as_file(models / "judge.onnx") as judge:
        return Reader(Finder(finder), Judge(judge), profile)


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
