"""The table: the one game in play, its log, the tray, and whoever listens.

Everything here happens under one lock. A change is checked by the rules, written down for good, and only then
becomes the game that everybody sees; when it cannot be written down, the game is what it was. The web
server's threads, the eye's reader and the buttons all come through here.
"""

from __future__ import annotations

import contextlib
import json
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scoring import (
    SCHEMA,
    Event,
    Game,
    GameStarted,
    PlayerSpec,
    Rules,
    ScoringError,
    Thrown,
    event_from_json,
)
from server.buttonhints import still
from server.buttonpointing import NOTHING, Pointing, View, selection_json
from server.errors import KeyReused, NoGame, VersionConflict
from server.ids import new_game_id
from server.store import Row, Store
from server.streams import Audience, Signal, Stream
from server.tray import Camera, Tray

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Ticket:
    """What a caller says about a change besides the change.

    Attributes:
        key: the change is done once for this key, for ever.
        request: fingerprint of what is asked, so that a key cannot stand for two requests.
        if_version: the version the caller has seen; None for any.
    """

    key: str | None = None
    request: str | None = None
    if_version: int | None = None


NO_TICKET = Ticket()


@dataclass(frozen=True)
class Outcome:
    """The whole state after a change; `repeated` when the change had been done before."""

    state: dict[str, object]
    repeated: bool = False


#: Told after every change of the game, under the lock: the game, and the event that made it (None at the
#: start).
Listener = Callable[[Game | None, Event | None], None]
#: Told whenever what is shown of the tray has changed, under the lock.
TrayListener = Callable[[Tray], None]
#: Told of all that decides what a press means, under the lock; gives the `buttons` of the state.
ButtonShow = Callable[[View], dict[str, object]]


class Table:
    """Owns game, log, tray and streams. Every public method may be called from any thread."""

    def __init__(self, store: Store, camera: str = "none") -> None:
        self._store = store
        self._lock = threading.RLock()
        self._audience = Audience()
        self._listeners: list[Listener] = []
        self._tray_listeners: list[TrayListener] = []
        self._tray = Tray(Camera(camera))
        self._pointing = NOTHING
        self._show_buttons: ButtonShow | None = None
        self._buttons: dict[str, object] | None = None
        self.unreadable_game: str | None = None
        #: Set when the product stops: long answers end.
        self.is_closed = threading.Event()
        self._game = self._restored()

    def _restored(self) -> Game | None:
        newest = next(iter(self._store.games(limit=1)), None)
        if newest is None:
            return None
        try:
            return replay(self._store.events(newest.id))
        except ScoringError as error:
            # It stays in the log untouched; the table can be played at all the same.
            log.error("game %s cannot be read back (%s); it is set aside", newest.id, error)
            self.unreadable_game = newest.id
            return None

    # -- looking -------------------------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        """The game in play: a value, safe to look at without the lock."""
        return self._game

    @property
    def tray(self) -> Tray:
        """The tray: a value, safe to look at without the lock."""
        return self._tray

    @contextlib.contextmanager
    def at_rest(self) -> Iterator[Store]:
        """The log, while nobody but this thread changes anything."""
        with self._lock:
            yield self._store

    def check_store(self) -> None:
        """Look whether the log can be read.

        Raises:
            StoreFailed: it cannot.
        """
        with self._lock:
            self._store.check()

    def state(self) -> dict[str, object]:
        """The whole state, JSON-ready."""
        with self._lock:
            return {
                "version": self._version,
                "game": self._game.state() if self._game else None,
                "tray": self._tray.to_json(),
                "selection": selection_json(self._pointing),
                "buttons": self._buttons,
            }

    # -- changing the game ---------------------------------------------------------------------

    def start(self, players: Sequence[PlayerSpec], rules: Rules, ticket: Ticket = NO_TICKET) -> Outcome:
        """Start a game; one in play is set aside, unfinished, in the log.

        Raises:
            ScoringError: the rules or the players do not do.
            KeyReused, VersionConflict, StoreFull, StoreFailed: see `change`.
        """
        with self._lock:
            if self._is_repeat(ticket):
                return Outcome(self.state(), repeated=True)
            event = GameStarted(new_game_id(), tuple(players), rules)
            self._commit(event, Game.start(event), ticket)
            return Outcome(self.state())

    def change(self, make: Callable[[Game], Event], ticket: Ticket = NO_TICKET) -> Outcome:
        """Make one event from the game in play, check it, write it down, and show it.

        Raises:
            ScoringError: the rules refuse it.
            NoGame: nothing is in play.
            KeyReused: the ticket's key stands for another request.
            VersionConflict: the game has moved on since the version the ticket names.
            StoreFull, StoreFailed: it could not be made durable. Whatever is raised, the game is as it was.
        """
        with self._lock:
            if self._is_repeat(ticket):
                return Outcome(self.state(), repeated=True)
            if self._game is None:
                raise NoGame
            event = make(self._game)
            self._commit(event, self._game.apply(event), ticket)
            return Outcome(self.state())

    def _is_repeat(self, ticket: Ticket) -> bool:
        if ticket.key is not None:
            row = self._store.by_key(ticket.key)
            if row is not None and row.request != ticket.request:
                raise KeyReused(key=ticket.key)
            if row is not None:
                return True
        if ticket.if_version is not None and ticket.if_version != self._version:
            raise VersionConflict(expected=ticket.if_version, version=self._version)
        return False

    def _commit(self, event: Event, after: Game, ticket: Ticket) -> None:
        row = Row(
            game_id=after.id,
            seq=after.version,
            schema=SCHEMA,
            kind=event.kind,
            body=event.to_json(),
            key=ticket.key,
            request=ticket.request,
        )
        self._store.append(row)
        self._game = after
        self._pointing = NOTHING
        if isinstance(event, Thrown):
            self._tray = self._tray.settled()
            self._tell_tray()
        self._look_at_buttons()
        self._audience.publish(self._state_signal())
        for listener in self._listeners:
            listener(after, event)

    def _state_signal(self) -> Signal:
        return Signal("state", json.dumps(self.state()), id=self._version)

    @property
    def _version(self) -> int:
        return self._game.version if self._game else 0

    # -- the tray -------------------------------------------------------------------------------------

    def look(self, see: Callable[[Tray], Tray]) -> dict[str, object]:
        """Replace what is known of the tray, and show it where it has changed; the whole state."""
        with self._lock:
            before, self._tray = self._tray, see(self._tray)
            if self._tray.to_json() != before.to_json():
                self._tell_tray()
                self._audience.publish(Signal("tray", json.dumps(self._tray.to_json())))
                self.point(still(self.view()))
            return self.state()

    def _tell_tray(self) -> None:
        for listener in self._tray_listeners:
            listener(self._tray)

    # -- the buttons ----------------------------------------------------------------------------------

    def attach_buttons(self, show: ButtonShow) -> None:
        """There are buttons: tell `show` of the present moment now, and of every other from now on."""
        with self._lock:
            self._show_buttons = show
            self._look_at_buttons()

    def view(self) -> View:
        """All that decides what a press means."""
        with self._lock:
            return View(self._game, self._tray, self._pointing)

    def point(self, pointing: Pointing) -> None:
        """Point the buttons at something, and show it where that has changed."""
        with self._lock:
            before, self._pointing = self._pointing, pointing
            if selection_json(before) != selection_json(pointing):
                self._audience.publish(Signal("selection", json.dumps(selection_json(pointing))))
            if self._look_at_buttons():
                self._audience.publish(Signal("buttons", json.dumps(self._buttons)))

    def _look_at_buttons(self) -> bool:
        """Whether what they do has changed."""
        before = self._buttons
        if self._show_buttons is not None:
            self._buttons = self._show_buttons(self.view())
        return self._buttons != before

    # -- listening -----------------------------------------------------------------------------

    def on_change(self, listener: Listener) -> None:
        """Tell `listener` of the present game now, and of every change from now on. It must not wait."""
        with self._lock:
            self._listeners.append(listener)
            listener(self._game, None)

    def on_tray(self, listener: TrayListener) -> None:
        """Tell `listener` of the present tray now, and of every other from now on. It must not wait."""
        with self._lock:
            self._tray_listeners.append(listener)
            listener(self._tray)

    def listen(self) -> Stream:
        """A new stream: the present state first, then every signal.

        Raises:
            TooManyStreams: as many as the web server has threads for are listening.
        """
        with self._lock:
            return self._audience.join(self._state_signal())

    def close_streams(self) -> None:
        """End every stream: the product stops."""
        self.is_closed.set()
        with self._lock:
            self._audience.close()


def replay(rows: Sequence[Row]) -> Game:
    """The game that a log tells.

    Raises:
        ScoringError: the log holds an event that this version does not understand.
    """
    return Game.replay([event_from_json(row.body) for row in rows])
