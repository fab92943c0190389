"""The one page and what it needs to start: its words, its modules, its token."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from flask import Blueprint, Flask, make_response, render_template
from flask.blueprints import BlueprintSetupState
from flask.wrappers import Response

from server.camerawords import camera_words
from server.guards import token_for_page
from server.pages.boxnames import box_names, sum_names
from server.pages.catalogue import words_for_browser
from server.pages.languages import LANGUAGES, install_languages, present_language

SERVER = Path(__file__).resolve().parent.parent

blueprint = Blueprint(
    "pages",
    __name__,
    template_folder=str(SERVER / "templates"),
    static_folder=str(SERVER / "static"),
    static_url_path="/static",
)


@blueprint.record_once
def _prepare(setup: BlueprintSetupState) -> None:
    assert isinstance(setup.app, Flask)
    install_languages(setup.app)


@cache
def module_names() -> tuple[str, ...]:
    """Names of the browser's modules, for loading them all at once instead of one after another."""
    return tuple(sorted(file.name for file in (SERVER / "static" / "js").glob("*.js")))


@blueprint.get("/")
def page() -> Response:
    """The page in the visitor's language; the game itself arrives over the API's events."""
    language = present_language()
    words = {
        "language": language,
        "messages": words_for_browser(language),
        "boxes": box_names(),
        "sums": sum_names(),
        "troubles": camera_words(),
    }
    html = render_template(
        "page.html",
        language=language,
        languages=LANGUAGES,
        modules=module_names(),
        token=token_for_page(),
        words=words,
    )
    answer = make_response(html)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Vary"] = "Accept-Language, Cookie"
    return answer
