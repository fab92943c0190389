"""Proves that textures tile, that the camera's look moves nothing and exposes as cameras do.

And what the command says where Blender is missing.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from scenes.photoreal.camera_look import as_jpeg, developed
from scenes.photoreal.colours import brightness, shown
from scenes.photoreal.textures import cloth, grey_texture

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("kind", ["felt", "wood", "leather", "paper", "cloth", "plain"])
def test_a_texture_has_no_seam(kind: str) -> None:
    texture = grey_texture(kind)
    inside = np.abs(np.diff(texture, axis=0)).mean()
    assert np.abs(texture[0] - texture[-1]).mean() < 1.5 * inside + 0.01
    assert (
        np.abs(texture[:, 0] - texture[:, -1]).mean() < 1.5 * np.abs(np.diff(texture, axis=1)).mean() + 0.01
    )
    assert 0.3 < texture.mean() < 0.7


def test_cloths_differ_by_their_seed() -> None:
    first, second = (cloth(seed, shown(200, 30, 30), shown(240, 240, 240)) for seed in (1, 2))
    assert first.shape == (1024, 1024, 3)
    assert not np.array_equal(first, second)


def test_white_is_brighter_than_black() -> None:
    assert brightness(shown(255, 255, 255)) == pytest.approx(1.0)
    assert brightness(shown(0, 0, 0)) == 0.0


@pytest.mark.parametrize("seed", range(6))
def test_the_look_leaves_a_spot_where_it_is(seed: int) -> None:
    light = np.full((120, 160, 3), 0.1, np.float32)
    cv2.circle(light, (41, 77), 5, (1.0, 1.0, 1.0), -1, cv2.LINE_AA)
    picture = developed(np.random.default_rng(seed), light, light, dim=False)
    over = np.maximum(0.0, picture.astype(np.float64).mean(axis=2) - np.median(picture) - 40.0)
    y, x = np.mgrid[0:120, 0:160]
    assert (over * x).sum() / over.sum() == pytest.approx(41, abs=0.3)
    assert (over * y).sum() / over.sum() == pytest.approx(77, abs=0.3)


def test_exposure_does_not_depend_on_how_strong_the_lamps_are() -> None:
    light = np.random.default_rng(0).uniform(0.1, 0.6, (60, 80, 3)).astype(np.float32)
    weak, strong = (
        developed(np.random.default_rng(3), light * gain, light * gain, dim=False) for gain in (0.01, 100.0)
    )
    assert abs(float(weak.mean()) - float(strong.mean())) < 2.0


def test_a_fixed_camera_shows_half_the_light_darker() -> None:
    light = np.random.default_rng(0).uniform(0.1, 0.6, (60, 80, 3)).astype(np.float32)
    full, half = (developed(np.random.default_rng(3), light * gain, light, dim=False) for gain in (1.0, 0.5))
    assert float(half.mean()) < 0.85 * float(full.mean())


def test_a_dim_picture_is_darker() -> None:
    light = np.full((60, 80, 3), 0.4, np.float32)
    bright, dim = (developed(np.random.default_rng(3), light, light, dim=dim).mean() for dim in (False, True))
    assert dim < 0.85 * bright


def test_the_picture_becomes_a_jpeg_of_its_size() -> None:
    light = np.full((48, 64, 3), 0.3, np.float32)
    picture = developed(np.random.default_rng(1), light, light, dim=False)
    stored = cv2.imdecode(
        np.frombuffer(as_jpeg(np.random.default_rng(1), picture), np.uint8), cv2.IMREAD_COLOR
    )
    assert stored.shape == (48, 64, 3)


def test_the_command_says_what_is_missing_where_blender_is_not_installed(tmp_path: Path) -> None:
    program = (
        "import sys, runpy; sys.modules['bpy'] = None; sys.argv = ['x', 'out', '1']; "
        "runpy.run_module('scenes.photoreal', run_name='__main__')"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "photoreal" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    assert not (tmp_path / "out").exists()
