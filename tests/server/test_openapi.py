"""The API's description of itself is whole: every call is in it, every shape it names is there and holds."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.api.openapi import document
from server.api.schemas import SCHEMAS
from tests.server.playing import API, Seat

SPEC: Any = document()


def described() -> set[tuple[str, str]]:
    return {(method.upper(), path) for path, calls in SPEC["paths"].items() for method in calls}


def served(app: Flask) -> set[tuple[str, str]]:
    """Every call of the application but its pages, addresses written as OpenAPI writes them."""
    found = set()
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(API) or rule.rule == "/healthz":
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            found |= {(method, path) for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    return found


def test_every_call_is_described_and_every_description_is_served(client: FlaskClient) -> None:
    assert described() == served(client.application)


def test_the_description_is_served(client: FlaskClient) -> None:
    assert client.get(f"{API}/openapi.json").get_json() == json.loads(json.dumps(SPEC))


def test_every_shape_that_is_named_is_there() -> None:
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(SPEC)))
    assert named <= SPEC["components"]["schemas"].keys()


KINDS: dict[str | None, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    None: (object,),
}


def fits(value: Any, schema: Any) -> bool:
    """Whether a value has a shape: as much of JSON schema as our shapes use."""
    if "$ref" in schema:
        return fits(value, SCHEMAS[schema["$ref"].rsplit("/", 1)[1]])
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "enum" in schema and value not in schema["enum"]:
        return False
    match schema.get("type"):
        case "object":
            return isinstance(value, dict) and fits_object(value, schema)
        case "array":
            return isinstance(value, list) and all(fits(one, schema["items"]) for one in value)
        case "integer":
            low, high = schema.get("minimum"), schema.get("maximum")
            return type(value) is int and (low is None or low <= value) and (high is None or value <= high)
        case name:
            return isinstance(value, KINDS[name])


def fits_object(value: dict[str, Any], schema: Any) -> bool:
    """Our answers hold exactly what is described: a key that is not is a fault, as one that is missing."""
    inside = schema.get("properties", {})
    more = schema.get("additionalProperties", {})
    whole = set(schema.get("required", [])) <= value.keys()
    known = not inside or value.keys() <= inside.keys()
    return whole and known and all(fits(held, inside.get(key, more)) for key, held in value.items())


@pytest.mark.parametrize("path", ["/state", "/games", "/rule-sets", "/rule-sets/alga"])
def test_answers_have_the_shape_that_is_described(seat: Seat, path: str) -> None:
    seat.start()
    seat.throw()
    seat.write("sixes")
    name = "/rule-sets/{name}" if path.endswith("alga") else path
    content = SPEC["paths"][API + name]["get"]["responses"]["200"]["content"]
    assert fits(seat.call("GET", path).get_json(), content["application/json"]["schema"])


def test_a_played_game_and_a_problem_have_the_shape_that_is_described(seat: Seat) -> None:
    state = seat.play_worked_example()
    assert fits(seat.call("GET", f"/games/{state['game']['id']}").get_json(), SCHEMAS["PlayedGame"])
    assert fits(seat.throw().get_json(), SCHEMAS["Problem"])


def test_the_shape_is_looked_at_closely(seat: Seat) -> None:
    state = seat.start().get_json()
    assert fits(state, SCHEMAS["State"])
    state["game"]["players"][0]["total"] = "many"
    assert not fits(state, SCHEMAS["State"])
