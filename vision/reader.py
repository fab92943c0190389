"""Reads the dice in a picture: find, judge, settle their size, look again, decide, see which lean.

Any number of dice, any colours, any size in the picture. The same picture gives the same reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from vision.crops import Picture
from vision.deciding import CLEAR_PIPS, Opinion, dice_among, doubted
from vision.emptytray import Change, EmptyTray
from vision.errors import NotAPicture
from vision.finding import scales_for_edge, unknown_scales
from vision.framing import cut_off, in_tray, tray_region
from vision.gathering import Candidate
from vision.known import NOTHING_KNOWN, Known, Plumb
from vision.leaning import leaning
from vision.looking import CLOSE, GLANCE, TURNED, Look
from vision.networks import Networks, models
from vision.profile import TrayProfile
from vision.reading import CUT_OFF, LEANS, STRANGE, DieReading, Reading
from vision.sides import without_sides
from vision.sizing import lost, strongest, unconfirmed, usual_edge

#: A picture with a side shorter than this cannot hold a readable die.
SMALLEST_SIDE_PX = 16
#: In these views a later frame is judged.
CONFIRMING: Final = TURNED[:2]
#: What may be under a hand.
ANY_VALUE: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class _Task:
    """A picture to be read, and what is known of it.

    Attributes:
        edge_px: of its dice; None where nothing looks like one.
        change: from the empty tray; None where that is unknown.
        expect: how many dice there must be.
        first: the strongest places of a look at all sizes, where there was one.
        glanced: the dice of a look before at this size.
    """

    frame: Picture
    profile: TrayProfile | None
    edge_px: float | None
    plumb: Plumb | None
    expect: int | None
    change: Change | None = None
    first: Sequence[Opinion] = ()
    glanced: Sequence[Opinion] = ()


class Reader:
    """Holds the networks. Not for two threads at once."""

    def __init__(self, networks: Networks, profile: TrayProfile | None = None) -> None:
        self._networks, self._profile, self._empty = networks, profile, EmptyTray.of(profile)

    def read(self, frame: Picture, expect: int | None = None, known: Known = NOTHING_KNOWN) -> Reading:
        """The dice in a picture.

        Args:
            frame: B G R, shape (height, width, 3), 8 bit.
            expect: how many dice there must be; any other number is unsure.
            known: what an earlier reading of the same camera's pictures taught; the edge saves most of the
                time. The profile's word is taken where it says nothing.

        Raises:
            NotAPicture: the array has another shape or type.
        """
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != "uint8":
            raise NotAPicture(shape=frame.shape, dtype=str(frame.dtype))
        if min(frame.shape[:2]) < SMALLEST_SIDE_PX:
            return _reading([], [], expect)
        profile = self._profile_for(frame)
        edge_px = known.edge_px or self.edge_px(frame)
        plumb = known.plumb or (profile.plumb if profile else None)
        first = [] if edge_px else self._first(frame, profile)
        edge_px = edge_px or usual_edge(first)
        change = self._empty.against(frame, edge_px) if self._empty and profile and edge_px else None
        return self._looked(_Task(frame, profile, edge_px, plumb, expect, change, first))

    def edge_px(self, frame: Picture) -> float | None:
        """Edge of the dice as the profile knows it for pictures of this size."""
        profile = self._profile_for(frame)
        return profile.die_edge_px if profile else None

    def confirm(self, frame: Picture, reading: Reading) -> Reading:
        """A later frame of the same dice at rest: one judge alone looks again, where they lay.

        A die that it does not read in the same way, and as surely, is in doubt. Takes a tenth of a reading.
        """
        verdicts = self._networks.judge.verdicts(frame, reading.dice, CONFIRMING)
        dice = tuple(
            die if die.value is not None and said[die.value] >= CLEAR_PIPS else die.unconfirmed()
            for die, said in zip(reading.dice, verdicts, strict=True)
        )
        return reading if dice == reading.dice else Reading("unsure", dice, "not confirmed by a second look")

    def _profile_for(self, frame: Picture) -> TrayProfile | None:
        size_px = (frame.shape[1], frame.shape[0])
        return self._profile if self._profile and self._profile.picture_size_px == size_px else None

    def _first(self, frame: Picture, profile: TrayProfile | None) -> list[Opinion]:
        """The strongest places in a picture whose dice may be of any size."""
        found = self._found(frame, unknown_scales(*frame.shape[:2]), profile)
        return self._networks.opinions(frame, strongest(found), GLANCE)

    def _looked(self, task: _Task) -> Reading:
        """A reading at a glance, or by a closer look where that leaves a doubt."""
        reading, dice = self._look(task, GLANCE)
        return self._look(replace(task, glanced=dice), CLOSE)[0] if reading.status == "unsure" else reading

    def _look(self, task: _Task, look: Look) -> tuple[Reading, list[Opinion]]:
        """A reading, and the dice that it is made of."""
        dice: list[Opinion] = []
        if task.edge_px:
            found = self._found(task.frame, scales_for_edge(task.edge_px, look.edges_px), task.profile)
            places = self._networks.opinions(task.frame, found, look)
            dice = dice_among(places, look.least_die)
        dice += [doubted(place, "seen at one size only") for place in unconfirmed(task.first, dice)]
        dice += [doubted(place, "not seen again") for place in lost(task.glanced, dice)]
        if task.change:
            dice = [die for die in dice if not (die.doubt and task.change.was_there(die.candidate))]
        dice.sort(key=lambda die: (die.candidate.y_px, die.candidate.x_px))
        dice, plumb = self._standing(task, dice, look)
        reading = _reading(dice, _strange(task, dice, plumb), task.expect)
        if reading.status != "ok":
            return reading, dice
        return replace(reading, taught=Known(median(die.size_px for die in reading.dice), plumb)), dice

    def _standing(self, task: _Task, dice: list[Opinion], look: Look) -> tuple[list[Opinion], Plumb | None]:
        """The dice without sides of others, in doubt those that lean or are cut off; how flat ones stand."""
        size_px = (task.frame.shape[1], task.frame.shape[0])
        places = [die.candidate for die in dice]
        standing = self._networks.stance.standing(task.frame, places, look.stood)
        dice, standing = without_sides(dice, standing)
        leans, plumb = leaning(size_px, standing, task.plumb)
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


def _strange(task: _Task, dice: Sequence[Opinion], plumb: Plumb | None) -> list[DieReading]:
    """What else lies in the tray, as places that are asked about."""
    if not (task.change and task.edge_px):
        return []
    things = task.change.strange([die.candidate for die in dice], plumb or task.plumb, task.edge_px)
    return [DieReading(None, one.x_px, one.y_px, one.size_px, 0.0, STRANGE, ANY_VALUE) for one in things]


def _reading(dice: Sequence[Opinion], strange: Sequence[DieReading], expect: int | None) -> Reading:
    readings = (*(die.as_die() for die in dice), *strange)
    doubtful = sum(die.value is None for die in readings)
    if expect is not None and len(dice) != expect:
        return Reading("unsure", readings, f"{len(dice)} dice seen, {expect} expected")
    if not readings:
        return Reading("no_dice", (), "no dice")
    if doubtful:
        return Reading("unsure", readings, f"{doubtful} of {len(readings)} dice not clear")
    return Reading("ok", readings, f"{len(readings)} dice")
