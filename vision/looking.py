"""How closely dice of a known size are looked at: quickly, and once more where that leaves a doubt.

Most throws are clear at a glance, and the players wait for the glance. A doubt costs them a tap; before
they are asked, the picture is looked at in more sizes and each die in more views, which takes several times
as long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.cutting import View

#: A die stays what it is however it is turned and mirrored; asked in several views, a network shows when its
#: answer does not. Turn in radians, and whether mirrored.
UNTURNED: Final[View] = (0.0, False)
MIRRORED: Final[View] = (np.pi / 2, True)
TURNED: Final[tuple[View, ...]] = (UNTURNED, MIRRORED, (np.pi, False), (3 * np.pi / 2, True))


@dataclass(frozen=True)
class Look:
    """One way to look at a picture.

    Attributes:
        name: under which its confidence is kept.
        edges_px: of the dice in the reduced pictures that the finder sees.
        judged: the views in which the judges see each die.
        stood: the views in which its stance is looked at.
        least_die: a place that is a die with less chance than this is not mentioned: cloth, print, the sides
            of dice. Dice that lean or are half covered have more. A glance mentions more, so that what may be
            a die is looked at closely before it is passed over.
        sure: a value is sure from this confidence on. A glance must be surer: its doubts cost time alone.
            docs/reader.md tells what looser ones cost.
    """

    name: str
    edges_px: tuple[float, ...]
    judged: tuple[View, ...]
    stood: tuple[View, ...]
    least_die: float
    sure: float


GLANCE: Final = Look("glance", (22.0,), (UNTURNED,), (UNTURNED,), least_die=0.05, sure=0.95)
CLOSE: Final = Look("close", (26.0, 36.0), TURNED, TURNED, least_die=0.2, sure=0.8)
#: In the order in which they are taken.
LOOKS: Final = (GLANCE, CLOSE)
