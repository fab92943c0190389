"""Proves on clips of the simulated tray that every throw is found once, with its values and its kept dice.

The reading is told here from the tray's truth: this is about watching; the reader has tests of its own.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.looks import dice_look, tray_look
from scenes.tray import SimulatedTray
from vision.reading import DieReading, Reading
from vision.watching import Event, Throw, Watcher, follow

FPS = 30.0
#: In its last moments a die only rocks on its edge, less than can be seen.
ROCKING_S = 0.16


class Filmed:
    """A simulated tray with its own clock, watched at 30 frames a second."""

    def __init__(self, seed: int, dice: str, cloth: str) -> None:
        self.now = 0.0
        self.tray = SimulatedTray(
            seed,
            lambda: self.now,
            size_px=(320, 240),
            dice_look=dice_look(dice),
            tray_look=tray_look(cloth),
        )
        self.watcher = Watcher(6)
        self.events: list[Event] = []
        self.read_while_rolling = 0

    def film(self, seconds: float) -> list[Event]:
        new: list[Event] = []
        for _ in range(round(seconds * FPS)):
            new += follow(self.watcher, self.read, self.tray.frame(), self.now)
            self.now += 1 / FPS
        self.events += new
        return new

    def read(self, frame: NDArray[np.uint8], expect: int | None) -> Reading:
        """What a perfect reader would say."""
        assert frame.shape == (240, 320, 3)
        self.read_while_rolling += self.tray.rolling(self.now) and self.tray.rolling(self.now + ROCKING_S)
        lying = self.tray.lying(self.now)
        dice = tuple(DieReading(d.value, d.x_px, d.y_px, d.size_px, 0.99, None, ()) for d in lying)
        if not dice:
            return Reading("no_dice")
        return Reading("ok" if len(dice) == expect else "unsure", dice)


@pytest.mark.parametrize(
    ("seed", "dice", "cloth"),
    [
        (2, "red", "grey_felt"),
        (3, "black", "blue_felt"),
    ],
)
def test_throws_of_a_turn_are_found(seed: int, dice: str, cloth: str) -> None:
    filmed = Filmed(seed, dice, cloth)
    filmed.film(0.7)
    for keep in ([], [0, 3], [1, 2, 4, 5]):
        filmed.tray.throw(keep)
        rests_at_s = filmed.tray.rests_at_s
        events = filmed.film(rests_at_s - filmed.now + 1.0)
        (throw,) = [event for event in events if isinstance(event, Throw)]
        truth = [die.value for die in filmed.tray.truth()]
        assert list(throw.values) == truth
        # The tray names kept dice first.
        assert throw.kept == tuple(range(len(keep)))
        assert 0.1 <= throw.t_s - rests_at_s <= 0.6
    assert filmed.read_while_rolling == 0


def test_dice_that_lie_there_stay_one_throw() -> None:
    filmed = Filmed(6, "white", "green_felt")
    filmed.film(0.7)
    filmed.tray.throw()
    filmed.film(4.0)
    filmed.now += 0.1
    assert [type(event) for event in filmed.film(8.0)] == []
    filmed.tray.take()
    filmed.film(2.0)
    assert sum(isinstance(event, Throw) for event in filmed.events) == 1
