"""The game as the replay of its events.

An immutable value: `apply` gives the game after one more event, and a refused event leaves the game as it
was. Undo and redo walk along the kept positions, so that a long log replays in one pass.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.errors import (
    AlreadyStarted,
    BadEvent,
    MoveRefused,
    NothingToRedo,
    NothingToUndo,
    NotStarted,
    shown,
)
from scoring.events import Event, GameStarted, Redone, Undone
from scoring.moves import moved, opening
from scoring.players import PlayerSpec
from scoring.position import Position
from scoring.rulechange import preview
from scoring.rules import Rules
from scoring.state import options, state_json


@dataclass(frozen=True)
class Game:
    """A game in play or over; made by `start` or `replay`. Two games are equal when their events are.

    >>> from scoring import BoxWritten, PlayerSpec, Thrown, preset
    >>> game = Game.start(GameStarted("g1", (PlayerSpec("p1", "Anna"),), preset("alga")))
    >>> game = game.apply(Thrown((4, 4, 4, 6, 6, 6))).apply(BoxWritten("villa"))
    >>> game.state()["players"][0]["total"], game.version, game.over
    (30, 3, False)
    """

    events: tuple[Event, ...]
    _now: Position = field(compare=False, repr=False)
    _past: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    _future: tuple[Position, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def start(cls, event: GameStarted) -> Game:
        """A game at its start.

        Raises:
            NotStarted: another event than a start.
            BadPlayers: these players may not play by these rules.
        """
        if not isinstance(event, GameStarted):
            raise NotStarted(first=shown(event))
        return cls((event,), opening(event))

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Game:
        """The game after all of these events, the first of which is its start.

        Raises:
            NotStarted: no events, or another one first.
            ScoringError: a leaf of it, for the first event that does not fit.
        """
        told = list(events)
        if not told or not isinstance(told[0], GameStarted):
            raise NotStarted(first=shown(told[0] if told else None))
        line = _Timeline(opening(told[0]))
        for event in told[1:]:
            line.take(event)
        return cls(tuple(told), line.now, tuple(line.past), tuple(line.future))

    def apply(self, event: Event) -> Game:
        """The game after this event.

        Raises:
            ScoringError: a leaf of it, when the event does not fit; this game is as before.
        """
        line = _Timeline(self._now, list(self._past), list(self._future))
        line.take(event)
        return Game((*self.events, event), line.now, tuple(line.past), tuple(line.future))

    def preview(self, rules: Rules) -> dict[str, object]:
        """What other rules would change, JSON-ready: see `PATCH /rules?preview=1` of the HTTP API."""
        return preview(self._now, rules)

    @property
    def id(self) -> str:
        """The id that the start event gave."""
        return self._now.game_id

    @property
    def position(self) -> Position:
        """Where the game stands now, for the modules of this room that look further."""
        return self._now

    @property
    def rules(self) -> Rules:
        """The rules in play."""
        return self._now.rules

    @property
    def version(self) -> int:
        """The number of events in the log."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether all turns are played."""
        return self._now.over

    @property
    def can_undo(self) -> bool:
        """Whether an event but the start still stands."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether an event was taken back and nothing else happened since."""
        return bool(self._future)

    @property
    def players(self) -> tuple[PlayerSpec, ...]:
        """Who plays, in the order of play, those who left included."""
        return tuple(player.spec for player in self._now.players)

    @property
    def options(self) -> list[dict[str, int]]:
        """For each column, what the boxes pay that the roll may go into now; all empty before a throw."""
        return options(self._now)

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each player, in the order of play."""
        return tuple(player.sheet.total(self.rules) for player in self._now.players)

    def state(self) -> dict[str, object]:
        """The `game` object of the HTTP API, JSON-ready."""
        return {**state_json(self._now), "can_undo": self.can_undo, "can_redo": self.can_redo}


@dataclass
class _Timeline:
    """Where a game stands, what undo leads back to (the latest last), and redo forward."""

    now: Position
    past: list[Position] = field(default_factory=list)
    future: list[Position] = field(default_factory=list)

    def take(self, event: Event) -> None:
        """One event more.

        Raises:
            ScoringError: a leaf of it, when the event does not fit; the line is as before.
        """
        match event:
            case Undone():
                self._step(self.past, self.future, NothingToUndo())
            case Redone():
                self._step(self.future, self.past, NothingToRedo())
            case GameStarted():
                raise AlreadyStarted(game=self.now.game_id)
            case Event():
                after = moved(self.now, event)
                self.past.append(self.now)
                self.future.clear()
                self.now = after
            case _:
                raise BadEvent(why="not_an_event", value=shown(event))

    def _step(self, back: list[Position], ahead: list[Position], nowhere: MoveRefused) -> None:
        if not back:
            raise nowhere
        ahead.append(self.now)
        self.now = back.pop()
