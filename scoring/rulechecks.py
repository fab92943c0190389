"""What each field of a rule set may hold.

One check a field: it takes the value from JSON or from Python, and gives it back in the form the rules keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NoReturn

from scoring.errors import BadName, BadRules, shown
from scoring.ids import BOX_IDS
from scoring.names import clean_name
from scoring.pay import MAXI_WAYS, STRAIGHT_WAYS, Pay

#: Throws in a turn; house rules have four, the rest is room for play.
MOST_THROWS = 20
#: Upper sum a tier may ask for, points: six of every face are 126.
MOST_THRESHOLD = 126
#: Points a tier may pay (the range of the source's settings).
MOST_BONUS = 200
#: Points a straight or Maxi Yatzy may pay; a bound against slips of the finger.
MOST_FIXED = 1000
#: Columns on one sheet (the range of the source's settings).
MOST_COLUMNS = 6
#: Players that a rule set may name as its least or most.
MOST_PLAYERS = 1000

#: A check returns the value in the form the rules keep; `Any` since each field has a type of its own.
Check = Callable[[str, object], Any]


def _bad(key: str, why: str, value: object, **facts: object) -> NoReturn:
    raise BadRules(key=key, why=why, value=shown(value), **facts)


def _name(key: str, value: object) -> str:
    try:
        return clean_name(value)
    except BadName as error:
        raise BadRules(key=key, value=shown(value), **error.facts) from error


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        _bad(key, "not_true_or_false", value)
    return value


def _number(key: str, value: object, *, least: int, most: int) -> int:
    if type(value) is not int:
        _bad(key, "not_a_whole_number", value)
    if not least <= value <= most:
        _bad(key, "out_of_bounds", value, least=least, most=most)
    return value


def _number_or_none(key: str, value: object, *, least: int, most: int) -> int | None:
    return None if value is None else _number(key, value, least=least, most=most)


def _one_of(key: str, value: object, *, choices: tuple[str | None, ...]) -> str | None:
    if not (value is None or isinstance(value, str)) or value not in choices:
        _bad(key, "not_a_choice", value, choices=list(choices))
    return value


def _list(key: str, value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        _bad(key, "not_a_list", value)
    return list(value)


def _boxes(key: str, value: object) -> tuple[str, ...]:
    boxes: list[str] = []
    for box in _list(key, value):
        if not isinstance(box, str) or box not in BOX_IDS:
            _bad(key, "unknown_box", box)
        if box in boxes:
            _bad(key, "twice", box)
        boxes.append(box)
    if not boxes:
        _bad(key, "empty", value)
    return tuple(boxes)


def _tiers(key: str, value: object) -> tuple[tuple[int, int], ...]:
    tiers: dict[int, int] = {}
    for tier in _list(key, value):
        pair = _list(key, tier)
        if len(pair) != 2:
            _bad(key, "not_a_pair", tier)
        least = _number(key, pair[0], least=0, most=MOST_THRESHOLD)
        if least in tiers:
            _bad(key, "twice", least)
        tiers[least] = _number(key, pair[1], least=0, most=MOST_BONUS)
    return tuple(sorted(tiers.items()))


def _pay(key: str, value: object, *, ways: tuple[str, ...]) -> Pay:
    asked = value.to_json() if isinstance(value, Pay) else value
    if not isinstance(asked, dict) or len(asked) != 1:
        _bad(key, "not_one_way_to_pay", value, choices=list(ways))
    ((way, amount),) = asked.items()
    if way not in ways:
        _bad(key, "not_one_way_to_pay", value, choices=list(ways))
    if way == "sum":
        if amount is not True:
            _bad(key, "not_true", amount)
        return Pay(way)
    return Pay(way, _number(key, amount, least=0, most=MOST_FIXED))


def _players(key: str, value: object) -> tuple[int, int | None]:
    pair = _list(key, value)
    if len(pair) != 2:
        _bad(key, "not_a_pair", value)
    least = _number(key, pair[0], least=1, most=MOST_PLAYERS)
    return least, _number_or_none(key, pair[1], least=least, most=MOST_PLAYERS)


CHECKS: Mapping[str, Check] = {
    "name": _name,
    "boxes": _boxes,
    "turns": partial(_number_or_none, least=1, most=len(BOX_IDS)),
    "throws": partial(_number, least=1, most=MOST_THROWS),
    "saved_throws": _flag,
    "bonus": _tiers,
    "small_straight": partial(_pay, ways=STRAIGHT_WAYS),
    "large_straight": partial(_pay, ways=STRAIGHT_WAYS),
    "full_straight": partial(_pay, ways=STRAIGHT_WAYS),
    "sixth_die_free": _flag,
    "pairs_distinct": _flag,
    "maxi_yatzy": partial(_pay, ways=MAXI_WAYS),
    "forced_order": _flag,
    "strict_strike": _flag,
    "players": _players,
    "columns": partial(_number, least=1, most=MOST_COLUMNS),
    "columns_decide": partial(_one_of, choices=("sum", "best")),
    "columns_in_order": _flag,
    "start": partial(_one_of, choices=("highest_die", "youngest", "seating")),
    "tiebreak": partial(_one_of, choices=(None, "upper_sum", "fewest_strikes", "throw_off")),
    "help": _flag,
}
