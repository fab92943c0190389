"""`maxitray games`: what was played, from the log, whether the product runs or not."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.errors import CannotStart, StoreFailed, UnknownGame, UnreadableGame

if TYPE_CHECKING:
    from server.store import Store


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Describe the command and what it can do."""
    parser = commands.add_parser("games", help="what was played", description="What was played.")
    jobs = parser.add_subparsers(metavar="JOB", required=True, dest="job")
    listing = jobs.add_parser("list", help="every game, newest first")
    show = jobs.add_parser("show", help="one game's sheets")
    export = jobs.add_parser("export", help="one game for other programs")
    for job in (show, export):
        job.add_argument("id", metavar="ID", help="the game's id, as the list shows it")
    export.add_argument("--format", choices=("csv", "json"), required=True)
    for job in (listing, show, export):
        job.add_argument("--data", metavar="DIR", type=Path, help="where games are kept")


def run(args: argparse.Namespace) -> int:
    """Look into the log."""
    from server.storage import data_folder
    from server.store import FILE_NAME, Store

    path = data_folder(args.data) / FILE_NAME
    if not path.is_file():
        raise CannotStart(f"games: there is no log of games in {path.parent}")
    try:
        store = Store.reading(path)
        try:
            print(_told(store, args), end="")
        finally:
            store.close()
    except sqlite3.Error as error:
        raise CannotStart(f"games: {path} cannot be read: {error}") from error
    except StoreFailed as error:
        raise CannotStart(f"games: {path} cannot be read: {error.facts['reason']}") from error
    return 0


def _told(store: Store, args: argparse.Namespace) -> str:
    from server.history import one_game, summary

    if args.job == "list":
        lines = [summary(game, store.events(game.id)) for game in store.games()]
        return "".join(f"{_line(line)}\n" for line in lines)
    try:
        game = one_game(store, args.id)
    except UnknownGame as error:
        raise CannotStart(f"games: there is no game {args.id[:64]}") from error
    except UnreadableGame as error:
        raise CannotStart(f"games: {args.id[:64]} cannot be read by this version") from error
    if args.job == "show":
        return _sheets(game["game"])
    return f"{json.dumps(game, indent=2)}\n" if args.format == "json" else _csv(game["game"])


def _line(line: dict[str, Any]) -> str:
    players = ", ".join(f"{player['name']} {player['total']}" for player in line["players"])
    end = "over" if line["over"] else "unfinished"
    told = players if line["readable"] else "cannot be read by this version"
    return f"{line['id']}  {line['started_at'][:16]}  {end:<10}  {line['rules'] or '?':<8}  {told}"


def _rows(game: Any) -> list[list[object]]:
    """A head and a row for each box and sum: the box, then each player's columns."""
    columns = [(player["name"], column) for player in game["players"] for column in player["columns"]]
    head: list[object] = ["box", *(name for name, _ in columns)]
    boxes = [
        [box, *(column["boxes"][box]["points"] for _, column in columns)] for box in game["rules"]["boxes"]
    ]
    sums = ("upper_sum", "bonus", "lower_sum", "total")
    return [head, *boxes, *([name, *(column[name] for _, column in columns)] for name in sums)]


def _sheets(game: Any) -> str:
    rows = [["" if value is None else str(value) for value in row] for row in _rows(game)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(f"{value:<{width}}" for value, width in zip(row, widths, strict=True)) for row in rows]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _csv(game: Any) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([[_harmless(value) for value in row] for row in _rows(game)])
    return text.getvalue()


def _harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value
