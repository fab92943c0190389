"""Labels for the buttons, to print at full size on paper or film: a sign that needs no words, and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

#: A label's width and height, mm: it fits beside a button of 12 mm. The page is A4.
LABEL_MM: Final = (38.0, 18.0)
_PAGE_MM: Final = (210.0, 297.0)
_LEFT, _TOP, _GAP = 14.0, 26.0, 6.0

#: The signs are the ones that the page shows beside what a button does, in a field of 24 by 24.
SIGNS: Final[Mapping[str, str]] = {
    "back": '<path d="M15 5 8 12l7 7"/>',
    "on": '<path d="m9 5 7 7-7 7"/>',
    "write": '<circle cx="12" cy="12" r="7" fill="#000000"/>',
    "undo": '<path d="M8 5 4 9l4 4M4.500 9H14a5.500 5.500 0 0 1 0 11h-3"/>',
}


@dataclass(frozen=True)
class Words:
    """The words of one language: what each button is called, and what it does when it is held."""

    back: str
    on: str
    write: str
    undo: str
    write_held: str
    undo_held: str


WORDS: Final[Mapping[str, Words]] = {
    "da": Words("Tilbage", "Frem", "Skriv", "Fortryd", "hold: streg", "hold: gendan · 5 s: sluk"),
    "de": Words("Zurück", "Weiter", "Schreiben", "Rückgängig", "halten: streichen", "halten: vor · 5 s: aus"),
    "en": Words("Back", "On", "Write", "Undo", "hold: strike", "hold: redo · 5 s: off"),
    "nb": Words("Tilbake", "Fram", "Skriv", "Angre", "hold: stryk", "hold: gjør om · 5 s: av"),
    "sv": Words("Tillbaka", "Fram", "Skriv", "Ångra", "håll: stryk", "håll: gör om · 5 s: av"),
}


def labels_svg() -> str:
    """One page with a row of labels in each language, as an SVG of A4 in millimetres."""
    width, height = _PAGE_MM
    rows = "".join(_row(number, language, words) for number, (language, words) in enumerate(WORDS.items()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}mm" height="{height:.0f}mm" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" text-anchor="middle">\n'
        "<title>Labels for the buttons</title>\n"
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>\n'
        f"{_ruler()}{rows}</svg>\n"
    )


def _ruler() -> str:
    """What shows whether the printer kept the size."""
    return (
        f'<path d="M{_LEFT:.0f} 14v4m0-2h100m0-2v4" stroke="#000000" stroke-width="0.3" fill="none"/>\n'
        f'<text x="{_LEFT + 50:.0f}" y="14" font-size="3">100 mm</text>\n'
    )


def _row(number: int, language: str, words: Words) -> str:
    y = _TOP + number * (LABEL_MM[1] + _GAP)
    held = {"write": words.write_held, "undo": words.undo_held}
    cells = (
        _label(_LEFT + place * (LABEL_MM[0] + _GAP), y, button, getattr(words, button), held.get(button, ""))
        for place, button in enumerate(SIGNS)
    )
    name = f'<text x="7" y="{y + 10:.1f}" font-size="3.5" fill="#777777">{language}</text>\n'
    return f"<g>{name}{''.join(cells)}</g>\n"


def _label(x: float, y: float, button: str, word: str, held: str) -> str:
    width, height = LABEL_MM
    middle = x + width / 2
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.0f}" height="{height:.0f}" rx="2" fill="none" '
        'stroke="#999999" stroke-width="0.2" stroke-dasharray="1 1"/>\n'
        f'<g transform="translate({middle - 3.5:.2f} {y + 1:.2f}) scale(0.29)" fill="none" stroke="#000000" '
        f'stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">{SIGNS[button]}</g>\n'
        f'<text x="{middle:.1f}" y="{y + 12.2:.1f}" font-size="4" font-weight="bold">{word}</text>\n'
        f'<text x="{middle:.1f}" y="{y + 16:.1f}" font-size="2.6">{held}</text>\n'
    )
