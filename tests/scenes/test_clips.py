"""Proves that clips show what their truth says, at the times it says, and repeat themselves by their seed."""

from __future__ import annotations

import json
import math
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.clips import Clip, clip_of, main, make_clip
from scenes.clips_truth import Happening
from scenes.script import Step

Picture = NDArray[np.uint8]

SMALL = (320, 240)
#: A pixel that differs by this much from one frame to another, both blurred, shows more than noise.
MOVED = 14
SCRIPT = (
    Step("throw", 0.3, how="hand"),
    Step("pick", 0.5, 3),
    Step("throw", 0.4, how="cup"),
    Step("nudge", 0.5),
    Step("put_back", 0.5, 2),
    Step("pass", 0.5),
    Step("pick", 0.5),
    Step("throw", 0.4, how="hand"),
)


@pytest.fixture(scope="module", params=[3, 11])
def clip(request: pytest.FixtureRequest) -> Clip:
    return clip_of(int(request.param), "mixed", SCRIPT, SMALL)


def throws(clip: Clip) -> list[Happening]:
    return [event for event in clip.truth.events if event.kind == "throw"]


def frame_at(clip: Clip, t_s: float) -> int:
    """The first frame at or after that time."""
    return math.ceil(t_s * clip.fps)


def changed(clip: Clip, one: int, other: int) -> int:
    """How many pixels differ between two frames."""
    a, b = (cv2.GaussianBlur(clip.frame(n), (0, 0), 1.5) for n in (one, other))
    return int((cv2.absdiff(a, b).max(2) > MOVED).sum())


def test_all_dice_are_thrown_then_three_then_all(clip: Clip) -> None:
    assert [(len(e.thrown), len(e.kept)) for e in throws(clip)] == [(6, 0), (3, 3), (6, 0)]


def test_between_clear_and_next_nothing_moves_in_the_picture(clip: Clip) -> None:
    for event in throws(clip):
        assert event.clear_s is not None
        assert event.next_s is not None
        assert event.end_s is not None
        assert event.start_s <= event.clear_s <= event.next_s <= event.end_s
        first, last = frame_at(clip, event.clear_s), frame_at(clip, event.next_s) - 1
        assert changed(clip, first, last) == 0


def test_half_a_second_before_the_rest_a_die_moves(clip: Clip) -> None:
    for event in throws(clip):
        rest = frame_at(clip, event.start_s)
        assert changed(clip, rest - clip.fps // 2, rest) > 0


def test_kept_dice_show_the_same_value_in_the_same_place(clip: Clip) -> None:
    first, second, _ = throws(clip)
    before = dict(zip(first.centres_px, first.values, strict=True))
    assert [before[second.centres_px[n]] for n in second.kept] == [second.values[n] for n in second.kept]


def test_a_nudged_die_is_somewhere_else_and_a_passing_hand_changes_nothing(clip: Clip) -> None:
    for event in clip.truth.events:
        if event.kind != "not_a_throw":
            continue
        before, after = frame_at(clip, event.start_s) - 1, frame_at(clip, event.end_s or 0.0)
        assert (changed(clip, before, after) == 0) == (event.what == "hand_passes")


def test_what_is_not_a_throw_has_its_time(clip: Clip) -> None:
    told = [
        (e.what, round((e.end_s or 0.0) - e.start_s)) for e in clip.truth.events if e.kind == "not_a_throw"
    ]
    assert [what for what, _ in told] == ["nudge", "put_back", "hand_passes"]
    assert all(0 < seconds < 6 for _, seconds in told)


@pytest.mark.parametrize("script", ["game", "aside"])
def test_the_same_seed_gives_the_same_clip(script: str) -> None:
    one, other = (make_clip(5, script, SMALL) for _ in range(2))
    assert one.truth.to_json() == other.truth.to_json()
    middle = len(one) // 2
    assert np.array_equal(one.frame(middle), other.frame(middle))


def test_values_are_where_the_truth_has_them_in_the_picture(clip: Clip) -> None:
    """A die's middle lies on the die: its top face is the brightest or darkest thing near it."""
    for event in throws(clip):
        assert event.clear_s is not None
        frame = clip.frame(frame_at(clip, event.clear_s)).astype(np.float32)
        empty = clip.frame(0).astype(np.float32)
        for x, y in event.centres_px:
            part = (slice(round(y) - 4, round(y) + 5), slice(round(x) - 4, round(x) + 5))
            assert np.abs(frame[part] - empty[part]).max(2).mean() > 12


def test_a_lost_die_makes_the_truth_a_question() -> None:
    clip = clip_of(2, "lost", (Step("lost", 0.3, how="hand"),), SMALL)
    (event,) = clip.truth.events
    assert (event.kind, event.what) == ("question", "missing_die")
    assert event.values.count(None) == 1


def test_the_command_writes_clip_and_truth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main([str(tmp_path / "new"), "--seed", "4", "--count", "1", "--script", "bump", "--size", "160x120"])
        == 0
    )
    path = Path(capsys.readouterr().out.strip())
    truth = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    film = cv2.VideoCapture(str(path))
    assert film.get(cv2.CAP_PROP_FRAME_COUNT) == round(truth["duration_s"] * truth["fps"])
    assert [film.get(cv2.CAP_PROP_FRAME_WIDTH), film.get(cv2.CAP_PROP_FRAME_HEIGHT)] == truth["size"]
    assert "camera_moved" in [event.get("what") for event in truth["events"]]


def test_a_folder_that_cannot_be_made_is_one_line_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main([str(tmp_path / "file" / "in_it")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
