"""Proves that pictures and dice are counted as the tables say, on readings made by hand."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from benchmarks.accuracy import Case, Outcome, outcome, photo_cases, row
from benchmarks.perdie import DieCount, count_dice
from scenes.looks import dice_look
from scenes.tray import SimulatedTray
from tests.vision.stubs import SeenDice, SureJudge, reader
from vision import DieReading, Reader


def die(value: int | None, x_px: float, y_px: float) -> DieReading:
    return DieReading(value, x_px, y_px, 40.0, 0.9)


def test_a_die_is_right_with_its_value_in_its_place_and_counts_once() -> None:
    values, centres = (1, 4, 4), ((50.0, 50.0), (150.0, 50.0), (250.0, 50.0))
    there = [die(1, 52, 55), die(4, 149, 50), die(4, 155, 52), die(None, 250, 50)]
    assert count_dice(there, values, centres) == DieCount(there=3, given=3, right=2)


@pytest.mark.parametrize("wrong", [die(3, 50, 50), die(1, 80, 50)])
def test_another_value_or_another_place_is_not_right(wrong: DieReading) -> None:
    counted = count_dice([wrong], (1,), ((50.0, 50.0),))
    assert (counted.recall, counted.precision) == (0.0, 0.0)


def test_where_nothing_lies_and_nothing_is_given_there_is_no_share() -> None:
    counted = count_dice([], (), ())
    assert (counted.recall, counted.precision) == (None, None)


def test_a_row_shares_out_the_pictures_that_have_an_answer() -> None:
    kinds = ["exact", "exact", "silent", "unsure", "left", "taken"]
    outcomes = [Outcome("a", (), True, True, kind, 100.0, DieCount(5, 4, 3)) for kind in kinds]
    assert row("all", outcomes).split(" | ")[1:7] == ["4", "50.0 %", "25.0 %", "25.0 %", "60.0 %", "75.0 %"]


def test_no_picture_makes_an_empty_row() -> None:
    assert row("none", []).count("|") == 10


@pytest.mark.parametrize(
    ("values", "kind"), [((2, 5), "exact"), ((2, 4), "silent"), ((2,), "silent"), (None, "taken")]
)
def test_a_sure_reading_is_exact_or_silent(tmp_path: Path, values: tuple[int, ...] | None, kind: str) -> None:
    assert outcome(two_dice(()), case(tmp_path, values)).kind == kind


@pytest.mark.parametrize(("values", "kind"), [((2, 5), "unsure"), (None, "left")])
def test_a_reading_in_doubt_is_neither(tmp_path: Path, values: tuple[int, ...] | None, kind: str) -> None:
    assert outcome(two_dice((5,)), case(tmp_path, values)).kind == kind


def test_labels_give_each_die_its_centre(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text(
        'file,values,centres,tags,certain,core\nsome_one_001.jpg,2 6,"10,20;30,40.5",tray blur,yes,no\n'
        "other_002.jpg,?,,,yes,yes\n",
        encoding="utf-8",
    )
    first, second = photo_cases(tmp_path)
    assert (first.source, first.values, first.tags) == ("some_one", (2, 6), ("tray", "blur"))
    assert first.centres_px == ((10.0, 20.0), (30.0, 40.5))
    assert (first.core, first.certain, second.values, second.centres_px) == (False, True, None, ())


def two_dice(unreadable: tuple[int, ...]) -> Reader:
    return reader(SeenDice((2, 60.0, 60.0, 40.0), (5, 160.0, 60.0, 40.0)), SureJudge(unreadable))


def case(folder: Path, values: tuple[int, ...] | None) -> Case:
    """A picture of anything: the networks are stubs."""
    picture = SimulatedTray(1, lambda: 0.0, dice_look=dice_look("white")).frame()
    cv2.imwrite(str(folder / "a.jpg"), picture)
    return Case(folder / "a.jpg", "a", values)
