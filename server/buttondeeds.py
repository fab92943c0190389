"""Doing what a button says: the same changes that the page makes, through the same table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from device.buttons import Press
from scoring import (
    BoxWritten,
    Event,
    FirstPlayer,
    PlayerSpec,
    Redone,
    SavedThrowPaid,
    Thrown,
    Undone,
    WinnerSettled,
)
from server.buttonasked import asked_values, filled_in
from server.buttonhints import Hint, offer
from server.buttonpointing import NOTHING, Asked, Box, DieValue, Pointing, Seat
from server.ids import player_id
from server.table import Table
from server.tray import Tray

#: A second press sooner than this after the first, or after one that came too soon, is a trembling or
#: hammering hand and answers nothing, seconds. The page has the same for its taps.
SECOND_PRESS_S = 0.4
#: What was asked is forgotten after this time, seconds.
ASKED_S = 15.0

Deed = Callable[["Hands", Hint], None]


class Hands:
    """One press at a time, under the table's lock; the clock says when."""

    def __init__(self, table: Table, clock: Callable[[], float], power_off: Callable[[], None]) -> None:
        self.table = table
        self.clock = clock
        self.power_off = power_off

    def press(self, press: Press) -> None:
        """Do what a press means now; nothing when it means nothing.

        Raises:
            ScoringError: the rules refuse it after all.
            StoreFull, StoreFailed: it could not be written down. The game is as it was.
        """
        with self.table.at_rest():
            view = self.table.view()
            hint = offer(view).of(press)
            if hint is None:
                return
            if hint.does in _ANSWERS and self._too_soon(view.pointing):
                self.table.point(replace(view.pointing, asked_at_s=self.clock()))
                return
            _DEEDS[hint.does](self, hint)

    def forget(self) -> None:
        """Let go what was asked too long ago."""
        with self.table.at_rest():
            pointing = self.table.view().pointing
            if pointing.asked is not None and self.clock() - pointing.asked_at_s >= ASKED_S:
                self.table.point(replace(pointing, asked=None, strikes=False))

    def _too_soon(self, pointing: Pointing) -> bool:
        return self.clock() - pointing.asked_at_s < SECOND_PRESS_S

    def change(self, event: Event) -> None:
        """One event of the game."""
        self.table.change(lambda _: event)

    def ask(self, asked: Asked, hint: Hint, strikes: bool = False) -> None:
        """Wait for a second press."""
        self.table.point(Pointing(hint.to, asked, self.clock(), strikes))


def _point(hands: Hands, hint: Hint) -> None:
    pointing = hands.table.view().pointing
    hands.table.point(replace(pointing, at=hint.to, asked=None, strikes=False))


def _write(hands: Hands, hint: Hint) -> None:
    assert isinstance(hint.to, Box)
    hands.change(BoxWritten(box=hint.to.box, column=hint.to.column))


def _strike(hands: Hands, hint: Hint) -> None:
    assert isinstance(hint.to, Box)
    strikes = hands.table.view().pointing.strikes
    hands.change(BoxWritten(box=hint.to.box, column=hint.to.column, strike=strikes))


def _take_value(hands: Hands, hint: Hint) -> None:
    """The value is said for one die; when it was the last, and only values were asked, the throw counts."""
    view, die = hands.table.view(), hint.to
    values, asked = filled_in(view), asked_values(view)
    assert isinstance(die, DieValue)
    assert values is not None
    taken = (*values[: die.place], die.value, *values[die.place + 1 :])
    hands.table.point(Pointing(asked_values=asked, taken=taken))
    about_a_throw = view.tray.question is not None and view.tray.question.kind == "throw_or_not"
    if None not in taken and not about_a_throw:
        _count(hands, hint)


def _count(hands: Hands, _: Hint) -> None:
    values = [value for value in filled_in(hands.table.view()) or () if value is not None]
    hands.change(Thrown(dice=tuple(values)))


def _let_go(hands: Hands, _: Hint) -> None:
    hands.table.look(Tray.settled)


def _begin(hands: Hands, hint: Hint) -> None:
    assert isinstance(hint.to, Seat)
    hands.change(FirstPlayer(hint.to.player))


def _won(hands: Hands, hint: Hint) -> None:
    assert isinstance(hint.to, Seat)
    hands.change(WinnerSettled(hint.to.player))


def _again(hands: Hands, _: Hint) -> None:
    """The same players by the same rules, without those who have gone home."""
    game = hands.table.view().game
    assert game is not None
    staying = [player for player in game.players if not player.retired] or list(game.players)
    players = [
        PlayerSpec(player_id(place), player.name, player.members)
        for place, player in enumerate(staying, start=1)
    ]
    hands.table.start(players, game.rules)


def _shut_down(hands: Hands, _: Hint) -> None:
    hands.table.point(NOTHING)
    hands.power_off()


def _nothing(hands: Hands, _: Hint) -> None:
    hands.table.point(NOTHING)


#: Deeds that answer what a press has asked.
_ANSWERS = frozenset({"strike", "again", "shut_down"})

_DEEDS: Mapping[str, Deed] = {
    "point": _point,
    "write": _write,
    "ask_strike": lambda hands, hint: hands.ask("strike", hint),
    "ask_strike_for_good": lambda hands, hint: hands.ask("strike", hint, strikes=True),
    "strike": _strike,
    "saved_throw": lambda hands, _: hands.change(SavedThrowPaid()),
    "take_value": _take_value,
    "count": _count,
    "not_a_throw": _let_go,
    "leave_it": _let_go,
    "start_over": _nothing,
    "begin": _begin,
    "won": _won,
    "ask_again": lambda hands, hint: hands.ask("again", hint),
    "again": _again,
    "ask_shut_down": lambda hands, hint: hands.ask("shut_down", hint),
    "shut_down": _shut_down,
    "cancel": _nothing,
    "undo": lambda hands, _: hands.change(Undone()),
    "redo": lambda hands, _: hands.change(Redone()),
}
