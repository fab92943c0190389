"""`maxitray rules`: the rule sets one can play by."""

from __future__ import annotations

import argparse
import json
from typing import Any

from scoring import PRESETS, Rules
from server.cli.score import find_rules
from server.rulewords import rule_words


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "rules",
        help="list the rule sets, or print one",
        description="Lists the rule sets, or prints one in words and with all its fields.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a rule set, or a file that holds one")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the list, or one of it."""
    if args.name is None:
        print(json.dumps([rules.to_json() for rules in PRESETS.values()], indent=2) if args.json else _list())
        return 0
    rules = find_rules(args.name)
    print(json.dumps(rules.to_json(), indent=2) if args.json else _whole(rules))
    return 0


def _list() -> str:
    return "\n".join(map(_line, PRESETS.values()))


def _line(rules: Rules) -> str:
    bonus = ", ".join(f"{points} from {least}" for least, points in rules.bonus) or "none"
    saved = "saved throws" if rules.saved_throws else "no saved throws"
    turns = f", {rules.turns_per_column} turns" if rules.turns_per_column < len(rules.boxes) else ""
    return f"{rules.name:<12} {len(rules.boxes)} boxes{turns}, bonus {bonus}, {saved}"


def _whole(rules: Rules) -> str:
    """The rule set in words, and below them its fields as a file holds them."""
    words = "\n".join(f"  {sentence}" for sentence in rule_words(rules))
    fields = rules.to_json()
    width = max(map(len, fields))
    table = "\n".join(f"  {key:<{width}}  {json.dumps(value)}" for key, value in fields.items())
    return f"{rules.name}\n\n{words}\n\n{table}"
