"""From a seed to a finished scene: planned, built, checked, drawn, developed, checked again. Needs bpy."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Final

import numpy as np

from scenes.again import OtherNoise
from scenes.errors import NoRoom
from scenes.photoreal.blender_stage import Stage
from scenes.photoreal.camera_look import as_jpeg, developed
from scenes.photoreal.plan import SIZE_PX, planned
from scenes.photoreal.series import Drawn
from scenes.photoreal.truth import as_promised, pips_show, truth_of

#: Paths of light a pixel before the denoiser.
SAMPLES: Final = 3
#: A seed whose scenes turn out unfit so often is given up.
TRIES: Final = 12


def drawn_scene(
    seed: int, hard: bool, size_px: tuple[int, int] = SIZE_PX, samples: int = SAMPLES, threads: int = 1
) -> Drawn:
    """The scene of a seed, and its tray before anything was thrown, by the same camera.

    A plain one whose top faces are not all seen whole, or whose pips cannot be made out in the finished
    picture, is planned anew.

    Raises:
        NoRoom: no scene of this seed turned out fit.
    """
    attempt = 0
    for _ in range(TRIES):
        plan = planned(seed, hard, attempt, size_px)
        attempt = plan.attempt + 1
        stage = Stage(plan)
        visible = stage.visible_shares()
        if not as_promised(plan, visible):
            continue
        rng = np.random.default_rng((plan.look_seed, int(hard)))
        before, dim = deepcopy(rng), plan.light.kind == "dim"
        linear = stage.draw(samples, threads)
        picture = developed(rng, linear, linear, dim)
        if hard or pips_show(picture, plan):
            camera = OtherNoise(before)
            empty = Stage(replace(plan, dice=(), things=())).draw(samples, threads) * camera.light()
            bare = as_jpeg(camera, developed(camera, empty, linear, dim))
            return Drawn(as_jpeg(rng, picture), bare, truth_of(plan, visible))
    raise NoRoom(seed=seed, tries=TRIES)
