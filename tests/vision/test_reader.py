"""Proves what the reader makes of what its networks say: the status, the count, the order, and bad frames."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.stubs import SeenDice, SureJudge, Upright, reader
from vision import NotAPicture
from vision.emptytray import packed
from vision.finding import scales_for_edge, unknown_scales
from vision.known import Known, Plumb
from vision.looking import CLOSE, GLANCE
from vision.profile import TrayProfile

FRAME: NDArray[np.uint8] = np.zeros((300, 400, 3), np.uint8)
LARGER: NDArray[np.uint8] = np.zeros((900, 1200, 3), np.uint8)
#: Value, x, y, edge: given in no order.
THREE = ((5, 300.0, 200.0, 40.0), (2, 60.0, 50.0, 40.0), (6, 200.0, 50.0, 40.0))


def test_dice_that_both_networks_are_sure_of_make_a_sure_reading() -> None:
    reading = reader(SeenDice(*THREE), SureJudge()).read(FRAME)
    assert (reading.status, reading.message) == ("ok", "3 dice")


def test_dice_come_from_top_to_bottom_then_from_left_to_right() -> None:
    reading = reader(SeenDice(*THREE), SureJudge()).read(FRAME)
    assert reading.values == [2, 6, 5]
    assert [round(die.x_px) for die in reading.dice] == [60, 200, 300]


def test_one_doubtful_die_makes_the_whole_reading_unsure() -> None:
    reading = reader(SeenDice(*THREE), SureJudge(unreadable=[6])).read(FRAME)
    assert (reading.status, reading.message) == ("unsure", "1 of 3 dice not clear")
    assert [die.value for die in reading.dice] == [2, None, 5]
    assert reading.values == [2, 5]


def test_a_doubt_is_looked_at_more_closely_before_anybody_is_asked() -> None:
    """And a picture without one is not."""
    finder = SeenDice(*THREE)
    assert reader(finder, SureJudge(hard=[6])).read(FRAME, known=Known(40.0)).values == [2, 6, 5]
    assert finder.looks == [scales_for_edge(40.0, look.edges_px) for look in (GLANCE, CLOSE)]


def test_a_glance_that_is_less_than_quite_sure_of_a_value_is_followed_by_a_closer_look() -> None:
    """Which then needs no more than usual to be sure."""
    finder = SeenDice(*THREE)
    reading = reader(finder, SureJudge(certainty=0.65)).read(FRAME, known=Known(40.0))
    assert (reading.status, len(finder.looks)) == ("ok", 2)
    assert all(CLOSE.sure < die.confidence < GLANCE.sure for die in reading.dice)


def test_what_is_hardly_a_die_is_looked_at_closely_before_it_is_passed_over() -> None:
    finder = SeenDice(*THREE, (4, 330.0, 60.0, 40.0), sure=0.13)
    reading = reader(finder, SureJudge()).read(FRAME, known=Known(40.0))
    assert (reading.status, reading.values) == ("ok", [2, 6, 5])
    assert len(finder.looks) == 2


def test_a_second_look_confirms_what_the_judge_reads_again() -> None:
    """And nothing else: a die that it cannot read any more is in doubt, and with it the whole reading."""
    first = reader(SeenDice(*THREE), SureJudge()).read(FRAME)
    assert reader(SeenDice(), SureJudge()).confirm(FRAME, first) == first
    again = reader(SeenDice(), SureJudge(unreadable=[6])).confirm(FRAME, first)
    assert (again.status, [die.value for die in again.dice]) == ("unsure", [2, None, 5])
    assert [die.x_px for die in again.dice] == [die.x_px for die in first.dice]


def test_an_empty_tray_is_no_dice() -> None:
    reading = reader(SeenDice(), SureJudge()).read(FRAME)
    assert (reading.status, reading.dice) == ("no_dice", ())


@pytest.mark.parametrize(
    ("expect", "status"),
    [(None, "ok"), (3, "ok"), (2, "unsure"), (4, "unsure"), (6, "unsure"), (0, "unsure")],
)
def test_any_other_number_of_dice_than_expected_is_unsure(expect: int | None, status: str) -> None:
    reading = reader(SeenDice(*THREE), SureJudge()).read(FRAME, expect)
    assert reading.status == status
    assert reading.values == [2, 6, 5]


def test_the_message_says_how_many_were_seen_and_expected() -> None:
    assert reader(SeenDice(*THREE), SureJudge()).read(FRAME, 6).message == "3 dice seen, 6 expected"


def test_no_dice_where_some_are_expected_is_unsure() -> None:
    assert reader(SeenDice(), SureJudge()).read(FRAME, 6).status == "unsure"


def test_no_dice_where_none_are_expected_is_well() -> None:
    assert reader(SeenDice(), SureJudge()).read(FRAME, 0).status == "no_dice"


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(np.zeros((300, 400), np.uint8), id="grey"),
        pytest.param(np.zeros((300, 400, 4), np.uint8), id="with opacity"),
        pytest.param(np.zeros((300, 400, 1), np.uint8), id="one channel"),
        pytest.param(np.zeros((2, 300, 400, 3), np.uint8), id="a pile of frames"),
        pytest.param(np.zeros((300, 400, 3), np.float32), id="float"),
        pytest.param(np.zeros((300, 400, 3), np.uint16), id="16 bit"),
        pytest.param(np.zeros((300, 400, 3), np.int8), id="signed"),
    ],
)
def test_what_is_no_frame_is_refused_with_its_shape_and_type(frame: NDArray[np.uint8]) -> None:
    with pytest.raises(NotAPicture) as caught:
        reader(SeenDice(*THREE), SureJudge()).read(frame)
    assert caught.value.code == "not_a_picture"
    assert caught.value.facts == {"shape": frame.shape, "dtype": str(frame.dtype)}


@pytest.mark.parametrize("shape", [(1, 1, 3), (15, 400, 3), (300, 15, 3), (0, 0, 3), (0, 400, 3)])
def test_a_picture_too_small_to_hold_a_die_has_no_dice(shape: tuple[int, int, int]) -> None:
    finder = SeenDice((3, 0.0, 0.0, 10.0))
    assert reader(finder, SureJudge()).read(np.zeros(shape, np.uint8)).status == "no_dice"
    assert finder.looks == []


def test_a_profile_saves_looks_and_holds_for_pictures_of_its_size_only() -> None:
    profile = TrayProfile("tray", "2026-01-01T00:00:00Z", (400, 300), die_edge_px=40.0)
    finder = SeenDice(*THREE)
    seen = reader(finder, SureJudge(), profile)
    assert seen.read(FRAME).values == [2, 6, 5]
    assert finder.looks == [scales_for_edge(40.0, GLANCE.edges_px)]
    seen.read(LARGER)
    assert finder.looks[1] == unknown_scales(900, 1200)


TRAY = TrayProfile(
    "tray",
    "2026-01-01T00:00:00Z",
    (400, 300),
    die_edge_px=40.0,
    outline_px=((120.0, 20.0), (280.0, 20.0), (280.0, 280.0), (120.0, 280.0)),
)


def test_dice_beside_the_tray_do_not_count() -> None:
    """But one that stands at its wall does, though the camera sees its top beyond the floor."""
    at_wall, beside = (4, 285.0, 150.0, 40.0), (4, 360.0, 150.0, 40.0)
    finder = SeenDice(*THREE, at_wall, beside)
    assert reader(finder, SureJudge(), TRAY).read(FRAME).values == [6, 4, 5]
    ((left, top, right, below),) = [region for region in finder.regions if region]
    assert 0 <= left < 120 - 40
    assert 280 + 40 < right <= 400
    assert (top, below) == (0, 300)


def printed(*middles: tuple[int, int]) -> NDArray[np.uint8]:
    """A green tray with white rings printed on it."""
    picture = np.full((300, 400, 3), (60, 110, 50), np.uint8)
    for middle in middles:
        cv2.circle(picture, middle, 12, (230, 230, 230), 5)
    return picture


#: A tray with a ring printed at (330, 60).
PRINTED = TrayProfile(
    "tray", "2026-01-01T00:00:00Z", (400, 300), die_edge_px=40.0, empty_jpeg=packed(printed((330, 60)))
)


def test_what_the_empty_tray_shows_is_no_question() -> None:
    """A doubtful place on the print is dropped; the same elsewhere is asked about."""
    on_print = reader(SeenDice(*THREE, (4, 330.0, 60.0, 40.0)), SureJudge(unreadable=[4]), PRINTED)
    there = printed((330, 60), (300, 200), (60, 50), (200, 50))
    assert on_print.read(there).values == [2, 6, 5]
    assert on_print.read(there).status == "ok"
    beside = reader(SeenDice(*THREE, (4, 330.0, 140.0, 40.0)), SureJudge(unreadable=[4]), PRINTED)
    assert beside.read(there).status == "unsure"


def test_a_sure_die_is_not_dropped_because_it_lay_there_when_the_tray_was_taken_for_empty() -> None:
    seen = reader(SeenDice(*THREE, (4, 330.0, 60.0, 40.0)), SureJudge(), PRINTED)
    assert sorted(seen.read(printed((330, 60), (300, 200), (60, 50), (200, 50))).values) == [2, 4, 5, 6]


def test_what_lies_there_and_is_no_die_is_asked_about() -> None:
    """Where it lies, and any value may be under it; it does not count as a die."""
    seen = reader(SeenDice(*THREE), SureJudge(), PRINTED)
    frame = printed((330, 60), (300, 200), (60, 50), (200, 50))
    assert seen.read(frame, 3).status == "ok"
    cv2.circle(frame, (100, 200), 25, (40, 40, 200), -1)
    reading = seen.read(frame, 3)
    assert (reading.status, reading.values) == ("unsure", [2, 6, 5])
    (thing,) = [die for die in reading.dice if die.value is None]
    assert (thing.x_px, thing.y_px) == pytest.approx((100, 200), abs=4)
    assert (thing.reason, thing.candidates) == ("something lies here", (1, 2, 3, 4, 5, 6))
    assert "expected" not in reading.message


@pytest.mark.parametrize(
    "place",
    [(12.0, 150.0), (388.0, 150.0), (200.0, 12.0), (200.0, 288.0)],
    ids=["left", "right", "top", "below"],
)
def test_a_die_that_the_picture_s_edge_cuts_is_a_question(place: tuple[float, float]) -> None:
    reading = reader(SeenDice(*THREE[1:], (3, *place, 40.0)), SureJudge()).read(FRAME)
    assert reading.status == "unsure"
    assert sorted(die.reason or "" for die in reading.dice) == ["", "", "cut off"]


def test_an_edge_that_the_caller_knows_goes_before_the_profile_s() -> None:
    profile = TrayProfile("tray", "2026-01-01T00:00:00Z", (400, 300), die_edge_px=80.0)
    finder = SeenDice(*THREE)
    assert reader(finder, SureJudge(), profile).read(FRAME, known=Known(edge_px=40.0)).values == [2, 6, 5]
    assert finder.looks == [scales_for_edge(40.0, GLANCE.edges_px)]


def test_a_picture_of_unknown_scale_is_looked_at_again_where_its_dice_are_seen_best() -> None:
    finder = SeenDice(*THREE)
    assert reader(finder, SureJudge()).read(FRAME).values == [2, 6, 5]
    assert finder.looks == [unknown_scales(300, 400), pytest.approx(scales_for_edge(40.0, GLANCE.edges_px))]


def test_a_clear_die_that_only_the_first_look_shows_is_a_question() -> None:
    """A die of quite another size than the rest is not dropped unasked."""
    reading = reader(SeenDice(*THREE, (1, 320.0, 80.0, 120.0)), SureJudge()).read(LARGER)
    assert reading.status == "unsure"
    assert reading.values == [2, 6, 5]
    assert [die.value for die in reading.dice] == [2, 6, None, 5]


def test_the_same_frame_gives_the_same_reading() -> None:
    seen = reader(SeenDice(*THREE), SureJudge())
    noise = np.random.default_rng(1).integers(0, 255, FRAME.shape, np.uint8)
    assert seen.read(noise) == seen.read(noise)


#: Six dice on a grid, all of them showing threes.
SIX = tuple((3, 60.0 + 130 * (n % 3), 80.0 + 120 * (n // 3), 40.0) for n in range(6))


def test_a_die_that_stands_otherwise_than_the_rest_is_a_question() -> None:
    reading = reader(SeenDice(*SIX), SureJudge(), stance=Upright({(190.0, 80.0): (0.5, 0.0)})).read(FRAME)
    assert reading.status == "unsure"
    assert [die.reason for die in reading.dice] == [None, "leans", None, None, None, None]


def test_a_sure_reading_teaches_how_large_dice_are_and_how_flat_ones_stand() -> None:
    taught = reader(SeenDice(*SIX), SureJudge()).read(FRAME).taught
    assert taught.edge_px == 40.0
    assert taught.plumb is not None
    assert taught.plumb.drop == pytest.approx((0.0, 0.0), abs=0.02)


def test_what_was_taught_tells_a_single_die_that_leans() -> None:
    known = Known(40.0, Plumb(1.0, (0.0, 0.0)))
    lone = (4, 200.0, 150.0, 40.0)
    seen = reader(SeenDice(lone), SureJudge(), stance=Upright({(200.0, 150.0): (0.0, 0.4)}))
    assert seen.read(FRAME, known=known).status == "unsure"
    assert seen.read(FRAME).status == "ok"
