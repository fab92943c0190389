"""The eye's main loop: a frame, a look, perhaps a reading, a word to the table; and again.

Nothing here waits longer than half a second, and a health report goes out at least that often: to the table
silence means that this loop hangs.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from device import DeviceError
from device.cameras import ClipCamera, Frame, NoMorePictures, SimulatedCamera, StillsCamera
from server import troubles
from server.eye.camerahand import CameraHand
from server.eye.lines import Inbox, Message, Outbox
from server.eye.readinghand import ReadingHand, Task
from server.eye.record import NoRecorder, Recording
from server.eye.report import health_message, throw_message, tray_message
from server.eye.snapshot import Snapshot
from server.eye.words import why
from vision.reading import Reading
from vision.watching import Change, Event, StillsWatcher, Throw, Watcher
from vision.watching.motion import Picture

log = logging.getLogger(__name__)

#: Between health reports, seconds: a beat that is late still comes within the second.
BEAT_S: Final = 0.4
#: Between frames while nothing moves: ten a second, seconds. Moving dice are watched at the camera's pace.
IDLE_S: Final = 0.1
#: Photos wait this long for the table's first word, which tells whether the game has a roll already, seconds.
FIRST_WORD_S: Final = 2.0
#: A reading takes a second on the slowest machine; one that takes this long hangs, and so the eye ends,
#: seconds.
LONGEST_READING_S: Final = 20.0


#: Health, reason and code, as they are told.
Condition = tuple[str, str | None, str | None]


class ReaderHangsError(RuntimeError):
    """A reading does not come back. Only a new process helps."""


class Watching(Protocol):
    """What the loop needs of a watcher of live frames or of photos."""

    expect: int | None
    single: bool

    @property
    def moving(self) -> bool: ...
    @property
    def wanted(self) -> bool: ...
    @property
    def counts(self) -> int | None: ...
    @property
    def confirms(self) -> bool: ...
    def look(self, frame: Picture, t_s: float) -> list[Event]: ...
    def given(self, read_width_px: int | None = None) -> int: ...
    def waits_for(self, number: int) -> bool: ...
    def hear(self, reading: Reading, number: int, t_s: float) -> list[Event]: ...
    def answered(self) -> list[Event]: ...
    def read_again(self) -> None: ...


@dataclass
class Turn:
    """What the table last said of the game."""

    throws_left: int = 0
    has_roll: bool = False


class EyeLoop:
    """One camera, one watcher, one reader. Owned by the main thread."""

    def __init__(
        self,
        camera: CameraHand,
        hand: ReadingHand,
        inbox: Inbox,
        outbox: Outbox,
        snapshot: Snapshot,
        clock: Callable[[], float],
        recorder: Recording | None = None,
    ) -> None:
        self._camera = camera
        self._hand = hand
        self._inbox = inbox
        self._outbox = outbox
        self._snapshot = snapshot
        self._clock = clock
        self._recorder = recorder or NoRecorder()
        self._watcher: Watching = Watcher(6)
        self._watched: object = None
        self._watched_since = clock()
        self._turn: Turn | None = None
        self._begun_at = self._given_at = clock()
        self._beat_at = float("-inf")
        self._said: Condition | None = None
        self._shown: Reading | None = None
        #: Width and height of the picture that was read last: places of a reading belong to it.
        self._read_px = (1, 1)
        self.stopping = False

    def run(self) -> None:
        """Until told to stop, or the table is gone.

        Raises:
            ReaderHangsError: a reading does not come back.
        """
        while not self.stopping and not self._outbox.broken.is_set():
            begun = self._clock()
            if self._camera.opens_next:
                self._beat(opens=True)
            frame = self._camera.frame()
            if frame is not None:
                self._try_to_see(frame)
            self._hear_reader()
            self._beat()
            self._hear_table(self._pause_s(frame, begun))
        self._camera.close()
        self._recorder.close()

    def _pause_s(self, frame: Frame | None, begun: float) -> float:
        """How long there is nothing to look at after this frame."""
        now = self._clock()
        if frame is not None and isinstance(self._camera.camera, ClipCamera):
            return max(self._watched_since + frame.t_s - now, 0.0)
        if frame is not None and self._watcher.moving:
            return 0.0
        return max(begun + IDLE_S - now, 0.0)

    def _try_to_see(self, frame: Frame) -> None:
        """See it, if its picture can be had: some cameras make it only when it is asked for."""
        try:
            self._see(frame)
        except DeviceError as error:
            self._camera.lost(error)

    def _see(self, frame: Frame) -> None:
        if self._camera.camera is not self._watched:
            self._watch_anew()
        watcher = self._watcher
        watched = frame.image if frame.small is None else frame.small
        self._tell(watcher.look(watched, frame.t_s))
        if watcher.wanted and self._hand.has_room and not self._too_early():
            self._read(frame)
        self._snapshot.offer(lambda: frame.image, watcher.moving)
        self._recorder.see(frame, watcher.moving)

    def _read(self, frame: Frame) -> None:
        # The picture is kept longer than the camera lends it.
        image = frame.image.copy()
        confirms = self._watcher.confirms
        number = self._watcher.given(image.shape[1])
        self._given_at = self._clock()
        watcher = self._watcher
        of_use = partial(watcher.waits_for, number)
        self._hand.give(Task(image, watcher.counts, number, frame.t_s, confirms, of_use))

    def _watch_anew(self) -> None:
        """Another camera, or the same one opened again: what lies there now may be anything."""
        self._watched, self._watched_since = self._camera.camera, self._clock()
        stills = isinstance(self._watched, StillsCamera)
        expect, single = self._watcher.expect, self._watcher.single
        # A simulated tray is new with its camera; on a real one dice may have lain for long.
        new = isinstance(self._watched, SimulatedCamera)
        self._watcher = StillsWatcher(expect) if stills else Watcher(expect, known_empty=new)
        self._watcher.single = single
        if isinstance(self._watcher, StillsWatcher) and self._turn is not None:
            self._watcher.turn(self._turn.throws_left, self._turn.has_roll)

    def _too_early(self) -> bool:
        waited = self._clock() - self._begun_at >= FIRST_WORD_S
        return isinstance(self._watcher, StillsWatcher) and self._turn is None and not waited

    def _hear_reader(self) -> None:
        answer = self._hand.take()
        if answer is not None and answer.reading is not None:
            frame = answer.task.frame
            self._read_px = (frame.shape[1], frame.shape[0])
            self._snapshot.write(frame)
            self._recorder.read(frame, answer.task.t_s)
            self._tell(self._watcher.hear(answer.reading, answer.task.number, answer.task.t_s))
        elif self._hand.busy and self._clock() - self._given_at > LONGEST_READING_S:
            raise ReaderHangsError

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Change):
                self._shown = event.reading
                self._outbox.send(tray_message(event, self._read_px))
            elif isinstance(event, Throw):
                self._outbox.send(throw_message(event, self._read_px))
        self._recorder.tell(events, self._read_px)

    def _beat(self, *, opens: bool = False) -> None:
        """Say how the camera is: when it changes or is opened, and so often that silence means trouble."""
        condition: Condition = (self._camera.health, self._camera.reason, self._camera.code)
        if self._hand.failed is not None:
            reason = f"the reader cannot work: {why(self._hand.failed)}"[:400]
            condition = ("gone", reason, troubles.READER_FAILED)
        if opens or condition != self._said or self._clock() - self._beat_at >= BEAT_S:
            self._said, self._beat_at = condition, self._clock()
            health = health_message(*condition, max(self._camera.opened - 1, 0), opens)
            self._outbox.send({**health, "recording": self._recorder.report()})

    def _hear_table(self, wait_s: float) -> None:
        """Do what the table has asked for; wait for it as long as told when it has asked for nothing."""
        message = self._inbox.next(wait_s)
        while message is not None and not self.stopping:
            self._obey(message)
            message = self._inbox.next(0.0)

    def _obey(self, message: Message) -> None:
        kind = message["type"]
        if kind == "stop":
            self.stopping = True
        elif kind == "turn":
            self._hear_turn(message)
            self._recorder.hear(message)
        elif kind == "recheck":
            self._watcher.read_again()
        elif kind == "next":
            self._next_photo()
        elif kind == "simulated_throw":
            self._throw(message)
        else:
            log.warning("the table asks for %r, which is nothing", kind)

    def _hear_turn(self, message: Message) -> None:
        expect, left = message.get("expect"), message.get("throws_left")
        turn = Turn(left if isinstance(left, int) else 0, message.get("previous") is not None)
        before, self._turn = self._turn, turn
        if isinstance(expect, int) and expect > 0:
            self._watcher.expect = expect
        self._watcher.single = message.get("single") is True
        if before is not None and turn.has_roll and turn.throws_left < before.throws_left:
            self._tell(self._watcher.answered())
        if isinstance(self._watcher, StillsWatcher):
            self._tell(self._watcher.turn(turn.throws_left, turn.has_roll))

    def _next_photo(self) -> None:
        camera, watcher = self._camera.camera, self._watcher
        if not isinstance(camera, StillsCamera) or not isinstance(watcher, StillsWatcher):
            return
        try:
            camera.next()
        except NoMorePictures:
            self._tell(watcher.no_more())
        else:
            self._tell(watcher.next_photo())

    def _throw(self, message: Message) -> None:
        """Throw the simulated dice; those to keep are named by their places in the reading last told."""
        camera, dice = self._camera.camera, self._shown.dice if self._shown else ()
        if not isinstance(camera, SimulatedCamera):
            return
        asked = message.get("keep")
        keep = asked if isinstance(asked, list) else []
        places = [(dice[n].x_px, dice[n].y_px) for n in keep if isinstance(n, int) and 0 <= n < len(dice)]
        try:
            camera.throw(camera.keep_near(places))
        except DeviceError as error:
            log.warning("the simulated dice cannot be thrown: %s", why(error))
