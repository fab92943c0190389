"""Proves that the empty tray tells print from dice, and what lies there unnoticed from light and shadow."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.emptytray import Change, EmptyTray, packed
from vision.faces import STRAIGHT
from vision.gathering import Candidate
from vision.known import Plumb
from vision.profile import TrayProfile

Picture = NDArray[np.uint8]
#: Middles of what lies there or is printed, pixels; all edges are EDGE.
PRINT: Final = (100, 100)
CLOTH: Final = (300, 300)
EDGE: Final = 40
FLOOR: Final = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def noisy(picture: Picture, seed: int, levels: float = 3.0) -> Picture:
    """As a sensor has it."""
    noise = np.random.default_rng(seed).normal(0, levels, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def five(picture: Picture, middle: tuple[int, int], ink: int, face: int | None = None) -> Picture:
    """The picture with the pips of a five, on a face of its own where one is given."""
    drawn, (x, y) = picture.copy(), middle
    if face is not None:
        half = EDGE // 2
        cv2.rectangle(drawn, (x - half, y - half), (x + half, y + half), (face, face, face), -1)
    for dx, dy in ((-10, -10), (10, -10), (0, 0), (-10, 10), (10, 10)):
        cv2.circle(drawn, (x + dx, y + dy), 4, (ink, ink, ink), -1)
    return drawn


def cloth() -> Picture:
    """Green felt with a five printed on it."""
    return five(np.full((400, 400, 3), (60, 110, 50), np.uint8), PRINT, 200)


def spot(middle: tuple[int, int]) -> Candidate:
    """A place where a die may lie straight."""
    x, y = middle
    return Candidate(float(x), float(y), float(EDGE), 0.9, np.full(6, 0.1), np.array(STRAIGHT))


def changed(frame: Picture, empty: Picture | None = None) -> Change:
    """A frame with noise held against the empty tray with other noise."""
    tray = EmptyTray(noisy(cloth() if empty is None else empty, 1), FLOOR)
    found = tray.against(noisy(frame, 2), float(EDGE))
    assert found is not None
    return found


@pytest.mark.parametrize("light", [0.7, 1.0, 1.3])
def test_print_was_there_before_and_a_die_was_not(light: float) -> None:
    frame = five(cloth(), CLOTH, 20, 220)
    change = changed(np.clip(frame * light, 0, 255).astype(np.uint8))
    assert change.was_there(spot(PRINT))
    assert not change.was_there(spot(CLOTH))


def test_a_die_on_print_is_not_the_print() -> None:
    assert not changed(five(cloth(), PRINT, 20, 220)).was_there(spot(PRINT))


def test_plain_cloth_is_not_taken_for_what_was_there() -> None:
    """A die of the cloth's own colour may lie there: there is nothing to know it by."""
    assert not changed(cloth()).was_there(spot(CLOTH))


def test_a_place_outside_of_the_picture_was_not_there() -> None:
    assert not changed(cloth()).was_there(spot((900, 900)))


def test_what_nobody_counted_is_strange_where_it_lies() -> None:
    (thing,) = changed(five(cloth(), CLOTH, 20, 220)).strange([], None, EDGE)
    assert (thing.x_px, thing.y_px) == pytest.approx(CLOTH, abs=4)
    assert thing.size_px == pytest.approx(EDGE, rel=0.15)


@pytest.mark.parametrize("plumb", [None, Plumb(0.7, (0.1, 0.2))])
def test_a_die_that_was_read_is_not_strange(plumb: Plumb | None) -> None:
    assert changed(five(cloth(), CLOTH, 20, 220)).strange([spot(CLOTH)], plumb, EDGE) == []


def test_a_die_s_sides_belong_to_it() -> None:
    """Seen from afar on the right: a side half as wide as the top is seen on the right of it."""
    frame = five(cloth(), CLOTH, 20, 220)
    cv2.rectangle(frame, (320, 282), (338, 318), (120, 120, 130), -1)
    seen_from_the_right = Plumb(0.0, (0.5, 0.0))
    assert changed(frame).strange([spot(CLOTH)], seen_from_the_right, EDGE) == []
    from_above = Plumb(0.0, (0.0, 0.0))
    (side,) = changed(frame).strange([spot(CLOTH)], from_above, EDGE)
    assert side.x_px > CLOTH[0] + EDGE / 2


def test_a_shadow_is_not_strange_and_a_dark_die_is() -> None:
    shaded = cloth()
    shaded[150:250, 150:250] //= 2
    assert changed(shaded).strange([], None, EDGE) == []
    assert len(changed(five(cloth(), (200, 200), 200, 10)).strange([], None, EDGE)) == 1


def test_what_lies_beside_the_tray_is_not_strange() -> None:
    assert changed(five(cloth(), (20, 200), 20, 220)).strange([], None, EDGE) == []


def test_crumbs_are_not_strange() -> None:
    frame = cloth()
    cv2.circle(frame, CLOTH, 4, (240, 240, 240), -1)
    assert changed(frame).strange([], None, EDGE) == []


def test_glare_that_the_sensor_cuts_off_hides_whether_the_light_changed() -> None:
    """White that was nearly white is no thing that lies there."""
    empty = cloth()
    empty[150:250, 150:250] = 250
    dimmer = (cloth() * 0.9).astype(np.uint8)
    dimmer[150:250, 150:250] = 255
    assert changed(dimmer, empty).strange([], None, EDGE) == []


def test_in_quite_another_light_nothing_is_said() -> None:
    dark = (cloth() * 0.1).astype(np.uint8)
    assert EmptyTray(cloth(), FLOOR).against(dark, EDGE) is None


def test_where_the_tray_does_not_look_like_itself_nothing_is_said() -> None:
    other = np.random.default_rng(3).integers(0, 256, (25, 25, 3), np.uint8)
    picture = np.asarray(cv2.resize(other, (400, 400), interpolation=cv2.INTER_NEAREST), np.uint8)
    assert EmptyTray(picture, FLOOR).against(cloth(), EDGE) is None


def test_white_all_over_says_nothing() -> None:
    white = np.full((400, 400, 3), 255, np.uint8)
    assert EmptyTray(white, None).against(white, EDGE) is None


def profile(content: bytes | None) -> TrayProfile:
    """Of a tray whose floor is in the middle."""
    outline = ((40.0, 40.0), (760.0, 40.0), (760.0, 760.0), (40.0, 760.0))
    return TrayProfile("tray", "2026-01-01", (800, 800), outline_px=outline, empty_jpeg=content)


def test_a_profile_s_empty_tray_may_be_smaller_than_the_pictures() -> None:
    """And its outline is in pixels of the pictures."""
    large = np.asarray(cv2.resize(five(cloth(), CLOTH, 20, 220), (800, 800)), np.uint8)
    tray = EmptyTray.of(profile(packed(np.asarray(cv2.resize(cloth(), (800, 800)), np.uint8))))
    assert tray is not None
    change = tray.against(large, 2.0 * EDGE)
    assert change is not None
    (thing,) = change.strange([], None, 2.0 * EDGE)
    assert (thing.x_px, thing.y_px) == pytest.approx((600, 600), abs=8)
    corner = np.asarray(cv2.resize(five(cloth(), (-2, 200), 20, 220), (800, 800)), np.uint8)
    beside = tray.against(corner, 2.0 * EDGE)
    assert beside is not None
    assert beside.strange([], None, 2.0 * EDGE) == []


def test_a_picture_is_kept_small() -> None:
    content = packed(noisy(np.zeros((1200, 1600, 3), np.uint8), 5, 60.0))
    kept = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    assert kept is not None
    assert kept.shape == (360, 480, 3)
    assert len(content) < 150_000


def test_without_an_empty_tray_there_is_nothing_to_hold_against() -> None:
    assert EmptyTray.of(None) is None
    assert EmptyTray.of(profile(None)) is None


def test_a_picture_that_cannot_be_decoded_is_as_none() -> None:
    head = b"\xff\xd8\xff\xc0\x00\x11\x08\x01\x90\x01\x90\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01"
    assert EmptyTray.of(profile(head + b"\x00" * 50)) is None
