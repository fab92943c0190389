"""The API described once: each call with its body and answers, and the shapes they share.

A test holds this table against the application's own map of addresses, in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pydantic import BaseModel

from server.api import bodies
from server.api.schemas import SCHEMAS
from server.surroundings import API

Json = dict[str, object]


@dataclass(frozen=True)
class Call:
    """One call.

    Attributes:
        path: below `/api/v1`, with `{name}` for what varies.
        answer: name of the answer's schema, or its media type where it is no JSON.
        change: whether it changes the game, and so takes a key and a version and may meet a 409.
        setting: whether it changes a setting: no key and no version, but the same troubles.
    """

    method: str
    path: str
    does: str
    body: type[BaseModel] | None = None
    answer: str = "State"
    status: int = 200
    change: bool = False
    setting: bool = False


CALLS: tuple[Call, ...] = (
    Call("get", "/state", "The whole state."),
    Call("get", "/events", "The state as it changes.", answer="text/event-stream"),
    Call("post", "/games", "Starts a game.", bodies.NewGame, status=201, change=True),
    Call("get", "/games", "What was played, newest first.", answer="Games"),
    Call("get", "/games/{game_id}", "One game with all its events.", answer="PlayedGame"),
    Call("get", "/games/{game_id}/record", "What one who plays alone has to beat.", answer="PersonalRecord"),
    Call("patch", "/rules", "Changes rules, or previews that.", bodies.RuleFields, change=True),
    Call("patch", "/players", "The players in their new order.", bodies.ChangedPlayers, change=True),
    Call("post", "/start-dice", "A die for the order of play.", bodies.StartDieBody, change=True),
    Call("post", "/first-player", "Who begins, before the first throw.", bodies.PlayerBody, change=True),
    Call("post", "/winner", "Settles a throw-off.", bodies.PlayerBody, change=True),
    Call("post", "/throws", "A throw entered by hand, or a question answered.", bodies.DiceBody, change=True),
    Call("delete", "/throws/last", "That was not a throw.", change=True),
    Call("put", "/roll", "Corrects the current roll.", bodies.DiceBody, change=True),
    Call("post", "/saved-throws", "Pays one mark for one more throw.", change=True),
    Call("delete", "/question", "Lets a pending question go."),
    Call("post", "/boxes", "Writes the roll into a box, or strikes it.", bodies.BoxBody, change=True),
    Call("put", "/boxes", "Puts right what a box holds.", bodies.CorrectedBox, change=True),
    Call("post", "/undo", "One event back.", change=True),
    Call("post", "/redo", "One event forward.", change=True),
    Call("get", "/chances", "What the turn can bring to each box it may go into.", answer="Chances"),
    Call("get", "/rule-sets", "The rule sets.", answer="RuleSets"),
    Call("get", "/rule-sets/{name}", "One rule set, as a file to share.", answer="RuleSet"),
    Call("put", "/rule-sets/{name}", "Keeps one.", bodies.RuleFields, answer="RuleSet", setting=True),
    Call("delete", "/rule-sets/{name}", "Deletes one of the table's own.", answer="Any", setting=True),
    Call("post", "/rule-sets/check", "Looks at one.", bodies.RuleFields, answer="CheckedRuleSet"),
    Call("get", "/snapshot.jpg", "The eye's last picture.", answer="image/jpeg"),
    Call("get", "/preview.mjpg", "A film of it, for two viewers.", answer="multipart/x-mixed-replace"),
    Call("post", "/simulated/throw", "Throws the simulated dice.", bodies.SimulatedThrow),
    Call("post", "/simulated/button", "Presses a simulated button.", bodies.SimulatedPress),
    Call("get", "/simulated/panel", "Lamp and buzzer.", answer="Panel"),
    Call("get", "/openapi.json", "This description.", answer="Any"),
)

_HEADERS: list[Json] = [
    {
        "name": "Idempotency-Key",
        "in": "header",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200},
        "description": "The change is done once for this key, also across restarts.",
    },
    {
        "name": "If-Match",
        "in": "header",
        "schema": {"type": "string", "pattern": '^("?[0-9]{1,9}"?|\\*)$'},
        "description": "The version that the caller has seen; 409 when the game has moved on.",
    },
]


@cache
def document() -> Json:
    """The whole description."""
    paths: dict[str, Json] = {}
    for call in CALLS:
        paths.setdefault(f"{API}{call.path}", {})[call.method] = _operation(call)
    health = {"summary": "How each part is.", "responses": _responses("Health", 200, ["503"])}
    paths["/healthz"] = {"get": health}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Maxitray", "version": "1"},
        "paths": paths,
        "components": {"schemas": {**SCHEMAS, **_body_schemas()}},
    }


def _operation(call: Call) -> Json:
    responses = _responses(call.answer, call.status, _troubles(call))
    if call.method == "put" and call.setting:
        responses["201"] = {**responses["200"], "description": "Done; it is new."}
    operation: Json = {"summary": call.does, "responses": responses}
    names = [part[1:-1] for part in call.path.split("/") if part.startswith("{")]
    parameters: list[Json] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    if call.change:
        parameters.extend(_HEADERS)
    if call.path == "/rules":
        flag: Json = {"type": "string", "enum": ["1"]}
        parameters.append({"name": "preview", "in": "query", "schema": flag})
    if call.path == "/games" and call.method == "get":
        parameters.append({"name": "before", "in": "query", "schema": {"type": "integer", "minimum": 0}})
    if parameters:
        operation["parameters"] = parameters
    if call.body is not None:
        content = {"application/json": {"schema": _reference(call.body.__name__)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _troubles(call: Call) -> list[str]:
    """The statuses of the problems that a call may meet."""
    found = ["403", "421"]
    if "{" in call.path or "." in call.path or call.path.startswith("/simulated"):
        found.append("404")
    if call.method != "get":
        found += ["400", "413", "415", "422", "503"]
    if call.change or call.setting:
        found += ["409", "507"]
    if call.path.startswith("/rule-sets"):
        found.append("503")
    if call.answer == "Chances":
        found.append("409")
    if call.answer in {"text/event-stream", "multipart/x-mixed-replace", "Games"}:
        found += ["400", "503"]
    return sorted(set(found))


def _responses(answer: str, status: int, troubles: list[str]) -> dict[str, Json]:
    if "/" in answer:
        content: Json = {answer: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": _reference(answer)}}
    trouble = {"application/problem+json": {"schema": _reference("Problem")}}
    return {
        str(status): {"description": "Done.", "content": content},
        **{code: {"description": "A problem.", "content": trouble} for code in troubles},
    }


def _reference(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _body_schemas() -> Json:
    """Each body as its model says, with the models inside it put beside it."""
    found: Json = {}
    for call in CALLS:
        if call.body is not None:
            schema = call.body.model_json_schema(ref_template="#/components/schemas/{model}")
            found.update(schema.pop("$defs", {}))
            found[call.body.__name__] = schema
    return found
