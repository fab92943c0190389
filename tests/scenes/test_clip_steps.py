"""Proves that each kind of step is seen as the truth tells it: hidden dice, leaning ones, cups, bumps."""

from __future__ import annotations

import itertools
import math

import cv2
import numpy as np
import pytest

from scenes import dice
from scenes.clips import Clip, clip_of
from scenes.clips_truth import Happening
from scenes.script import Step
from scenes.script_moves import Gone, Lies

SMALL = (320, 240)
#: Share of a die's surroundings that a hand covers when the die goes or comes unseen: fingers leave gaps.
HIDDEN = 0.85


def clip_with(seed: int, *steps: Step) -> Clip:
    return clip_of(seed, "steps", steps, SMALL)


def only(clip: Clip, what: str) -> Happening:
    (event,) = [event for event in clip.truth.events if event.what == what]
    return event


def covered(clip: Clip, x_px: float, y_px: float, t_s: float) -> float:
    """The share of a die's place that hands and cups cover."""
    setting = clip.setting
    reach = round(0.6 * setting.edge_mm * setting.camera.focal_px / setting.camera.height_mm)
    x, y = round(x_px), round(y_px)
    box = (max(x - reach, 0), max(y - reach, 0), min(x + reach, SMALL[0]), min(y + reach, SMALL[1]))
    total = np.zeros((box[3] - box[1], box[2] - box[0]))
    for visit in clip.play.visits:
        for placed in clip.stage.placed(visit, t_s):
            total = np.maximum(total, placed.warped(placed.seen(setting.camera), box)[..., 3] / 255)
    return float(total.mean())


@pytest.mark.parametrize("seed", [12, 13])
def test_dice_come_and_go_only_where_a_hand_hides_them(seed: int) -> None:
    clip = clip_with(
        seed, Step("throw"), Step("pick", 0.5, 2), Step("throw"), Step("put_back", 0.5, 2), Step("pick")
    )
    seen = []
    for course in clip.play.courses:
        for piece in course.pieces[1:]:
            if isinstance(piece, Gone | Lies):
                at_s = piece.start_s + (1e-4 if isinstance(piece, Lies) else -1e-4)
                pose = course.pose(at_s, clip.setting.edge_mm)
                assert pose is not None
                x, y = clip.setting.camera.project(pose.centre[None])[0]
                seen.append(covered(clip, x, y, piece.start_s))
    assert len(seen) == 12
    assert min(seen) > HIDDEN


@pytest.mark.parametrize("seed", range(20, 26))
def test_a_leaning_die_leans_and_has_no_value(seed: int) -> None:
    clip = clip_with(seed, Step("leaning"))
    event = only(clip, "leaning_die")
    tipped = []
    for course in clip.play.courses:
        pose = course.pose(event.start_s + 1e-3, clip.setting.edge_mm)
        assert pose is not None
        tipped.append(math.degrees(dice.lean(pose.rotation)))
    assert sorted(angle > 19.0 for angle in tipped) == [False] * 5 + [True]
    assert max(tipped) < 41.0
    assert [value is None for value in event.values] == [angle > 19.0 for angle in tipped]


def test_a_die_that_leans_stays_in_doubt_as_long_as_it_lies_there() -> None:
    """Seed 21 picks up three dice that lie flat and throws them beside the one that leans."""
    clip = clip_with(21, Step("leaning"), Step("pick", 0.5, 3), Step("throw"))
    first, second = clip.truth.events
    assert (first.what, second.what) == ("leaning_die", "leaning_die")
    assert [value is None for value in second.values] == [value is None for value in first.values]


def test_dice_laid_aside_are_missing_from_the_next_throw() -> None:
    clip = clip_with(3, Step("throw"), Step("aside", 0.5, 2), Step("pick", 0.5, 99), Step("throw"))
    event = only(clip, "missing_die")
    assert (len(event.centres_px), event.values[4:]) == (4, [None, None])
    assert (event.thrown, event.kept) == ([0, 1, 2, 3], [])


def test_dice_thrown_one_after_another_are_one_throw_at_the_last_ones_rest() -> None:
    clip = clip_with(4, Step("one_by_one"))
    (event,) = clip.truth.events
    rests = event.notes["one_by_one"]
    assert event.kind == "throw"
    assert event.start_s == pytest.approx(rests[-1], abs=1e-3)
    assert len(rests) == 6
    assert rests[-1] - rests[0] > 2.0


def test_under_a_cup_no_die_is_seen_and_all_are_when_it_is_gone() -> None:
    clip = clip_with(6, Step("cup_slam"), Step("cup_over", 1.0))
    slam, over = clip.truth.events
    assert (slam.kind, over.what) == ("throw", "cup_over")
    assert slam.clear_s is not None
    hidden_s = (slam.notes["under_cup_s"] + slam.start_s) / 2
    assert min(covered(clip, x, y, hidden_s) for x, y in slam.centres_px) > 0.97
    assert max(covered(clip, x, y, slam.clear_s) for x, y in slam.centres_px) == 0.0
    assert slam.end_s == clip.truth.duration_s


@pytest.mark.parametrize("how", ["", "small"])
def test_a_thing_lies_there_for_as_long_as_it_is_asked_about(how: str) -> None:
    clip = clip_with(7, Step("throw"), Step("thing", 1.0, how=how))
    event = only(clip, "foreign_object")
    assert event.end_s is not None
    before, during, after = (
        cv2.GaussianBlur(clip.frame(math.ceil(t_s * clip.fps)), (0, 0), 1.5)
        for t_s in (event.start_s - 1.9, (event.start_s + event.end_s) / 2, clip.truth.duration_s - 0.1)
    )
    assert int((cv2.absdiff(during, after).max(2) > 14).sum()) > 100
    for (x, y), frame in itertools.product(event.centres_px, (before, during)):
        part = (slice(round(y) - 5, round(y) + 6), slice(round(x) - 5, round(x) + 6))
        assert int(cv2.absdiff(frame[part], after[part]).max()) < 20


def test_after_a_bump_the_picture_is_where_the_truth_has_its_dice() -> None:
    clip = clip_with(8, Step("throw"), Step("bump", 1.0))
    throw, bump = clip.truth.events
    moved, _ = cv2.estimateAffinePartial2D(np.array(throw.centres_px), np.array(bump.centres_px))
    assert throw.clear_s is not None
    before, after = (clip.frame(math.ceil(t_s * clip.fps)) for t_s in (throw.clear_s, bump.start_s))
    shifted = cv2.warpAffine(before, moved, SMALL)
    inner = (slice(30, -30), slice(30, -30))
    apart, still = (np.abs(after[inner].astype(int) - frame[inner]).mean() for frame in (shifted, before))
    assert apart < 0.7 * still
