"""Proves that what is written beside a photo-real picture is complete, and where OpenCV's camera puts it."""

from __future__ import annotations

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.photoreal.plan import planned
from scenes.photoreal.truth import as_promised, edge_px, face_spots, pips_show, truth_of
from tests.scenes.test_photoreal_plan import seen_by_opencv

Picture = NDArray[np.uint8]

#: Pixels are written with two digits.
WRITTEN_PX = 0.011

PLAIN, HARD = planned(2, False), planned(1, True)


def test_every_die_is_told_as_opencv_sees_it() -> None:
    for plan in (PLAIN, HARD):
        told = truth_of(plan, [1.0] * len(plan.dice))["dice"]
        for die, truth in zip(plan.dice, told, strict=True):
            assert truth["value"] == die.value
            assert np.array(truth["corners_px"]) == pytest.approx(
                seen_by_opencv(plan.view, die.top()), abs=WRITTEN_PX
            )
            top = die.top().mean(axis=0)[None]
            assert np.array([truth["centre_px"]]) == pytest.approx(
                seen_by_opencv(plan.view, top), abs=WRITTEN_PX
            )


def test_corners_go_round_the_face() -> None:
    for die in truth_of(HARD, [1.0] * len(HARD.dice))["dice"]:
        corners = np.array(die["corners_px"], np.float32)
        assert cv2.isContourConvex(corners)
        assert cv2.pointPolygonTest(corners, tuple(die["centre_px"]), False) > 0


def test_a_truth_is_complete_and_plain_json() -> None:
    truth = json.loads(json.dumps(truth_of(HARD, [0.5] * len(HARD.dice))))
    assert {"seed", "tier", "hard", "size_px", "median_edge_px", "tray_outline_px", "dice"} <= truth.keys()
    assert (truth["seed"], truth["tier"], truth["size_px"]) == (1, "hard", [640, 480])
    assert truth_of(PLAIN, [1.0] * len(PLAIN.dice))["tier"] == "plain"
    wanted = {
        "value",
        "centre_px",
        "corners_px",
        "edge_px",
        "visible",
        "stance",
        "lean_deg",
        "stacked",
        "kind",
    }
    assert all(die.keys() == wanted for die in truth["dice"])
    assert {die["stance"] for die in truth["dice"]} == {"flat", "leaning"}
    edges = [die["edge_px"] for die in truth["dice"] if die["stance"] == "flat"]
    assert truth["median_edge_px"] == pytest.approx(float(np.median(edges)), abs=0.01)


def test_the_trays_floor_is_told_as_opencv_sees_it() -> None:
    plan = next(plan for plan in (planned(seed, False) for seed in range(1, 20)) if plan.tray is not None)
    assert plan.tray is not None
    border = plan.tray.outline()
    seen = seen_by_opencv(plan.view, np.column_stack([border, np.zeros(len(border))]))
    told = truth_of(plan, [1.0] * len(plan.dice))["tray_outline_px"]
    assert np.array(told) == pytest.approx(seen, abs=WRITTEN_PX)
    assert 3 <= len(told) <= 64  # what a tray profile takes


def test_the_edge_of_a_square_is_its_side() -> None:
    assert edge_px(np.array([(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)])) == pytest.approx(40.0)


def test_the_spots_of_a_face_lie_on_it_within_its_corners() -> None:
    die = HARD.dice[-1]
    corners, spots = die.top(), face_spots(die)
    up = (die.top_middle() - die.centre) / np.linalg.norm(die.top_middle() - die.centre)
    assert (spots - die.top_middle()) @ up == pytest.approx(0.0, abs=1e-9)
    reach = np.linalg.norm(corners - die.top_middle(), axis=1).max()
    assert np.linalg.norm(spots - die.top_middle(), axis=1).max() < reach


def test_where_a_balls_corners_are_cut_off_nothing_is_looked_for() -> None:
    ball = replace(HARD.dice[0], style=replace(HARD.dice[0].style, ball=0.7))
    off = np.linalg.norm(face_spots(ball) - ball.top_middle(), axis=1) / ball.style.edge_cm
    assert off.max() < np.sqrt(0.7**2 - 0.5**2)  # the circle in which the ball meets the face


def test_a_plain_scene_is_refused_when_a_face_is_not_wholly_seen() -> None:
    seen = [1.0] * len(PLAIN.dice)
    assert as_promised(PLAIN, seen)
    assert not as_promised(PLAIN, [*seen[1:], 0.9])


def test_a_scene_that_is_to_be_covered_is_refused_when_all_is_seen_or_next_to_nothing() -> None:
    hand = planned(4, True)
    others = len(hand.dice) - 1
    assert not as_promised(hand, [1.0, *[1.0] * others])
    assert as_promised(hand, [0.4, *[1.0] * others])
    assert not as_promised(hand, [1.0, *[0.4] * others])


def painted(ink: int) -> Picture:
    """White top faces with their pips, drawn by OpenCV at the places of the plan."""
    picture: Picture = np.full((480, 640, 3), 60, np.uint8)
    for die in PLAIN.dice:
        corners = seen_by_opencv(PLAIN.view, die.top())
        cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (230, 230, 230))
        radius = round(die.style.pip_radius(die.value) * edge_px(corners))
        for x, y in seen_by_opencv(PLAIN.view, die.world(die.style.pips(die.value))):
            cv2.circle(picture, (round(x), round(y)), radius, (ink, ink, ink), -1)
    return picture


@pytest.mark.parametrize(("ink", "show"), [(20, True), (150, True), (222, False)])
def test_pips_show_where_a_person_sees_them(ink: int, show: bool) -> None:
    assert pips_show(painted(ink), PLAIN) is show
