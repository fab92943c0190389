"""Proves that dice give the scale whatever a few of them say, and that what cannot be is refused."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from calibration import (
    CalibrationError,
    ImpossibleGeometry,
    Measurement,
    PicturesDiffer,
    TooFewDice,
    UnevenDice,
    check_profile,
    make_profile,
    measure,
)
from device.cameras import Settings
from vision import DieReading, Reading
from vision.profile import TrayProfile

SIZE = (800, 600)
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def reading(*edges: float, confidence: float = 0.95) -> Reading:
    return Reading("ok", tuple(DieReading(3, 10.0, 10.0, edge, confidence) for edge in edges))


SIX = reading(54.0, 55.0, 56.0, 56.0, 57.0, 58.0)


def test_sixteen_millimetres_on_fiftysix_pixels() -> None:
    measured = measure([SIX, SIX], [SIZE, SIZE])
    assert (measured.die_edge_px, measured.dice, measured.size_px) == (56.0, 12, SIZE)
    assert measured.mm_per_px == pytest.approx(16 / 56)
    assert measure([SIX], [SIZE], die_size_mm=19.0).mm_per_px == pytest.approx(19 / 56)


def test_one_wild_size_moves_nothing_and_doubtful_dice_do_not_count() -> None:
    wild = reading(54.0, 55.0, 56.0, 56.0, 57.0, 58.0, 300.0, 56.0)
    assert measure([wild], [SIZE]).die_edge_px == pytest.approx(56.0, abs=0.5)
    assert measure([SIX, reading(*[90.0] * 20, confidence=0.2)], [SIZE, SIZE]).dice == 6


@pytest.mark.parametrize(
    ("readings", "sizes", "error", "code"),
    [
        ([], [], TooFewDice, "too_few_dice"),
        ([reading(50, 50, 50, 50, 50)], [SIZE], TooFewDice, "too_few_dice"),
        ([reading(*[50] * 9, confidence=0.1)], [SIZE], TooFewDice, "too_few_dice"),
        ([reading(20, 20, 20, 60, 60, 60)], [SIZE], UnevenDice, "uneven_dice"),
        ([reading(*[5] * 6)], [SIZE], ImpossibleGeometry, "impossible_geometry"),
        ([reading(*[200] * 6)], [SIZE], ImpossibleGeometry, "impossible_geometry"),
        ([reading(*[float("nan")] * 6)], [SIZE], ImpossibleGeometry, "impossible_geometry"),
        ([reading(*[0] * 6)], [SIZE], ImpossibleGeometry, "impossible_geometry"),
        ([SIX, SIX], [SIZE, (640, 480)], PicturesDiffer, "pictures_differ"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    readings: list[Reading], sizes: list[tuple[int, int]], error: type[CalibrationError], code: str
) -> None:
    with pytest.raises(error) as caught:
        measure(readings, sizes)
    assert caught.value.code == code
    assert caught.value.facts


@pytest.mark.parametrize("size_mm", [0.0, -3.0, float("inf")])
def test_dice_without_a_size_are_refused(size_mm: float) -> None:
    with pytest.raises(ImpossibleGeometry):
        measure([SIX], [SIZE], size_mm)


MEASURED = Measurement(SIZE, 56.0, 16.0, 0.03, 30)


def made() -> TrayProfile:
    return make_profile(MEASURED, "kitchen", NOON, "usb:0", Settings(exposure_us=8000))


def test_a_profile_holds_what_was_measured() -> None:
    profile = made()
    assert (profile.name, profile.made_at) == ("kitchen", "2026-11-30T12:00:00+00:00")
    assert (profile.die_edge_px, profile.picture_size_px, profile.mm_per_px) == (56.0, SIZE, 0.28571)
    assert (profile.camera, profile.settings_for("usb:1")) == ("usb", {"exposure_us": 8000})
    assert TrayProfile.from_json(json.loads(json.dumps(profile.to_json()))) == profile


@pytest.mark.parametrize(
    ("edge_px", "size", "holds"),
    [
        (56.0, SIZE, True),
        (57.5, SIZE, True),
        (62.0, SIZE, False),
        (50.0, SIZE, False),
        (56.0, (640, 480), False),
    ],
)
def test_a_profile_holds_while_the_camera_hangs_where_it_hung(
    edge_px: float, size: tuple[int, int], holds: bool
) -> None:
    now = Measurement(size, edge_px, 16.0, 0.03, 12)
    check = check_profile(made(), now)
    assert check.holds == holds
    assert check.drift == pytest.approx(edge_px / 56.0 - 1.0)
    assert check.same_size == (size == SIZE)


def test_a_profile_without_a_die_size_in_pixels_tells_nothing() -> None:
    bare = TrayProfile(name="bare", made_at="2026-11-30", picture_size_px=SIZE)
    check = check_profile(bare, MEASURED)
    assert (check.holds, check.drift) == (False, None)
