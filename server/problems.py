"""Errors as `application/problem+json` (RFC 9457): title, status, detail, and our code and facts."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from scoring import ScoringError
from server.errors import ServerError
from server.words import saying, sentence

log = logging.getLogger(__name__)

_HTTP_CODES: Mapping[int, str] = {
    400: "bad_json",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "not_json",
}


class Refused(ServerError):
    """A request that is refused before it reaches the table; the code is given when it is raised."""

    def __init__(self, refusal: str, **facts: object) -> None:
        super().__init__(**facts)
        self.refusal = refusal


def problem(code: str, facts: Mapping[str, object] | None = None) -> Response:
    """The answer that tells of a problem."""
    facts = facts or {}
    status = saying(code).status
    body = {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "detail": sentence(code, facts),
        "code": code,
        "facts": facts,
    }
    text = json.dumps(body, default=str)
    return Response(text, status=int(status), mimetype="application/problem+json")


def install_problems(app: Flask) -> None:
    """Make every error of the application a problem answer."""
    app.register_error_handler(Refused, lambda error: problem(error.refusal, error.facts))
    app.register_error_handler(ServerError, lambda error: problem(error.code, error.facts))
    app.register_error_handler(ScoringError, lambda error: problem(error.code, error.facts))
    app.register_error_handler(HTTPException, _http_problem)
    app.register_error_handler(Exception, _unforeseen)


def _http_problem(error: HTTPException) -> Response:
    """An error that Flask raises; one whose code we have no words for keeps its own."""
    status = error.code or 500
    if status in _HTTP_CODES:
        answer = problem(_HTTP_CODES[status])
    else:
        body = {
            "type": "about:blank",
            "title": error.name,
            "status": status,
            "detail": error.description,
            "code": error.name.lower().replace(" ", "_"),
        }
        answer = Response(json.dumps(body), status=status, mimetype="application/problem+json")
    for name, value in error.get_headers():
        if name not in {"Content-Type", "Content-Length"}:
            answer.headers[name] = value
    return answer


def _unforeseen(error: Exception) -> Response:
    """The edge of a request's thread: a fault of ours is logged whole and told briefly."""
    log.error("unforeseen", exc_info=error)
    return problem("internal")
