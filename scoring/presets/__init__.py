"""The named rule sets that come with the product, one JSON file each in this folder.

Source: the rule book, section 1. Each file holds every field, so that it can be read on its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

from scoring.errors import UnknownPreset, shown
from scoring.rules import Rules

#: What a new table plays: four of the five sources of the rule book agree on it.
DEFAULT_PRESET = "alga"


#: In the order in which they are offered: the default first, then as the rule book has them.
_ORDER = (DEFAULT_PRESET, "cardzo", "tactic", "egmont", "german", "danish-19", "danish-13")


def _load() -> dict[str, Rules]:
    folder = resources.files(__name__)
    texts = {name: (folder / f"{name}.json").read_text(encoding="utf-8") for name in _ORDER}
    return {name: Rules.from_json(json.loads(text)) for name, text in texts.items()}


PRESETS: Mapping[str, Rules] = MappingProxyType(_load())


def preset_names() -> tuple[str, ...]:
    """The names of all presets, the default first."""
    return tuple(PRESETS)


def preset(name: str) -> Rules:
    """The preset of that name.

    >>> preset("cardzo").saved_throws
    False

    Raises:
        UnknownPreset: there is none.
    """
    if name not in PRESETS:
        raise UnknownPreset(name=shown(name), known=list(PRESETS))
    return PRESETS[name]
