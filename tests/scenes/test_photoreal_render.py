"""Proves, where Blender is installed, that its camera and ours agree and that a small scene comes out whole.

Skipped elsewhere: the extra `photoreal` takes a gigabyte and has an environment of its own (docs/scenes.md).
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from scenes.photoreal.plan import planned

pytest.importorskip("bpy", reason="bpy (extra `photoreal`) is not installed")

SIZE_PX = (160, 120)


@pytest.fixture(scope="module")
def drawing() -> Any:
    """The modules that need Blender, loaded no sooner than it is known to be there."""
    from scenes.photoreal import blender_stage, studio

    return (blender_stage, studio)


def test_blenders_camera_sees_what_ours_sees(drawing: Any) -> None:
    for seed in (1, 2):
        plan = planned(seed, True, size_px=SIZE_PX)
        points = np.concatenate([die.corners() for die in plan.dice])
        seen = drawing[0].Stage(plan).projected(points)
        assert seen == pytest.approx(plan.view.project(points), abs=0.01)


def test_rays_tell_what_is_hidden(drawing: Any) -> None:
    plain, covered = planned(3, False, size_px=SIZE_PX), planned(5, True, size_px=SIZE_PX)
    assert min(drawing[0].Stage(plain).visible_shares()) > 0.98
    assert min(drawing[0].Stage(covered).visible_shares()) < 0.9


def test_a_small_scene_comes_out_whole_and_again_the_same(drawing: Any) -> None:
    drawn, again = (drawing[1].drawn_scene(8, True, SIZE_PX, samples=1) for _ in range(2))
    picture = cv2.imdecode(np.frombuffer(drawn.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (120, 160, 3)
    assert picture.std() > 5.0
    assert drawn.truth["size_px"] == [160, 120]
    assert drawn.truth == again.truth
    bare = cv2.imdecode(np.frombuffer(drawn.bare, np.uint8), cv2.IMREAD_COLOR)
    apart = np.abs(picture.astype(float) - bare).mean(axis=2)
    die = max(drawn.truth["dice"], key=lambda die: die["visible"])
    x, y = (int(place) for place in die["centre_px"])
    assert apart[y - 3 : y + 4, x - 3 : x + 4].mean() > 3 * np.median(apart)
