"""What the eye sees: the last picture, and a slow film of it for aiming the camera."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from flask import Blueprint, Response, request

from server.problems import Refused
from server.surroundings import here

blueprint = Blueprint("pictures", __name__)

#: The eye replaces this file atomically.
PICTURE = "latest.jpg"
#: Each viewer holds a thread and wears the network; aiming the camera takes one.
MOST_VIEWERS = 2
#: The eye leaves a few pictures a second; looking oftener shows nothing new.
LOOK_S = 0.2
#: A film is for aiming: a tab left open must not hold its place for ever.
LONGEST_FILM_S = 600.0
BOUNDARY = "picture"

_places = threading.BoundedSemaphore(MOST_VIEWERS)


def picture_path() -> Path:
    """Where the eye's last picture is.

    Raises:
        Refused: there is no eye.
    """
    folder = here().config.run_dir
    if folder is None:
        raise Refused("no_picture")
    return folder / PICTURE


@blueprint.get("/snapshot.jpg")
def snapshot() -> Response:
    """The eye's last picture."""
    try:
        return Response(picture_path().read_bytes(), mimetype="image/jpeg")
    except FileNotFoundError:
        raise Refused("no_picture") from None


@blueprint.get("/preview.mjpg")
def preview() -> Response:
    """The pictures as they come."""
    path = picture_path()
    if not _places.acquire(blocking=False):
        raise Refused("too_many_streams", most=MOST_VIEWERS)
    gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    film = Film(path, gone, here().table.is_closed)
    return Response(film, mimetype=f"multipart/x-mixed-replace; boundary={BOUNDARY}")


class Film:
    """The bytes of one viewer's film; closing it gives the place back."""

    def __init__(
        self,
        path: Path,
        gone: Callable[[], bool],
        ended: threading.Event,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._path = path
        self._gone = gone
        self._ended = ended
        self._clock = clock
        self._shown: int | None = None
        self._until = clock() + LONGEST_FILM_S
        self._closed = False

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        while not self._gone() and self._clock() < self._until:
            picture = self._fresh()
            if picture is not None:
                head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
                return head.encode() + picture + b"\r\n"
            if self._ended.wait(LOOK_S):
                break
        raise StopIteration

    def _fresh(self) -> bytes | None:
        """The picture, when it is another than the last one shown."""
        try:
            changed = self._path.stat().st_mtime_ns
            if changed == self._shown:
                return None
            picture = self._path.read_bytes()
        except FileNotFoundError:
            return None
        self._shown = changed
        return picture

    def close(self) -> None:
        """Called by the web server when the response has ended, however it did."""
        if not self._closed:
            self._closed = True
            _places.release()
