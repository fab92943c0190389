"""What the eye asks, as the buttons can answer it: the same moments as the page's, in the page's order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.buttonpointing import View
from server.tray import Tray

DICE = 6
_ABOUT_DICE = frozenset({"missing_die", "leaning_die", "unsure_die", "throw_or_not"})

Values = tuple[int | None, ...]


def asked_values(view: View) -> Values | None:
    """The values of a throw that is not one yet, None where somebody has to say; None without a question."""
    turn = view.turn
    if turn is None or turn["throws_left"] == 0 or view.tray.state == "no_camera":
        return None
    question = view.tray.question
    if question is not None:
        return _six(question.values) if question.kind in _ABOUT_DICE else None
    dice = _dice(view.tray)
    return _six([die["value"] for die in dice]) if view.tray.state == "unsure" and dice else None


def filled_in(view: View) -> Values | None:
    """The asked values with what the buttons have said so far."""
    asked, pointing = asked_values(view), view.pointing
    return pointing.taken if asked is not None and pointing.asked_values == asked else asked


def likely_values(view: View, place: int, values: Values) -> tuple[int, ...]:
    """All six values for the die at a place, the likeliest first."""
    dice = _dice(view.tray)
    seen = dice[place]["candidates"] if place < len(dice) <= DICE else []
    likely = list(seen) or _unaccounted(view, values)
    return tuple(dict.fromkeys([*likely, *range(1, DICE + 1)]))


def is_beside_the_dice(tray: Tray) -> bool:
    """Whether the question is about something else than dice: a camera that moved, a thing in the tray."""
    return tray.question is not None and tray.question.kind not in _ABOUT_DICE


def _dice(tray: Tray) -> list[Any]:
    dice = (tray.reading or {}).get("dice", [])
    assert isinstance(dice, list)
    return dice


def _six(values: Sequence[int | None]) -> Values:
    return (*values[:DICE], *[None] * (DICE - len(values)))


def _unaccounted(view: View, values: Values) -> list[int]:
    """Values of the last roll that the asked ones do not account for: kept dice usually stay in view."""
    left = list((view.turn or {}).get("dice") or [])
    for value in values:
        if value in left:
            left.remove(value)
    return left
