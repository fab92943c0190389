"""`maxitray score`: what each box pays for a roll."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scoring import BadDice, BadRules, Roll, Rules, options, preset, preset_names
from server.errors import CannotStart

WELL, WRONG = 0, 2

#: Rolls from the standard input, one a line.
FROM_INPUT = "-"
#: Longest line that is looked at; six numbers and any sensible space fit many times over, bytes.
LONGEST_LINE_BYTES = 1000
#: A rule set is a page of text; what is larger is another file, bytes.
LARGEST_RULES_BYTES = 64 * 1024


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "score",
        help="what each box pays for a roll",
        description="What each box pays for a roll of six dice, or for one roll a line with '-'.",
    )
    parser.add_argument("dice", nargs="+", metavar="DICE", help="six values from 1 to 6, or - for the input")
    parser.add_argument("--rules", default="alga", metavar="NAME|FILE", help="rule set (alga)")
    parser.add_argument("--json", action="store_true", help="one JSON line a roll")


def run(args: argparse.Namespace) -> int:
    """Score one roll, or every line of the input."""
    rules = find_rules(args.rules)
    if args.dice == [FROM_INPUT]:
        return _score_input(rules)
    try:
        roll = read_roll(args.dice)
    except BadDice as error:
        raise CannotStart(f"score: {' '.join(args.dice)[:60]}: {why(error)}") from error
    print(as_json(roll, rules) if args.json else as_table(roll, rules))
    return WELL


def _score_input(rules: Rules) -> int:
    code = WELL
    number = 0
    while line := sys.stdin.buffer.readline(LONGEST_LINE_BYTES):
        number += 1
        while not line.endswith(b"\n") and (more := sys.stdin.buffer.readline(LONGEST_LINE_BYTES)):
            line = b"a line that is too long" + more[-1:]
        words = line.decode(errors="replace").split()
        if not words:
            continue
        try:
            print(as_json(read_roll(words), rules), flush=True)
        except BadDice as error:
            print(f"maxitray: score: line {number}: {why(error)}", file=sys.stderr)
            code = WRONG
    return code


def read_roll(words: Sequence[str]) -> Roll:
    """Six dice as words.

    Raises:
        BadDice: they are not six numbers from 1 to 6.
    """
    return Roll.of([int(word) if word in {"1", "2", "3", "4", "5", "6"} else word for word in words])


def why(error: BadDice) -> str:
    """What is wrong with a roll, for the terminal."""
    if error.facts["why"] == "count":
        return f"a roll is six dice, here are {error.facts['count']}"
    return f"a die shows 1 to 6, not {error.facts['value']}"


def why_no_rules(error: BadRules) -> str:
    """What is wrong with a rule set, for the terminal: the field, and what it may hold."""
    key, value, allowed = (error.facts.get(fact) for fact in ("key", "value", "allowed"))
    match error.facts["why"]:
        case "not_an_object":
            return f"a rule set is a JSON object, not {value}"
        case "unknown_key":
            return f"unknown field {key}, nearest valid: {allowed}"
        case "least_above_most":
            return f"{key} cannot be {value}: the least is above the most; allowed is {allowed}"
        case "twice":
            return f"{key} holds {value} twice; allowed is {allowed}, each once"
        case _:
            return f"{key} cannot be {value}; allowed is {allowed}"


def find_rules(name: str) -> Rules:
    """The rule set of that name, or in that file.

    Raises:
        CannotStart: there is neither, or the file holds none.
    """
    if name in preset_names():
        return preset(name)
    path = Path(name)
    if not path.is_file():
        raise CannotStart(f"rules: {name!r} is neither a file nor one of {', '.join(preset_names())}")
    try:
        if path.stat().st_size > LARGEST_RULES_BYTES:
            raise CannotStart(f"rules: {path} is too large to be a rule set")
        return Rules.from_json(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CannotStart(f"rules: {path} cannot be read: {error.strerror}") from error
    except BadRules as error:
        raise CannotStart(f"rules: {path}: {why_no_rules(error)}") from error
    except (ValueError, RecursionError) as error:
        raise CannotStart(f"rules: {path} is not JSON: {error}") from error


def as_json(roll: Roll, rules: Rules) -> str:
    """A roll's line of JSON, the boxes in the order of the sheet."""
    points = options(roll, rules, rules.boxes)
    return json.dumps({"dice": list(roll), "rules": rules.name, "points": points})


def as_table(roll: Roll, rules: Rules) -> str:
    """A roll's table for the terminal."""
    points = options(roll, rules, rules.boxes)
    width = max(map(len, points))
    head = f"{' '.join(map(str, roll))}  by the rules of {rules.name}"
    return "\n".join([head, *(f"  {box:<{width}} {paid:>4}" for box, paid in points.items())])
