"""The shapes of the API's answers, as JSON schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from device.buttons import BEEPS, BUTTONS, COLOURS, RHYTHMS
from server.buttonhints import DEEDS, HELD
from server.tray import Health, QuestionKind, RecordingState, TrayState

Json = dict[str, object]

_TEXT: Json = {"type": "string"}
_NUMBER: Json = {"type": "integer"}
_FACE: Json = {"type": "integer", "minimum": 1, "maximum": 6}
_PLACES: Json = {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 5}}


def _maybe(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _one_of(values: tuple[str, ...]) -> Json:
    return {"type": "string", "enum": list(values)}


def _list(schema: Json) -> Json:
    return {"type": "array", "items": schema}


def _by_box(schema: Json) -> Json:
    return {"type": "object", "additionalProperties": schema}


def _object(**properties: Json) -> Json:
    return {"type": "object", "required": list(properties), "properties": properties}


def _to(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


_BOX = _object(
    state=_one_of(("open", "written", "struck")), points=_maybe(_NUMBER), dice=_maybe(_list(_FACE))
)
_COLUMN = _object(
    boxes=_by_box(_to("Box")),
    upper_sum=_NUMBER,
    bonus=_NUMBER,
    bonus_needed=_maybe(_NUMBER),
    lower_sum=_NUMBER,
    total=_NUMBER,
)
_PLAYER = _object(
    id=_TEXT,
    name=_TEXT,
    members=_list(_TEXT),
    retired={"type": "boolean"},
    columns=_list(_to("Column")),
    total=_NUMBER,
    place=_NUMBER,
    saved_throws=_NUMBER,
)
_TURN = _object(
    player=_TEXT,
    member=_maybe(_TEXT),
    throw=_NUMBER,
    throws_left=_NUMBER,
    dice=_list(_FACE),
    kept=_PLACES,
)
_ODDS = {
    "description": "The chance that the box pays at all, and its expected points, each aimed at.",
    **_object(chance={"type": "number", "minimum": 0, "maximum": 1}, expected={"type": "number"}),
}
_GAME = _object(
    id=_TEXT,
    rules=_to("RuleSet"),
    players=_list(_to("Player")),
    turn=_maybe(_to("Turn")),
    options=_list(_by_box(_NUMBER)),
    start=_maybe(_to("Start")),
    throw_off=_list(_TEXT),
    over={"type": "boolean"},
    can_undo={"type": "boolean"},
    can_redo={"type": "boolean"},
)
_START = {
    "description": "Who begins, until the first throw: the dice of the round, and who is still to throw.",
    **_object(
        way=_one_of(("highest_die", "youngest")),
        dice=_list(_object(player=_TEXT, die=_FACE)),
        waiting=_list(_TEXT),
        first=_maybe(_TEXT),
    ),
}
_RECORD = _object(record=_maybe(_object(total=_NUMBER, game=_TEXT, started_at=_TEXT)))
_CAMERA = _object(
    spec=_TEXT,
    health=_one_of(get_args(Health)),
    reason=_maybe(_TEXT),
    restarts=_NUMBER,
    code=_maybe(_TEXT),
    reopened=_NUMBER,
)
_RECORDING = _object(state=_one_of(get_args(RecordingState)), reason=_maybe(_TEXT), code=_maybe(_TEXT))
_QUESTION = _object(kind=_one_of(get_args(QuestionKind)), values=_list(_maybe(_FACE)))
_TRAY = _object(
    state=_one_of(get_args(TrayState)),
    question=_maybe(_to("Question")),
    reading=_maybe(_to("Reading")),
    camera=_to("Camera"),
    recording=_to("Recording"),
    profile=_maybe({"type": "object"}),
)
_DIE = _object(
    value=_maybe(_FACE),
    x={"type": "number"},
    y={"type": "number"},
    size={"type": "number"},
    confidence={"type": "number", "minimum": 0, "maximum": 1},
    reason=_maybe(_TEXT),
    candidates=_list(_FACE),
)
_READING = _object(
    status=_one_of(("ok", "unsure", "no_dice")),
    values=_list(_FACE),
    dice=_list(_to("Die")),
    width=_NUMBER,
    height=_NUMBER,
    message=_TEXT,
)
_SELECTION = {
    "description": "The box that the buttons point at. Every change of the game clears it.",
    **_object(column=_NUMBER, box=_TEXT),
}
_HINT: Json = {
    "description": "What a press does, and to what: a box, a player, a value of a die, a saved throw.",
    "type": "object",
    "required": ["does"],
    "properties": {
        "does": _one_of(DEEDS),
        "box": _TEXT,
        "column": _NUMBER,
        "points": _NUMBER,
        "player": _TEXT,
        "place": {"type": "integer", "minimum": 0, "maximum": 5},
        "value": _FACE,
        "saved_throw": {"type": "boolean"},
    },
}
_BUTTONS: Json = {
    "description": "What the buttons do now, pressed shortly and held; null without buttons.",
    **_object(
        spec=_one_of(("gpio", "simulated", "none")),
        short=_object(**{name: _maybe(_to("ButtonHint")) for name in BUTTONS}),
        held=_object(**{name: _maybe(_to("ButtonHint")) for name in HELD}),
        asked=_maybe(_one_of(("strike", "again", "shut_down"))),
        at=_maybe({"type": "object"}),
        taken=_maybe(_list(_maybe(_FACE))),
    ),
}

_STORE = _object(
    health=_one_of(("ok", "failed")),
    reason=_maybe(_TEXT),
    set_aside=_maybe(_TEXT),
    unreadable_game=_maybe(_TEXT),
)

_FLAG: Json = {"type": "boolean"}
_RULE_SET: dict[str, Json] = {
    "name": _TEXT,
    "boxes": _list(_TEXT),
    "turns": _maybe(_NUMBER),
    "throws": _NUMBER,
    "saved_throws": _FLAG,
    "bonus": _list(_list(_NUMBER)),
    "small_straight": _to("Pay"),
    "large_straight": _to("Pay"),
    "full_straight": _to("Pay"),
    "sixth_die_free": _FLAG,
    "pairs_distinct": _FLAG,
    "maxi_yatzy": _to("Pay"),
    "forced_order": _FLAG,
    "strict_strike": _FLAG,
    "players": _list(_maybe(_NUMBER)),
    "columns": _NUMBER,
    "columns_decide": _one_of(("sum", "best")),
    "columns_in_order": _FLAG,
    "start": _one_of(("highest_die", "youngest", "seating")),
    "tiebreak": _maybe(_one_of(("upper_sum", "fewest_strikes", "throw_off"))),
    "help": _FLAG,
}

SCHEMAS: Mapping[str, Json] = {
    "Any": {},
    "State": _object(
        version=_NUMBER,
        game=_maybe(_to("Game")),
        tray=_to("Tray"),
        selection=_maybe(_to("Selection")),
        buttons=_maybe(_to("Buttons")),
    ),
    "Game": _GAME,
    "Player": _PLAYER,
    "Column": _COLUMN,
    "Box": _BOX,
    "Turn": _TURN,
    "Start": _START,
    "PersonalRecord": _RECORD,
    "Chances": _object(columns=_list(_by_box(_to("Odds")))),
    "Odds": _ODDS,
    "Tray": _TRAY,
    "Camera": _CAMERA,
    "Recording": _RECORDING,
    "Question": _QUESTION,
    "Reading": _READING,
    "Die": _DIE,
    "Selection": _SELECTION,
    "Buttons": _BUTTONS,
    "ButtonHint": _HINT,
    "RuleSet": _object(**_RULE_SET),
    "Pay": {
        "description": "One of `fixed`, `sum_plus` and `face_plus` with points, or `sum` with true.",
        **_by_box({"anyOf": [_NUMBER, _FLAG]}),
    },
    "OfferedRuleSet": _object(**_RULE_SET, preset=_FLAG, words=_list(_TEXT)),
    "RuleSets": _object(rule_sets=_list(_to("OfferedRuleSet")), default=_TEXT),
    "CheckedRuleSet": _object(rules=_to("RuleSet"), words=_list(_TEXT)),
    "Games": _object(games=_list({"type": "object"})),
    "PlayedGame": _object(
        id=_TEXT, started_at=_TEXT, version=_NUMBER, game=_to("Game"), events=_list({"type": "object"})
    ),
    "Panel": _object(
        lamp=_object(colour=_one_of(COLOURS), rhythm=_one_of(RHYTHMS)),
        buzzer={"type": "boolean"},
        beeps=_object(**dict.fromkeys(BEEPS, _NUMBER)),
        muted={"type": "boolean"},
    ),
    "Health": _object(
        well={"type": "boolean"}, camera=_to("Camera"), recording=_to("Recording"), store=_STORE
    ),
    "Problem": _object(
        type=_TEXT, title=_TEXT, status=_NUMBER, detail=_TEXT, code=_TEXT, facts={"type": "object"}
    ),
}
