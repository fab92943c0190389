"""What a drawn scene may hold, and how often: the shares behind `random_scene`, which the tray sets change.

Plain values, so that a set of scenes says in one place in what it differs from what the networks learn from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: Width and height of a picture, pixels.
Size = tuple[int, int]


@dataclass(frozen=True)
class Options:
    """Shares are of scenes unless they say otherwise; lengths are half die edges.

    Attributes:
        counts: how many dice there are, drawn from these; small pictures hold fewer.
        tries: how often a die is tried at another place before it stays away.
        overhang: dice are put this far beyond the picture's edge, in shares of its sides.
        whole: no die may reach over the picture's edge.
        leaning: share of the dice that lean on something.
        stacks: one die lies on another.
        others: cubes that are no pip dice are there.
        astray: share of the dice outside of a tray that is there.
        hands: a hand, sleeve or cup is in the picture.
        aimed: the hand reaches for a die, not just anywhere.
        covers: taken through a clear cover.
        moving: the dice move.
        trays: a tray is there.
        tray_halves: half the length of its floor.
        tray_seen: where a point of its floor is seen, in shares of the picture's sides.
        cropped: the picture is a part of a larger one.
        distances: nearest and farthest that a camera hangs.
        widest: half the picture's diagonal is seen under no more than this angle, radians; None: any.
        things: coins, tiles, pens, cards and the like may lie on the table.
        strewn: at least one of these lies where the dice lie, which the truth tells of.
        oversample: pictures are drawn this much larger and reduced, so that edges are smooth.
    """

    counts: tuple[int, ...] = (0, 1, 1, 2, 3, 4, 5, 5, 6, 6, 6, 8, 10, 14)
    tries: int = 25
    overhang: float = 0.04
    whole: bool = False
    leaning: float = 0.06
    stacks: float = 0.02
    others: float = 0.1
    astray: float = 0.08
    hands: float = 0.08
    aimed: bool = False
    covers: float = 0.05
    moving: float = 0.025
    trays: float = 0.3
    tray_halves: tuple[float, float] = (3.5, 13.0)
    tray_seen: tuple[float, float] = (0.1, 0.9)
    cropped: float = 0.7
    distances: tuple[float, float] = (11.0, 90.0)
    widest: float | None = None
    things: bool = True
    strewn: bool = False
    oversample: float = 1.3


#: What the networks learn from.
TRAINING: Final = Options()
