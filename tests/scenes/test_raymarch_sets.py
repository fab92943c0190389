"""Proves that the tray sets keep their promises: plain pictures hold nothing wrong, hard ones what they say.

Needs numba, which comes with the extra `training` alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

scene: Any = pytest.importorskip("scenes.raymarch_scene", reason="numba (extra `training`) is not installed")
sets: Any = pytest.importorskip("scenes.raymarch_sets", reason="numba (extra `training`) is not installed")
strewn: Any = pytest.importorskip(
    "scenes.raymarch_strewn", reason="numba (extra `training`) is not installed"
)
surface: Any = pytest.importorskip(
    "scenes.raymarch_surface", reason="numba (extra `training`) is not installed"
)
trays: Any = pytest.importorskip("scenes.raymarch_trays", reason="numba (extra `training`) is not installed")
views: Any = pytest.importorskip("scenes.raymarch_view", reason="numba (extra `training`) is not installed")

#: Layouts looked at: these take no drawing.
MANY = 60


def view() -> Any:
    """A camera 40 half edges straight above the middle of the table; a half edge on it is 10 pixels."""
    axes = np.diag([1.0, -1.0, -1.0])
    return views.View(np.array([0.0, 0.0, 40.0]), axes, 400.0, 320.0, 240.0)


def tray(half: float, corner: float) -> Any:
    """A square tray, or a round one where `corner` is `half`; its wall is 1 high."""
    frame = np.array([0.0, 0.0, 1.0, 0.0, half, half, corner, 0.0, 1.0, 0.5])
    return trays.no_tray()._replace(frame=frame)


def layouts(options: Any) -> list[Any]:
    """Scenes before they are drawn."""
    return [
        sets.laid(np.random.default_rng(seed), sets.SIZE_PX, sets.EDGES_PX, options) for seed in range(MANY)
    ]


def drawn(make: Any, first_seed: int) -> Any:
    """The first scene of a set from a seed on."""
    for seed in range(first_seed, first_seed + 50):
        try:
            return make(seed)
        except sets.PassedOver:
            continue
    pytest.fail("no seed gives a scene")


def test_in_plain_scenes_the_dice_are_whole_in_the_picture_flat_and_apart_from_other_things() -> None:
    for laid in layouts(sets.PLAIN):
        for posed in laid.cubes:
            assert posed.die.is_die
            assert not posed.leaning
            assert not posed.die.stacked
            corners = posed.seen(laid.view, sets.CUBE)
            assert corners.min() > 0
            assert (corners < sets.SIZE_PX).all()


def test_plain_scenes_hold_five_or_six_dice_mostly_and_up_to_twenty() -> None:
    counts = [len(laid.cubes) for laid in layouts(sets.PLAIN)]
    assert sum(count in (5, 6) for count in counts) > 0.4 * MANY
    assert min(counts) >= 1
    assert 8 < max(counts) <= 20


@pytest.mark.parametrize("first_seed", [0, 100])
def test_a_plain_picture_shows_dice_that_a_person_can_read(first_seed: int) -> None:
    plain = drawn(sets.plain_scene, first_seed)
    assert plain.picture.shape == (480, 640, 3)
    assert plain.reasons == ()
    assert len(plain.kinds) == len(plain.dice) > 0
    for die in plain.dice:
        assert die.readable
        assert die.edge_px >= sets.LEAST_EDGE_PX
        assert die.visible >= 0.98
        assert die.contrast_levels >= sets.CLEAR_LEVELS
        assert sets.flat_and_whole(die)
        assert np.array(die.corners_px).min() > 0
        assert (np.array(die.corners_px) < (640, 480)).all()


@pytest.mark.parametrize("reason", list(sets.HARD))
def test_a_hard_picture_holds_what_it_is_hard_by(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    monkeypatch.setattr(sets, "HARD", {reason: sets.HARD[reason]})
    hard = drawn(sets.hard_scene, 0)
    assert reason in hard.reasons
    assert (reason == "things") or any(not sets.flat_and_whole(die) for die in hard.dice)
    assert min(die.visible for die in hard.dice) >= sets.GLIMPSED


def test_a_seed_gives_the_same_picture_again() -> None:
    seed = next(seed for seed in range(50) if gives(seed))
    first, again = sets.plain_scene(seed), sets.plain_scene(seed)
    assert np.array_equal(first.picture, again.picture)
    assert first.dice == again.dice


def gives(seed: int) -> bool:
    try:
        sets.plain_scene(seed)
    except sets.PassedOver:
        return False
    return True


def test_strewn_things_are_seen_where_they_lie() -> None:
    """Of 10 texels a half edge, those up to 1 right of the middle and up to 2 above it show a thing."""
    there = np.zeros((400, 400), np.bool_)
    there[200:220, 200:210] = True
    seen = strewn.Things(there, 10.0, trays.no_tray()).seen(view(), np.ones((480, 640), np.bool_))
    rows, columns = np.nonzero(seen[140:340, 220:420])
    assert (columns.min() + 220, columns.max() + 220) == (320, 329)
    assert (rows.min() + 140, rows.max() + 140) == (220, 239)
    nowhere = strewn.Things(there, 10.0, tray(5.0, 5.0)).seen(view(), np.zeros((480, 640), np.bool_))
    assert not nowhere.any()


def test_things_lie_in_the_tray_where_there_is_one() -> None:
    """All of the ground shows things; those of the round tray are seen within 80 pixels of its middle."""
    everywhere = strewn.Things(np.ones((400, 400), np.bool_), 10.0, tray(8.0, 8.0))
    rows, columns = np.nonzero(everywhere.seen(view(), np.ones((480, 640), np.bool_)))
    assert np.hypot(columns - 319.5, rows - 239.5).max() == pytest.approx(80.0, abs=1.0)


def test_strewing_changes_the_lining_of_a_tray_and_else_the_table() -> None:
    table = surface.Table(np.full((400, 400, 3), 0.2, np.float32), 10.0, 0.0, 0.0)
    for there in (tray(8.0, 8.0)._replace(lining=table), trays.no_tray()):
        changed_table, changed_tray, things = strewn.strewn(np.random.default_rng(3), table, there)
        in_tray = there.frame[8] > 0
        changed = changed_tray.lining if in_tray else changed_table
        assert (changed_table is table) == in_tray
        assert things.there.any()
        assert np.array_equal(np.abs(changed.texture - 0.2).max(axis=2) > strewn.CHANGED, things.there)


@pytest.mark.parametrize(
    ("corner", "area"), [(0.01, 160.0**2), (8.0, np.pi * 80.0**2)], ids=["square", "round"]
)
def test_the_outline_is_that_of_the_tray_s_floor(corner: float, area: float) -> None:
    corners: NDArray[np.float64] = np.array(trays.outline_px(tray(8.0, corner), view(), (640, 480)))
    x, y = corners.T
    assert 0.5 * abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) == pytest.approx(area, rel=0.04)
    assert corners.mean(axis=0) == pytest.approx((320.0, 240.0), abs=3.0)
    assert len(corners) <= 64


def test_a_table_without_a_tray_has_no_outline() -> None:
    assert trays.outline_px(trays.no_tray(), view(), (640, 480)) is None


@pytest.mark.parametrize("make", [sets.plain_scene, sets.hard_scene])
def test_the_bare_tray_is_the_picture_s_own_where_no_dice_are(make: Any) -> None:
    """By the same camera in almost the same light, with noise of its own; but for shadows."""
    taken = drawn(make, 640_000_000)
    apart = np.abs(taken.picture.astype(float) - taken.bare).mean(axis=2)
    levels = np.median(taken.bare)
    assert np.median(apart) < 4 + 0.3 * levels
    assert np.median(apart) > 0
    for die in taken.dice:
        if 0 <= die.x_px < 640 and 0 <= die.y_px < 480 and sets.flat_and_whole(die):
            half = int(die.edge_px / 2)
            x, y = int(die.x_px), int(die.y_px)
            patch = np.s_[max(0, y - half) : y + half, max(0, x - half) : x + half]
            assert apart[patch].mean() > 2 * np.median(apart)


def test_a_scene_is_the_same_whether_or_not_its_bare_tray_is_drawn() -> None:
    """Published seeds keep their pictures."""
    one, other = (np.random.default_rng(640_000_001) for _ in range(2))
    laid = sets.laid(one, sets.SIZE_PX, sets.EDGES_PX, sets.PLAIN)
    sets.laid(other, sets.SIZE_PX, sets.EDGES_PX, sets.PLAIN)
    first = scene.pictured(one, laid, sets.SIZE_PX, sets.PLAIN)
    scene.bare(other, laid, sets.SIZE_PX, sets.PLAIN, first.linear)
    again = scene.pictured(other, laid, sets.SIZE_PX, sets.PLAIN)
    assert np.array_equal(first.evidence.picture, again.evidence.picture)
