"""A request's body and headers, checked before the table hears of them."""

from __future__ import annotations

import hashlib
import json
from typing import ClassVar, NoReturn, TypeVar

from flask import request
from pydantic import BaseModel, ConfigDict, ValidationError

from server.problems import Refused
from server.table import Ticket

#: The largest body of any call, bytes: a game of many teams takes some 10 kB.
MOST_BODY_BYTES = 64 * 1024

LONGEST_KEY = 200


class Body(BaseModel):
    """A body: exactly these keys, exactly these types (a true is no 1)."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, frozen=True, extra="forbid")


class NoBody(Body):
    """The body of a call that takes none: nothing, or `{}`."""


AnyBody = TypeVar("AnyBody", bound=BaseModel)


def read_body(model: type[AnyBody]) -> AnyBody:
    """The body of this request.

    Raises:
        Refused: not JSON, or not what the call takes.
    """
    raw = request.get_data()
    if not raw and model is NoBody:
        return model()
    if not request.is_json:
        raise Refused("not_json")
    try:
        return model.model_validate_json(_sound(raw))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        why = f"{where}: {first['msg']}" if where else first["msg"]
        raise Refused("bad_body", field=where, why=why) from None


def _sound(raw: bytes) -> bytes:
    """The same bytes, when they are JSON as the standard has it, and text that can be written down."""

    def refuse(constant: str) -> NoReturn:
        raise ValueError(constant)

    try:
        value = json.loads(raw, parse_constant=refuse)
        return json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Refused("bad_json") from None


def ticket() -> Ticket:
    """What this request's headers say about the change it asks for.

    Raises:
        Refused: a header that is not what it should be.
    """
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (1 <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise Refused("bad_idempotency_key")
    return Ticket(key=key, request=_fingerprint() if key else None, if_version=_if_match())


def _if_match() -> int | None:
    value = request.headers.get("If-Match")
    if value is None or value.strip() == "*":
        return None
    digits = value.strip().strip('"')
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise Refused("bad_if_match")
    return int(digits)


def _fingerprint() -> str:
    """What is asked, so that the same key cannot come to mean something else."""
    raw = request.get_data()
    body = json.dumps(json.loads(raw), sort_keys=True) if raw else ""
    return hashlib.sha256(f"{request.method} {request.path}\n{body}".encode()).hexdigest()
