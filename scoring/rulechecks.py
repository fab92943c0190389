"""What each field of a rule set may hold.

One check a field: it takes the value from JSON or from Python, and gives it back in the form the rules keep.
A refusal names the field and says what is allowed there, as a short text of no language, so that a form, a
file and a person can be told in the same way.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NoReturn

from scoring.errors import BadName, BadRules, shown
from scoring.ids import BOX_IDS
from scoring.names import LONGEST_NAME, clean_name
from scoring.pay import MAXI_WAYS, STRAIGHT_WAYS, Pay

#: Throws in a turn; house rules have four, the rest is room for play.
MOST_THROWS = 20
#: Upper sum a tier may ask for, points: six of every face are 126.
MOST_THRESHOLD = 126
#: Points a tier may pay, and in which steps (the range of the source's settings).
MOST_BONUS, BONUS_STEP = 200, 5
#: Points a straight or Maxi Yatzy may pay; a bound against slips of the finger.
MOST_FIXED = 1000
#: Columns on one sheet (the range of the source's settings).
MOST_COLUMNS = 6
#: Players that a rule set may name as its least or most.
MOST_PLAYERS = 1000

#: An unknown key up to this length is named as it is, a longer one shortened; no real key is as long.
LONGEST_NAMED_KEY = 40

#: A check returns the value in the form the rules keep; `Any` since each field has a type of its own.
Check = Callable[[str, object], Any]


COLUMNS_DECIDE = ("sum", "best")
STARTS = ("highest_die", "youngest", "seating")
TIEBREAKS = (None, "upper_sum", "fewest_strikes", "throw_off")


def _range(least: int, most: int) -> str:
    return f"{least}–{most}"


def _choice(values: Iterable[str | None]) -> str:
    return " | ".join("null" if value is None else value for value in values)


def _ways(ways: Iterable[str]) -> str:
    texts = {way: "true" if way == "sum" else _range(0, MOST_FIXED) for way in ways}
    return _choice(f'{{"{way}": {text}}}' for way, text in texts.items())


_FLAG = "true | false"

#: What each field may hold, in the words of JSON; a dash stands between the ends of a range.
ALLOWED: Mapping[str, str] = {
    "name": f'"…" ({_range(1, LONGEST_NAME)})',
    "boxes": f"[{_choice(BOX_IDS)}]",
    "turns": f"null | {_range(1, len(BOX_IDS))}",
    "throws": _range(1, MOST_THROWS),
    "saved_throws": _FLAG,
    "bonus": f"[[{_range(0, MOST_THRESHOLD)}, 0 | {BONUS_STEP} | {2 * BONUS_STEP} | … | {MOST_BONUS}], …]",
    "small_straight": _ways(STRAIGHT_WAYS),
    "large_straight": _ways(STRAIGHT_WAYS),
    "full_straight": _ways(STRAIGHT_WAYS),
    "sixth_die_free": _FLAG,
    "pairs_distinct": _FLAG,
    "maxi_yatzy": _ways(MAXI_WAYS),
    "forced_order": _FLAG,
    "strict_strike": _FLAG,
    "players": f"[{_range(1, MOST_PLAYERS)}, {_range(1, MOST_PLAYERS)} | null]",
    "columns": _range(1, MOST_COLUMNS),
    "columns_decide": _choice(COLUMNS_DECIDE),
    "columns_in_order": _FLAG,
    "start": _choice(STARTS),
    "tiebreak": _choice(TIEBREAKS),
    "help": _FLAG,
}


def unknown_key(key: object) -> BadRules:
    """The refusal of a field that no rule set has; `allowed` names the nearest, or all where none is near."""
    plain = isinstance(key, str) and len(key) <= LONGEST_NAMED_KEY and key.isprintable()
    named = str(key) if plain else shown(key)
    near = difflib.get_close_matches(named.lower(), ALLOWED, n=3, cutoff=0.5)
    return BadRules(key=named, why="unknown_key", allowed=_choice(near or ALLOWED))


def not_an_object(value: object) -> BadRules:
    """The refusal of what is no JSON object at all."""
    return BadRules(key=None, why="not_an_object", value=shown(value), allowed='{"…": …}')


def too_many_turns(turns: int, boxes: int) -> BadRules:
    """The refusal of more turns than there are boxes to write."""
    allowed = f"null | {_range(1, boxes)}"
    return BadRules(key="turns", why="too_large", value=turns, most=boxes, allowed=allowed)


def _bad(key: str, why: str, value: object, **facts: object) -> NoReturn:
    raise BadRules(**{"key": key, "why": why, "value": shown(value), "allowed": ALLOWED[key]} | facts)


def _name(key: str, value: object) -> str:
    try:
        return clean_name(value)
    except BadName as error:
        raise BadRules(key=key, value=shown(value), **error.facts, allowed=ALLOWED[key]) from error


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
        if tiers[least] % BONUS_STEP:
            _bad(key, "not_in_steps", tiers[least], step=BONUS_STEP)
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
    most = _number_or_none(key, pair[1], least=1, most=MOST_PLAYERS)
    if most is not None and most < least:
        _bad(key, "least_above_most", value, allowed=f"[{least}, {_range(least, MOST_PLAYERS)} | null]")
    return least, most


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
    "columns_decide": partial(_one_of, choices=COLUMNS_DECIDE),
    "columns_in_order": _flag,
    "start": partial(_one_of, choices=STARTS),
    "tiebreak": partial(_one_of, choices=TIEBREAKS),
    "help": _flag,
}
