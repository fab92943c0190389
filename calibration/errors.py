"""What can go wrong in the room: one root, leaves that also are the fitting builtin."""

from __future__ import annotations

from typing import ClassVar


class CalibrationError(Exception):
    """The root of all errors of this room. `code` names the kind, `facts` hold what is known."""

    code: ClassVar[str] = "calibration_error"

    def __init__(self, **facts: object) -> None:
        super().__init__(f"{self.code}: {facts}" if facts else self.code)
        self.facts = facts


class TooFewDice(CalibrationError, ValueError):
    """Not enough dice were read surely to measure anything by them."""

    code: ClassVar[str] = "too_few_dice"


class UnevenDice(CalibrationError, ValueError):
    """The dice measure too differently: not of one size, misread, or seen too much from the side."""

    code: ClassVar[str] = "uneven_dice"


class ImpossibleGeometry(CalibrationError, ValueError):
    """Dice of such a size in such a picture.

    No camera over a tray sees them so, or no reader could read them.
    """

    code: ClassVar[str] = "impossible_geometry"


class PicturesDiffer(CalibrationError, ValueError):
    """Pictures of different sizes: not of one camera."""

    code: ClassVar[str] = "pictures_differ"
