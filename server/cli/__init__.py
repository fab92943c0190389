"""The command `maxitray`.

Each command is a module with `add_parser(subparsers)` and `run(args) -> int`. Only the module of the command
that is called is imported, and modules import what is heavy inside `run`: `maxitray score` waits for neither
Flask nor OpenCV.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from server.errors import CannotStart

#: Every command, in the order that `--help` lists them. One whose module is not there is left out.
COMMANDS = ("demo", "serve", "read", "watch", "score", "rules", "calibrate", "games")

#: Exit codes: all is well; the job ran and its answer is not clean; a wrong call or an input that cannot be
#: opened.
WELL, NOT_CLEAN, WRONG = 0, 1, 2
#: What a shell makes of an interrupted command.
INTERRUPTED = 130


class OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the call, and end."""
        self.exit(WRONG, f"{self.prog}: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is the answer."""
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        args = _parser(given).parse_args(given)
        code = args.run(args)
        sys.stdout.flush()
        return int(code)
    except CannotStart as error:
        print(f"maxitray: {error.why}", file=sys.stderr)
        return WRONG
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else WELL
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough; Python would complain once more when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL


def _parser(given: Sequence[str]) -> OneLineParser:
    """The parser, with the called command alone where one is called."""
    parser = OneLineParser(
        prog="maxitray", description="Keeps the score of Maxi Yatzy by a camera over the tray."
    )
    called = [name for name in given[:1] if name in COMMANDS]
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=OneLineParser)
    for name in called or COMMANDS:
        module_name = f"server.cli.{name}"
        if importlib.util.find_spec(module_name) is not None:
            module = importlib.import_module(module_name)
            module.add_parser(commands)
            commands.choices[name].set_defaults(run=module.run)
    return parser
