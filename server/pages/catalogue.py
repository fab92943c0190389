"""A language's messages in the form that the browser's modules look them up in."""

from __future__ import annotations

from functools import cache

from babel.messages.mofile import read_mo

from server.pages.languages import TRANSLATIONS

#: One text, or the forms for one and for several: all five languages have these two, told apart by n == 1.
Words = dict[str, str | list[str]]


@cache
def words_for_browser(language: str) -> Words:
    """English message to its translation, from the compiled catalogue; messages with a context stay out."""
    with (TRANSLATIONS / language / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        catalogue = read_mo(file)
    words: Words = {}
    for message in catalogue:
        if not message.id or message.context:
            continue
        if message.pluralizable:
            words[message.id[0]] = [str(form) for form in message.string or ()]
        else:
            words[str(message.id)] = str(message.string)
    return words
