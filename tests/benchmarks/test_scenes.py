"""Proves that readings of drawn scenes are counted as the tables say, on readings made by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from benchmarks.scenes import failures, measured, scenes_of
from benchmarks.scenes_counts import BINS, Given, Outcome, outcome, paired, reliability
from benchmarks.scenes_files import SEEDS, as_json, draw_shard, scenes_in, shard_file
from benchmarks.scenes_montage import LINE_PX, WIDTH_PX, montage
from benchmarks.scenes_tables import hard_row, plain_row, plain_table, reliability_table
from benchmarks.scenes_truth import Scene, TrueDie, is_photoreal, load_scenes
from vision.profile import load_profile, save_profile
from vision.reading import DieReading, Reading, Status

THREE = TrueDie(3, 100.0, 100.0, 40.0)
FIVE = TrueDie(5, 200.0, 100.0, 40.0)
SIX = TrueDie(6, 300.0, 100.0, 48.0)


def scene(*dice: TrueDie, **more: Any) -> Scene:
    return Scene(Path("a.jpg"), (640, 480), dice, **more)


def seen(value: int | None, x_px: float, confidence: float = 0.99) -> DieReading:
    return DieReading(value, x_px, 100.0, 40.0, confidence)


def read(status: Status, *dice: DieReading) -> Reading:
    return Reading(status, dice)


def held(there: Scene, reading: Reading) -> Outcome:
    return outcome(there, reading, 20.0)


@pytest.mark.parametrize(
    ("reading", "kind", "right"),
    [
        (read("ok", seen(3, 101), seen(5, 199)), "exact", 2),
        (read("ok", seen(3, 101), seen(4, 199)), "silent", 1),
        (read("ok", seen(3, 101)), "silent", 1),
        (read("ok", seen(3, 101), seen(5, 199), seen(5, 400)), "silent", 2),
        (read("ok", seen(5, 101), seen(3, 199)), "silent", 0),
        (read("no_dice"), "silent", 0),
        (read("unsure", seen(3, 101), seen(None, 199)), "unsure", 1),
    ],
    ids=["right", "another value", "one missing", "one too many", "in each other's place", "none", "doubt"],
)
def test_a_picture_is_exact_only_where_each_die_is_right_in_its_place(
    reading: Reading, kind: str, right: int
) -> None:
    got = held(scene(THREE, FIVE), reading)
    assert (got.kind, got.dice.right, got.dice.there) == (kind, right, 2)


@pytest.mark.parametrize(
    ("die", "reason"),
    [
        (THREE, None),
        (replace(THREE, leaning=True), "leaning"),
        (replace(THREE, stacked=True), "stacked"),
        (replace(THREE, visible=0.5), "covered"),
        (replace(THREE, visible=0.5, cut_off=True), "cut off"),
        (replace(THREE, visible=0.9), None),
    ],
)
def test_a_sure_reading_is_silent_where_a_die_lies_so_that_nobody_can_be_sure(
    die: TrueDie, reason: str | None
) -> None:
    got = held(scene(die, FIVE), read("ok", seen(3, 100), seen(5, 200)))
    assert got.scene.reasons == ((reason,) if reason else ())
    assert got.kind == ("silent" if reason else "exact")


def test_only_flat_dice_that_are_whole_in_sight_are_owed_a_value() -> None:
    grazed, leaning = replace(FIVE, visible=0.9), replace(SIX, leaning=True)
    got = held(scene(THREE, grazed, leaning), read("unsure", seen(3, 100), seen(5, 200), seen(6, 300)))
    assert (got.flat.there, got.flat.right) == (1, 1)
    assert [one.right for one in got.given] == [True, True, False]


def test_a_die_is_the_nearest_true_one_within_three_fifths_of_its_edge_and_each_counts_once() -> None:
    near, far, beyond = seen(3, 105), seen(3, 120), seen(3, 125)
    assert paired([far, near], [THREE]) == [(far, None), (near, THREE)]
    assert paired([far], [THREE]) == [(far, THREE)]
    assert paired([beyond], [THREE]) == [(beyond, None)]


def test_confidences_fall_into_bins_with_how_often_they_are_right() -> None:
    given = [
        Given(0.5, True, False),
        Given(0.96, False, True),
        Given(0.97, True, False),
        Given(1.0, True, False),
    ]
    bins = reliability(given)
    assert [(count, right) for *_, count, right in bins] == [(1, 1), (0, 0), (2, 1), (0, 0), (0, 0), (1, 1)]
    assert [low for low, *_ in bins] == list(BINS[:-1])
    table = reliability_table("confidence", [replace(held(scene(THREE), read("ok")), given=tuple(given))])
    assert "| 0.95 to 0.98 | 2 | 1 | 1 | 50.00 % |" in table


def test_a_plain_row_shares_out_pictures_and_dice() -> None:
    there = scene(THREE, FIVE)
    right, wrong = read("ok", seen(3, 100), seen(5, 200)), read("ok", seen(3, 100), seen(1, 200))
    outcomes = [held(there, reading) for reading in (right, right, wrong, read("unsure", seen(3, 100)))]
    told = plain_row("all", outcomes).split(" | ")
    assert told[:7] == ["| all", "4", "50.00 %", "25.00 % (1)", "25.00 %", "75.00 %", "85.71 %"]


def test_the_plain_table_tells_the_rows_apart_in_their_order() -> None:
    few = scene(THREE, tilt=0.05)
    many = scene(*5 * (SIX,), tilt=0.5, outline_px=((0, 0), (9, 0), (9, 9)))
    names = [
        line.split(" | ")[0][2:]
        for line in plain_table("plain", [held(few, read("ok"))] * 2 + [held(many, read("ok"))])
    ]
    assert names[2:] == [
        "**all**",
        "1 to 4 dice",
        "5 or 6 dice",
        "edge under 45 px",
        "edge 45 to 60 px",
        "tilt under 10°",
        "tilt over 25°",
        "dice: other",
        "in a tray",
        "no tray",
    ]


def test_a_hard_row_counts_what_must_not_be_and_the_dice_that_were_read_all_the_same() -> None:
    leaning = scene(THREE, replace(FIVE, leaning=True))
    taken = held(leaning, read("ok", seen(3, 100), seen(5, 200)))
    left = held(leaning, read("unsure", seen(None, 100), seen(None, 200)))
    coin = held(scene(THREE, things=True), read("ok", seen(3, 100), seen(1, 400)))
    assert hard_row("all", [taken, left, coin], None) == "| all | 3 | 2 | 1 | 1 | 66.67 % |"
    assert hard_row("leaning", [taken, left], "leaning") == "| leaning | 2 | 1 | 1 | 0 | 50.00 % |"
    assert hard_row("things", [coin], "things") == "| things | 1 | 1 | 0 | 1 | 100.00 % |"


@pytest.mark.parametrize("outline", [None, ((10.0, 20.0), (600.0, 20.0), (300.0, 400.0))])
def test_a_scene_s_profile_comes_out_of_its_file_again(
    tmp_path: Path, outline: tuple[tuple[float, float], ...] | None
) -> None:
    there = scene(THREE, FIVE, SIX, outline_px=outline)
    save_profile(there.profile(), tmp_path / "tray.json")
    profile = load_profile(tmp_path / "tray.json")
    assert (profile.picture_size_px, profile.die_edge_px) == ((640, 480), 40.0)
    assert profile.outline_px == (outline or ((0, 0), (640, 0), (640, 480), (0, 480)))


def photoreal() -> dict[str, Any]:
    """What stands beside a photo-real picture."""
    corners = [[80.0, 80.0], [120.0, 80.0], [120.0, 120.0], [80.0, 120.0]]
    die = {"value": 3, "centre_px": [100.0, 100.0], "corners_px": corners, "edge_px": 40.0, "visible": 1.0}
    die |= {"stance": "flat", "lean_deg": 0.0, "stacked": False, "kind": "casino"}
    over = {**die, "stance": "leaning", "corners_px": [[-5.0, 80.0], *corners[1:]], "visible": 0.5}
    border = [[float(x), float(y)] for x, y in zip(range(100), range(100), strict=True)]
    return {
        "file": "00001.jpg",
        "size_px": [640, 480],
        "tray_outline_px": border,
        "camera": {"tilt_deg": 90.0},
        "things": ["hand", "coin"],
        "dice": [die, over],
    }


def test_photo_real_scenes_are_taken_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "00001.json").write_text(json.dumps(photoreal()), encoding="utf-8")
    assert is_photoreal(tmp_path / "plain")
    (there,) = scenes_of(tmp_path, "plain", 3000, 0, 1)
    assert there.path == tmp_path / "plain" / "00001.jpg"
    assert there.dice[0] == replace(THREE, kind="casino")
    assert (there.dice[1].leaning, there.dice[1].cut_off, there.reasons) == (
        True,
        True,
        ("leaning", "things"),
    )
    assert there.tilt == pytest.approx(np.pi / 2)
    assert there.outline_px is not None
    assert 3 <= len(there.outline_px) <= 64


def test_a_failed_picture_is_shown_beside_its_truth_and_reading(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((480, 640, 3), 200, np.uint8))
    there = replace(scene(THREE, FIVE), path=tmp_path / "a.png")
    good, bad = read("ok", seen(3, 100), seen(5, 200)), read("ok", seen(3, 100), seen(4, 200))
    shown = failures([(held(there, good), good)], [(held(there, bad), bad)], [])
    assert [failure.reading for failure in shown] == [bad]
    picture = montage(shown)
    assert picture.shape[0] == WIDTH_PX * 480 // 640 + LINE_PX
    assert picture[:, : WIDTH_PX - 1].mean() > 2 * picture[:, WIDTH_PX : 2 * WIDTH_PX].mean()


def test_a_picture_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        measured(replace(scene(THREE), path=tmp_path / "none.jpg"), profiled=False)


def test_a_drawn_shard_tells_the_truth_of_its_scenes_and_of_what_it_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sets = pytest.importorskip("scenes.raymarch_sets", reason="numba (extra `training`) is not installed")
    truth = pytest.importorskip("scenes.raymarch_truth")
    die = truth.DieTruth(3, 100.0, 100.0, 40.0, ((80.0, 80.0),) * 4, True, False, (0.0, 0.0), visible=0.5)
    black = np.zeros((480, 640, 3), np.uint8)
    drawn = sets.TrayScene(black, black + 200, (die,), ("board",), 0.1, (0.7, 0.1, -0.05), None, ("covered",))

    def every_other(seed: int) -> Any:
        if seed % 2:
            raise sets.PassedOver("small")
        return drawn

    monkeypatch.setattr(sets, "hard_scene", every_other)
    draw_shard(tmp_path, "hard", 64)
    shard = shard_file(tmp_path, "hard", 64)
    assert len(scenes_in(shard)) == SEEDS // 2
    assert json.loads(shard.read_text(encoding="utf-8"))["passed_over"] == {"small": SEEDS // 2}
    first, *_ = load_scenes(tmp_path / "hard")
    assert first.path.read_bytes()[:2] == b"\xff\xd8"
    assert first.dice == (replace(THREE, visible=0.5),)
    assert first.reasons == ("covered",)
    assert as_json("a.jpg", "b.jpg", drawn)["reasons"] == ("covered",)
    empty = first.profile().empty_jpeg
    assert empty is not None
    shown = cv2.imdecode(np.frombuffer(empty, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert abs(float(shown.mean()) - 200) < 2
