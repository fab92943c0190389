"""`maxitray rules`: the rule sets one can play by."""

from __future__ import annotations

import argparse
import json
from typing import Any

from scoring import preset, preset_names
from server.cli.score import find_rules


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "rules", help="list the rule sets, or print one", description="Lists the rule sets, or prints one."
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a rule set, or a file that holds one")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the list, or one of it."""
    if args.name is None:
        names = list(preset_names())
        print(json.dumps(names) if args.json else "\n".join(_line(name) for name in names))
        return 0
    rules = find_rules(args.name).to_json()
    print(json.dumps(rules, indent=2) if args.json else _table(rules))
    return 0


def _line(name: str) -> str:
    rules = preset(name)
    bonus = ", ".join(f"{points} from {least}" for least, points in rules.bonus) or "none"
    saved = "saved throws" if rules.saved_throws else "no saved throws"
    return f"{name:<12} {len(rules.boxes)} boxes, bonus {bonus}, {saved}"


def _table(rules: dict[str, object]) -> str:
    width = max(map(len, rules))
    return "\n".join(f"{key:<{width}}  {json.dumps(value)}" for key, value in rules.items())
