"""The page is whole, small, and loads nothing from elsewhere."""

import re

from flask.testing import FlaskClient

from server.pages.page import SERVER

ELSEWHERE = re.compile(r"(?:https?:)?//[\w.-]+\.\w+")


def page_of(client: FlaskClient) -> str:
    """The page's text."""
    answer = client.get("/")
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_what_the_page_names_is_there(client: FlaskClient) -> None:
    """Every style sheet, module and icon that the page asks for is served, with its type."""
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', page_of(client))
    assert len(named) > 20
    for address in named:
        with client.get(address) as answer:
            assert answer.status_code == 200, address
            assert answer.mimetype in {"text/css", "text/javascript", "image/svg+xml"}, address


def test_nothing_comes_from_elsewhere(client: FlaskClient) -> None:
    """No address of another machine is loaded, by the page, its styles or its modules."""
    files = [*(SERVER / "static").rglob("*.css"), *(SERVER / "static").rglob("*.js")]
    texts = [page_of(client), *(file.read_text(encoding="utf-8") for file in files)]
    found = {match for text in texts for match in ELSEWHERE.findall(text)}
    assert found == {"http://www.w3.org"}  # the name of SVG, which nobody loads


def test_no_script_or_style_stands_in_the_page(client: FlaskClient) -> None:
    """The content policy forbids them, so that a name can never become one."""
    html = page_of(client)
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", html, flags=re.DOTALL)
    assert [
        body for attributes, body in scripts if "application/json" not in attributes and body.strip()
    ] == []
    assert re.findall(r"\son\w+=|\sstyle=|<style|javascript:", html) == []


def test_modules_never_write_markup() -> None:
    """Data reaches the page as text only."""
    for module in (SERVER / "static" / "js").glob("*.js"):
        source = module.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", source), (
            module.name
        )


def test_the_page_is_made_anew_for_each_visitor(client: FlaskClient) -> None:
    """It carries a token: nobody may keep a copy."""
    assert client.get("/").headers["Cache-Control"] == "no-store"
