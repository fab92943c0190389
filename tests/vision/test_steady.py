"""A reader for one tray remembers what sure readings taught, and never trusts the size over a whole look."""

from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.crops import Picture
from vision.known import NOTHING_KNOWN, Known, Plumb
from vision.reader import Reader
from vision.reading import LEANS, DieReading, Reading
from vision.steady import SteadyReader

FRAME = np.zeros((60, 80, 3), np.uint8)


def sure(*sizes_px: float) -> Reading:
    """Dice of those sizes; the middle one's is taught, and a plumb line that tells it from others."""
    taught = Known(sorted(sizes_px)[len(sizes_px) // 2], Plumb(1.0, (sizes_px[0], 0.0)))
    return Reading("ok", tuple(DieReading(3, 10.0, 10.0, size, 0.9) for size in sizes_px), taught=taught)


@dataclass
class Scripted(Reader):
    """Gives the readings in order and notes with what was known each was asked for."""

    answers: list[Reading]
    profile_edge_px: float | None = None
    asked: list[float | None] = field(default_factory=list)
    plumbs: list[Plumb | None] = field(default_factory=list)
    frames: list[NDArray[np.uint8]] = field(default_factory=list)

    def read(self, frame: Picture, expect: int | None = None, known: Known = NOTHING_KNOWN) -> Reading:
        del expect
        self.frames.append(frame)
        self.asked.append(known.edge_px)
        self.plumbs.append(known.plumb)
        return self.answers.pop(0)

    def edge_px(self, frame: Picture) -> float | None:
        del frame
        return self.profile_edge_px


def test_a_sure_reading_teaches_the_size() -> None:
    script = Scripted([sure(50, 52, 90), sure(50, 50, 50)])
    steady = SteadyReader(script)
    steady.read(FRAME, 3)
    assert steady.read(FRAME, 3) == sure(50, 50, 50)
    assert script.asked == [None, 52]


def test_a_quick_look_that_is_not_sure_is_followed_by_a_whole_one() -> None:
    whole = sure(30, 30)
    script = Scripted([sure(50, 50), Reading("no_dice"), whole, whole])
    steady = SteadyReader(script)
    steady.read(FRAME)
    assert steady.read(FRAME) == whole
    steady.read(FRAME)
    assert script.asked == [None, 50, None, 30]
    assert script.plumbs == [None, *[Plumb(1.0, (50, 0.0))] * 2, Plumb(1.0, (30, 0.0))]


@pytest.mark.parametrize(("edge_px", "looks"), [(51.0, 2), (49.0, 2), (60.0, 3), (None, 3)])
def test_where_a_profile_knows_the_size_too_a_doubt_is_told_at_once(
    edge_px: float | None, looks: int
) -> None:
    """The whole look would be at the same size; at another one it may be sure."""
    script = Scripted([sure(50, 50), Reading("unsure"), sure(60, 60)], edge_px)
    steady = SteadyReader(script)
    steady.read(FRAME)
    assert steady.read(FRAME).status == ("unsure" if looks == 2 else "ok")
    assert len(script.asked) == looks


def test_one_die_teaches_nothing() -> None:
    script = Scripted([sure(50), sure(50)])
    steady = SteadyReader(script)
    steady.read(FRAME)
    steady.read(FRAME)
    assert script.asked == [None, None]
    assert script.plumbs == [None, None]


def test_another_picture_size_forgets() -> None:
    script = Scripted([sure(50, 50), sure(100, 100)])
    steady = SteadyReader(script)
    steady.read(FRAME)
    steady.read(np.zeros((120, 160, 3), np.uint8))
    assert script.asked == [None, None]


def test_a_die_that_leans_does_so_at_every_size() -> None:
    """The players are asked at once; a die in doubt for another reason is looked at again at other sizes."""
    leaning = replace(sure(50).dice[0], value=None, reason=LEANS)
    unclear = replace(leaning, reason="pips are not clear")
    asks = Reading("unsure", (*sure(50, 50).dice, leaning))
    both = Reading("unsure", (*asks.dice, unclear))
    whole = sure(50, 50, 50, 50)
    script = Scripted([sure(50, 50), asks, both, whole])
    steady = SteadyReader(script)
    steady.read(FRAME)
    assert steady.read(FRAME) is asks
    assert steady.read(FRAME) == whole
    assert script.asked == [None, 50, 50, None]


def test_an_unsure_frame_and_the_next_that_shows_the_same_are_read_as_one() -> None:
    """And the frame after a sure reading is read alone again."""
    script = Scripted([Reading("unsure"), sure(50), sure(50)])
    steady = SteadyReader(script)
    for level in (100, 104, 108):
        steady.read(np.full((60, 80, 3), level, np.uint8))
    assert [int(frame[0, 0, 0]) for frame in script.frames] == [100, 102, 108]
