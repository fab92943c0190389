"""What each button does now: one function of the table's state, for the page's hints and for the press.

So a button does what the page says it does. Questions come first, since only a second press answers them
(strike? play again? shut down?) or since the eye waits (was it a throw, what is that die?); then the moments
of a game in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from device.buttons import BUTTONS, Button, Press
from server.buttonasked import asked_values, filled_in, is_beside_the_dice, likely_values
from server.buttonpointing import Box, DieValue, Pointing, SavedThrow, Seat, Target, View, target_json

Does = Literal[
    "point",
    "write",
    "ask_strike",
    "ask_strike_for_good",
    "strike",
    "saved_throw",
    "take_value",
    "count",
    "not_a_throw",
    "leave_it",
    "start_over",
    "begin",
    "won",
    "ask_again",
    "again",
    "ask_shut_down",
    "shut_down",
    "cancel",
    "undo",
    "redo",
]
DEEDS: tuple[Does, ...] = get_args(Does)

#: Buttons that do something else when they are held.
HELD: tuple[Button, ...] = ("write", "undo")
#: While dice move a box that is written would take the roll before.
_MOVING = frozenset({"rolling", "settling"})


@dataclass(frozen=True)
class Hint:
    """What a press does: the deed, and what it is done to."""

    does: Does
    to: Target | None = None
    points: int | None = None

    def to_json(self) -> dict[str, object]:
        """The hint as the state shows it; what it does not concern is left out."""
        points = {} if self.points is None else {"points": self.points}
        return {"does": self.does, **target_json(self.to), **points}


@dataclass(frozen=True)
class Offer:
    """What the buttons do now, pressed shortly and held; one that is missing does nothing."""

    short: Mapping[Button, Hint] = field(default_factory=dict)
    held: Mapping[Button, Hint] = field(default_factory=dict)

    def of(self, press: Press) -> Hint | None:
        """What a press does; a held button without a meaning of its own does what a short press does."""
        if press == Press("undo", "hold"):
            return Hint("ask_shut_down")
        if press.press != "short" and press.button in HELD:
            return self.held.get(press.button)
        return self.short.get(press.button)

    def to_json(self) -> dict[str, object]:
        """The hints as the state shows them: null for a button that does nothing."""
        return {
            "short": {name: _json(self.short.get(name)) for name in BUTTONS},
            "held": {name: _json(self.held.get(name)) for name in HELD},
        }


def _json(hint: Hint | None) -> dict[str, object] | None:
    return None if hint is None else hint.to_json()


def offer(view: View) -> Offer:
    """What the buttons do now."""
    return next(found for moment in _MOMENTS if (found := moment(view)) is not None)


# -- what waits for an answer ----------------------------------------------------------------------


def _asked(view: View) -> Offer | None:
    """A second press of write says yes, undo says no; another box is another matter."""
    if view.pointing.asked is None:
        return None
    no = Hint("cancel")
    if view.pointing.asked == "strike":
        other: dict[Button, Hint] = _walk(view, _places(view))
        return Offer({**other, "write": Hint("strike", view.pointing.at, 0), "undo": no})
    yes = Hint("again" if view.pointing.asked == "again" else "shut_down")
    return Offer({"back": no, "on": no, "write": yes, "undo": no})


def _question_of_dice(view: View) -> Offer | None:
    values = filled_in(view)
    if values is None:
        return None
    undo = _undo(view)
    if values != asked_values(view):
        undo.short["undo"] = Hint("start_over")
    elif view.tray.question is not None:
        undo.short["undo"] = Hint("not_a_throw")
    if None not in values:
        return Offer({**undo.short, "write": Hint("count")}, undo.held)
    place = values.index(None)
    likely = [DieValue(place, value) for value in likely_values(view, place, values)]
    short = {**undo.short, **_walk(view, likely)}
    if view.pointing.at in likely:
        short["write"] = Hint("take_value", view.pointing.at)
    return Offer(short, undo.held)


# -- the moments of a game -------------------------------------------------------------------------


def _no_game(view: View) -> Offer | None:
    return _with_undo(view, Offer()) if view.game is None else None


def _over(view: View) -> Offer | None:
    if view.game is None or not view.game.over:
        return None
    return _choosing(view, view.shown["throw_off"], "won", Hint("ask_again"))


def _beginning(view: View) -> Offer | None:
    if view.game is None or view.shown["start"] is None:
        return None
    present = [player.id for player in view.game.players if not player.retired]
    return _choosing(view, present, "begin", None)


def _choosing(view: View, players: list[str], deed: Does, otherwise: Hint | None) -> Offer:
    seats = [Seat(player) for player in players]
    chosen = Hint(deed, view.pointing.at) if view.pointing.at in seats else otherwise
    write: Mapping[Button, Hint] = {} if chosen is None else {"write": chosen}
    return _with_undo(view, Offer({**_walk(view, seats), **write}))


def _roll(view: View) -> Offer | None:
    """There is a roll, and it lies still."""
    places = _places(view)
    if not places or view.tray.state in _MOVING:
        return None
    at = view.pointing.at
    if at not in places:
        # One place alone needs no search, but still a press that chooses it before the one that writes.
        alone: Mapping[Button, Hint] = {"write": Hint("point", places[0])} if len(places) == 1 else {}
        return _with_undo(view, Offer({**_walk(view, places), **alone}))
    if isinstance(at, SavedThrow):
        return _with_undo(view, Offer({**_walk(view, places), "write": Hint("saved_throw", at)}))
    assert isinstance(at, Box)
    assert view.game is not None
    points = view.game.options[at.column][at.box]
    strikes = _may_strike(view)
    short: Mapping[Button, Hint] = {"write": Hint("write", at, points)} if points else {}
    if not points and strikes:
        short = {"write": Hint("ask_strike", at, 0)}
    held: Mapping[Button, Hint] = {"write": Hint("ask_strike_for_good", at, 0)} if strikes else {}
    return _with_undo(view, Offer({**_walk(view, places), **short}, held))


def _waiting(view: View) -> Offer:
    """Nothing has been thrown, or it still rolls."""
    return _with_undo(view, Offer())


_MOMENTS: tuple[Callable[[View], Offer | None], ...] = (
    _asked,
    _question_of_dice,
    _no_game,
    _over,
    _beginning,
    _roll,
    _waiting,
)


# -- what they are made of -------------------------------------------------------------------------


def _places(view: View) -> list[Target]:
    """Where the roll may go: the boxes of all columns, and one more throw where one is saved."""
    if view.game is None:
        return []
    found: list[Target] = [
        Box(column, box) for column, boxes in enumerate(view.game.options) for box in boxes
    ]
    turn = view.turn
    if found and turn is not None and turn["throws_left"] == 0 and _has_mark(view, turn["player"]):
        found.append(SavedThrow())
    return found


def _has_mark(view: View, player: str) -> bool:
    return any(each["saved_throws"] > 0 for each in view.shown["players"] if each["id"] == player)


def _may_strike(view: View) -> bool:
    assert view.game is not None
    pays = any(points for column in view.game.options for points in column.values())
    return not (view.game.rules.strict_strike and pays)


def _walk(view: View, targets: list[Target] | list[Seat] | list[DieValue]) -> dict[Button, Hint]:
    """On and back go round the targets; the first press points at the first or the last."""
    if not targets:
        return {}
    at = view.pointing.at
    here = next((number for number, target in enumerate(targets) if target == at), None)
    on = 0 if here is None else (here + 1) % len(targets)
    back = -1 if here is None else here - 1
    return {"back": Hint("point", targets[back]), "on": Hint("point", targets[on])}


@dataclass
class _Undo:
    short: dict[Button, Hint]
    held: dict[Button, Hint]


def _undo(view: View) -> _Undo:
    short: dict[Button, Hint] = {"undo": Hint("undo")} if view.game and view.game.can_undo else {}
    if is_beside_the_dice(view.tray):
        short = {"undo": Hint("leave_it")}
    held: dict[Button, Hint] = {"undo": Hint("redo")} if view.game and view.game.can_redo else {}
    return _Undo(short, held)


def _with_undo(view: View, found: Offer) -> Offer:
    undo = _undo(view)
    return Offer({**undo.short, **found.short}, {**undo.held, **found.held})


def still(view: View) -> Pointing:
    """The pointing after something else has changed: what it was about may be gone."""
    pointing, asked = view.pointing, asked_values(view)
    other_dice = pointing.asked_values is not None and pointing.asked_values != asked
    of_a_question = isinstance(pointing.at, DieValue)
    other_moment = pointing.at is not None and of_a_question != (asked is not None)
    outrun = pointing.asked == "strike" and view.tray.state in _MOVING
    return Pointing() if other_dice or other_moment or outrun else pointing
