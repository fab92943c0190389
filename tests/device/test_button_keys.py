"""Proves that one press is one press: no second one by bounces, none too quick, short told from long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.buttons.keys import HOLD_S, LONG_S, MANNERS, QUIET_S, REPEAT_AFTER_S, REPEAT_S, Key
from device.buttons.panel import BUTTONS, Button, PressKind

#: Contacts of a worn switch as (seconds after the press, closed): chatter at both ends, 80 ms in between.
WORN = (
    (0.0, True),
    (0.0004, False),
    (0.0011, True),
    (0.0042, False),
    (0.0049, True),
    (0.0850, False),
    (0.0861, True),
    (0.0874, False),
    (0.0930, True),
    (0.0935, False),
)


def told(button: Button, edges: list[tuple[float, bool]], until_s: float) -> list[PressKind]:
    """What a key tells of edges, when time is looked at every 10 ms in between."""
    key = Key(MANNERS[button])
    heard: list[PressKind] = []
    waiting = list(edges)
    for step in range(int(until_s * 100) + 1):
        while waiting and waiting[0][0] <= step / 100:
            at_s, down = waiting.pop(0)
            heard += key.edge(down, at_s)
        heard += key.tick(step / 100)
    return heard


@pytest.mark.parametrize("button", BUTTONS)
def test_a_worn_contact_presses_once(button: Button) -> None:
    assert told(button, list(WORN), 1.0) == ["short"]


@pytest.mark.parametrize("button", BUTTONS)
def test_hammering_counts_every_time(button: Button) -> None:
    """Ten presses a second, the fastest a finger does, each with its chatter."""
    hammering = [(number / 10 + at * 0.6, down) for number in range(10) for at, down in WORN]
    assert told(button, hammering, 2.0) == ["short"] * 10


@pytest.mark.parametrize("button", BUTTONS)
def test_a_press_of_a_moment_counts(button: Button) -> None:
    assert told(button, [(0.5, True), (0.5001, False)], 1.0) == ["short"]


@pytest.mark.parametrize(
    ("button", "held_s", "heard"),
    [
        ("write", LONG_S - 0.05, ["short"]),
        ("write", LONG_S + 0.05, ["long"]),
        ("write", HOLD_S + 3.0, ["long"]),
        ("undo", LONG_S - 0.05, ["short"]),
        ("undo", LONG_S + 0.05, ["long"]),
        ("undo", HOLD_S - 0.05, ["long"]),
        ("undo", HOLD_S + 3.0, ["hold"]),
        ("on", REPEAT_AFTER_S - 0.05, ["short"]),
        ("back", REPEAT_AFTER_S + 2 * REPEAT_S + 0.05, ["short"] * 4),
    ],
)
def test_how_long_it_is_held(button: Button, held_s: float, heard: list[PressKind]) -> None:
    assert told(button, [(0.0, True), (held_s, False)], held_s + 1.0) == heard


def test_a_long_press_is_told_while_it_lasts_and_a_hold_too() -> None:
    """One feels when it is enough, without letting go first."""
    assert told("write", [(0.0, True)], LONG_S) == ["long"]
    assert told("undo", [(0.0, True)], HOLD_S - 0.1) == []
    assert told("undo", [(0.0, True)], HOLD_S) == ["hold"]


def test_a_bounce_in_a_held_press_does_not_begin_it_anew() -> None:
    assert told("undo", [(0.0, True), (3.0, False), (3.0 + QUIET_S / 2, True)], HOLD_S) == ["hold"]


def test_what_falls_due_late_is_told_all_the_same() -> None:
    """The machine was busy: nobody looked between the press and long after its end."""
    key = Key(MANNERS["write"])
    assert key.edge(True, 1.0) == []
    assert key.edge(False, 1.1) == []
    assert key.edge(True, 9.0) == ["short"]
    assert key.due_s == 9.0 + LONG_S


def test_nothing_is_due_while_nothing_happens() -> None:
    for button in BUTTONS:
        key = Key(MANNERS[button])
        assert key.due_s is None
        key.edge(True, 0.0)
        key.edge(False, 0.2)
        assert key.due_s == 0.2 + QUIET_S
        key.tick(1.0)
        assert key.due_s is None


@given(
    button=st.sampled_from(BUTTONS),
    gaps_s=st.lists(st.floats(0.0, 8.0), max_size=40),
    levels=st.lists(st.booleans(), min_size=40, max_size=40),
)
def test_no_edges_can_leave_a_key_stuck(button: Button, gaps_s: list[float], levels: list[bool]) -> None:
    """Whatever a contact does, edges told twice or lost included: released for good, it is ready again."""
    key, now = Key(MANNERS[button]), 0.0
    presses = 0
    for gap_s, down in zip(gaps_s, levels, strict=False):
        now += gap_s
        presses += len(key.edge(down, now))
    presses += len(key.edge(False, now))
    key.tick(now + 100)
    assert (key.down, key.due_s) == (False, None)
    limit_of_one = 2 + int(8.0 / REPEAT_S) if MANNERS[button].repeats else 1
    assert presses <= limit_of_one * len(gaps_s)
