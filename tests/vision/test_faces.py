"""Proves that the form of a face says how it lies, and nothing of which edge is called the first."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.faces import MOST_STRETCH, corners_of, edges_from, edges_of, form_of, longest_of

STRETCH = st.floats(-0.3, 0.3)
TURN = st.floats(0, 2 * np.pi)
EDGE = st.floats(10, 300)


@given(EDGE, STRETCH, STRETCH, TURN)
def test_edges_and_form_are_each_other_s_inverse(edge: float, a: float, b: float, turn: float) -> None:
    form = np.array([a, b, np.cos(turn), np.sin(turn)])
    edges = edges_from(edge, form)
    assert form_of(edges) == pytest.approx(form, abs=1e-6)
    assert np.sqrt(np.linalg.det(edges)) == pytest.approx(edge)


@given(EDGE, STRETCH, STRETCH, TURN, st.integers(0, 3), st.booleans())
def test_it_does_not_matter_at_which_corner_one_begins(
    edge: float, a: float, b: float, turn: float, first: int, back: bool
) -> None:
    corners = corners_of(50, 60, edges_from(edge, np.array([a, b, np.cos(turn), np.sin(turn)])))
    order = np.roll(corners[::-1] if back else corners, first, axis=0)
    assert form_of(edges_of(order)) == pytest.approx(form_of(edges_of(corners)), abs=1e-6)


@pytest.mark.parametrize("degrees", [0, 10, 22, 44])
def test_an_upright_square_s_turn_is_its_own(degrees: float) -> None:
    angle = np.radians(degrees)
    turned = 40 * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    assert form_of(turned) == pytest.approx([0, 0, np.cos(4 * angle), np.sin(4 * angle)], abs=1e-9)


def test_a_rectangle_s_stretch_is_the_logarithm_of_its_sides_ratio() -> None:
    a, b, _, _ = form_of(np.diag([60.0, 40.0]))
    assert (a, b) == pytest.approx((np.log(60 / 40) / 2, 0.0), abs=1e-9)


def test_what_no_camera_sees_is_pulled_back_to_what_one_could() -> None:
    a, b, _, _ = form_of(edges_from(40.0, np.array([3.0, 4.0, 1.0, 0.0])))
    assert np.hypot(a, b) == pytest.approx(MOST_STRETCH)


@given(EDGE, STRETCH, STRETCH, TURN)
def test_no_line_on_a_face_is_longer_than_the_spectral_norm_of_its_edges(
    edge: float, a: float, b: float, turn: float
) -> None:
    edges = edges_from(edge, np.array([a, b, np.cos(turn), np.sin(turn)]))
    assert longest_of(edges) == pytest.approx(np.linalg.norm(edges, 2))
