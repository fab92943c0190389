"""What is said in the language of whoever asks, by texts that know no request."""

from __future__ import annotations

from flask_babel import get_translations

from scoring import Rules
from server.rulewords import Tongue, rule_words


def rules_in_words(rules: Rules) -> list[str]:
    """A rule set in words, in the language of the request."""
    found = get_translations()
    return rule_words(rules, Tongue(found.ugettext, found.ungettext, found.upgettext))
