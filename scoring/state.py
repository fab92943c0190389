"""A position as the JSON that pages and programs see: the `game` object of the HTTP API."""

from __future__ import annotations

from scoring import boxes as pay
from scoring.places import places, throw_off
from scoring.position import Player, Position
from scoring.rules import Rules
from scoring.sheet import Column
from scoring.starting import start_round

#: JSON-ready: strings, numbers, booleans, None, and lists and dicts of them.
Json = dict[str, object]


def state_json(position: Position) -> Json:
    """The `game` object but for `can_undo` and `can_redo`, which are about the past.

    An open box has `points` and `dice` null; one whose points were typed has `dice` null. A struck box keeps
    its dice, but for one struck by choice: there they are null, and no change of rules will make it pay.
    `options` has one object per column, empty before a throw and after the end; it holds the boxes that the
    roll may go into now.
    """
    rules = position.rules
    return {
        "id": position.game_id,
        "rules": rules.to_json(),
        "players": [
            _player(player, place, rules)
            for player, place in zip(position.players, places(position), strict=True)
        ],
        "turn": _turn(position),
        "options": options(position),
        "start": _start(position),
        "throw_off": list(throw_off(position)),
        "over": position.over,
    }


def _player(player: Player, place: int, rules: Rules) -> Json:
    return {
        **player.spec.to_json(),
        "columns": [_column(column, rules) for column in player.sheet.shown(rules)],
        "total": player.sheet.total(rules),
        "place": place,
        "saved_throws": player.sheet.marks if rules.saved_throws else 0,
    }


def _column(column: Column, rules: Rules) -> Json:
    sums = column.sums(rules)
    return {
        "boxes": {box: _box(column, box, rules) for box in rules.boxes},
        "upper_sum": sums.upper,
        "bonus": sums.bonus,
        "bonus_needed": column.bonus_needed(rules),
        "lower_sum": sums.lower,
        "total": sums.total,
    }


def _box(column: Column, box: str, rules: Rules) -> Json:
    entry = column.entries.get(box)
    if entry is None:
        return {"state": "open", "points": None, "dice": None}
    points = entry.points(box, rules)
    dice = None if entry.dice is None else list(entry.dice)
    return {"state": "written" if points else "struck", "points": points, "dice": dice}


def _start(position: Position) -> Json | None:
    """What is still open, or just settled, about who begins; None once the game has begun."""
    way = position.rules.start
    alone = sum(not player.spec.retired for player in position.players) < 2
    if way == "seating" or alone or position.begun:
        return None
    this = start_round(position)
    settled = position.first is not None or way != "highest_die"
    return {
        "way": way,
        "dice": [{"player": player, "die": die} for player, die in this.dice],
        "waiting": [] if settled else list(this.waiting),
        "first": position.first,
    }


def _turn(position: Position) -> Json | None:
    if position.over:
        return None
    player, turn, rules = position.current, position.turn, position.rules
    return {
        "player": player.spec.id,
        "member": player.spec.member_at(player.sheet.turns_taken(rules)),
        "throw": len(turn.throws),
        "throws_left": turn.throws_left(rules),
        "dice": list(turn.roll or ()),
        "kept": list(turn.throws[-1].kept) if turn.throws else [],
    }


def options(position: Position) -> list[dict[str, int]]:
    """For each column, what the boxes pay that the roll may go into; all empty without a roll."""
    roll, rules = position.turn.roll, position.rules
    if roll is None or position.over:
        return [{} for _ in range(rules.columns)]
    return [pay.options(roll, rules, boxes) for boxes in position.current.sheet.allowed(rules)]
