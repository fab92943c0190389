"""Proves that sights of one die at several scales become one candidate, and that two dice stay two."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.stubs import sight
from vision.faces import form_of
from vision.finding import MOST_ENLARGED, scales_for_edge, trusted, unknown_scales
from vision.gathering import gather
from vision.looking import CLOSE

#: At both of these the finder knows dice of 40 pixels; at the third they are too small for it.
BOTH, TOO_SMALL = (0.5, 1.0), 0.25


def test_the_same_die_at_two_scales_is_one_candidate_between_them() -> None:
    (die,) = gather([sight(x=100, edge=38, scale=0.5), sight(x=104, edge=42, scale=1.0)], BOTH)
    assert die.x_px == pytest.approx(102)
    assert die.y_px == pytest.approx(80)
    assert die.edge_px == pytest.approx(40, abs=0.1)
    assert die.presence == pytest.approx(0.9)
    assert int(die.chances.argmax()) + 1 == 5


def test_how_it_lies_is_the_mean_of_what_both_scales_say() -> None:
    one, other = sight(scale=0.5), sight(scale=1.0)
    first, second = np.array([0.1, 0.0, 0.6, 0.8]), np.array([0.0, 0.1, 0.8, 0.6])
    (die,) = gather([replace(one, form=first), replace(other, form=second)], BOTH)
    assert die.form == pytest.approx([0.05, 0.05, 0.7, 0.7])


def test_the_outline_is_the_face_s_own() -> None:
    turned = np.array([[30.0, -18.0], [12.0, 40.0]])
    edge = float(np.sqrt(np.linalg.det(turned)))
    (die,) = gather([replace(sight(edge=edge), form=form_of(turned))], (1.0,))
    corners = np.array(die.outline)
    assert corners.mean(axis=0) == pytest.approx([100, 80])
    sides = np.roll(corners, -1, axis=0) - corners
    expected = {tuple(np.round(way * side, 6)) for side in turned.T for way in (1, -1)}
    assert {tuple(np.round(side, 6)) for side in sides} == expected


def test_the_surer_sight_draws_the_place_towards_it() -> None:
    (die,) = gather([sight(x=100, sure=0.9), sight(x=108, scale=0.5, sure=0.3)], BOTH)
    assert die.x_px == pytest.approx(102)


def test_a_scale_that_should_have_seen_it_and_did_not_halves_its_presence() -> None:
    (die,) = gather([sight(scale=1.0)], BOTH)
    assert die.presence == pytest.approx(0.45)
    assert die.chances[4] == pytest.approx(0.45)


def test_a_scale_at_which_it_is_too_small_to_be_seen_does_not_count_against_it() -> None:
    assert not trusted(40, TOO_SMALL)
    (die,) = gather([sight(scale=0.5), sight(scale=1.0)], (*BOTH, TOO_SMALL))
    assert die.presence == pytest.approx(0.9)


def test_what_is_seen_at_a_scale_that_cannot_show_it_is_not_believed() -> None:
    assert gather([sight(scale=TOO_SMALL)], (TOO_SMALL,)) == []


def test_a_weaker_sight_that_overlaps_a_surer_one_is_dropped_without_a_say() -> None:
    (die,) = gather([sight(), sight(x=118, sure=0.5, value=2)], (1.0,))
    assert die.x_px == pytest.approx(100)
    assert die.presence == pytest.approx(0.9)
    assert die.chances[1] == pytest.approx(0.01)


def test_a_sight_of_another_size_in_the_same_place_is_dropped_too() -> None:
    """A pip of a large die is not a small die, nor does it change how large the die is."""
    (die,) = gather([sight(edge=50), sight(edge=20, sure=0.5, value=1)], (1.0,))
    assert die.edge_px == pytest.approx(50)
    assert int(die.chances.argmax()) + 1 == 5


@pytest.mark.parametrize("apart", [40, 41, 60])
@pytest.mark.parametrize("turned", [0.0, np.pi / 4, 1.2])
def test_neighbours_that_touch_stay_two(apart: float, turned: float) -> None:
    x, y = 100 + apart * np.cos(turned), 80 + apart * np.sin(turned)
    sights = [sight(), sight(x, y, sure=0.8, value=2), sight(scale=0.5), sight(x, y, scale=0.5, sure=0.8)]
    found = gather(sights, BOTH)
    assert [round(die.x_px) for die in found] == [100, round(x)]


def test_candidates_come_surest_first_whatever_the_order_of_the_sights() -> None:
    sights = [sight(x=20, sure=0.3), sight(x=120, sure=0.9), sight(x=220, sure=0.6)]
    assert [round(die.x_px) for die in gather(sights, (1.0,))] == [120, 220, 20]


def test_no_sights_are_no_dice() -> None:
    assert gather([], BOTH) == []


@pytest.mark.parametrize(("height", "width"), [(3000, 4000), (1080, 1920), (480, 640), (64, 40), (16, 16)])
def test_pictures_of_unknown_scale_are_looked_at_at_least_once_and_hardly_enlarged(
    height: int, width: int
) -> None:
    scales = unknown_scales(height, width)
    assert scales
    assert max(scales) <= 1.3


@pytest.mark.parametrize("edge", [20.0, 60.0, 400.0])
def test_dice_of_a_known_edge_are_looked_at_where_the_finder_knows_them(edge: float) -> None:
    scales = scales_for_edge(edge, CLOSE.edges_px)
    assert scales
    assert all(trusted(edge, scale) for scale in scales)


@pytest.mark.parametrize("edge_px", [8.0, 15.0, 40.0, 300.0])
def test_no_scale_is_looked_at_twice_and_none_enlarges_in_vain(edge_px: float) -> None:
    scales = scales_for_edge(edge_px, CLOSE.edges_px)
    assert len(set(scales)) == len(scales)
    assert max(scales) <= MOST_ENLARGED
