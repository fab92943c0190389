"""Every preset and every house variant of the rule book, with the greatest total that each allows.

Sources: the rule book, sections 1 (the presets' row "greatest total" and the house variants), 5 and 7.
"""

from __future__ import annotations

from scoring import Rules, preset, preset_names

ALGA = preset("alga")
SUM = {"sum": True}

#: A variant's name, what it changes in Alga's rules, and the greatest total.
_HOUSE: list[tuple[str, dict[str, object], int]] = [
    ("maxi50", {"maxi_yatzy": {"fixed": 50}}, 599),
    ("full30", {"full_straight": {"fixed": 30}}, 658),
    ("straight-sum", {"small_straight": SUM, "large_straight": SUM, "full_straight": SUM}, 661),
    ("straight-strict", {"sixth_die_free": False}, 649),
    # The small straight's sixth die is no six then: 20 instead of 21.
    (
        "straight-sum-strict",
        {"small_straight": SUM, "large_straight": SUM, "full_straight": SUM, "sixth_die_free": False},
        660,
    ),
    ("pairs-loose", {"pairs_distinct": False}, 657),
    ("four-throws", {"throws": 4}, 649),
    ("forced-84", {"forced_order": True}, 649),
    ("forced-63", {"forced_order": True, "bonus": [[63, 100]]}, 649),
    ("forced-tiers", {"forced_order": True, "bonus": [[63, 50], [84, 100]]}, 649),
    ("bonus-84/50", {"bonus": [[84, 50]]}, 599),
    ("bonus-75/100", {"bonus": [[75, 100]]}, 649),
    ("bonus-75/50", {"bonus": [[75, 50]]}, 599),
    ("no-bonus", {"bonus": []}, 549),
    ("strict-strike", {"strict_strike": True}, 649),
    ("columns-2", {"columns": 2}, 2 * 649),
    ("columns-6-in-order", {"columns": 6, "columns_in_order": True}, 6 * 649),
    ("columns-3-forced", {"columns": 3, "forced_order": True}, 3 * 649),
    ("columns-2-best", {"columns": 2, "columns_decide": "best"}, 649),
    ("thirteen-turns", {"turns": 13}, 649 - (6 + 12 + 12 + 15 + 18 + 18 + 20)),
]
_PRESETS = {
    "alga": 649,
    "cardzo": 649,
    "tactic": 599,
    "egmont": 599,
    "german": 649,
    "danish-19": 560,
    "danish-13": 479,
}

#: Name to rules and greatest total.
VARIANTS: dict[str, tuple[Rules, int]] = {
    **{name: (preset(name), _PRESETS[name]) for name in preset_names()},
    **{name: (ALGA.changed(changes), most) for name, changes, most in _HOUSE},
    "danish-face": (preset("danish-19").changed({"maxi_yatzy": {"face_plus": 50}}), 530),
}
