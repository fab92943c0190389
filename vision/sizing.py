"""How large the dice in a picture are, and what does not go with that size.

A stranger's photo is first looked at in several sizes, which also turns up dots on cloth as tiny dice and
pips as dice of their own. The dice of one picture are of one size, but for perspective and mixed sets; once
that size is known the picture is looked at again where the networks see such dice best, and all else falls
away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.deciding import Opinion
from vision.finding import distance_px
from vision.gathering import Candidate

#: Places weaker than this say nothing about the size: a die that is hard to see has more.
FAINTEST: Final = 0.12
#: Places weaker than this share of the strongest have no say.
SAY_SHARE: Final = 0.5
#: No more places than this are judged for the size: more dice than one throws are seldom of two sizes.
MOST_JUDGED: Final = 12
#: A place this strong that the second look did not confirm is asked about, whatever its size.
TOO_STRONG_TO_DROP: Final = 0.4
#: A place that a glance took for a die with this chance is asked about where a closer look loses it.
TOO_LIKELY_TO_DROP: Final = 0.4
#: Places this near to each other, in edges, are of the same die.
SAME_EDGES: Final = 0.5
#: A smaller thing whose centre is this near to a die's, in edges of the die, is part of it: a pip, a side.
PART_OF_EDGES: Final = 0.95


def strongest(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that the finder alone takes for dice most, MOST_JUDGED of them."""
    return sorted(candidates, key=lambda c: -c.presence * float(c.chances.max()))[:MOST_JUDGED]


def strength(place: Opinion) -> float:
    """0..1: how much a place looks like a die to the finder and a judge together."""
    return float(place.candidate.chances[place.value - 1] * place.judged[place.value])


def usual_edge(places: Sequence[Opinion]) -> float | None:
    """The edge, in pixels, that the strongest places share; None where nothing looks like a die.

    Their median, weighted by strength and edge: the dots of a die look like small dice, never the other way.
    """
    most = max((strength(place) for place in places), default=0.0)
    if most < FAINTEST:
        return None
    heard = [place for place in places if strength(place) >= SAY_SHARE * most]
    heard.sort(key=lambda place: place.candidate.edge_px)
    weights = np.cumsum([strength(place) ** 2 * place.candidate.edge_px for place in heard])
    return heard[int(np.searchsorted(weights, weights[-1] / 2))].candidate.edge_px


def unconfirmed(first: Sequence[Opinion], second: Sequence[Opinion]) -> list[Opinion]:
    """Strong places of the first look that are no part of what the second look found."""
    strong = [place for place in first if strength(place) >= TOO_STRONG_TO_DROP]
    return [place for place in strong if not any(_part(place, die) for die in second)]


def lost(glanced: Sequence[Opinion], again: Sequence[Opinion]) -> list[Opinion]:
    """Places that a glance took for dice and of which a closer look found nothing."""
    likely = [place for place in glanced if place.die >= TOO_LIKELY_TO_DROP]
    return [place for place in likely if not any(_same(place, die) for die in again)]


def _same(place: Opinion, die: Opinion) -> bool:
    a, b = place.candidate, die.candidate
    return distance_px(a, b) < SAME_EDGES * max(a.edge_px, b.edge_px)


def _part(place: Opinion, die: Opinion) -> bool:
    a, b = place.candidate, die.candidate
    return distance_px(a, b) < PART_OF_EDGES * max(b.edge_px, 0.6 * a.edge_px)
