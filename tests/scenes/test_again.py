"""Proves that a camera's second picture is drawn as its first was, with noise of its own."""

from __future__ import annotations

import numpy as np

from scenes.again import OtherNoise


def test_all_but_the_noise_is_drawn_again() -> None:
    rng = np.random.default_rng(7)
    again = OtherNoise(rng)
    assert rng.uniform(size=3).tolist() == again.uniform(size=3).tolist()
    assert not np.array_equal(rng.standard_normal((4, 5)), again.standard_normal((4, 5)))
    assert rng.integers(1000, size=3).tolist() == again.integers(1000, size=3).tolist()
    assert rng.normal() == again.normal()


def test_the_noise_is_normal_and_the_light_almost_the_same() -> None:
    camera = OtherNoise(np.random.default_rng(7))
    noise = camera.standard_normal(20_000)
    assert abs(float(noise.mean())) < 0.03
    assert abs(float(noise.std()) - 1) < 0.03
    lights = np.log([camera.light() for _ in range(2000)])
    assert abs(float(lights.std()) - 0.08) < 0.01
    assert abs(float(lights.mean())) < 0.01
