"""Which languages there are and which one a visitor reads."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Flask, has_request_context, request
from flask_babel import Babel

#: Language code to its own name, in the order the page offers them.
LANGUAGES: Final[dict[str, str]] = {
    "da": "Dansk",
    "de": "Deutsch",
    "en": "English",
    "nb": "Norsk bokmål",
    "sv": "Svenska",
}
DEFAULT: Final = "en"
#: Set by the page itself when somebody picks a language; holds one of the codes above.
COOKIE: Final = "maxitray_language"
#: What browsers send for languages that a reader of one of ours understands best.
NEAREST: Final[dict[str, str]] = {"no": "nb", "nn": "nb", "fo": "da", "kl": "da"}
TRANSLATIONS: Final = Path(__file__).resolve().parent.parent / "translations"


def nearest_language(tag: str) -> str | None:
    """Our language for a language tag such as ``de-AT`` or ``nn``; None when we have nothing near."""
    base = tag.replace("_", "-").split("-")[0].lower()
    base = NEAREST.get(base, base)
    return base if base in LANGUAGES else None


def present_language() -> str:
    """The language of this request: the visitor's own choice, else what the browser asks for."""
    if not has_request_context():
        return DEFAULT
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for tag in request.accept_languages.values():
        if found := nearest_language(tag):
            return found
    return DEFAULT


def install_languages(app: Flask) -> None:
    """Give the application our catalogues, once."""
    if "babel" in app.extensions:
        return
    Babel(
        app,
        default_locale=DEFAULT,
        default_translation_directories=str(TRANSLATIONS),
        locale_selector=present_language,
    )
