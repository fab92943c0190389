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
from server.errors import KeyReused, NoGame, ServerError, TooManyStreams, VersionConflict
from server.ids import new_game_id
from server.messages import ThrowSeen, TraySeen
from server.specs import shows_stills
from server.store import Row, Store
from server.streams import MOST_STREAMS, Signal, Stream
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


class Table:
    """Owns game, log, tray and streams. Every public method may be called from any thread."""

    def __init__(self, store: Store, camera: str = "none") -> None:
        self._store = store
        self._lock = threading.RLock()
        self._streams: list[Stream] = []
        self._listeners: list[Listener] = []
        self._tray = Tray(Camera(camera))
        self._waiting_throw: Thrown | None = None
        self._selection: dict[str, object] | None = None
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
    def log_at_rest(self) -> Iterator[Store]:
        """The log, while nothing is written to it."""
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
                "version": self._game.version if self._game else 0,
                "game": self._game.state() if self._game else None,
                "tray": self._tray.to_json(),
                "selection": self._selection,
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
            self._take_waiting_throw()
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
        present = self._game.version if self._game else 0
        if ticket.if_version is not None and ticket.if_version != present:
            raise VersionConflict(expected=ticket.if_version, version=present)
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
        self._selection = None
        if isinstance(event, Thrown):
            self._tray = self._tray.settled()
        for listener in self._listeners:
            listener(after, event)
        self._publish(Signal("state", json.dumps(self.state()), id=after.version))

    # -- the tray ------------------------------------------------------------------------------

    def camera_is(self, camera: Camera) -> None:
        """The camera's health has changed."""
        with self._lock:
            self._show(self._tray.with_camera(camera))

    def tray_seen(self, seen: TraySeen) -> None:
        """The eye has looked at the tray."""
        with self._lock:
            reading = seen.reading.model_dump() if seen.reading else None
            question = seen.question.question() if seen.question else None
            self._show(self._tray.looked(seen.state, reading, question))

    def throw_seen(self, seen: ThrowSeen) -> bool:
        """The eye has counted a throw: it is the roll at once, if the game can take it. True when it is."""
        with self._lock:
            throw = Thrown(dice=tuple(seen.values), thrown=tuple(seen.thrown), kept=tuple(seen.kept))
            self._waiting_throw = None
            if self._tray.answered or not self._awaits(throw):
                return False
            try:
                self.change(lambda _: throw)
            except ScoringError as error:
                log.info("a throw was not counted: %s", error.code)
                return False
            return True

    def _awaits(self, throw: Thrown) -> bool:
        """Whether the game can take a throw from the eye; a photo that came too early waits for the game."""
        if self._game is None or self._game.over:
            self._waiting_throw = throw if shows_stills(self._tray.camera.spec) else None
            return False
        # A photo is one turn's throw: an eye that starts again over the same folder shows it again.
        return not (shows_stills(self._tray.camera.spec) and _throws_made(self._game) > 0)

    def _take_waiting_throw(self) -> None:
        throw, self._waiting_throw = self._waiting_throw, None
        if throw is None:
            return
        try:
            self.change(lambda _: throw)
        except (ScoringError, ServerError) as error:
            log.warning("a photo that waited for the game was not counted: %s", error.code)

    def next_photo(self) -> None:
        """What the eye sees next is new, although nothing moved."""
        with self._lock:
            self._tray = self._tray.renewed()

    def answer_question(self) -> dict[str, object]:
        """Let a pending question go: "not a throw", or "leave it". Without one, nothing happens."""
        with self._lock:
            self._show(self._tray.settled())
            return self.state()

    def _show(self, tray: Tray) -> None:
        changed = tray.to_json() != self._tray.to_json()
        self._tray = tray
        if changed:
            self._publish(Signal("tray", json.dumps(tray.to_json())))

    # -- listening -----------------------------------------------------------------------------

    def on_change(self, listener: Listener) -> None:
        """Tell `listener` of the present game now, and of every change from now on. It must not wait."""
        with self._lock:
            self._listeners.append(listener)
            listener(self._game, None)

    def listen(self) -> Stream:
        """A new stream: the present state first, then every signal.

        Raises:
            TooManyStreams: as many as the web server has threads for are listening.
        """
        with self._lock:
            self._streams = [stream for stream in self._streams if not stream.closed]
            if len(self._streams) >= MOST_STREAMS:
                raise TooManyStreams(most=MOST_STREAMS)
            stream = Stream()
            state = self.state()
            stream.offer(Signal("state", json.dumps(state), id=self._game.version if self._game else 0))
            self._streams.append(stream)
            return stream

    def close_streams(self) -> None:
        """End every stream: the product stops."""
        self.is_closed.set()
        with self._lock:
            for stream in self._streams:
                stream.close()

    def _publish(self, signal: Signal) -> None:
        for stream in self._streams:
            stream.offer(signal)


def replay(rows: Sequence[Row]) -> Game:
    """The game that a log tells.

    Raises:
        ScoringError: the log holds an event that this version does not understand.
    """
    return Game.replay([event_from_json(row.body) for row in rows])


def _throws_made(game: Game) -> int:
    turn = game.state()["turn"]
    return int(turn["throw"]) if isinstance(turn, dict) else 0
