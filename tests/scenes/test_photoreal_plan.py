"""Proves that planned photo-real scenes are what their kind promises.

Nothing lies in anything else, plain dice are whole and large enough in the picture, hard scenes hold what
makes them hard, and a seed always gives the same.

Overlap and places in the picture are worked out by OpenCV, not by the code that laid the dice.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.dice import FACES, lean, normal, top_face
from scenes.errors import NoRoom
from scenes.photoreal import places, plan
from scenes.photoreal.bodies import Die, flat, gap, slid, tipped
from scenes.photoreal.plan import HARD, Plan, planned
from scenes.photoreal.setting import random_tray
from scenes.photoreal.style import SIX_ROWS_STEPS, Style, random_style
from scenes.photoreal.view import View, looking_at

Array = NDArray[np.float64]

PLAIN_SEEDS = range(1, 13)
HARD_SEEDS = range(1, 17)
#: Dice may overlap by this area: what rounding to pixels' precision in OpenCV leaves, square centimetres.
ROUNDING_CM2 = 0.01
#: Least side of a top face in plain scenes, pixels, as promised.
LEAST_SIDE_PX = 32.0


@cache
def scene(seed: int, hard: bool) -> Plan:
    """A planned scene, each once."""
    return planned(seed, hard)


def seen_by_opencv(view: View, points: Array) -> Array:
    """World points (n, 3) in pixels, by OpenCV's own pinhole."""
    turn = view.axes.T
    middle = (np.array(view.size_px) - 1) / 2
    lens = np.array([[view.focal_px, 0, middle[0]], [0, view.focal_px, middle[1]], [0, 0, 1.0]])
    seen, _ = cv2.projectPoints(points, cv2.Rodrigues(turn)[0], -turn @ view.eye, lens, np.zeros(4))
    return np.asarray(seen.reshape(-1, 2), np.float64)


def in_picture(view: View, pixels: Array) -> bool:
    """Whether all of the points are in the picture."""
    return bool((pixels >= 0).all() and (pixels <= np.array(view.size_px) - 1).all())


def shared_area(first: Die, second: Die) -> float:
    """Of what two dice cover on the ground, square centimetres, by OpenCV."""
    one, other = (cv2.convexHull(die.corners()[:, :2].astype(np.float32)) for die in (first, second))
    return float(cv2.intersectConvexConvex(one, other)[0])


@pytest.mark.parametrize("seed", PLAIN_SEEDS)
def test_a_plain_scene_has_whole_flat_dice_apart_from_each_other(seed: int) -> None:
    plain = scene(seed, False)
    assert 1 <= len(plain.dice) <= 8
    assert (plain.things, plain.hard) == ((), ())
    for die in plain.dice:
        assert lean(die.rotation) < 1e-6
        assert die.centre[2] == pytest.approx(die.style.edge_cm / 2)
        assert in_picture(plain.view, seen_by_opencv(plain.view, die.corners()))
        corners = seen_by_opencv(plain.view, die.top())
        assert np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min() >= LEAST_SIDE_PX
    assert all(shared_area(*pair) < ROUNDING_CM2 for pair in combinations(plain.dice, 2))


@pytest.mark.parametrize("seed", HARD_SEEDS)
def test_nothing_lies_in_anything_else_in_a_hard_scene(seed: int) -> None:
    hard = scene(seed, True)
    standing = [die for die in hard.dice if not die.stacked]
    assert all(shared_area(*pair) < ROUNDING_CM2 for pair in combinations(standing, 2))
    # On the edge of a tipped die, the corner that was rounded away is up to sqrt(2) - 1 radii lower.
    assert all(
        die.corners()[:, 2].min() > -0.42 * die.style.rounding * die.style.edge_cm for die in hard.dice
    )
    if hard.tray is not None:
        assert all(hard.tray.beyond(die.footprint()).max() < 0.01 for die in standing)


@pytest.mark.parametrize("seed", HARD_SEEDS)
def test_a_hard_scene_holds_what_makes_it_hard(seed: int) -> None:
    hard = scene(seed, True)
    assert HARD[seed % len(HARD)] in hard.hard
    leaning = [die for die in hard.dice if die.leaning]
    assert len(leaning) == len({"wall", "neighbour", "coins"} & set(hard.hard))
    assert all(12 <= np.degrees(lean(die.rotation)) <= 45 for die in leaning)
    assert any(die.stacked for die in hard.dice) == ("stacked" in hard.hard)
    kinds = {thing.kind for thing in hard.things}
    assert ("hand" in kinds, "cup" in kinds) == ("hand" in hard.hard, "cup" in hard.hard)
    tops = [seen_by_opencv(hard.view, die.top()) for die in hard.dice]
    assert all(in_picture(hard.view, top) for top in tops) == ("cut" not in hard.hard)


def test_the_value_of_every_die_is_its_upper_face() -> None:
    dice = [die for seed in HARD_SEEDS for die in scene(seed, True).dice]
    assert [die.value for die in dice] == [top_face(die.rotation) for die in dice]


def test_a_seed_always_gives_the_same_scene() -> None:
    first, again = scene(3, False), planned(3, False)
    assert [die.value for die in first.dice] == [die.value for die in again.dice]
    assert all(np.array_equal(a.centre, b.centre) for a, b in zip(first.dice, again.dice, strict=True))
    assert (first.light.kind, first.ground) == (again.light.kind, again.ground)


def test_a_later_attempt_gives_another_scene() -> None:
    later = planned(3, False, scene(3, False).attempt + 1)
    assert not np.array_equal(later.view.eye, scene(3, False).view.eye)


def test_cameras_hang_from_straight_above_to_thirty_five_degrees_off() -> None:
    tilts = [np.degrees(scene(seed, False).view.tilt) for seed in PLAIN_SEEDS]
    assert max(tilts) <= 35.0 + 1e-6
    assert np.median(tilts) < 20.0


def test_a_scene_that_never_fits_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "ATTEMPTS", 2)
    with pytest.raises(NoRoom):
        planned(1, False, size_px=(4, 3))  # with dice of less than a pixel none keeps four from the border


@pytest.mark.parametrize("value", FACES)
def test_pips_lie_on_their_own_face(value: int) -> None:
    for seed in range(20):
        style = random_style(np.random.default_rng(seed))
        pips = style.pips(value)
        assert len(pips) == value
        assert pips @ normal(value) == pytest.approx(0.5)
        reach = float(np.abs(pips - 0.5 * normal(value)).max()) + style.pip_radius(value)
        assert reach < 0.5


def test_pips_of_one_face_do_not_run_into_each_other() -> None:
    for seed in range(40):
        style = random_style(np.random.default_rng(seed))
        for value in FACES:
            apart = [np.linalg.norm(a - b) for a, b in combinations(style.pips(value), 2)]
            assert min(apart, default=1.0) > 2 * style.pip_radius(value)


def test_the_rows_of_a_six_are_as_far_apart_as_on_bought_dice() -> None:
    for seed in range(40):
        style = random_style(np.random.default_rng(seed))
        assert SIX_ROWS_STEPS[0] <= style.six_rows <= SIX_ROWS_STEPS[1]


def test_the_gap_of_two_squares_is_what_lies_between_them() -> None:
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    assert gap(square, square + np.array((1.25, 0.0))) == pytest.approx(0.25)
    assert gap(square, square + np.array((0.75, 0.1))) == pytest.approx(-0.25)


def test_what_slides_stops_where_it_touches() -> None:
    assert slid(lambda far: far <= 3.21) == pytest.approx(3.21, abs=1e-4)
    assert slid(lambda far: far < 0.0) is None
    assert slid(lambda far: far < 1e9) is None


@pytest.fixture
def style() -> Style:
    """A die of no special make."""
    return random_style(np.random.default_rng(5))


def test_a_tipped_die_stands_on_one_rounded_edge(style: Style) -> None:
    die = tipped(style, 2, np.array([0.0, 1.0]), np.radians(30), (0.0, 0.0))
    inner = die.world(
        np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * (0.5 - style.rounding)
    )
    assert sorted(inner[:, 2])[:2] == pytest.approx([style.rounding * style.edge_cm] * 2)
    assert np.degrees(lean(die.rotation)) == pytest.approx(30)
    assert die.top_middle()[1] < die.centre[1]  # its far side is lifted, so that its top looks back


def test_a_die_that_leans_on_the_wall_touches_it(style: Style) -> None:
    rng = np.random.default_rng(1)
    eye, axes = looking_at(np.zeros(3), 0.0, 0.0, 0.0, 40.0)
    table = places.Table(View(eye, axes, 800.0, (640, 480)), random_tray(rng, 20.0))
    places.lean_on_wall(rng, table, style)
    assert table.tray is not None
    assert abs(table.tray.beyond(table.dice[0].footprint()).max()) < 0.02


def test_a_die_can_lean_on_another_one(style: Style) -> None:
    eye, axes = looking_at(np.zeros(3), 0.0, 0.0, 0.0, 40.0)
    table = places.Table(View(eye, axes, 800.0, (640, 480)), None, dice=[flat(style, 3, 0.3, (0.0, 0.0))])
    places.lean_on_die(np.random.default_rng(2), table, style)
    assert gap(table.dice[0].footprint(), table.dice[1].footprint()) == pytest.approx(
        places.TOUCH_CM, abs=1e-3
    )


def test_without_a_wall_nothing_leans_on_it(style: Style) -> None:
    eye, axes = looking_at(np.zeros(3), 0.0, 0.0, 0.0, 40.0)
    with pytest.raises(NoRoom):
        places.lean_on_wall(
            np.random.default_rng(2), places.Table(View(eye, axes, 800.0, (640, 480)), None), style
        )
