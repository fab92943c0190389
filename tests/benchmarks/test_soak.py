"""The gauges of the long runs tell growth from noise, and what was told wrong from what was not."""

from __future__ import annotations

import os
import threading

import pytest

from benchmarks.soak.gauges import Use, growth_mb, use_of
from benchmarks.soak.play import Played
from benchmarks.soak.restarts import held


def test_what_this_process_uses_is_seen() -> None:
    before = use_of()
    reading, writing = os.pipe()
    ended = threading.Event()
    thread = threading.Thread(target=ended.wait)
    thread.start()
    after = use_of()
    ended.set()
    thread.join()
    os.close(reading)
    os.close(writing)
    assert (after.files - before.files, after.threads - before.threads) == (2, 1)
    assert after.memory_mb > 10


def test_growth_is_from_when_all_is_loaded_to_the_end() -> None:
    samples = [(float(t), 100.0 if t < 50 else 150.0 + t / 100) for t in range(0, 1001, 10)]
    assert growth_mb(samples, from_s=100.0, width_s=60.0) == pytest.approx(8.4, abs=0.2)


def test_a_peak_is_no_growth() -> None:
    samples = [(float(t), 200.0 if t == 990 else 150.0) for t in range(0, 1001, 10)]
    assert growth_mb(samples, from_s=100.0, width_s=60.0) == 0.0


def test_throws_told_wrong_are_those_with_other_dice() -> None:
    played = Played(counted=[[1] * 6, None, [2] * 6])
    assert played.wrong([[1] * 6, [5] * 6, [3] * 6]) == 1


def test_what_is_held_is_the_least_memory_and_the_most_of_the_rest() -> None:
    assert held([Use(10.0, 5, 7), Use(9.0, 8, 6)]) == Use(9.0, 8, 7)
