"""What became of each throw that was seen: counted or not, corrected or not, written into which box.

Pure: the eye says what it saw, the table says how its turn stands after each of its changes, and the two are
brought together here. No player's name comes this far.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

#: Of dice that lie still this many pictures are kept at most: a doubt may come and go.
MOST_SIGHTS: Final = 3

Json = dict[str, object]


@dataclass
class Sight:
    """One picture of dice at rest with what was read.

    Attributes:
        group, name: of its files; see `server.eye.recordfolder`.
        told: all that is known of it from the beginning, JSON-ready.
        values: the values that were read.
        state: `seen` until the game takes it as a throw; then `counted`, and `written` with its box; or
            `taken_back`.
        roll: the six values that stood in the game at last; None when it was no throw.
    """

    group: str
    name: str
    told: Json
    values: list[int]
    state: str = "seen"
    roll: list[int] | None = None
    box: str | None = None

    def to_json(self) -> Json:
        """The file beside the picture."""
        corrected = self.roll is not None and sorted(self.roll) != sorted(self.values)
        what = {"state": self.state, "roll": self.roll, "corrected": corrected, "box": self.box}
        return {**self.told, **what}


@dataclass(frozen=True)
class TurnSaid:
    """How the turn stands by the table's word: which throw it is, 0 before the first, and its dice."""

    throw: int = 0
    dice: list[int] | None = None
    event: str | None = None
    box: str | None = None


@dataclass
class _Throw:
    sights: list[Sight]
    roll: list[int] | None = field(default=None)


class Ledger:
    """The throws of the turn in play. `save` writes a sight down, again after each change."""

    def __init__(self, save: Callable[[Sight], None]) -> None:
        self._save = save
        self._throws: list[_Throw] = []
        #: Seen since dice last moved, and not yet counted.
        self._waiting: list[Sight] = []
        self._moved = False

    def moved(self) -> None:
        """What is seen next are other dice."""
        self._moved = True

    @property
    def waiting(self) -> bool:
        """Whether dice were seen that the game has not taken yet."""
        return bool(self._waiting) and not self._moved

    @property
    def has_room(self) -> bool:
        """Whether one more picture of the dice that lie there is wanted."""
        return self._moved or len(self._waiting) < MOST_SIGHTS

    def saw(self, sight: Sight) -> None:
        """Dice lie still and were read."""
        if self._moved:
            self._waiting, self._moved = [], False
        self._waiting.append(sight)
        self._save(sight)

    def hear(self, said: TurnSaid) -> None:
        """The game has changed, or is told again as it is."""
        if said.event == "box_written":
            self._end(said.box)
        elif said.event == "game_started":
            self._throws = []
        while len(self._throws) > said.throw:
            self._put_down(self._throws.pop().sights, "taken_back", None)
        while len(self._throws) < said.throw - 1:
            self._throws.append(_Throw([]))  # thrown before this eye began, or by undoing
        if len(self._throws) < said.throw:
            self._throws.append(_Throw(self._waiting))
            self._waiting = []
        if self._throws and self._throws[-1].roll != said.dice:
            self._throws[-1].roll = said.dice
            self._put_down(self._throws[-1].sights, "counted", said.dice)

    def _end(self, box: str | None) -> None:
        """The turn is over: its last roll stands in a box."""
        if self._throws:
            for sight in self._throws[-1].sights:
                sight.box = box
            self._put_down(self._throws[-1].sights, "written", self._throws[-1].roll)
        self._throws = []

    def _put_down(self, sights: list[Sight], state: str, roll: list[int] | None) -> None:
        for sight in sights:
            sight.state, sight.roll = state, roll
            self._save(sight)
