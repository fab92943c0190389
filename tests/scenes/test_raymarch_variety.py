"""Proves that drawn dice of every make are lawful dice, and that trays and lamps are where they should be.

Needs numba, which comes with the extra `training` alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scenes.dice import FACES, turn

scene: Any = pytest.importorskip("scenes.raymarch_scene", reason="numba (extra `training`) is not installed")
die: Any = pytest.importorskip("scenes.raymarch_die", reason="numba (extra `training`) is not installed")
styles: Any = pytest.importorskip("scenes.raymarch_style", reason="numba (extra `training`) is not installed")
marks: Any = pytest.importorskip("scenes.raymarch_marks", reason="numba (extra `training`) is not installed")
light: Any = pytest.importorskip("scenes.raymarch_light", reason="numba (extra `training`) is not installed")
trays: Any = pytest.importorskip("scenes.raymarch_trays", reason="numba (extra `training`) is not installed")
views: Any = pytest.importorskip("scenes.raymarch_view", reason="numba (extra `training`) is not installed")
look: Any = pytest.importorskip("scenes.raymarch_look", reason="numba (extra `training`) is not installed")
places: Any = pytest.importorskip(
    "scenes.raymarch_places", reason="numba (extra `training`) is not installed"
)
surface: Any = pytest.importorskip(
    "scenes.raymarch_surface", reason="numba (extra `training`) is not installed"
)

#: Width and height of the pictures that scenes are laid out for.
SIZE_PX = (224, 224)
#: Kinds of dice looked at.
MANY = 400
#: A round tray: floor radius 5, wall 2 high and upright, rim 0.5 wide.
ROUND = np.array([0.0, 0.0, 1.0, 0.0, 5.0, 5.0, 5.0, 0.0, 2.0, 0.5])


def kinds() -> list[Any]:
    rng = np.random.default_rng(11)
    return [styles.random_style(rng) for _ in range(MANY)]


def round_tray() -> Any:
    return trays.no_tray()._replace(frame=ROUND)


def test_every_pip_is_whole_on_its_face_and_none_runs_into_another() -> None:
    for style in kinds():
        for face in range(6):
            pips = style.pips[die.FIRST_PIP[face] : die.FIRST_PIP[face + 1]]
            flat = np.delete(pips, face // 2, axis=1)
            assert np.abs(flat[:, :2]).max() + flat[:, 2].max() < 1.05
            far = np.linalg.norm(flat[:, None, :2] - flat[None, :, :2], axis=2) + 9 * np.eye(len(flat))
            assert far.min() > 1.45 * flat[:, 2].max()


def test_pips_are_of_many_colours_and_the_red_one_is_larger_on_some_dice() -> None:
    inks = np.array([style.ink[-1] for style in kinds()])
    blue, green, red = (inks.argmax(axis=1) == k for k in range(3))
    strong = inks.max(axis=1) > 2 * inks.min(axis=1) + 0.02
    assert min((strong & hue).sum() for hue in (blue, green, red)) > MANY // 50
    large_red = [s for s in kinds() if s.pips[0, 3] > 1.2 * s.pips[1, 3] and s.ink[0, 2] > 4 * s.ink[0, 0]]
    assert len(large_red) > MANY // 50


def test_a_die_of_every_make_fits_the_marcher_s_row() -> None:
    rng = np.random.default_rng(2)
    cubes = [*kinds()[:40], *(styles.other_cube(rng) for _ in range(40))]
    posed = [scene.Posed(places.Lying(np.zeros(3), 0.0, style), 1, np.eye(3), False) for style in cubes]
    packed = scene.pack(posed)
    assert np.isfinite(packed["strokes"]).all()
    assert packed["stroke_count"].max() <= die.STROKES
    assert all((style.pips[:, 3] == 0).all() for style in cubes[40:])


def test_numerals_stand_on_the_faces_of_a_cube() -> None:
    strokes, count = marks.numerals(np.random.default_rng(1))
    faces = {int(face) for face in strokes[:count, 0]}
    assert faces == set(range(6))
    for face, *ends, half_width in strokes[:count]:
        for point in (ends[:3], ends[3:]):
            assert abs(point[int(face) // 2]) == pytest.approx(1.0)
            assert np.abs(point).max() <= 1.0
        assert half_width > 0


@pytest.mark.parametrize("seed", range(6))
def test_a_leaning_die_stands_on_the_ground(seed: int) -> None:
    """The lowest point of a rounded cube is below the lowest corner of its core by the rounding."""
    rng = np.random.default_rng(seed)
    rotation, rounding = turn(rng.normal(size=3), 0.5), rng.uniform(0.05, 0.5)
    core = (1 - rounding) * np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    lowest = (core @ rotation.T)[:, 2].min() - rounding
    assert scene._reach_down(rotation, rounding) == pytest.approx(-lowest)


def test_dice_in_a_tray_stand_wholly_inside_and_some_against_its_wall() -> None:
    near = []
    for seed in range(60):
        rng = np.random.default_rng(seed)
        view = views.random_view(rng, SIZE_PX, 30.0)
        tray = trays.random_tray(rng, view, SIZE_PX, 8.0)
        for cube in places.arranged(rng, view, SIZE_PX, 30.0, tray):
            beyond = places._beyond(cube, tray)
            outer = tray.frame[7] * tray.frame[8] + tray.frame[9]
            middle = surface.outline(cube.centre[0], cube.centre[1], tray.frame)
            assert cube.stacked or beyond <= 0.0 or middle > outer
            near.append(-0.05 < beyond <= 0.0)
    assert len(near) > 60
    assert sum(near) > len(near) // 10


def test_a_ray_meets_the_wall_where_it_is() -> None:
    """From 10 above: straight down on floor, rim and table, aslant on the wall inside and outside."""
    tray = round_tray()

    def met(x: float, dx: float) -> tuple[Any, Any]:
        n = float(np.hypot(dx, 1.0))
        far, part = surface.wall_hit((x, 0.0, 10.0), (dx / n, 0.0, -1.0 / n), tray)
        return far / n, part

    assert met(4.9, 0.0)[1] == met(5.6, 0.0)[1] == surface.NO_WALL
    assert met(5.2, 0.0) == (pytest.approx(8.0), surface.RIM)
    assert met(0.0, 5 / 9)[1] == surface.INSIDE
    assert met(0.0, 5 / 9)[0] == pytest.approx(9.0, abs=0.01)
    assert met(10.5, -5 / 9) == (pytest.approx(9.0, abs=0.01), surface.OUTSIDE)


def test_a_wall_throws_its_shadow_away_from_the_lamp() -> None:
    """The lamp stands at 45 degrees over +x: the floor at +x lies in the wall's shadow, at -x it does not."""
    tray, towards = round_tray(), (np.sqrt(0.5), 0.0, np.sqrt(0.5))
    assert surface.wall_shadow((4.5, 0.0, 0.0), towards, tray, 30.0) == 0.0
    assert surface.wall_shadow((-4.5, 0.0, 0.0), towards, tray, 30.0) == 1.0
    assert surface.wall_shadow((-6.0, 0.0, 0.0), towards, tray, 30.0) == 0.0


def test_a_window_is_bright_inside_its_frame_only() -> None:
    lamp = np.array([[0.0, 0.0, 1.0, -1.0, 0.05, 8.0, 1.0, 0.0, 0.0, 0.3, 0.1]])

    def seen(x: float, y: float) -> float:
        n = float(np.sqrt(x * x + y * y + 1))
        return float(light.sky(x / n, y / n, 1 / n, lamp, 0.0))

    assert seen(0.15, 0.05) == pytest.approx(8.0)
    assert seen(0.0, 0.05) == pytest.approx(0.3 * 8.0)
    assert seen(0.35, 0.05) == seen(0.15, 0.12) == 0.0


def test_a_clear_die_leaves_its_colour_in_its_shadow() -> None:
    packed = np.zeros(1, die.DIE)
    packed["body"], packed["clear"] = (0.0, 0.0, 0.6), 0.9
    blue, _, red = light.let_through(0.0, 0, (0.3, 0.2, 0.0), packed)
    assert blue == 0.0
    assert red > 0.05
    packed["clear"] = 0.0
    assert light.let_through(0.0, 0, (0.3, 0.2, 0.0), packed) == (0.0, 0.0, 0.0)


def test_things_move_rarely_and_then_so_far_that_nobody_could_read_them() -> None:
    rng, moving_share = np.random.default_rng(4), 0.05
    shakes = [look.Shake.of(rng, moving_share) for _ in range(4000)]
    moving = [shake for shake in shakes if not shake.steady]
    assert len(moving) == pytest.approx(moving_share * len(shakes), rel=0.3)
    assert min(shake.edges for shake in moving) >= look.MOVES[0]
    assert max(shake.edges for shake in shakes if shake.steady) <= look.SHAKES[1]


def test_all_values_come_equally_often() -> None:
    rng = np.random.default_rng(9)
    style = kinds()[0]
    values = [
        scene._posed(rng, places.Lying(np.array([0.0, 0.0, 1.0]), 0.0, style), 0.0).value for _ in range(1200)
    ]
    assert np.bincount(values, minlength=7)[1:] == pytest.approx(np.full(len(FACES), 200), abs=50)
