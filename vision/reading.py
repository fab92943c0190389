"""What the eye says of one moment: dice with value, place and confidence, and a status.

Plain values without OpenCV, so that everything behind the reader can pass them on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from vision.known import NOTHING_KNOWN, Known

Point = tuple[float, float]
Outline = tuple[Point, Point, Point, Point]
Status = Literal["ok", "unsure", "no_dice"]

#: Why a die is doubtful that shows no face squarely: it leans, or something covers it.
NO_TOP_FACE: Final = "no clear top face"
#: Why a die is doubtful that stands otherwise than the rest.
LEANS: Final = "leans"
#: Why a die is doubtful of which the picture's edge cuts a part off.
CUT_OFF: Final = "cut off"

#: Why there is doubt about a place where the tray does not look as it did and no die is seen.
STRANGE: Final = "something lies here"


@dataclass(frozen=True)
class DieReading:
    """One die: the top face's value and where it lies in the picture.

    Attributes:
        value: 1 to 6, or None when the reader would not stake the game on it.
        x_px, y_px: centre of the top face, pixels from the picture's upper left corner.
        size_px: edge of the top face, pixels.
        confidence: 0 to 1, how sure the value is.
        reason: why the die is doubtful, in a few words; None when it is not.
        candidates: values worth offering for a correction, likeliest first.
        corners: of the top face, pixels, in order round it; None where only its middle and edge are known.
    """

    value: int | None
    x_px: float
    y_px: float
    size_px: float
    confidence: float
    reason: str | None = None
    candidates: tuple[int, ...] = ()
    corners: Outline | None = None

    def unconfirmed(self) -> DieReading:
        """The same die where a second look did not read it in the same way."""
        return replace(self, value=None, reason=self.reason or "reads differently each time")

    @property
    def edge_px(self) -> float:
        """Edge of the top face, pixels."""
        return self.size_px

    @property
    def outline(self) -> Outline:
        """The corners of the top face, pixels; of a straight square where they are not known."""
        if self.corners:
            return self.corners
        x, y, half = self.x_px, self.y_px, self.size_px / 2
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))

    def to_json(self) -> dict[str, object]:
        """The die as the eye reports it."""
        return {
            "value": self.value,
            "x": round(self.x_px, 1),
            "y": round(self.y_px, 1),
            "size": round(self.size_px, 1),
            "confidence": round(self.confidence, 4),
            "reason": self.reason,
            "candidates": list(self.candidates),
        }


@dataclass(frozen=True)
class Reading:
    """All dice of one picture. The status is `ok` only when the reader would stake the game on it.

    `taught` is what a sure reading tells of the camera's next pictures.
    """

    status: Status
    dice: tuple[DieReading, ...] = field(default=())
    message: str = ""
    taught: Known = field(default=NOTHING_KNOWN, compare=False)

    @property
    def values(self) -> list[int]:
        """The values that are not null, in the order of `dice`."""
        return [die.value for die in self.dice if die.value is not None]

    def to_json(self) -> dict[str, object]:
        """The reading as the eye reports it."""
        return {
            "status": self.status,
            "values": self.values,
            "dice": [die.to_json() for die in self.dice],
            "message": self.message,
        }
