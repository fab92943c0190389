"""The named rule sets that come with the product, one JSON file each in this folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

from scoring.errors import UnknownPreset, shown
from scoring.rules import Rules

#: What a new table plays: four of the five sources of the rule book agree on it.
DEFAULT_PRESET = "alga"


def _load() -> dict[str, Rules]:
    files = [file for file in resources.files(__name__).iterdir() if file.name.endswith(".json")]
    read = [Rules.from_json(json.loads(file.read_text(encoding="utf-8"))) for file in files]
    return {rules.name: rules for rules in sorted(read, key=lambda rules: rules.name)}


PRESETS: Mapping[str, Rules] = MappingProxyType(_load())


def preset_names() -> tuple[str, ...]:
    """The names of all presets, in alphabetical order."""
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
