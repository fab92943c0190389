"""What the networks of single dice learn from: crops, with the value they show or which way they stand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.crops import STANCE_CUT, Cut, crop_die, turning
from vision.faces import Matrix, edge_of, edges_from, edges_of, rotation, upright
from vision.training.samples import (
    CORNERS,
    EDGE,
    LEANING,
    READABLE,
    UP,
    VALUE,
    Picture,
    Pool,
    Rng,
    Table,
    X,
    Y,
    is_within,
    pulled_in,
    recolour,
)

#: Shares of crops of a die, and of one of its sides; the rest is of any place.
OF_DICE, OF_SIDES = 0.72, 0.12
#: How far the finder may be off: the middle in edges, the edge's logarithm, the turn in radians, the stretch.
MIDDLE_OFF, EDGE_OFF, TURN_OFF, STRETCH_OFF = 0.06, 0.08, 0.1, 0.06
#: Share of dice of which it has the turn or the slant wrong, and of places that are well beside a die.
MISTURNED, BESIDE = 0.12, 0.2
#: A side is seen from this share of its height on.
SIDE_SEEN = 0.25


def judge_sample(rng: Rng, pool: Pool, cut: Cut) -> tuple[Picture, int]:
    """One crop and its class: 0 for no readable top face, else the value."""
    while True:
        picture, table, mask = pool.draw(rng)
        place = _place(rng, table, picture.shape[0])
        if place is None or not is_within(place[0][None], picture.shape[0]):
            continue
        middle, edges = place
        label = _crop_label(middle, edges, table, mask)
        if label >= 0:
            turn, flip = rng.integers(4) * np.pi / 2, bool(rng.random() < 0.5)
            return recolour(rng, crop_die(picture, middle[0], middle[1], edges, turn, flip, cut)), label


def _place(rng: Rng, table: Table, side_px: int) -> tuple[Matrix, Matrix] | None:
    """Where to look: a middle (2,) and edge vectors (2, 2); None for a side that nobody sees."""
    kind = rng.random()
    if not len(table) or kind >= OF_DICE + OF_SIDES:
        edge = float(np.exp(rng.uniform(np.log(16), np.log(60))))
        return rng.uniform(0, side_px, 2), _any_form(rng, edge)
    row = table[int(rng.integers(len(table)))]
    if kind >= OF_DICE:
        return _side(rng, row)
    edge = float(row[EDGE])
    off = 0.45 if rng.random() < BESIDE else MIDDLE_OFF
    middle = row[[X, Y]] + rng.normal(0, off, 2) * edge
    edge *= float(np.exp(rng.normal(0, EDGE_OFF if rng.random() < 0.85 else 0.5)))
    if rng.random() < MISTURNED:
        return middle, _any_form(rng, edge)
    return middle, _jittered(rng, edges_of(row[CORNERS].reshape(4, 2))) * edge / float(row[EDGE])


def _any_form(rng: Rng, edge_px: float) -> Matrix:
    turn = rng.uniform(0, 2 * np.pi)
    return edges_from(edge_px, np.array([*rng.normal(0, 0.1, 2), np.cos(turn), np.sin(turn)]))


def _jittered(rng: Rng, edges: Matrix) -> Matrix:
    """Edge vectors as the finder may see them."""
    turn, (a, b) = rng.normal(0, TURN_OFF), rng.normal(0, STRETCH_OFF, 2)
    off: Matrix = np.array([[1 + a, b], [b, 1 - a]]) @ edges @ rotation(turn)
    return off


def _side(rng: Rng, row: NDArray[np.float32]) -> tuple[Matrix, Matrix] | None:
    """One of a die's sides that the camera sees, as the finder would take it for a top face."""
    corners = row[CORNERS].reshape(4, 2).astype(np.float64)
    down = -row[UP].astype(np.float64) * float(row[EDGE])
    which = int(rng.integers(4))
    near, far = corners[which], corners[(which + 1) % 4]
    outward = (near + far) / 2 - corners.mean(axis=0)
    seen = float(outward @ down) / float(np.hypot(*outward)) / float(row[EDGE])
    if seen < SIDE_SEEN:
        return None
    return (near + far + down) / 2, _jittered(rng, np.stack([far - near, down], axis=1))


def stance_sample(rng: Rng, pool: Pool) -> tuple[Picture, NDArray[np.float32]]:
    """One crop and where its die's top lies from its bottom, edges, along the crop's x and y."""
    while True:
        picture, table, mask = pool.draw(rng)
        if not len(table):
            continue
        row = table[int(rng.integers(len(table)))]
        if not _shown(row, mask):
            continue
        edge = float(row[EDGE])
        edges = _jittered(rng, edges_of(row[CORNERS].reshape(4, 2)))
        if rng.random() < MISTURNED:
            edges = _any_form(rng, edge)
        edges = upright(edges) * float(np.exp(rng.normal(0, EDGE_OFF)))
        x, y = row[[X, Y]] + rng.normal(0, MIDDLE_OFF, 2) * edge
        turn, flip = float(rng.integers(4) * np.pi / 2), bool(rng.random() < 0.5)
        crop = crop_die(picture, float(x), float(y), edges, turn, flip, STANCE_CUT)
        way = turning(turn, flip) @ np.linalg.inv(edges / edge_of(edges)) @ row[UP]
        return recolour(rng, crop), way.astype(np.float32)


def _crop_label(middle: Matrix, edges: Matrix, table: Table, mask: Picture) -> int:
    """0 for nothing to read here, the value of the die here, or -1 where it would be unfair to say.

    That a die leans is for the stance network to say: its pips look like those of a flat die seen askew.
    """
    if not len(table):
        return 0
    far = np.hypot(*(table[:, [X, Y]] - middle).T)
    row = table[int(far.argmin())]
    edge = edge_of(edges)
    ratio, off = edge / float(row[EDGE]), float(far.min()) / float(row[EDGE])
    if off > 0.36 or ratio > 1.9 or ratio < 0.5:
        return 0
    if off > 0.2 or not 0.75 < ratio < 1.35:
        return -1
    if row[LEANING] or not _shown(row, mask):
        return -1
    return int(row[VALUE]) if row[READABLE] else 0


def _shown(row: NDArray[np.float32], mask: Picture) -> bool:
    """Whether a die's top face lies whole in the picture, but for a sliver, and nothing covers its middle."""
    x, y = int(row[X]), int(row[Y])
    if not (0 <= x < len(mask) and 0 <= y < len(mask)) or mask[y, x]:
        return False
    return is_within(pulled_in(row[CORNERS].reshape(4, 2)), len(mask))
