"""Looks past the dice while all lies still: was the camera bumped, does something strange lie in the tray?

Both are looked for once or twice in a stillness. Only where all dice are known are small things looked for:
else a die that the reader missed would be one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.watching.events import Question
from vision.watching.held import Stillness
from vision.watching.motion import Grey, Picture
from vision.watching.scenery import Scenery
from vision.watching.strangers import Place, Strangers, look_at

#: Something that is no die is asked about after this long: a cup is put down and taken up again, seconds.
STRANGE_S: Final = 1.3


@dataclass
class _Looked:
    """What has been looked for in a stillness.

    Attributes:
        of: the stillness.
        bumps: whether the camera was moved.
        at_known_dice: whether something strange lies besides the dice, as soon as they were known.
        late: the same when it had lain for long enough to be asked about.
        clear: there is nothing.
    """

    of: Stillness
    bumps: bool = False
    at_known_dice: bool = False
    late: bool = False
    clear: bool = False


class Around:
    """Remembers how the tray looks. Owned by the watcher."""

    def __init__(self) -> None:
        self._scenery = Scenery()
        self._strangers = Strangers()
        self._looked = _Looked(Stillness())

    def look(
        self, frame: Picture, plain: Grey, this: Stillness, scale: float, still_s: float
    ) -> Question | None:
        """What has to be asked about a tray that is at rest, in a frame of it.

        Args:
            plain: the frame as `small_levels` makes it.
            scale: pixels of that for one of the picture that is read.
            still_s: how long it has been at rest.
        """
        if self._looked.of is not this:
            self._looked = _Looked(this)
        looked = self._looked
        if not looked.bumps:
            looked.bumps = True
            if self._scenery.has_shifted(plain):
                self._scenery.remember(plain)
                self._strangers.forget()
                return Question("camera_moved", ())
        if this.settled and not looked.at_known_dice:
            looked.at_known_dice, looked.late = True, False
            self._scenery.remember(plain)
            looked.clear = not self._strange(frame, this, scale)
        if looked.clear or looked.late or this.last is None or still_s < STRANGE_S:
            return None
        looked.late = True
        return Question("foreign_object", ()) if self._strange(frame, this, scale, asking=True) else None

    def _strange(self, frame: Picture, this: Stillness, scale: float, *, asking: bool = False) -> bool:
        """Whether something strange lies there; what does not, belongs to the tray from now on.

        So does what is asked about now: it is asked about once, as long as it lies there.
        """
        seen, places = look_at(frame), _places(this, scale)
        strange = self._strangers.lie_there(seen, places, small=this.settled)
        if asking if strange else this.settled:
            self._strangers.remember(seen, places)
        return strange


def _places(this: Stillness, scale: float) -> list[Place]:
    """Where the dice that were read last lie in the small frame."""
    dice = this.last.dice if this.last is not None else ()
    return [(die.x_px * scale, die.y_px * scale, die.size_px * scale) for die in dice]
