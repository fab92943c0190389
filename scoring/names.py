"""What may stand as a name of a player, a team member or a rule set.

Markup is text like any other (pages escape it). Refused is what would disturb the page around it: control
characters, characters that turn the reading direction, and halves of characters that no file can hold.
"""

from __future__ import annotations

import unicodedata

from scoring.errors import BadName

#: Longest name, in code points: what a narrow sheet's head shows in two lines.
LONGEST_NAME = 40

#: Longest name before its accents are composed: a letter takes up to four code points, and composing very
#: long runs of accents takes very long.
LONGEST_UNCOMPOSED = 4 * LONGEST_NAME

#: Format characters that names do need: the joiners of Persian, Indic scripts and emoji, and the tags of
#: flags.
JOINERS = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))

#: Unicode categories refused: control, format, surrogate, line and paragraph separator.
REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

#: "Letters" and "symbols" that print as nothing: the Hangul fillers and the empty Braille cell.
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def clean_name(name: object) -> str:
    """The name without spaces at its ends, in composed form.

    >>> clean_name("  Bjo\u0308rn ")
    'Björn'

    Raises:
        BadName: `why` is `not_text`, `empty`, `too_long` or `characters`.
    """
    if not isinstance(name, str):
        raise BadName(why="not_text")
    stripped = name.strip()
    cleaned = unicodedata.normalize("NFC", stripped[:LONGEST_UNCOMPOSED]).strip()
    if len(stripped) > LONGEST_UNCOMPOSED or len(cleaned) > LONGEST_NAME:
        raise BadName(why="too_long", most=LONGEST_NAME)
    for character in cleaned:
        if character not in JOINERS and unicodedata.category(character) in REFUSED_CATEGORIES:
            raise BadName(why="characters", character=f"U+{ord(character):04X}")
    if not any(map(_is_visible, cleaned)):
        raise BadName(why="empty")
    return cleaned


def _is_visible(character: str) -> bool:
    return character not in BLANKS and unicodedata.category(character)[0] in "LNPS"
