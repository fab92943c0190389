"""The build guide agrees with the product: its tables and drawings are what the code makes today."""

from __future__ import annotations

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

import device.buttons.gpio
from benchmarks.building import GUIDE, LABELS, MOMENTS, PARTS, WIRING, filled
from benchmarks.labels import LABEL_MM, SIGNS, WORDS, Words, labels_svg
from benchmarks.wiringdrawing import GROUNDS, wiring_svg
from device.buttons.wiring import PIN_OF_GPIO, Pins, used
from server.buttonlamp import Moment
from server.translations.catalogues import LANGUAGES, read_catalogue

SVG = "{http://www.w3.org/2000/svg}"

#: A letter of a usual sans-serif is this wide on average, and a bold one, in its size.
LETTER, BOLD_LETTER = 0.55, 0.62


def test_the_guides_tables_are_made_by_the_product() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert filled(guide) == guide, "run `python -m benchmarks.building`"


def test_the_drawings_are_made_by_the_product() -> None:
    assert WIRING.read_text(encoding="utf-8") == wiring_svg(), "run `python -m benchmarks.building`"
    assert LABELS.read_text(encoding="utf-8") == labels_svg(), "run `python -m benchmarks.building`"


def test_every_part_and_every_moment_is_explained() -> None:
    assert set(PARTS) == set(used(Pins()))
    assert tuple(MOMENTS) == get_args(Moment)


def test_a_guide_without_its_places_is_refused() -> None:
    with pytest.raises(ValueError, match="heights"):
        filled("# Build guide\n")


def test_the_drivers_words_name_the_same_pins() -> None:
    """The wiring in the docstring is for whoever reads the code; it must not tell another story."""
    told = re.findall(r"GPIO (\d+) +\(pin (\d+)\)", device.buttons.gpio.__doc__ or "")
    assert {(int(number), int(pin)) for number, pin in told} == {
        (number, PIN_OF_GPIO[number]) for number in used(Pins()).values()
    }
    for button in ("back", "on", "write", "undo"):
        number = getattr(Pins(), button)
        line = rf"GPIO {number} +\(pin {PIN_OF_GPIO[number]}\) ---\[ {button} +\]---"
        assert re.search(line, device.buttons.gpio.__doc__ or "")


def test_grounds_and_pins_do_not_overlap() -> None:
    assert not set(GROUNDS) & set(PIN_OF_GPIO.values())


def test_the_drawing_names_every_pin_that_is_used() -> None:
    words = "".join(ElementTree.fromstring(wiring_svg()).itertext())
    assert [n for n in used(Pins()).values() if f"GPIO {n} (pin {PIN_OF_GPIO[n]})" not in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_have_the_words_of_the_page_and_fit(language: str) -> None:
    words: Words = WORDS[language]
    undo = read_catalogue(language).get("Undo")
    assert undo is not None
    assert words.undo == undo.string
    width, _ = LABEL_MM
    for word in (words.back, words.on, words.write, words.undo):
        assert len(word) * 4.0 * BOLD_LETTER < width - 2
    for word in (words.write_held, words.undo_held):
        assert len(word) * 2.6 * LETTER < width - 2


def test_labels_are_printed_at_full_size() -> None:
    page = ElementTree.fromstring(labels_svg())
    assert (page.get("width"), page.get("height")) == ("210mm", "297mm")
    assert page.get("viewBox") == "0 0 210 297"
    labels = [rect for rect in page.iter(f"{SVG}rect") if rect.get("stroke-dasharray")]
    assert len(labels) == len(SIGNS) * len(WORDS)
    right = max(float(label.get("x", "0")) + LABEL_MM[0] for label in labels)
    bottom = max(float(label.get("y", "0")) + LABEL_MM[1] for label in labels)
    assert right <= 210 - 5
    assert bottom <= 297 - 5
