"""The rule sets of this table: those that come along, and its own.

A name is compared without regard to case, so that nobody can make an "Alga" which is not `alga`. The own ones
lie in the log's file; one that cannot be read is left out, and stays until it is replaced or deleted.
"""

from __future__ import annotations

import logging

from scoring import PRESETS, BadName, BadRules, Rules, clean_name
from server.errors import PresetStays, TooManyRuleSets, UnknownRuleSet
from server.store import KeptRules, Store
from server.table import Table

log = logging.getLogger(__name__)

#: Rule sets of its own that a table may keep: more than a page can show in a list, less than fills a disk.
MOST_OWN = 100

#: Parts of an address that a browser takes for a way up or for nothing: no name may be one.
_PATHS = frozenset({".", ".."})
#: What stands for bytes of an address that are no text: all of them would be one name.
_NO_TEXT = "\N{REPLACEMENT CHARACTER}"


def own_rule_sets(table: Table) -> list[Rules]:
    """The table's own rule sets, by name.

    Raises:
        StoreFailed: they cannot be read.
    """
    with table.at_rest() as store:
        kept = store.rule_sets()
    return [rules for rules in map(_read, kept) if rules is not None]


def rule_set(table: Table, name: str) -> Rules:
    """The preset, or the table's own rule set, of that name.

    Raises:
        UnknownRuleSet: there is none.
        StoreFailed: the table's own cannot be read.
    """
    key = _key_of_any(name)
    found = _PRESETS.get(key)
    if found is None:
        found = next((rules for rules in own_rule_sets(table) if _key(rules.name) == key), None)
    if found is None:
        raise UnknownRuleSet(name=name[:64])
    return found


def keep(table: Table, name: str, fields: dict[str, object]) -> tuple[Rules, bool]:
    """Keep a rule set under this name; the second part tells whether the name is new.

    Raises:
        BadName, BadRules: the name or a field will not do.
        PresetStays: the name is a preset's.
        TooManyRuleSets: there is no room for one more.
        StoreFull, StoreFailed: it could not be made durable, and nothing has changed.
    """
    named = clean_name(name)
    if named in _PATHS or _NO_TEXT in named:
        raise BadName(why="characters", character=named)
    key = _key(named)
    _refuse_preset(key)
    rules = Rules.from_json({**fields, "name": named})
    with table.at_rest() as store:
        keys = _own_keys(store)
        if key not in keys and len(keys) >= MOST_OWN:
            raise TooManyRuleSets(most=MOST_OWN)
        store.keep_rule_set(KeptRules(key, named, rules.to_json()))
    return rules, key not in keys


def drop(table: Table, name: str) -> None:
    """Delete a rule set of the table's own.

    Raises:
        UnknownRuleSet: there is none of that name.
        PresetStays: the name is a preset's.
        StoreFull, StoreFailed: nothing has changed.
    """
    key = _key_of_any(name)
    _refuse_preset(key)
    with table.at_rest() as store:
        if key not in _own_keys(store):
            raise UnknownRuleSet(name=name[:64])
        store.drop_rule_set(key)


def _own_keys(store: Store) -> set[str]:
    return {kept.key for kept in store.rule_sets()}


def _refuse_preset(key: str) -> None:
    if key in _PRESETS:
        raise PresetStays(name=_PRESETS[key].name)


def _read(kept: KeptRules) -> Rules | None:
    if kept.body.get("name") != kept.name:  # what is left of a damaged body would read as other rules
        log.error("the rule set %r is damaged; it is left out", kept.name)
        return None
    try:
        return Rules.from_json(kept.body)
    except BadRules as error:
        log.error("the rule set %r cannot be read (%s); it is left out", kept.name, error)
        return None


def _key(name: str) -> str:
    """What tells a cleaned name from others."""
    return name.casefold()


def _key_of_any(name: str) -> str:
    """The key of any text; empty, which no key is, when the text is no name."""
    try:
        return _key(clean_name(name))
    except BadName:
        return ""


_PRESETS = {_key(name): rules for name, rules in PRESETS.items()}
