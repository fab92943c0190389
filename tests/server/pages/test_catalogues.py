"""No visible word is outside the catalogues, and every language has every word."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo

from server.pages.languages import LANGUAGES
from server.translations import catalogues

SERVER = catalogues.SERVER
TEMPLATES = sorted((SERVER / "templates").rglob("*.html"))
MODULES = sorted((SERVER / "static" / "js").glob("*.js"))

#: Attributes of an element that people read or hear.
READ_OUT = {"alt", "aria-label", "placeholder", "title"}
#: Shown as it is in every language.
NAMES = {"Maxitray", "?"}
PLACEHOLDER = re.compile(r"%\(\w+\)s")

#: Words of protocols and keys that look like words for people.
PROTOCOL = {
    "Accept",
    "Accept-Language",
    "ArrowDown",
    "ArrowUp",
    "Backspace",
    "Content-Type",
    "DELETE",
    "GET",
    "Idempotency-Key",
    "If-Match",
    "PATCH",
    "POST",
    "PUT",
    "X-Maxitray-Token",
}
#: Pieces of a module: comments, strings and templates as a whole, names, and any other single character.
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"[^"\n]*"|'[^'\n]*'|`[^`]*`|[\w$]+|\S""", re.DOTALL)
QUOTES = {'"', "'"}
#: Names of styles are no words.
CLASS = re.compile(r'class: "[^"]*"')
#: What a template puts in.
INSERTED = re.compile(r"\$\{([^{}]*)\}")
#: Calls whose first texts are looked up in the catalogues.
LOOKUPS = {"gettext", "ngettext"}


def forms(message: Message) -> list[str]:
    """The translations of a message: one, or one for each plural form."""
    return list(message.string) if isinstance(message.string, tuple | list) else [str(message.string or "")]


def key(message: Message) -> tuple[str | None, str]:
    """What tells a message from all others."""
    return message.context, sources(message)[0]


def sources(message: Message) -> list[str]:
    """The texts that the translations stand for, form by form."""
    return list(message.id) if isinstance(message.id, tuple | list) else [str(message.id)]


def messages(language: str) -> list[Message]:
    """A language's messages without the head of the file."""
    return [message for message in catalogues.read_catalogue(language) if message.id]


def test_the_languages_are_the_ones_offered() -> None:
    """What the menu offers is what there are catalogues for."""
    assert set(LANGUAGES) == set(catalogues.LANGUAGES)


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
class TestEachLanguage:
    """Danish, German, English, Norwegian and Swedish alike."""

    def test_has_every_message_of_the_source_and_no_other(self, language: str) -> None:
        """The catalogue is up to date with what the source says."""
        in_source = {key(m) for m in catalogues.messages_in_source() if m.id}
        assert {key(m) for m in messages(language)} == in_source

    def test_translates_every_message(self, language: str) -> None:
        """Nothing is left empty, and nothing is a guess of the tools."""
        assert [m.id for m in messages(language) if m.fuzzy or not all(forms(m))] == []

    def test_keeps_the_placeholders(self, language: str) -> None:
        """Every form names the same facts as the form it stands for."""
        wrong = [
            m.id
            for m in messages(language)
            for source, form in zip(sources(m), forms(m), strict=True)
            if sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(form))
        ]
        assert wrong == []

    def test_is_compiled(self, language: str) -> None:
        """What the product reads is what people wrote."""
        with catalogues.mo_path(language).open("rb") as file:
            compiled = {key(m): forms(m) for m in read_mo(file) if m.id}
        assert compiled == {key(m): forms(m) for m in messages(language)}


class Visible(HTMLParser):
    """Collects what a reader or listener meets in a template whose own language has been taken out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes that are read out."""
        self.found += [value for name, value in attrs if name in READ_OUT and value]

    def handle_data(self, data: str) -> None:
        """Text between elements."""
        self.found.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_no_words(path: Path) -> None:
    """Every text and every label of a template comes out of the catalogues."""
    html = re.sub(r"{{.*?}}|{%.*?%}|{#.*?#}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    parser = Visible()
    parser.feed(html)
    left = {text.strip() for text in parser.found} - NAMES
    assert {text for text in left if re.search(r"[^\W\d_]", text)} == set()


def plain_strings(source: str) -> list[str]:
    """String literals of a module that are not looked up: no argument of a lookup."""
    found: list[str] = []
    lookup, depth = 0, 0
    tokens = [token for token in TOKEN.findall(CLASS.sub("", source)) if not token.startswith(("//", "/*"))]
    for before, token in zip(["", *tokens], tokens, strict=False):
        depth += {"(": 1, ")": -1}.get(token, 0)
        if token == "(" and before in LOOKUPS:
            lookup = depth
        if depth < lookup:
            lookup = 0
        if token[0] == "`":
            found += [INSERTED.sub("", token[1:-1])]
            found += [text for part in INSERTED.findall(token) for text in plain_strings(part)]
        elif token[0] in QUOTES and not (lookup and depth == lookup):
            found.append(token[1:-1])
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_hold_no_words(path: Path) -> None:
    """A text in a module that looks like words for people is looked up in the catalogues."""
    looks_like_words = re.compile(r"[A-ZÆØÅÄÖÜ][\w-]+|[a-z]{2,}[^-\w.#=\[\]:/]* [a-z]{2,}")
    words = [
        text for text in plain_strings(path.read_text(encoding="utf-8")) if looks_like_words.fullmatch(text)
    ]
    assert [text for text in words if text not in PROTOCOL | NAMES] == []
