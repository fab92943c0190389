"""Proves that throws are fair, that dice end flat and apart, and that none sinks into the floor."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from scenes import NoRoom, dice
from scenes.tumbling import LONGEST_S, SHORTEST_S, Rest, overlap, standing_height, throw

EDGE = 16.0
FLOOR = (100.0, 72.0)


def rests(seed: int, count: int = 6) -> list[Rest]:
    return [flight.rest for flight in throw(np.random.default_rng(seed), count, [], FLOOR, EDGE)]


def corners_on_floor(rest: Rest) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    pose = rest.pose(EDGE)
    return (pose.centre + dice.face_corners(rest.value) @ pose.rotation.T * EDGE)[:, :2]


@pytest.fixture(scope="module")
def many() -> list[list[int]]:
    """The values of 300 throws."""
    rng = np.random.default_rng(20261130)
    return [[flight.rest.value for flight in throw(rng, 6, [], FLOOR, EDGE)] for _ in range(300)]


def test_values_are_uniform(many: list[list[int]]) -> None:
    counts = np.bincount(np.ravel(many), minlength=7)[1:]
    chi_square = float((((counts - 300.0) ** 2) / 300.0).sum())
    assert chi_square < 20.5  # 5 degrees of freedom: beyond it once in a thousand


def test_values_of_neighbouring_dice_are_independent(many: list[list[int]]) -> None:
    pairs = np.zeros((6, 6))
    for values in many:
        for one, other in itertools.pairwise(values):
            pairs[one - 1, other - 1] += 1
    expected = pairs.sum() / 36
    assert float(((pairs - expected) ** 2 / expected).sum()) < 66.6  # 35 degrees, once in a thousand


@pytest.mark.parametrize("seed", range(25))
def test_dice_rest_on_the_floor_without_overlap(seed: int) -> None:
    lying = rests(seed)
    for one, other in itertools.combinations(lying, 2):
        assert not overlap(one, other, EDGE)
        # Independent check: no corner or middle of one lies inside the other's square.
        for inner, outer in ((one, other), (other, one)):
            points = np.vstack([corners_on_floor(inner), [[inner.x_mm, inner.y_mm]]])
            local = (points - [outer.x_mm, outer.y_mm]) @ dice.turn(np.array([0, 0, 1.0]), outer.yaw)[:2, :2]
            assert not np.any(np.all(np.abs(local) < EDGE / 2, axis=1))
    for rest in lying:
        assert np.all(np.abs(corners_on_floor(rest)) <= np.array(FLOOR))


def test_some_dice_touch() -> None:
    gaps = []
    for seed in range(60):
        for one, other in itertools.combinations(rests(seed), 2):
            gaps.append(overlap(one, other, EDGE, gap_mm=1.5))
    assert 5 <= sum(gaps) <= 60


@pytest.mark.parametrize("seed", range(10))
def test_a_die_slows_down_never_sinks_in_and_lies_exactly_flat_at_its_end(seed: int) -> None:
    for flight in throw(np.random.default_rng(seed), 6, [], FLOOR, EDGE):
        assert flight.pose(flight.start_s - 0.01, EDGE) is None
        final = flight.pose(flight.end_s, EDGE)
        assert final is not None
        assert dice.top_face(final.rotation) == flight.rest.value
        assert dice.lean(final.rotation) < 1e-6
        assert np.isclose(final.centre[2], EDGE / 2)
        for t_s in np.linspace(flight.start_s, flight.end_s, 60):
            pose = flight.pose(float(t_s), EDGE)
            assert pose is not None
            assert np.allclose(pose.rotation @ pose.rotation.T, np.eye(3))
            assert pose.centre[2] >= standing_height(pose.rotation, EDGE) - 1e-9


def test_motion_is_smooth_enough_to_be_followed() -> None:
    """No jump at the end: in the last 30th of a second a die moves and turns little."""
    for flight in throw(np.random.default_rng(3), 6, [], FLOOR, EDGE):
        last, final = flight.pose(flight.end_s - 1 / 30, EDGE), flight.pose(flight.end_s, EDGE)
        assert last is not None
        assert final is not None
        assert np.linalg.norm(last.centre - final.centre) < 0.5
        cosine = (np.trace(last.rotation.T @ final.rotation) - 1) / 2
        assert np.degrees(np.arccos(np.clip(cosine, -1, 1))) < 5


def test_a_throw_takes_as_long_as_a_real_one() -> None:
    for seed in range(20):
        ends = [flight.end_s for flight in throw(np.random.default_rng(seed), 6, [], FLOOR, EDGE)]
        assert SHORTEST_S <= max(ends) <= LONGEST_S


def test_thrown_dice_find_places_between_the_kept_ones() -> None:
    kept = rests(1, 4)
    for seed in range(20):
        thrown = throw(np.random.default_rng(seed), 2, kept, FLOOR, EDGE)
        for flight, other in itertools.product(thrown, kept):
            assert not overlap(flight.rest, other, EDGE)


def test_too_many_dice_are_refused() -> None:
    with pytest.raises(NoRoom) as caught:
        throw(np.random.default_rng(1), 6, [], (17.0, 17.0), EDGE)
    assert caught.value.facts["dice"] == 6
