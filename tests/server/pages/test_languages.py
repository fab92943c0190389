"""Everybody reads the page in a language of their own: chosen, asked for by the browser, or English."""

import pytest
from flask.testing import FlaskClient

from server.pages.languages import COOKIE


def language_of(client: FlaskClient, accept: str = "", chosen: str = "") -> str:
    """The language of the page for this visitor."""
    if chosen:
        client.set_cookie(COOKIE, chosen)
    html = client.get("/", headers={"Accept-Language": accept}).get_data(as_text=True)
    return html.split('<html lang="', 1)[1].split('"', 1)[0]


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("da-DK,da;q=0.9,en;q=0.8", "da"),
        ("sv", "sv"),
        ("nb-NO", "nb"),
        ("no", "nb"),
        ("nn-NO,en;q=0.5", "nb"),
        ("de-AT", "de"),
        ("en-US", "en"),
        ("fr,de;q=0.6,sv;q=0.4", "de"),
        ("en;q=0.3,sv;q=0.7", "sv"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
        ("x" * 500, "en"),
    ],
)
def test_the_browser_asks(client: FlaskClient, accept: str, language: str) -> None:
    """The best of ours that the browser wants, relatives included."""
    assert language_of(client, accept) == language


def test_a_choice_outweighs_the_browser(client: FlaskClient) -> None:
    """A language picked on the page stays."""
    assert language_of(client, "de", chosen="sv") == "sv"


@pytest.mark.parametrize("chosen", ["../../etc", "xx", "en-GB", "<b>"])
def test_a_broken_choice_is_ignored(client: FlaskClient, chosen: str) -> None:
    """A cookie that names no language of ours counts for nothing."""
    assert language_of(client, "da", chosen=chosen) == "da"


def test_problems_speak_the_same_language(client: FlaskClient) -> None:
    """What the API refuses is said in the reader's language too."""
    client.set_cookie(COOKIE, "da")
    page = client.get("/").get_data(as_text=True)
    token = page.split('name="maxitray-token" content="', 1)[1].split('"', 1)[0]
    answer = client.post("/api/v1/undo", headers={"X-Maxitray-Token": token})
    assert answer.status_code == 409
    assert answer.get_json()["detail"] == "Der spilles ikke noget spil."
