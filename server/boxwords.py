"""What each box is called, keyed by its id and never by a name.

"Hus" is three and three in Swedish and Norwegian but three and two in Danish, so every id has a message of
its own. The lookup is handed in: the command line speaks English without loading a web framework.
"""

from __future__ import annotations

from collections.abc import Callable


def box_words(pgettext: Callable[[str, str], str]) -> dict[str, str]:
    """Box id to its name, in the language of the lookup."""
    return {
        "ones": pgettext("box", "Ones"),
        "twos": pgettext("box", "Twos"),
        "threes": pgettext("box", "Threes"),
        "fours": pgettext("box", "Fours"),
        "fives": pgettext("box", "Fives"),
        "sixes": pgettext("box", "Sixes"),
        "one_pair": pgettext("box", "One pair"),
        "two_pairs": pgettext("box", "Two pairs"),
        "three_pairs": pgettext("box", "Three pairs"),
        "three_kind": pgettext("box", "Three of a kind"),
        "four_kind": pgettext("box", "Four of a kind"),
        "five_kind": pgettext("box", "Five of a kind"),
        "small_straight": pgettext("box", "Small straight"),
        "large_straight": pgettext("box", "Large straight"),
        "full_straight": pgettext("box", "Full straight"),
        "full_house": pgettext("box", "Full house"),
        "villa": pgettext("box", "Villa"),
        "tower": pgettext("box", "Tower"),
        "chance": pgettext("box", "Chance"),
        "maxi_yatzy": pgettext("box", "Maxi Yatzy"),
    }
