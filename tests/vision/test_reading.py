"""Proves that a reading says in JSON what the pages and the command line were promised, and nothing else."""

from __future__ import annotations

import json

from vision.reading import DieReading, Reading

SURE = DieReading(4, 100.04, 50.06, 31.26, 0.98765, None, (4, 6))
DOUBTFUL = DieReading(None, 10.0, 20.0, 30.0, 0.4, "pips are not clear", (2, 3))


def test_a_die_carries_value_place_size_confidence_reason_and_offers() -> None:
    assert SURE.to_json() == {
        "value": 4,
        "x": 100.0,
        "y": 50.1,
        "size": 31.3,
        "confidence": 0.9877,
        "reason": None,
        "candidates": [4, 6],
    }


def test_values_are_those_that_are_not_null_in_the_order_of_the_dice() -> None:
    reading = Reading("unsure", (SURE, DOUBTFUL, DieReading(1, 0, 0, 9, 1.0)), "1 of 3 dice not clear")
    assert reading.values == [4, 1]
    assert reading.to_json() == {
        "status": "unsure",
        "values": [4, 1],
        "dice": [die.to_json() for die in reading.dice],
        "message": "1 of 3 dice not clear",
    }


def test_an_empty_tray_is_a_reading_too() -> None:
    assert Reading("no_dice").to_json() == {"status": "no_dice", "values": [], "dice": [], "message": ""}


def test_json_survives_the_way_between_processes() -> None:
    reading = Reading("unsure", (SURE, DOUBTFUL), "1 of 2 dice not clear")
    assert json.loads(json.dumps(reading.to_json())) == reading.to_json()
