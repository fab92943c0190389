"""Proves that the ray marcher's truth is what its pictures show, and that a seed always gives the same scene.

Needs numba, which comes with the extra `training` alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.dice import FACES, lying, turn

scene: Any = pytest.importorskip("scenes.raymarch_scene", reason="numba (extra `training`) is not installed")
raymarch: Any = pytest.importorskip("scenes.raymarch", reason="numba (extra `training`) is not installed")
styles: Any = pytest.importorskip("scenes.raymarch_style", reason="numba (extra `training`) is not installed")
places: Any = pytest.importorskip(
    "scenes.raymarch_places", reason="numba (extra `training`) is not installed"
)
trays: Any = pytest.importorskip("scenes.raymarch_trays", reason="numba (extra `training`) is not installed")
surface: Any = pytest.importorskip(
    "scenes.raymarch_surface", reason="numba (extra `training`) is not installed"
)
views: Any = pytest.importorskip("scenes.raymarch_view", reason="numba (extra `training`) is not installed")

Picture = NDArray[np.uint8]

#: Edge of a die in the pictures, pixels, and the side of the picture.
EDGE_PX, SIDE_PX = 60.0, 360
#: Side to which a top face is drawn upright before its pips are counted, pixels.
UPRIGHT_PX = 200


def white_style() -> Any:
    """A white die with black pips, dull and opaque, with nothing else on it."""
    drawn = styles.random_style(np.random.default_rng(0))
    return replace(
        plain(drawn),
        rounding=0.15,
        ball=1.8,
        depth=0.3,
        body=np.full(3, 0.8),
        ink=np.full((21, 3), 0.005),
        gloss=0.0,
    )


def plain(style: Any) -> Any:
    """The same die of one opaque colour, its pips whole, nothing but pips on it."""
    return replace(
        style,
        half=1.0,
        marbling=0.0,
        veining=0.0,
        glitter=0.0,
        clear=0.0,
        disc=0.0,
        stroke_count=0,
        worn=0.0,
        hole=0.0,
    )


def view(tilt: float = 0.0) -> Any:
    """A camera 40 half edges away that looks at the middle of the table, `tilt` radians off the vertical."""
    forward = np.array([0.0, np.sin(tilt), -np.cos(tilt)])
    right = np.array([1.0, 0.0, 0.0])
    axes = np.stack([right, np.cross(forward, right), forward], 1)
    return views.View(-40 * forward, axes, EDGE_PX * 40 / 2, SIDE_PX / 2, SIDE_PX / 2)


def posed(value: int, x: float, y: float, yaw: float, lean: float = 0.0) -> Any:
    rotation = turn(np.array([1.0, 0.3, 0.0]), lean) @ lying(value, yaw)
    die = places.Lying(np.array([x, y, 1.0]), yaw, white_style())
    return scene.Posed(die, value, rotation, bool(lean))


def drawn(
    seen: Any, dice: list[Any], lamp: tuple[float, float, float] = (20.0, 30.0, 120.0), tray: Any = None
) -> Picture:
    """The dice on a dark green table under one lamp, 8 bit."""
    light = np.array([[*lamp, 0.6, 0.6, 0.6, 4.0]])
    lighting = raymarch.Lighting(light, np.array([[0.0, 0.0, 1.0, 0.999, 0.01, 5.0, *5 * [0.0]]]), 0.5)
    table = raymarch.Table(np.full((8, 8, 3), (0.02, 0.06, 0.02), np.float32), 4.0, 0.0, 0.0)
    eye = raymarch.Eye(seen.eye, seen.axes, seen.focal, seen.cx, seen.cy)
    world = raymarch.World(scene.pack(dice), lighting, table, tray or trays.no_tray())
    canvas, _ = raymarch.render(SIDE_PX, SIDE_PX, eye, world)
    levels: Picture = (np.clip(canvas, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    return levels


def pips_on_top(picture: Picture, truth: Any) -> int:
    """Count dark blobs within the true corners of a top face, drawn upright."""
    side = UPRIGHT_PX
    upright = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(truth.corners_px, np.float32), upright)
    face = cv2.cvtColor(cv2.warpPerspective(picture, matrix, (side, side)), cv2.COLOR_BGR2GRAY)
    dark = (cv2.GaussianBlur(face[16:-16, 16:-16], (0, 0), 3) < 110).astype(np.uint8)
    return int(cv2.connectedComponents(dark)[0]) - 1


def six_dice() -> list[Any]:
    """Every face once, each turned differently, none touching."""
    return [posed(v, 3.6 * ((v - 1) % 3) - 3.6, 3.6 * ((v - 1) // 3) - 1.8, 0.37 * v) for v in FACES]


@pytest.mark.parametrize("tilt", [0.0, 0.3, 0.6])
def test_pips_counted_in_the_picture_are_the_true_values(tilt: float) -> None:
    seen, dice = view(tilt), six_dice()
    picture = drawn(seen, dice)
    told = [scene.truth_of(seen, die) for die in dice]
    assert [pips_on_top(picture, truth) for truth in told] == [truth.value for truth in told]


def test_the_true_square_is_where_the_white_face_is() -> None:
    """From straight above the white blob is the top face, widened by the sides' perspective."""
    seen, die = view(), posed(1, 0.0, 0.0, 0.4)
    white = (drawn(seen, [die])[..., 1] > 150).astype(np.uint8)
    _, _, stats, centres = cv2.connectedComponentsWithStats(white)
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    truth = scene.truth_of(seen, die)
    assert centres[largest] == pytest.approx((truth.x_px, truth.y_px), abs=1.0)
    assert truth.edge_px == pytest.approx(EDGE_PX * 40 / 38, abs=0.5)
    assert stats[largest, cv2.CC_STAT_AREA] == pytest.approx(truth.edge_px**2, rel=0.1)


def test_a_die_darkens_the_table_on_the_side_away_from_the_lamp() -> None:
    """The lamp stands upper right at 35 degrees over the table: the shadow falls to the lower left."""
    seen, lamp, off = view(), (60.0, 60.0, 60.0), round(0.9 * EDGE_PX)
    bare, picture = drawn(seen, [], lamp), drawn(seen, [posed(3, 0.0, 0.0, 0.0)], lamp)
    middle = SIDE_PX // 2
    away, towards = picture[middle + off, middle - off], picture[middle - off, middle + off]
    assert bare.std(axis=(0, 1)).max() < 6
    assert int(away[1]) < int(bare[middle + off, middle - off, 1]) - 8
    assert int(towards[1]) > int(bare[middle - off, middle + off, 1]) - 4


@pytest.mark.parametrize(
    ("die", "readable"),
    [(lambda: posed(5, 0, 0, 0.3), True), (lambda: posed(5, 0, 0, 0.3, lean=0.5), False)],
    ids=["flat", "leaning"],
)
def test_a_leaning_die_is_not_readable(die: Any, readable: bool) -> None:
    truth = scene.truth_of(view(), die())
    assert (truth.readable, truth.leaning) == (readable, not readable)


def test_up_points_from_the_bottom_face_to_the_top_face() -> None:
    """By the pinhole: the eye is 40 above the table, the die 6 to the right of it and 2 high."""
    focal, aside = EDGE_PX * 40 / 2, 6.0
    truth = scene.truth_of(view(), posed(4, aside, 0.0, 0.0))
    top_px, bottom_px, edge_px = focal * aside / 38, focal * aside / 40, focal * 2 / 38
    assert truth.up_edges == pytest.approx(((top_px - bottom_px) / edge_px, 0.0), abs=1e-9)
    assert scene.truth_of(view(), posed(4, 0.0, 0.0, 0.7)).up_edges == pytest.approx((0.0, 0.0), abs=1e-9)


def test_up_goes_with_the_tilt_of_the_camera() -> None:
    """Seen from afar at 35 degrees a die's height is as long in the picture as the sine of that."""
    tilt = 0.61
    truth = scene.truth_of(view(tilt), posed(4, 0.0, 0.0, 0.0))
    height = float(np.hypot(*truth.up_edges)) * truth.edge_px
    assert height == pytest.approx(EDGE_PX * np.sin(tilt), rel=0.05)


def evidence(picture: Picture, **changed: Any) -> Any:
    """What is known of a picture in which die 0 is all that is seen."""
    covered, shown = np.zeros(picture.shape[:2], np.uint8), np.zeros(picture.shape[:2], np.int16)
    whole = scene.Evidence(picture, covered, shown, raymarch.WALL, steady=True)
    return replace(whole, **changed)


def left_half(value: int, kind: Any) -> Any:
    """An array of the picture's size with a value in its left half, where half of the die is."""
    half = np.zeros((SIDE_PX, SIDE_PX), kind)
    half[:, : SIDE_PX // 2] = value
    return half


@pytest.mark.parametrize(
    ("changed", "readable"),
    [
        ({}, True),
        ({"covered": left_half(1, np.uint8)}, False),
        ({"shown": left_half(1, np.int16)}, False),
        ({"shown": left_half(raymarch.WALL, np.int16)}, False),
        ({"shown": left_half(raymarch.GROUND, np.int16)}, True),
        ({"picture": np.full((SIDE_PX, SIDE_PX, 3), 128, np.uint8)}, False),
        ({"steady": False}, False),
    ],
    ids=["plain", "a hand", "another die", "a wall", "rounded off", "no pips", "moving"],
)
def test_what_a_person_could_not_read_is_not_readable(changed: dict[str, Any], readable: bool) -> None:
    seen, die = view(), posed(5, 0, 0, 0.3)
    known = replace(evidence(drawn(seen, [die])), **changed)
    assert scene.checked(known, seen, die, 0).readable is readable


def test_pips_lost_in_noise_are_not_readable() -> None:
    """The pips differ from the face by 14 levels: enough in a clean picture, not in heavy noise."""
    seen, die = view(), posed(5, 0, 0, 0.3)
    pale = (0.07 * drawn(seen, [die]) + 100).astype(np.float64)
    noise = np.random.default_rng(0).normal(0, 1, pale.shape)
    clean, noisy = (np.clip(pale + s * noise, 0, 255).astype(np.uint8) for s in (1.0, 60.0))
    assert scene.checked(evidence(clean), seen, die, 0).readable
    assert not scene.checked(evidence(noisy), seen, die, 0).readable


def test_a_die_on_another_is_not_readable() -> None:
    seen, die = view(), posed(5, 0, 0, 0.3)
    die.die.stacked = True
    assert not scene.checked(evidence(drawn(seen, [die])), seen, die, 0).readable


def test_a_cube_with_numerals_is_drawn_and_no_truth_tells_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    die = places.Lying(np.array([-2.0, 0.0, 1.0]), 0.3, white_style())
    other = styles.other_cube(np.random.default_rng(3))
    cube = places.Lying(np.array([2.0, 0.0, 1.0]), 0.3, other, is_die=False)
    assert other.pips[:, 3].max() == 0.0
    monkeypatch.setattr(scene, "arranged", lambda *_: [cube, die])
    assert len(scene.random_scene(5, 96)[1]) == 1


def test_a_seed_gives_the_same_scene_and_another_one_another() -> None:
    for seed in (7, 100, 2_000_003):
        first, again, other = (scene.random_scene(number, 96) for number in (seed, seed, seed + 1))
        assert np.array_equal(first[0], again[0])
        assert first[1] == again[1]
        assert not np.array_equal(first[0], other[0])


@pytest.mark.parametrize(
    ("seed", "values", "first_px", "readable", "mean", "covered"),
    [
        (2, [2, 5, 2, 6, 5], (88.5, 136.9), [True] * 5, 122.4, 76),
        (12, [5, 6], (101.1, 218.8), [True, False], 149.0, 0),
        (108, [3, 6, 5], (221.6, 183.9), [True, True, True], 232.4, 0),
    ],
)
def test_a_seed_gives_the_scene_that_it_always_gave(
    seed: int,
    values: list[int],
    first_px: tuple[float, float],
    readable: list[bool],
    mean: float,
    covered: int,
) -> None:
    """What was learnt from must not change unnoticed; rounding differs from machine to machine."""
    picture, told, mask = scene.random_scene(seed)
    assert [truth.value for truth in told] == values
    assert [truth.readable for truth in told] == readable
    assert (told[0].x_px, told[0].y_px) == pytest.approx(first_px, abs=0.1)
    assert picture.mean() == pytest.approx(mean, abs=1.0)
    assert mask.sum() == pytest.approx(covered, abs=5)


@pytest.mark.parametrize(
    ("changed", "visible"),
    [
        ({}, 1.0),
        ({"covered": left_half(1, np.uint8)}, 0.5),
        ({"shown": left_half(1, np.int16)}, 0.5),
        ({"shown": left_half(raymarch.WALL, np.int16)}, 0.5),
        ({"shown": left_half(raymarch.GROUND, np.int16)}, 1.0),
    ],
    ids=["plain", "a hand", "another die", "a wall", "rounded off"],
)
def test_what_lies_over_a_top_face_is_not_visible_of_it(changed: dict[str, Any], visible: float) -> None:
    seen, die = view(), posed(5, 0, 0, 0.3)
    truth = scene.checked(replace(evidence(drawn(seen, [die])), **changed), seen, die, 0)
    assert truth.visible == pytest.approx(visible, abs=0.05)


def test_what_the_picture_s_edge_cuts_off_is_not_visible() -> None:
    """The die's middle shows on the right edge of a picture, or on the lower one."""
    for width, height in ((SIDE_PX // 2, SIDE_PX), (SIDE_PX, SIDE_PX // 2)):
        seen, die = view(), posed(5, 0, 0, 0.0)
        known = evidence(drawn(seen, [die])[:height, :width])
        truth = scene.checked(known, seen, die, 0)
        assert truth.cut_off
        assert truth.visible == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("seed", range(20, 32))
def test_random_scenes_keep_to_what_they_promise(seed: int) -> None:
    picture, told, covered = scene.random_scene(seed, 128, (20.0, 30.0))
    assert (picture.shape, picture.dtype) == ((128, 128, 3), np.uint8)
    assert covered.shape == (128, 128)
    for truth in told:
        assert truth.value in FACES
        assert 8 < truth.edge_px < 75
        assert np.mean(truth.corners_px, axis=0) == pytest.approx(
            (truth.x_px, truth.y_px), abs=0.1 * truth.edge_px
        )
