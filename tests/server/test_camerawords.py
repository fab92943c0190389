"""Every trouble with a camera has words in every language, short enough for two lines of a small screen."""

from __future__ import annotations

import pytest
from flask import Flask

from server.camerawords import camera_words
from server.pages.languages import COOKIE, LANGUAGES, install_languages
from server.troubles import (
    CAMERA_HANGS_EXIT,
    EYE_ENDED,
    READER_HANGS,
    READER_HANGS_EXIT,
    TROUBLES,
    trouble_of_exit,
)

#: Two lines under the dice of a screen 800 pixels wide take these.
LONGEST = 56


def words_in(language: str) -> dict[str, str]:
    """The words as a visitor with this language gets them."""
    app = Flask(__name__)
    install_languages(app)
    with app.test_request_context(headers={"Cookie": f"{COOKIE}={language}"}):
        return camera_words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_has_its_words(language: str) -> None:
    words = words_in(language)
    assert words.keys() == set(TROUBLES)
    assert len(set(words.values())) == len(TROUBLES)
    assert [text for text in words.values() if not 0 < len(text) <= LONGEST] == []


def test_words_differ_between_languages() -> None:
    assert len({words_in(language)["camera_gone"] for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("code", "trouble"),
    [(READER_HANGS_EXIT, READER_HANGS), (CAMERA_HANGS_EXIT, "camera_hangs"), (1, EYE_ENDED), (-9, EYE_ENDED)],
)
def test_an_eyes_exit_code_is_a_trouble(code: int, trouble: str) -> None:
    assert trouble_of_exit(code) == trouble
