"""Proves that a roll comes from the pixels alone: a frame altered is a roll altered.

The simulated tray draws with another painter than the one whose scenes the networks learned from. It is read
as the eye reads: the size of the dice is remembered from the last sure reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.dice import PIP_PITCH_EDGES
from scenes.looks import DiceLook, TrayLook, dice_look, tray_look
from scenes.tray import SimulatedTray, TrueDie
from vision import SteadyReader, load_reader

Picture = NDArray[np.uint8]

THROWS: Final = 30
#: Of THROWS at least this many must be sure; the others may be asked about.
LEAST_SURE: Final = 28
#: Side to which a top face is drawn upright to be altered, pixels.
FACE_PX: Final = 64


@pytest.fixture(scope="module")
def reader() -> SteadyReader:
    """The reader that the product brings along."""
    return SteadyReader(load_reader())


def thrown(
    seed: int, dice: DiceLook | None = None, tray: TrayLook | None = None
) -> tuple[Picture, list[TrueDie]]:
    """A frame with six dice at rest, and what they are."""
    now = [0.0]
    simulated = SimulatedTray(seed, lambda: now[0], dice_look=dice, tray_look=tray)
    simulated.throw()
    now[0] = simulated.rests_at_s + 0.1
    return simulated.frame(), sorted(simulated.truth(), key=lambda die: (die.y_px, die.x_px))


def plain(seeds: Iterator[int], wanted: int) -> tuple[Picture, TrueDie]:
    """White dice on green felt, one of which shows the wanted value."""
    for seed in seeds:
        frame, dice = thrown(seed, dice_look("white"), tray_look("green_felt"))
        showing = [die for die in dice if die.value == wanted]
        if showing:
            return frame, showing[0]
    raise AssertionError


def values(reader: SteadyReader, frame: Picture) -> list[int]:
    reading = reader.read(frame, 6)
    assert reading.status == "ok", reading.message
    return sorted(reading.values)


def upright(frame: Picture, die: TrueDie) -> tuple[Picture, NDArray[np.float64]]:
    """The die's top face as a square of FACE_PX, and the way back into the frame."""
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * FACE_PX
    matrix = cv2.getPerspectiveTransform(die.top_px.astype(np.float32), square)
    face = np.asarray(cv2.warpPerspective(frame, matrix, (FACE_PX, FACE_PX)), np.uint8)
    return face, np.linalg.inv(np.asarray(matrix, np.float64))


def put(frame: Picture, face: Picture, back: NDArray[np.float64]) -> Picture:
    """The frame with a face laid over a die's."""
    size = (frame.shape[1], frame.shape[0])
    mask = np.full((FACE_PX, FACE_PX), 255, np.uint8)
    where = np.asarray(cv2.warpPerspective(mask, back, size)) > 127
    laid = np.asarray(cv2.warpPerspective(face, back, size), np.uint8)
    altered = frame.copy()
    altered[where] = laid[where]
    return altered


def painted(face: Picture, across: float, down: float) -> Picture:
    """The face without the pip so many pitches from its middle, which gets the colour of the plastic."""
    x, y = (round(FACE_PX * (0.5 + PIP_PITCH_EDGES * step)) for step in (across, down))
    ground = np.median(face.reshape(-1, 3), axis=0)
    done = face.copy()
    cv2.circle(done, (x, y), round(FACE_PX * 0.14), tuple(float(level) for level in ground), -1, cv2.LINE_AA)
    return done


def test_throws_of_many_looks_are_read_and_none_silently_wrong(reader: SteadyReader) -> None:
    wrong, sure = [], 0
    for seed in range(THROWS):
        frame, dice = thrown(seed)
        reading = reader.read(frame, 6)
        truth = [die.value for die in dice]
        sure += reading.status == "ok"
        if reading.status == "ok" and sorted(reading.values) != sorted(truth):
            wrong.append((seed, truth, reading.values))
    assert wrong == []
    assert sure >= LEAST_SURE


def test_each_die_is_given_where_it_lies(reader: SteadyReader) -> None:
    frame, dice = thrown(3, dice_look("white"), tray_look("green_felt"))
    reading = reader.read(frame, 6)
    assert reading.status == "ok"
    for true in dice:
        seen = min(reading.dice, key=lambda die: np.hypot(die.x_px - true.x_px, die.y_px - true.y_px))
        assert (seen.x_px, seen.y_px) == pytest.approx((true.x_px, true.y_px), abs=0.15 * true.size_px)
        assert seen.size_px == pytest.approx(true.size_px, rel=0.2)
        assert seen.value == true.value


@pytest.mark.parametrize(("before", "after"), [(1, None), (3, 2), (5, 4)])
def test_a_pip_painted_out_in_the_middle_changes_that_die(
    reader: SteadyReader, before: int, after: int | None
) -> None:
    """A one without its pip has no value at all: a question, not a roll."""
    frame, die = plain(iter(range(50, 90)), before)
    untouched = values(reader, frame)
    face, back = upright(frame, die)
    altered = put(frame, painted(face, 0, 0), back)
    if after is None:
        assert reader.read(altered, 6).status == "unsure"
    else:
        untouched.remove(before)
        assert values(reader, altered) == sorted([*untouched, after])


@pytest.mark.parametrize(("before", "after"), [(2, 6), (6, 1), (4, 5)])
def test_another_die_s_face_pasted_over_one_changes_that_die(
    reader: SteadyReader, before: int, after: int
) -> None:
    frame, die = plain(iter(range(100, 140)), before)
    giving, donor = plain(iter(range(140, 180)), after)
    expected = values(reader, frame)
    expected.remove(before)
    _, back = upright(frame, die)
    altered = put(frame, upright(giving, donor)[0], back)
    assert values(reader, altered) == sorted([*expected, after])


@pytest.mark.parametrize("seed", range(200, 208))
def test_a_die_that_leans_is_in_doubt_and_no_other(reader: SteadyReader, seed: int) -> None:
    now = [0.0]
    simulated = SimulatedTray(seed, lambda: now[0])
    simulated.throw()
    now[0] = simulated.rests_at_s + 0.1
    rng = np.random.default_rng(seed)
    leaning = int(rng.integers(6))
    simulated.tip(leaning, np.radians(rng.uniform(20, 40)), rng.uniform(0, 2 * np.pi))
    truth = simulated.truth()
    reading = reader.read(simulated.frame(), 6)
    assert reading.status == "unsure"
    for die in reading.dice:
        far = [np.hypot(die.x_px - true.x_px, die.y_px - true.y_px) for true in truth]
        nearest = int(np.argmin(far))
        assert die.value == (None if nearest == leaning else truth[nearest].value), die.reason


def test_an_empty_tray_has_no_dice(reader: SteadyReader) -> None:
    assert reader.read(SimulatedTray(1, lambda: 0.0).frame()).status == "no_dice"
