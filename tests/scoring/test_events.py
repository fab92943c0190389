"""Events as JSON: they come back as they were, and nothing else passes for one."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    SCHEMA,
    BadDice,
    BadEvent,
    BoxCorrected,
    BoxWritten,
    Event,
    FirstPlayer,
    GameStarted,
    PlayersChanged,
    PlayerSpec,
    Redone,
    RollCorrected,
    Rules,
    RulesChanged,
    SavedThrowPaid,
    StartDieThrown,
    Thrown,
    ThrowTakenBack,
    Undone,
    WinnerSettled,
    event_from_json,
)

DICE = (4, 4, 4, 6, 6, 6)
STARTED = GameStarted("g1", (PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Team", ("Ida", "Ole"))), Rules())
EXAMPLES: list[Event] = [
    STARTED,
    FirstPlayer("p2"),
    Thrown(DICE),
    Thrown(DICE, thrown=(0, 1, 2), kept=(3, 4, 5)),
    RollCorrected(DICE),
    ThrowTakenBack(),
    SavedThrowPaid(),
    BoxWritten("villa"),
    BoxWritten("tower", column=2, strike=True),
    Undone(),
    Redone(),
    StartDieThrown("p2", 6),
    PlayersChanged((PlayerSpec("p2", "Team", ("Ida", "Ole"), retired=True), PlayerSpec("p3", "Cleo"))),
    RulesChanged(Rules(name="own", bonus=((75, 50),))),
    BoxCorrected("p1", "villa", dice=DICE),
    BoxCorrected("p1", "villa", column=1, points=30),
    BoxCorrected("p2", "chance", open=True),
    WinnerSettled("p1"),
]


@pytest.mark.parametrize("event", EXAMPLES)
def test_an_event_comes_back_from_json_as_it_was(event: Event) -> None:
    """Through real text."""
    text = json.dumps(event.to_json())
    assert event_from_json(json.loads(text)) == event
    assert json.loads(text)["kind"] == event.kind


def corrected(box: str, **fields: object) -> dict[str, object]:
    """A correction as it is stored, with what is usual for the fields not named."""
    usual = {"player": "p1", "column": 0, "dice": None, "points": None, "fulfilled": None, "open": False}
    return {"kind": "box_corrected", "box": box} | usual | fields


def test_the_form_of_the_stored_events() -> None:
    """Fixed: stored games must stay readable. Another form is another schema number."""
    assert SCHEMA == 1
    assert [event.to_json() for event in EXAMPLES[1:]] == [
        {"kind": "first_player", "player": "p2"},
        {"kind": "thrown", "dice": [4, 4, 4, 6, 6, 6], "thrown": None, "kept": None},
        {"kind": "thrown", "dice": [4, 4, 4, 6, 6, 6], "thrown": [0, 1, 2], "kept": [3, 4, 5]},
        {"kind": "roll_corrected", "dice": [4, 4, 4, 6, 6, 6]},
        {"kind": "throw_taken_back"},
        {"kind": "saved_throw_paid"},
        {"kind": "box_written", "box": "villa", "column": 0, "strike": False},
        {"kind": "box_written", "box": "tower", "column": 2, "strike": True},
        {"kind": "undone"},
        {"kind": "redone"},
        {"kind": "start_die_thrown", "player": "p2", "die": 6},
        {
            "kind": "players_changed",
            "players": [
                {"id": "p2", "name": "Team", "members": ["Ida", "Ole"], "retired": True},
                {"id": "p3", "name": "Cleo", "members": [], "retired": False},
            ],
        },
        {"kind": "rules_changed", "rules": Rules(name="own", bonus=((75, 50),)).to_json()},
        corrected("villa", dice=list(DICE)),
        corrected("villa", column=1, points=30, fulfilled=True),
        corrected("chance", player="p2", open=True),
        {"kind": "winner_settled", "player": "p1"},
    ]
    assert STARTED.to_json() == {
        "kind": "game_started",
        "game_id": "g1",
        "players": [
            {"id": "p1", "name": "Anna", "members": [], "retired": False},
            {"id": "p2", "name": "Team", "members": ["Ida", "Ole"], "retired": False},
        ],
        "rules": Rules().to_json(),
    }


def test_fields_with_a_usual_value_may_be_left_out() -> None:
    """Column 0, no strike, nobody saw which dice were thrown."""
    assert event_from_json({"kind": "box_written", "box": "ones"}) == BoxWritten("ones")
    assert event_from_json({"kind": "thrown", "dice": list(DICE)}) == Thrown(DICE)
    typed = {"kind": "box_corrected", "player": "p1", "box": "ones", "points": 3}
    assert event_from_json(typed) == BoxCorrected("p1", "ones", points=3, fulfilled=True)


def test_a_start_written_before_players_could_retire() -> None:
    """Older logs name no such field."""
    players = [{"id": "p1", "name": "Anna", "members": []}, {"id": "p2", "name": "Ben"}]
    started = event_from_json(START | {"players": players})
    assert started == GameStarted("g1", (PlayerSpec("p1", "Anna"), PlayerSpec("p2", "Ben")), Rules())


THROWN: dict[str, object] = {"kind": "thrown", "dice": list(DICE)}
WRITTEN: dict[str, object] = {"kind": "box_written", "box": "ones"}
START = STARTED.to_json()
CORRECTED: dict[str, object] = {"kind": "box_corrected", "player": "p1", "box": "ones"}


@pytest.mark.parametrize(
    "obj",
    [
        None,
        [],
        "undone",
        7,
        {},
        {"kind": None},
        {"kind": ["undone"]},
        {"kind": "exploded"},
        {"kind": ""},
        {"kind": "undone", "times": 2},
        {"kind": "undone", 7: 2},
        {"kind": "thrown"},
        THROWN | {"points": 30},
        THROWN | {"dice": [1, 2, 3, 4, 5]},
        THROWN | {"dice": "123456"},
        THROWN | {"dice": None},
        THROWN | {"thrown": [6]},
        THROWN | {"thrown": [-1]},
        THROWN | {"thrown": [0, 0]},
        THROWN | {"thrown": [True]},
        THROWN | {"thrown": "012"},
        THROWN | {"thrown": [0, 1], "kept": [1, 2]},
        {"kind": "roll_corrected", "dice": [1, 2, 3, 4, 5, True]},
        {"kind": "box_written"},
        WRITTEN | {"box": 7},
        WRITTEN | {"box": ["ones"]},
        WRITTEN | {"column": "0"},
        WRITTEN | {"column": False},
        WRITTEN | {"column": None},
        WRITTEN | {"strike": 1},
        {"kind": "first_player", "player": 1},
        {"kind": "start_die_thrown", "player": "p1", "die": 7},
        {"kind": "start_die_thrown", "player": "p1", "die": True},
        {"kind": "start_die_thrown", "player": None, "die": 1},
        {"kind": "players_changed", "players": [{"id": "p1", "name": "Anna", "retired": 1}]},
        {"kind": "players_changed", "players": {"id": "p1", "name": "Anna"}},
        {"kind": "rules_changed", "rules": {"throws": 0}},
        {"kind": "rules_changed"},
        {"kind": "winner_settled", "player": ["p1"]},
        CORRECTED,
        CORRECTED | {"dice": list(DICE), "points": 3},
        CORRECTED | {"dice": list(DICE), "open": True},
        CORRECTED | {"open": 1},
        CORRECTED | {"open": False},
        CORRECTED | {"points": -1},
        CORRECTED | {"points": 3.0},
        CORRECTED | {"points": True},
        CORRECTED | {"points": 3, "fulfilled": 1},
        CORRECTED | {"dice": list(DICE), "fulfilled": True},
        CORRECTED | {"points": 3, "player": 1},
        CORRECTED | {"points": 3, "column": None},
        START | {"game_id": ""},
        START | {"game_id": 7},
        START | {"players": "Anna"},
        START | {"players": ["Anna"]},
        START | {"players": [{"id": "p1", "name": ""}]},
        START | {"rules": "alga"},
        START | {"rules": {"unknown": 1}},
        START | {"extra": 1},
    ],
)
def test_what_is_no_event(obj: object) -> None:
    """Unknown kinds, and missing, extra or wrong fields."""
    with pytest.raises(BadEvent) as caught:
        event_from_json(obj)
    assert caught.value.code == "bad_event"
    json.dumps(caught.value.facts)


def test_a_fault_inside_an_event_keeps_its_own_facts() -> None:
    """So that a broken log can be told apart by its cause."""
    with pytest.raises(BadEvent) as caught:
        event_from_json(THROWN | {"dice": [1, 2, 3]})
    expected = {"kind": "thrown", "because": "bad_dice", "why": "count", "count": 3, "needed": 6}
    assert caught.value.facts == expected


def test_events_made_in_python_are_checked_too() -> None:
    """There is no way around the checks."""
    with pytest.raises(BadDice):
        Thrown((1, 2, 3))
    with pytest.raises(BadEvent):
        GameStarted("g1", ("Anna",), Rules())  # type: ignore[arg-type]
    with pytest.raises(BadEvent):
        GameStarted("g1", "Anna", Rules())  # type: ignore[arg-type]
    with pytest.raises(BadEvent):
        GameStarted("g1", (PlayerSpec("p1", "Anna"),), "alga")  # type: ignore[arg-type]


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
JSON = SCALARS | st.lists(SCALARS, max_size=7) | st.dictionaries(st.text(max_size=5), SCALARS, max_size=2)
KINDS = st.sampled_from([event.kind for event in EXAMPLES])
NAMES = "dice thrown kept box column strike player players rules die points fulfilled open"
FIELDS = st.sampled_from(tuple(re.findall(r"\w+", NAMES)))


@settings(deadline=None, max_examples=60)
@given(KINDS, st.dictionaries(FIELDS, JSON, max_size=4))
def test_any_json_is_an_event_or_a_bad_one(kind: str, values: dict[str, object]) -> None:
    """No input makes anything else happen."""
    try:
        event = event_from_json({"kind": kind, **values})
    except BadEvent:
        return
    assert event_from_json(event.to_json()) == event
