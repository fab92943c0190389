"""What the finder saw at several sizes of one picture, put together: one candidate for each place.

What is seen at every size at which the network should see it counts most; where it was not seen, that counts
as no.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.faces import corners_of, edges_from
from vision.finding import Sight, Spot, distance_px, trusted
from vision.reading import Outline


@dataclass(frozen=True)
class Candidate(Spot):
    """A place where a die may lie, as all scales together see it."""

    @property
    def outline(self) -> Outline:
        """The corners of the top face, pixels, in order round it."""
        a, b, c, d = corners_of(self.x_px, self.y_px, edges_from(self.edge_px, self.form)).tolist()
        return ((a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1]))


#: Two sights are of the same die when their centres are this close, in edges of the surer one, and their
#: sizes agree this well; closer than OVERLAP_EDGES they cannot be two dice.
SAME_EDGES: Final = 0.35
SAME_RATIO: Final = 1.45
OVERLAP_EDGES: Final = 0.55


def gather(sights: Sequence[Sight], scales: Sequence[float]) -> list[Candidate]:
    """Sights of the same die put together, surest first; weaker ones that overlap a surer one are dropped."""
    left = sorted((s for s in sights if trusted(s.edge_px, s.scale)), key=_weight, reverse=True)
    found: list[Candidate] = []
    while left:
        best = left[0]
        near = [s for s in left if distance_px(s, best) < OVERLAP_EDGES * max(best.edge_px, 0.7 * s.edge_px)]
        same = [s for s in near if _is_same(s, best)]
        found.append(_together(best, same, scales))
        dropped = {id(s) for s in near}
        left = [s for s in left if id(s) not in dropped]
    return found


def _weight(sight: Sight) -> float:
    return sight.presence + float(sight.chances.max())


def _is_same(sight: Sight, best: Sight) -> bool:
    ratio = max(sight.edge_px, best.edge_px) / min(sight.edge_px, best.edge_px)
    return distance_px(sight, best) < SAME_EDGES * best.edge_px and ratio < SAME_RATIO


def _together(best: Sight, same: Sequence[Sight], scales: Sequence[float]) -> Candidate:
    """The mean over the scales at which this die should be seen; where it was not, that counts as no."""
    due = max(1, sum(trusted(best.edge_px, scale) for scale in scales))
    by_scale = {round(s.scale, 6): s for s in sorted(same, key=_weight)}
    each = list(by_scale.values())
    weights = np.array([_weight(s) for s in each])
    weights /= weights.sum()
    count = max(due, len(each))
    return Candidate(
        x_px=float(weights @ [s.x_px for s in each]),
        y_px=float(weights @ [s.y_px for s in each]),
        edge_px=float(np.exp(weights @ np.log([s.edge_px for s in each]))),
        presence=float(sum(s.presence for s in each)) / count,
        chances=np.sum([s.chances for s in each], axis=0) / count,
        form=weights @ np.array([s.form for s in each]),
    )
