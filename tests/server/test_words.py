"""Every problem has a sentence, and every error of the rooms that a call can meet has one of its own."""

import inspect

import pytest
from flask.testing import FlaskClient

import scoring.errors
import server.errors
from scoring import ScoringError
from server.app import create_app
from server.errors import CannotStart, ServerError
from server.problems import problem
from server.table import Table
from server.words import SAYINGS, sentence

#: Never met by a request: a log's own errors, and roots that are not raised.
NOT_FOR_CALLS = {
    "scoring_error",
    "server_error",
    "move_refused",
    "not_started",
    "already_started",
    "bad_event",
}


def codes(module: object, root: type[Exception]) -> set[str]:
    kinds = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, root)]
    return {kind.code for kind in kinds if kind is not CannotStart}  # type: ignore[attr-defined]


def test_every_error_of_a_call_has_a_sentence() -> None:
    met = codes(scoring.errors, ScoringError) | codes(server.errors, ServerError)
    assert met - NOT_FOR_CALLS <= SAYINGS.keys()


@pytest.mark.parametrize("code", SAYINGS)
def test_a_sentence_is_whole_even_without_its_facts(code: str) -> None:
    said = sentence(code, {})
    assert said.endswith(".")
    assert "%(" not in said


def test_facts_are_said() -> None:
    assert "ours" in sentence("unknown_preset", {"name": "ours"})


def test_a_refused_rule_set_says_field_and_allowed_values(client: FlaskClient) -> None:
    body = {"players": [{"name": "Anna"}], "rules": {"throws": 0}}
    answer = client.post("/api/v1/games", json=body).get_json()
    assert answer["detail"] == "This rule set cannot be played: allowed for throws is 1–20."
    unknown = client.post("/api/v1/games", json={**body, "rules": {"bonuss": 0}}).get_json()
    assert unknown["detail"] == "A rule set has no field bonuss. Nearest: bonus | boxes."


def test_a_fact_is_never_a_format() -> None:
    assert "%(password)s" in sentence("unknown_box", {"box": "%(password)s"})


def test_an_unknown_code_is_a_move_that_is_not_possible(table: Table) -> None:
    with create_app(table).test_request_context():
        answer = problem("from_the_future", {"odd": object()})
    assert answer.status_code == 409
    assert answer.get_json()["code"] == "from_the_future"


def test_a_fault_of_ours_is_told_briefly_and_logged_whole(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(table)

    def fail() -> str:
        raise ZeroDivisionError("a secret of the house")

    app.add_url_rule("/fail", view_func=fail)
    answer = app.test_client().get("/fail")
    assert (answer.status_code, answer.get_json()["code"]) == (500, "internal")
    assert "secret" not in answer.text
    assert "a secret of the house" in caplog.text


def test_a_name_that_two_players_have_is_named(client: FlaskClient) -> None:
    body = {"players": [{"name": "Anna"}, {"name": "anna"}]}
    answer = client.post("/api/v1/games", json=body, headers={"Accept-Language": "da"})
    assert (answer.get_json()["code"], answer.status_code) == ("bad_players", 422)
    assert "anna" in answer.get_json()["detail"]
