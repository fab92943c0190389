"""Proves that drawn pictures become samples, that samples teach the networks, and what these answer.

A smoke test: it needs torch, which comes with the extra `training` alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision import crops, finding

torch: Any = pytest.importorskip("torch", reason="torch (extra `training`) is not installed")
learn: Any = pytest.importorskip("vision.training.learn", reason="torch (extra `training`) is not installed")
networks: Any = pytest.importorskip("vision.training.networks", reason="torch is not installed")
samples: Any = pytest.importorskip("vision.training.samples", reason="torch is not installed")
finder_samples: Any = pytest.importorskip("vision.training.finder_samples", reason="torch is not installed")
die_samples: Any = pytest.importorskip("vision.training.die_samples", reason="torch is not installed")
tasks: Any = pytest.importorskip("vision.training.tasks", reason="torch is not installed")

SIDE = 128


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pool of two pictures: a readable 3 in the middle of one, nothing in the other."""
    pictures = np.full((2, SIDE, SIDE, 3), 90, np.uint8)
    pictures[0, 48:80, 48:80] = 240
    corners = [48.0, 48.0, 80.0, 48.0, 80.0, 80.0, 48.0, 80.0]
    table = np.array([[0, 3, 64.0, 64.0, 32.0, *corners, 1.0, 0.25, -0.5, 0.0, 1.0]], np.float32)
    masks = np.packbits(np.zeros((2, SIDE, SIDE), np.uint8), axis=-1)
    np.savez(tmp_path / "000000000.npz", pictures=pictures, table=table, masks=masks)
    return tmp_path


def test_the_finder_is_taught_where_the_die_is_and_what_it_shows(folder: Path) -> None:
    pool = samples.Pool.open(folder)
    drawn = [finder_samples.finder_sample(np.random.default_rng(seed), pool, SIDE) for seed in range(12)]
    taught = [(picture, target) for picture, target, _ in drawn if target[3].max() == 1.0]
    assert taught
    for picture, target in taught:
        row, column = np.unravel_index(int(target[3].argmax()), target[3].shape)
        inside = picture[4 * row + 2, 4 * column + 2].astype(int)
        assert np.abs(inside - picture[0, 0].astype(int)).max() > 20
        assert target[[1, 2, 4, 5, 6]].max() == 0.0


def test_a_die_cut_off_beyond_its_middle_is_noticed_at_the_picture_s_edge(folder: Path) -> None:
    """But has no value there; one of which hardly anything is left is not held against the network."""
    pool, noticed = samples.Pool.open(folder), 0
    for left, taught in ((-4.0, True), (-14.0, False)):
        corners = [left - 14, 48.0, left + 18, 48.0, left + 18, 80.0, left - 14, 80.0]
        pool.tables[0] = np.array(
            [[0, 3, left + 2, 64.0, 32.0, *corners, 1.0, 0.0, 0.0, 0.0, 1.0]], np.float32
        )
        for seed in range(30):
            _, target, weight = finder_samples.finder_sample(np.random.default_rng(seed), pool, SIDE)
            shown = (target[0] == 1.0) & (weight[0] > 0)
            noticed += int(shown.any())
            assert taught or not shown.any()
            assert not ((target[3] > 0) & (weight[3] > 0)).any()
    assert noticed > 0


def test_a_die_under_an_arm_is_not_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = samples.Pool.open(folder)
    for share in (0.0, 1.0):
        monkeypatch.setattr(finder_samples, "REACHING", share)
        monkeypatch.setattr(
            finder_samples, "reach_in", lambda _rng, seen, _edge: (seen, np.ones(seen.shape[:2], np.uint8))
        )
        told = False
        for seed in range(8):
            _, target, weight = finder_samples.finder_sample(np.random.default_rng(seed), pool, SIDE)
            told |= bool(((target[0] == 1.0) & (weight[0] > 0)).any())
        assert told == (share == 0.0)


@pytest.mark.parametrize("cut", [crops.DIE_CUT, crops.FACE_CUT])
def test_a_judge_is_taught_the_value_or_that_there_is_none(cut: crops.Cut, folder: Path) -> None:
    pool = samples.Pool.open(folder)
    labels = {die_samples.judge_sample(np.random.default_rng(seed), pool, cut)[1] for seed in range(60)}
    assert labels == {0, 3}


def test_the_finder_is_taught_how_the_die_lies(folder: Path) -> None:
    """A square that lies flat under the camera stays one, however the picture is turned."""
    pool, turns = samples.Pool.open(folder), []
    for seed in range(40):
        _, target, weight = finder_samples.finder_sample(np.random.default_rng(seed), pool, SIDE)
        taught = weight[finding.EDGE_MAP] > 0
        if taught.any():
            form = target[finding.FORM_MAPS, taught][:, 0]
            assert form[:2] == pytest.approx(0.0, abs=1e-5)
            assert np.hypot(*form[2:]) == pytest.approx(1.0, abs=1e-5)
            turns.append(form[2])
    assert min(turns) < 0 < max(turns)


def test_the_stance_is_turned_with_the_crop_and_keeps_its_length(folder: Path) -> None:
    pool = samples.Pool.open(folder)
    ups = np.array([die_samples.stance_sample(np.random.default_rng(seed), pool)[1] for seed in range(40)])
    assert np.hypot(*ups.T) == pytest.approx(np.hypot(0.25, 0.5), abs=1e-5)
    bearings = np.arctan2(ups[:, 1], ups[:, 0])
    assert bearings.min() < -2.0
    assert bearings.max() > 2.0


def test_interrupted_learning_goes_on_where_it_was(tmp_path: Path) -> None:
    task, weights = tasks.TASKS["judge"], tmp_path / "judge.pt"
    at = learn.Progress.taken_up(task, weights, 1)
    at.step, at.spent_s = 7, 12.5
    at.keep(weights)
    again = learn.Progress.taken_up(task, weights, 2)
    assert (again.step, again.spent_s) == (7, 12.5)
    pairs = zip(at.net.state_dict().values(), again.net.state_dict().values(), strict=True)
    assert all(torch.equal(a, b) for a, b in pairs)


def test_a_pool_takes_in_what_is_drawn_later(folder: Path) -> None:
    pool = samples.Pool.open(folder)
    (folder / "000000128.npz").write_bytes((folder / "000000000.npz").read_bytes())
    pool.refresh()
    assert len(pool.pictures) == 4


@pytest.mark.parametrize("which", ["finder", "judge", "face", "stance"])
def test_one_step_of_learning_moves_the_weights(which: str, folder: Path) -> None:
    net = tasks.TASKS[which].net()
    stream = iter(learn.Samples(which, folder, 1))
    items = [torch.stack(column) for column in zip(*(next(stream) for _ in range(4)), strict=True)]
    before = [parameter.detach().clone() for parameter in net.parameters()]
    optimiser = torch.optim.AdamW(net.parameters())
    loss = learn.loss_of(which, net, items)
    learn.step_down(optimiser, loss, 1e-3)
    assert torch.isfinite(loss)
    assert any(not torch.equal(a, b) for a, b in zip(before, net.parameters(), strict=True))


def test_the_names_of_the_weights_stay_those_of_the_files_kept() -> None:
    finder = {name.split(".")[0] for name in networks.Finder().state_dict()}
    joins = {"to_eighth", "join_eighth", "to_quarter", "join_quarter"}
    assert finder == {"stem", "quarter", "eighth", "sixteenth", "head", *joins}
    assert {name.split(".")[0] for name in networks.Judge().state_dict()} == {"body", "head"}


def test_the_networks_answer_in_the_shapes_that_the_reader_reads() -> None:
    with torch.no_grad():
        assert networks.Finder().eval()(torch.zeros(1, 3, 64, 96)).shape == (1, finding.MAPS, 16, 24)
        assert networks.Judge().eval()(torch.zeros(2, 3, 48, 48)).shape == (2, 7)
        assert networks.FaceJudge().eval()(torch.zeros(2, 3, 40, 40)).shape == (2, 7)
        assert networks.Stance().eval()(torch.zeros(2, 3, 48, 48)).shape == (2, 3)
