"""Who may call: the door of the application.

- A `Host` that is not this machine's is refused, for every method: a foreign name that was made to point here
  (DNS rebinding) would otherwise make a foreign page look like ours.
- A foreign `Origin` is refused, and with it pages of other sites.
- A change from the machine itself, without any sign of a browser or of a proxy, acts as the host. Every other
  change needs the session's token, which only our own page holds.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
import socket
from urllib.parse import urlsplit

from flask import Flask, Response, request, session

from server.problems import Refused
from server.surroundings import API, here

#: Where a page puts the token that it was given.
TOKEN_HEADER = "X-Maxitray-Token"

#: Listening on these is listening on every address; they name none.
EVERYWHERE = frozenset({"0.0.0.0", "::"})

_READS = frozenset({"GET", "HEAD", "OPTIONS"})
_FORWARDING = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
_BROWSER = ("Origin", "Cookie", "Sec-Fetch-Site", "Sec-Fetch-Mode")
_DEFAULT_PORTS = {"http": 80, "https": 443}

_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not `no-referrer`: with it browsers send `Origin: null` on our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def install_guards(app: Flask) -> None:
    """Put the door in front of every request, static files and unknown addresses included."""
    app.before_request(_guard)
    app.after_request(_protect)


def token_for_page() -> str:
    """The token of this visitor's session, for a page to send back as `X-Maxitray-Token`."""
    token = session.get("token")
    if not isinstance(token, str):
        token = secrets.token_urlsafe(32)
        session["token"] = token
    return token


def _guard() -> None:
    host = request.environ.get("HTTP_HOST", "")
    if not host_is_ours(host, here().config.host, here().config.port):
        raise Refused("unknown_host", host=host)
    origin = request.headers.get("Origin")
    if origin is not None and not _same_place(origin, host):
        raise Refused("foreign_origin", origin=origin)
    if request.headers.get("Sec-Fetch-Site") == "cross-site" and _reaches_inside():
        raise Refused("foreign_origin", origin="")
    if request.method not in _READS and not _acts_as_host() and not _holds_token():
        raise Refused("token_missing")


def _reaches_inside() -> bool:
    """A foreign site may link to our page, and no more."""
    return request.method not in _READS or request.path.startswith(API)


def _acts_as_host() -> bool:
    """A call from the machine itself, made by a program and not passed on by a proxy."""
    if any(name in request.headers for name in (*_FORWARDING, *_BROWSER)):
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def _holds_token() -> bool:
    given, held = request.headers.get(TOKEN_HEADER, ""), session.get("token")
    return isinstance(held, str) and hmac.compare_digest(given.encode(), held.encode())


def host_is_ours(host: str, bound: str, port: int) -> bool:
    """Whether a `Host` header names this machine and our port (or none)."""
    try:
        parts = urlsplit(f"//{host}")
        name, given_port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.netloc != host or parts.username is not None or given_port not in {None, port}:
        return False
    own = socket.gethostname().lower().removesuffix(".local")
    if name in {"localhost", own, f"{own}.local"} or (name == bound.lower() and name not in EVERYWHERE):
        return name != ""
    return _is_address_of_this_machine(name)


def _is_address_of_this_machine(name: str) -> bool:
    """Whether this is an IP literal that a socket of this machine can have."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((name, 0))
        except OSError:
            return False
    return True


def _same_place(origin: str, host: str) -> bool:
    """Whether an `Origin` is the page at this `Host`."""
    try:
        there = urlsplit(origin)
        here_ = urlsplit(f"{there.scheme}://{host}")
        default = _DEFAULT_PORTS[there.scheme]
        return (there.hostname, there.port or default) == (here_.hostname, here_.port or default)
    except (ValueError, KeyError):
        return False


def _protect(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.path.startswith(API):
        response.headers.setdefault("Cache-Control", "no-store")
    return response
