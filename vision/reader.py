"""Reads the dice in a picture: find, judge, settle their size, look again, decide, see which lean.

Any number of dice, any colours, any size in the picture. The same picture gives the same reading.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import median

from vision.crops import Picture
from vision.deciding import CLEAR_PIPS, Opinion, dice_among, doubted
from vision.errors import NotAPicture
from vision.finding import scales_for_edge, unknown_scales
from vision.framing import cut_off, in_tray, tray_region
from vision.gathering import Candidate
from vision.known import NOTHING_KNOWN, Known, Plumb
from vision.leaning import leaning
from vision.networks import Networks, models
from vision.profile import TrayProfile
from vision.reading import CUT_OFF, LEANS, Reading
from vision.sizing import strongest, unconfirmed, usual_edge

#: A picture with a side shorter than this cannot hold a readable die.
SMALLEST_SIDE_PX = 16


class Reader:
    """Holds the networks. Not for two threads at once."""

    def __init__(self, networks: Networks, profile: TrayProfile | None = None) -> None:
        self._networks, self._profile = networks, profile

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
        size_px = (frame.shape[1], frame.shape[0])
        profile = self._profile if self._profile and self._profile.picture_size_px == size_px else None
        dice = self._weigh(frame, known.edge_px, profile)
        dice, plumb = self._standing(frame, dice, known.plumb)
        reading = _reading(dice, expect)
        if reading.status != "ok":
            return reading
        return replace(reading, taught=Known(median(die.size_px for die in reading.dice), plumb))

    def confirm(self, frame: Picture, reading: Reading) -> Reading:
        """A later frame of the same dice at rest: one judge alone looks again, where they lay.

        A die that it does not read in the same way, and as surely, is in doubt. Takes a tenth of a reading.
        """
        verdicts = self._networks.judge.verdicts(frame, reading.dice)
        dice = tuple(
            die if die.value is not None and said[die.value] >= CLEAR_PIPS else die.unconfirmed()
            for die, said in zip(reading.dice, verdicts, strict=True)
        )
        return reading if dice == reading.dice else Reading("unsure", dice, "not confirmed by a second look")

    def _weigh(self, frame: Picture, edge_px: float | None, profile: TrayProfile | None) -> list[Opinion]:
        """All dice seen, sure and doubtful, from top to bottom of the picture."""
        first: list[Opinion] = []
        if edge_px is None and profile:
            edge_px = profile.die_edge_px
        if edge_px is None:
            scales = unknown_scales(*frame.shape[:2])
            first = self._networks.opinions(frame, strongest(self._found(frame, scales, profile)))
            edge_px = usual_edge(first)
        dice: list[Opinion] = []
        if edge_px:
            found = self._found(frame, scales_for_edge(edge_px), profile)
            dice = dice_among(self._networks.opinions(frame, found))
        dice += [doubted(place, "seen at one size only") for place in unconfirmed(first, dice)]
        return sorted(dice, key=lambda die: (die.candidate.y_px, die.candidate.x_px))

    def _standing(
        self, frame: Picture, dice: list[Opinion], known: Plumb | None
    ) -> tuple[list[Opinion], Plumb | None]:
        """The dice, in doubt those that lean or that the picture cuts, and how flat ones stand."""
        size_px = (frame.shape[1], frame.shape[0])
        standing = self._networks.stance.standing(frame, [die.candidate for die in dice])
        leans, plumb = leaning(size_px, standing, known)
        cuts = [cut_off(size_px, die.candidate.outline) for die in dice]
        told = zip(dice, leans, cuts, strict=True)
        return [_asked(die, leans=leaned, cut=cut) for die, leaned, cut in told], plumb

    def _found(self, frame: Picture, scales: list[float], profile: TrayProfile | None) -> list[Candidate]:
        """Where dice may lie, beside the tray left out."""
        candidates = self._networks.candidates(frame, scales, tray_region(profile))
        return [c for c in candidates if in_tray(profile, c.x_px, c.y_px, c.edge_px)]


def load_reader(profile: TrayProfile | None = None) -> Reader:
    """A reader with the networks that the product brings along."""
    with models() as folder:
        return Reader(Networks.load(folder), profile)


def _asked(die: Opinion, *, leans: bool, cut: bool) -> Opinion:
    """The die, in doubt where it leans or the picture's edge cuts it."""
    die = doubted(die, LEANS) if leans else die
    return doubted(die, CUT_OFF) if cut else die


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
