"""Proves that our dice are real dice: opposites make seven, 1-2-3 anticlockwise, pips where they belong."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from scenes import NoSuchFace, dice

ABOVE = np.array([0.0, 0.0, 30.0])


def test_opposite_faces_make_seven_and_look_opposite_ways() -> None:
    for value in dice.FACES:
        assert value + dice.opposite(value) == 7
        assert np.allclose(dice.normal(value), -dice.normal(dice.opposite(value)))


def test_one_two_three_run_anticlockwise_round_their_corner_seen_from_outside() -> None:
    corner = dice.normal(1) + dice.normal(2) + dice.normal(3)
    # Looking at the corner from outside: the viewer's right and up and the corner are right-handed.
    right = np.cross(np.array([0.0, 0.0, 1.0]), corner)
    up = np.cross(corner / np.linalg.norm(corner), right)
    angles = [np.arctan2(dice.normal(v) @ up, dice.normal(v) @ right) for v in (1, 2, 3)]
    steps = np.mod(np.diff([*angles, angles[0]]), 2 * np.pi)
    assert np.allclose(steps, 2 * np.pi / 3)


@pytest.mark.parametrize("value", dice.FACES)
def test_a_face_has_as_many_pips_as_its_value_all_on_it_and_symmetric(value: int) -> None:
    pips = dice.pip_centres(value)
    assert len(pips) == value
    assert np.allclose(pips @ dice.normal(value), 0.5)
    assert np.abs(pips).max() <= 0.5
    centre = 0.5 * dice.normal(value)
    half_turned = 2 * centre - pips
    for pip in half_turned:
        assert np.min(np.linalg.norm(pips - pip, axis=1)) < 1e-9


def test_six_has_two_rows_of_three_and_two_lies_on_a_diagonal() -> None:
    assert sorted(np.unique(np.abs(dice.PIP_LAYOUT[6][:, 0]))) == [1.0]
    assert sorted(dice.PIP_LAYOUT[6][:, 1]) == [-1, -1, 0, 0, 1, 1]
    first, second = dice.PIP_LAYOUT[2]
    assert np.allclose(first, -second)
    assert abs(first[0]) == abs(first[1])


@pytest.mark.parametrize("value", dice.FACES)
def test_face_axes_and_corners_are_right_handed(value: int) -> None:
    first, second, outward = dice.FACE_AXES[value]
    assert np.allclose(np.cross(first, second), outward)
    corners = dice.face_corners(value)
    assert np.allclose(np.cross(corners[1] - corners[0], corners[2] - corners[1]), outward)


@pytest.mark.parametrize(("value", "yaw"), list(itertools.product(dice.FACES, (0.0, 0.4, 2.0, -3.0))))
def test_a_lying_die_shows_its_value_on_top_whatever_its_turn(value: int, yaw: float) -> None:
    rotation = dice.lying(value, yaw)
    assert np.allclose(rotation @ rotation.T, np.eye(3))
    assert np.isclose(np.linalg.det(rotation), 1.0)
    assert dice.top_face(rotation) == value
    assert dice.lean(rotation) < 1e-6


def test_a_tipped_die_leans_by_the_angle_it_was_tipped() -> None:
    tipped = dice.turn(np.array([1.0, 0.0, 0.0]), np.radians(20)) @ dice.lying(4, 0.0)
    assert np.isclose(np.degrees(dice.lean(tipped)), 20)
    assert dice.top_face(tipped) == 4
    assert dice.top_face(dice.turn(np.array([1.0, 0.0, 0.0]), np.pi) @ dice.lying(4, 0.0)) == 3


def test_a_camera_straight_above_sees_the_top_only_and_one_aside_sees_sides_too() -> None:
    flat = dice.lying(6, 0.2)
    assert dice.faces_seen(np.zeros(3), flat, ABOVE, 1.0) == (6,)
    aside = dice.faces_seen(np.array([8.0, 5.0, 0.0]), flat, ABOVE, 1.0)
    assert aside[0] == 6
    assert len(aside) == 3
    assert 1 not in aside


def test_there_is_no_seventh_face() -> None:
    with pytest.raises(NoSuchFace) as caught:
        dice.pip_centres(7)
    assert caught.value.facts == {"value": 7}
