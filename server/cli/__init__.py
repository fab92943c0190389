"""The command `maxitray`.

Each command is a module with `add_parser(subparsers)` and `run(args) -> int`. Only the module of the command
that is called is imported, and modules import what is heavy inside `run`: `maxitray score` waits for neither
Flask nor OpenCV.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.util
import io
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
    _mend_streams()
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
        _drop_output()  # whoever read it has enough
        return WELL
    except OSError as error:  # the edge of the process: mostly output for which there is no room
        _drop_output()
        print(f"maxitray: {error.strerror or error}", file=sys.stderr)
        return WRONG


def _mend_streams() -> None:
    """Have all three standard streams, which can write any name.

    A closed one is nowhere: its number would go to the next file opened, and our words into that. A terminal
    that lacks a letter shows its number.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)  # the lowest free number: the missing one
            setattr(sys, name, os.fdopen(nowhere, "w" if number else "r", encoding="utf-8"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Send what is still to be written nowhere: Python would complain once more when it ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
