"""The door: which Host, which Origin, whose token; and what every answer carries."""

import socket

import pytest
from flask.testing import FlaskClient

from server.app import create_app
from server.guards import host_is_ours
from server.surroundings import AppConfig
from server.table import Table
from tests.server.playing import API

START = {"players": [{"name": "Anna"}]}
NAME = socket.gethostname().lower().removesuffix(".local")

OURS = ["localhost", "localhost:8080", "LOCALHOST:8080", "127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "[::1]"]
OURS += [NAME, f"{NAME}:8080", f"{NAME}.local:8080", "127.8.9.10:8080"]
FOREIGN = [
    "",
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "localhost:8081",
    "localhost:80",
    "localhost:x",
    "localhost:99999",
    "user@localhost",
    "localhost/path",
    "localhost#x",
    "192.0.2.7:8080",
    "[2001:db8::7]:8080",
    "0.0.0.0:8080",
    "224.0.0.1",
    "[::1",
    "2130706433",
    "0x7f.1",
    "local host",
]


@pytest.mark.parametrize("host", OURS)
def test_a_host_of_this_machine_is_ours(host: str) -> None:
    assert host_is_ours(host, "127.0.0.1", 8080)


def test_listening_everywhere_makes_no_name_of_it() -> None:
    assert not host_is_ours("0.0.0.0:8080", "0.0.0.0", 8080)
    assert host_is_ours("127.0.0.1:8080", "0.0.0.0", 8080)


@pytest.mark.parametrize("host", FOREIGN)
def test_any_other_host_is_not(host: str) -> None:
    assert not host_is_ours(host, "127.0.0.1", 8080)


@pytest.mark.parametrize(
    "path", [f"{API}/state", f"{API}/events", "/", "/healthz", "/nowhere", f"{API}/snapshot.jpg"]
)
def test_a_foreign_host_reaches_nothing(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Host": "evil.example"})
    assert (answer.status_code, answer.get_json()["code"]) == (421, "unknown_host")


ORIGINS = [
    "http://evil.example",
    "http://localhost:8081",
    "http://127.0.0.1:8080",
    "null",
    "",
    "file://",
    "http://localhost:8080.evil.example",
]


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_foreign_origin_is_refused(client: FlaskClient, method: str, origin: str) -> None:
    headers = {"Host": "localhost:8080", "Origin": origin}
    answer = client.open(f"{API}/games", method=method, json=START, headers=headers)
    assert (answer.status_code, answer.get_json()["code"]) == (403, "foreign_origin")


def test_another_sites_page_may_link_to_ours_and_no_more(client: FlaskClient) -> None:
    from_afar = {"Sec-Fetch-Site": "cross-site"}
    assert client.get("/", headers=from_afar).status_code == 200
    assert client.get(f"{API}/state", headers=from_afar).status_code == 403
    assert client.get(f"{API}/snapshot.jpg", headers=from_afar).status_code == 403
    assert client.post(f"{API}/games", json=START, headers=from_afar).status_code == 403


def test_a_program_on_the_machine_is_the_host(client: FlaskClient) -> None:
    assert client.post(f"{API}/games", json=START).status_code == 201


BROWSER = {"Origin": "http://localhost"}


def page_token(client: FlaskClient) -> str:
    """What our page was given."""
    with client:
        client.get("/")
        with client.session_transaction() as session:
            return str(session["token"])


def test_our_page_acts_with_its_token(client: FlaskClient) -> None:
    headers = {**BROWSER, "X-Maxitray-Token": page_token(client)}
    assert client.post(f"{API}/games", json=START, headers=headers).status_code == 201


@pytest.mark.parametrize("token", ["", "guessed", "é"])
def test_a_browser_without_the_token_changes_nothing(client: FlaskClient, token: str) -> None:
    page_token(client)
    answer = client.post(f"{API}/games", json=START, headers={**BROWSER, "X-Maxitray-Token": token})
    assert (answer.status_code, answer.get_json()["code"]) == (403, "token_missing")
    assert client.get(f"{API}/state", headers=BROWSER).get_json()["game"] is None


def test_the_token_is_worth_nothing_without_its_session(table: Table) -> None:
    app = create_app(table, AppConfig())
    headers = {**BROWSER, "X-Maxitray-Token": page_token(app.test_client())}
    assert app.test_client().post(f"{API}/games", json=START, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "sign",
    [
        {"Cookie": "a=b"},
        {"Sec-Fetch-Site": "same-origin"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Via": "1.1 somebody"},
    ],
    ids=lambda sign: next(iter(sign)),
)
def test_a_sign_of_a_browser_or_a_proxy_needs_the_token(table: Table, sign: dict[str, str]) -> None:
    client = create_app(table).test_client(use_cookies=False)
    assert client.post(f"{API}/games", json=START, headers=sign).status_code == 403


@pytest.mark.parametrize("peer", ["192.168.1.20", "fe80::1", ""])
def test_somebody_elsewhere_may_look_and_needs_the_token_to_act(client: FlaskClient, peer: str) -> None:
    there = {"REMOTE_ADDR": peer}
    assert client.get(f"{API}/state", environ_overrides=there).status_code == 200
    assert client.post(f"{API}/games", json=START, environ_overrides=there).status_code == 403


def test_open_pages_outlive_a_restart(table: Table) -> None:
    before, after = (create_app(table, AppConfig(secret="kept")) for _ in range(2))
    client = before.test_client()
    token = page_token(client)
    cookie = client.get_cookie("maxitray_8080")
    assert cookie is not None
    headers = {**BROWSER, "X-Maxitray-Token": token, "Cookie": f"maxitray_8080={cookie.value}"}
    assert (
        after.test_client(use_cookies=False).post(f"{API}/games", json=START, headers=headers).status_code
        == 201
    )


@pytest.mark.parametrize("path", ["/", f"{API}/state", "/nowhere", "/healthz"])
def test_every_answer_is_protected(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_api_is_never_cached(client: FlaskClient) -> None:
    assert client.get(f"{API}/state").headers["Cache-Control"] == "no-store"


def test_the_session_cookie_is_out_of_reach_for_scripts_and_other_sites(client: FlaskClient) -> None:
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_no_get_changes_anything(client: FlaskClient) -> None:
    client.post(f"{API}/games", json=START)
    before = client.get(f"{API}/state").get_json()
    for rule in client.application.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not rule.arguments and "events" not in rule.rule:
            client.get(rule.rule, buffered=False).close()
    assert client.get(f"{API}/state").get_json() == before
